package trace

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/traces"
)

func convertCommand() *cobra.Command {
	var t target
	var to, out string
	cmd := &cobra.Command{
		Use:   "convert FILE --format FORMAT",
		Short: "Write a trace in another format",
		Long: `Write a trace in another format. The format durations holds one state, in the
unit of --in; the others hold both states, in seconds. --from and --until select a
window. An output file whose name ends in .gz or .zst is compressed.`,
		Example: `  runexp trace convert event_trace.tab.gz --format timeline --out lab.tab.zst
  runexp trace convert lanl05 --format durations --state down > repairs.txt`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if to == "" {
				return fmt.Errorf("--format is missing: want %s", strings.Join(traces.Written, ", "))
			}
			if !slices.Contains(traces.Written, to) {
				return fmt.Errorf("--format: %w", spec.Unknown("format to write", to, traces.Written))
			}
			selection, err := t.selected(cmd)
			if err != nil {
				return err
			}
			for _, flag := range []string{"state", "drop-cut", "in"} {
				if cmd.Flags().Changed(flag) && to != "durations" {
					return fmt.Errorf("--%s is for --format durations: the format %s holds both states, in seconds", flag, to)
				}
			}
			trace, err := t.open(cmd, args[0])
			if err != nil {
				return err
			}
			defer trace.Close()
			return save(cmd, out, func(w io.Writer) error { return traces.Write(w, trace, to, selection) })
		},
	}
	t.flags(cmd)
	cmd.Flags().StringVar(&to, "format", "", "the format: "+strings.Join(traces.Written, ", "))
	cmd.Flags().StringVar(&out, "out", "", "the file, or - for standard output, which is the default")
	return cmd
}

// save writes to a file, compressed if its name says so, or to standard output.
func save(cmd *cobra.Command, name string, write func(io.Writer) error) error {
	return term.Save(cmd, name, func(w io.Writer) error {
		packed, err := traces.Compress(w, name)
		if err == nil {
			err = write(packed)
		}
		if err == nil {
			err = packed.Close()
		}
		return err
	})
}
