package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

func versionCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print the version of Loadstar, its commit, and that of Go",
		Example: "  runexp version --format json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return printVersion(cmd.OutOrStdout(), format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "print text or json")
	return cmd
}

// versionInfo is the output of version, as JSON.
type versionInfo struct {
	Version  string `json:"version"`
	Commit   string `json:"commit"`   // of the program's source; "" if it is unknown
	Modified string `json:"modified"` // whether files were changed since: yes, no or unknown
	Go       string `json:"go"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
	Build    string `json:"build"` // by which records name the program
}

// printVersion prints the version in a format.
func printVersion(w io.Writer, format string) error {
	from, this := thisSource(), thisBuild()
	v := versionInfo{buildVersion(), from.Revision, from.Modified, runtime.Version(), runtime.GOOS, runtime.GOARCH, this.ID}
	var err error
	if format == "json" {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		err = e.Encode(v)
	} else {
		commit := ""
		if v.Commit != "" {
			commit = ", built from commit " + v.Commit
		}
		_, err = fmt.Fprintf(w, "Loadstar %s%s, %s %s/%s\n", v.Version, commit, v.Go, v.OS, v.Arch)
	}
	if err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}
