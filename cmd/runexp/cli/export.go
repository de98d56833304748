package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/output"
	"github.com/loadstar-sim/loadstar/results/parquet"
	"github.com/loadstar-sim/loadstar/scenarios"
)

func exportCommand(p Program) *cobra.Command {
	var format, out string
	cmd := &cobra.Command{
		Use:   "export DIR",
		Short: "Write the table of a study as tidy CSV or Parquet; of an incomplete study, the complete part",
		Example: `  runexp export runs/sweep --format parquet   # runs/sweep/export/sweep.parquet
  runexp export runs/sweep --format csv --file - | head`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			write, ok := exports[format]
			if !ok {
				return fmt.Errorf("--format %s: want csv or parquet", format)
			}
			c, err := open(args[0])
			if err != nil {
				return err
			}
			if err := c.Scan(false, nil); err != nil {
				return exit.With(exit.IO, err)
			}
			switch out {
			case "-":
				err = write(c, cmd.OutOrStdout())
			case "":
				out = filepath.Join(args[0], "export", c.Design.Name+"."+format)
				if err := os.MkdirAll(filepath.Dir(out), 0o777); err != nil {
					return exit.With(exit.IO, err)
				}
				fallthrough
			default:
				if err = output.ToFile(out, func(w io.Writer) error { return write(c, w) }); err == nil {
					_, err = fmt.Fprintln(cmd.OutOrStdout(), out)
				}
			}
			(&warner{program: p}).warn(cmd.ErrOrStderr(), c)
			if err != nil {
				return exit.With(exit.IO, err)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "csv", "csv or parquet")
	cmd.Flags().StringVar(&out, "file", "", "the file, or - for standard output (default: DIR/export/NAME.FORMAT)")
	return cmd
}

// exports holds, for each format, the function that writes a table.
var exports = map[string]func(c *scenarios.Study, w io.Writer) error{
	"csv": func(c *scenarios.Study, w io.Writer) error { return c.WriteCSV(w) },
	"parquet": func(c *scenarios.Study, w io.Writer) error {
		file, err := parquet.NewWriter(w, c.Layout(), map[string]string{"study": c.Design.Name, "version": version()})
		if err != nil {
			return err
		}
		if _, err := c.WriteRows(file); err != nil {
			return err
		}
		return file.Close()
	},
}
