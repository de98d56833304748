package cli

import (
	"runtime/debug"
	"slices"
	"strings"
)

// modulePath is the module whose version is stored with results.
const modulePath = "github.com/loadstar-sim/loadstar"

// buildVersion returns the version of Loadstar in this program.
func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return versionOf(info, stamped(info))
}

// versionOf finds the version of Loadstar in the facts about a build and the source code of its main module,
// whichever module that is.
func versionOf(info *debug.BuildInfo, from buildSource) string {
	if info.Main.Path == modulePath {
		return mainVersion(info.Main.Version, from)
	}
	i := slices.IndexFunc(info.Deps, func(m *debug.Module) bool { return m.Path == modulePath })
	if i < 0 {
		return "unknown"
	}
	m := info.Deps[i]
	switch r := m.Replace; {
	case r == nil:
		return m.Version
	case r.Version == "" || r.Version == "(devel)":
		return m.Version + "+replaced" // by a folder, of whose state nothing is known
	case r.Path == m.Path:
		return r.Version
	default:
		return r.Path + "@" + r.Version
	}
}

// mainVersion returns the main module's version, or the commit if it has none,
// marked if files were changed since, and "unknown" if neither is known.
func mainVersion(v string, from buildSource) string {
	if v == "" || v == "(devel)" {
		v = from.Revision
	}
	if v == "" {
		return "unknown"
	}
	if from.Modified == "yes" {
		v = strings.TrimSuffix(v, "+dirty") + "+dirty"
	}
	return v
}
