package cli

import (
	"fmt"
	"runtime/debug"
	"slices"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
)

// module is the module whose version is that of the results.
const module = "github.com/loadstar-sim/loadstar"

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of Loadstar that computes the results",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, err := fmt.Fprintln(cmd.OutOrStdout(), "Loadstar", version()); err != nil {
				return exit.With(exit.IO, err)
			}
			return nil
		},
	}
}

// version returns the version of Loadstar in this program.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return versionOf(info)
}

// versionOf finds the version of Loadstar in what is known of a build, whichever
// module its main package is of.
func versionOf(info *debug.BuildInfo) string {
	if info.Main.Path == module {
		return mainVersion(info)
	}
	i := slices.IndexFunc(info.Deps, func(m *debug.Module) bool { return m.Path == module })
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
// marked if files were changed since.
func mainVersion(info *debug.BuildInfo) string {
	v, dirty := info.Main.Version, ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && (v == "" || v == "(devel)"):
			v = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "+dirty"
		}
	}
	if len(v) > 6 && v[len(v)-6:] == dirty {
		dirty = ""
	}
	return v + dirty
}
