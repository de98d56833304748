package cli

import (
	"runtime/debug"
	"slices"
	"strings"
)

// modulePath is the module whose version is stored with results.
const modulePath = "github.com/loadstar-sim/loadstar"

// release is the version that this source has or prepares.
const release = "v0.1.0"

// unreleased is the version of a build of a state that is no release.
const unreleased = release + "-devel"

// buildVersion returns the version of Loadstar in this program.
func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return unreleased
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
		return unreleased
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

// mainVersion returns the main module's version or, if it is not a release, the one on the way to a release, with
// the commit if that is known. It is marked if files were changed since.
func mainVersion(v string, from buildSource) string {
	v = strings.TrimSuffix(v, "+dirty")
	untagged := strings.HasPrefix(v, "v0.0.0-") && from.Revision != ""
	if v == "" || v == "(devel)" || untagged {
		v = unreleased
		if from.Revision != "" {
			v += "+" + from.Revision[:min(12, len(from.Revision))]
		}
	}
	switch {
	case from.Modified != "yes":
	case strings.Contains(v, "+"):
		v += ".dirty"
	default:
		v += "+dirty"
	}
	return v
}
