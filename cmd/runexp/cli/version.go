package cli

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

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
	return versionOf(info, thisSource())
}

// versionOf finds the version of Loadstar in what is known of a build and of the source
// code of its main module, whichever module that is.
func versionOf(info *debug.BuildInfo, from source) string {
	if info.Main.Path == module {
		return mainVersion(info.Main.Version, from)
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
// marked if files were changed since, and "unknown" if neither is known.
func mainVersion(v string, from source) string {
	if v == "" || v == "(devel)" {
		v = from.revision
	}
	if v == "" {
		return "unknown"
	}
	if from.modified == "yes" {
		v = strings.TrimSuffix(v, "+dirty") + "+dirty"
	}
	return v
}
