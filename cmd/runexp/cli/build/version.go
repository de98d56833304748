// Package build tells what this program is: the version of Loadstar in it, the source code
// that it was built from, and the bytes of its file.
package build

import (
	"runtime/debug"
	"slices"
	"strings"
)

// Module is the module whose version is that of the results.
const Module = "github.com/loadstar-sim/loadstar"

// Version returns the version of Loadstar in this program.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return versionOf(info, stamped(info))
}

// versionOf finds the version of Loadstar in what is known of a build and of the source
// code of its main module, whichever module that is.
func versionOf(info *debug.BuildInfo, from Source) string {
	if info.Main.Path == Module {
		return mainVersion(info.Main.Version, from)
	}
	i := slices.IndexFunc(info.Deps, func(m *debug.Module) bool { return m.Path == Module })
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
func mainVersion(v string, from Source) string {
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
