package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/parquet"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// exportCommand returns the command. It opens studies as the other commands do, and tells what is
// damaged in one.
func exportCommand(open func(dir string) (*study.Study, error), warn func(w io.Writer, c *study.Study)) *cobra.Command {
	var format, out string
	var instances, comparison bool
	cmd := &cobra.Command{
		Use:   "export DIR",
		Short: "Write the table of a study as tidy CSV or Parquet; of an incomplete study, the complete part",
		Long: `Write the table of a study as tidy CSV or Parquet; of an incomplete study, the
complete part.

With --instances, write the value of every instance, if the study keeps them: its
scenario has distribution: true, or its experiment derives metrics from them. With
--comparison, write how the policies compare, as comparison.csv has it.`,
		Example: `  runexp export runs/sweep --format parquet   # runs/sweep/export/sweep.parquet
  runexp export runs/sweep --format csv --file - | head
  runexp export runs/e5 --instances           # runs/e5/export/e5-instances.csv`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			table := ""
			switch {
			case instances && comparison:
				return errors.New("--instances and --comparison: want one of them")
			case instances:
				table = "-instances"
			case comparison:
				table = "-comparison"
			}
			write := exportWriters[exportKind{format, table}]
			c, err := open(args[0])
			if err != nil {
				return err
			}
			name := c.Design.Name + table
			switch {
			case instances && c.Design.Kept() == "":
				return fmt.Errorf("%s: the study keeps no values of single instances: want distribution: true in its scenario", args[0])
			case comparison && !compare.Study(c).Possible():
				return fmt.Errorf("%s: want two policies and a metric to compare", args[0])
			}
			if err := c.Scan(nil); err != nil {
				return term.WithCode(term.IO, err)
			}
			made := func(w io.Writer) error { return write(c, w) }
			if out == "" {
				err = term.SaveInside(cmd.OutOrStdout(), args[0], "export/"+name+"."+format, made)
			} else {
				err = term.Save(cmd, out, made)
			}
			warn(cmd.ErrOrStderr(), c)
			if err != nil {
				return term.WithCode(term.IO, err)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "csv", "csv or parquet")
	cmd.Flags().StringVar(&out, "file", "", "the file, or - for standard output (default: DIR/export/NAME.FORMAT)")
	cmd.Flags().BoolVar(&instances, "instances", false, "write the value of every instance")
	cmd.Flags().BoolVar(&comparison, "comparison", false, "write how the policies compare")
	return cmd
}

// exportKind is a format of one of the tables.
type exportKind struct{ format, table string }

// exportWriters holds the functions that write tables.
var exportWriters = map[exportKind]func(c *study.Study, w io.Writer) error{
	{"csv", ""}:               func(c *study.Study, w io.Writer) error { return c.WriteCSV(w) },
	{"csv", "-instances"}:     writeInstances,
	{"parquet", "-instances"}: instancesAsParquet,
	{"csv", "-comparison"}: func(c *study.Study, w io.Writer) error {
		return compare.WriteCSV(w, compare.Study(c), compare.Options{})
	},
	{"parquet", "-comparison"}: comparisonAsParquet,
	{"parquet", ""}: func(c *study.Study, w io.Writer) error {
		file, err := parquet.NewWriter(w, c.Design.Layout(), parquetMetadata(c))
		if err != nil {
			return err
		}
		if _, err := c.WriteRows(file); err != nil {
			return err
		}
		return file.Close()
	},
}

// comparisonAsParquet writes the rows of comparison.csv.
func comparisonAsParquet(c *study.Study, w io.Writer) error {
	src := compare.Study(c)
	file, err := parquet.NewColumnWriter(w, src.Columns(), parquetMetadata(c))
	if err != nil {
		return err
	}
	if _, err := compare.Run(src, compare.Options{}, file.Write); err != nil {
		return err
	}
	return file.Close()
}

// parquetMetadata returns what Parquet files say of a study.
func parquetMetadata(c *study.Study) map[string]string {
	return map[string]string{"study": c.Design.Name, "version": buildVersion()}
}
