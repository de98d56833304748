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
	var instances bool
	cmd := &cobra.Command{
		Use:   "export DIR",
		Short: "Write the table of a study as tidy CSV or Parquet; of an incomplete study, the complete part",
		Long: `Write the table of a study as tidy CSV or Parquet; of an incomplete study, the
complete part.

With --instances, write the value of every instance, if the study keeps them: its
scenario has distribution: true, or its experiment derives metrics from them.`,
		Example: `  runexp export runs/sweep --format parquet   # runs/sweep/export/sweep.parquet
  runexp export runs/sweep --format csv --file - | head
  runexp export runs/e5 --instances           # runs/e5/export/e5-instances.csv`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			write, ok := exports[export{format, instances}]
			if !ok {
				return fmt.Errorf("--format %s: want csv or parquet", format)
			}
			c, err := open(args[0])
			if err != nil {
				return err
			}
			name := c.Design.Name
			if instances {
				name += "-instances"
				if c.Design.Kept() == "" {
					return fmt.Errorf("%s: the study keeps no values of single instances: want distribution: true in its scenario", args[0])
				}
			}
			if err := c.Scan(false, nil); err != nil {
				return exit.With(exit.IO, err)
			}
			switch out {
			case "-":
				err = write(c, cmd.OutOrStdout())
			case "":
				out = filepath.Join(args[0], "export", name+"."+format)
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
	cmd.Flags().BoolVar(&instances, "instances", false, "write the value of every instance")
	return cmd
}

// export is a format of one of the tables.
type export struct {
	format    string
	instances bool
}

// exports holds the functions that write tables.
var exports = map[export]func(c *scenarios.Study, w io.Writer) error{
	{"csv", false}: func(c *scenarios.Study, w io.Writer) error { return c.WriteCSV(w) },
	{"csv", true}:  writeInstances,
	{"parquet", false}: func(c *scenarios.Study, w io.Writer) error {
		file, err := parquet.NewWriter(w, c.Layout(), metadata(c))
		if err != nil {
			return err
		}
		if _, err := c.WriteRows(file); err != nil {
			return err
		}
		return file.Close()
	},
}

// metadata returns what Parquet files say of a study.
func metadata(c *scenarios.Study) map[string]string {
	return map[string]string{"study": c.Design.Name, "version": version()}
}
