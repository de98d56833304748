package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/parquet"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

func exportCommand(p Program) *cobra.Command {
	var format, table, out string
	cmd := &cobra.Command{
		Use:   "export DIR",
		Short: "Write a table of a study as CSV or Parquet",
		Long: `Write a table of a study as tidy CSV or Parquet; of an incomplete study, the complete
part. The tables are

  results     means, standard deviations and intervals, as in results.csv
  instances   the value of every instance, if the study keeps them: with
              distribution: true in its scenario, or for metrics that need them
  comparison  the comparison of the policies, as in comparison.csv`,
		Example: `  runexp export runs/sweep --format parquet   # runs/sweep/export/sweep.parquet
  runexp export runs/sweep --out - | head
  runexp export runs/e5 --table instances     # runs/e5/export/e5-instances.csv`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if format == "" {
				var err error
				if format, err = formatOf(out, "csv", exportEndings, ".csv or .parquet, or --format"); err != nil {
					return err
				}
			}
			write := exportWriters[exportKind{format, table}]
			c, err := open(args[0])
			if err != nil {
				return err
			}
			name := c.Design.Name
			switch {
			case table == "instances" && c.Design.Kept() == "":
				return fmt.Errorf("%s: the study keeps no values of single instances: want distribution: true in its scenario", args[0])
			case table == "comparison" && !compare.Study(c).Possible():
				return fmt.Errorf("%s: want two policies and a metric to compare", args[0])
			case table != "results":
				name += "-" + table
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
			(&warner{program: p}).warn(cmd.ErrOrStderr(), c)
			if err != nil {
				return term.WithCode(term.IO, err)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&table, "table", "results", "results, instances or comparison")
	cmd.Flags().StringVar(&format, "format", "", "csv or parquet (default: by the ending of --out: .csv or .parquet)")
	cmd.Flags().StringVar(&out, "out", "", "the file, or - for standard output (default: DIR/export/NAME.FORMAT)")
	return cmd
}

// exportEndings holds the formats by the endings of files.
var exportEndings = map[string]string{".csv": "csv", ".parquet": "parquet"}

// exportKind is a format of one of the tables.
type exportKind struct{ format, table string }

// exportWriters holds the functions that write tables.
var exportWriters = map[exportKind]func(c *study.Study, w io.Writer) error{
	{"csv", "results"}:       func(c *study.Study, w io.Writer) error { return c.WriteCSV(w) },
	{"csv", "instances"}:     writeInstances,
	{"parquet", "instances"}: instancesAsParquet,
	{"csv", "comparison"}: func(c *study.Study, w io.Writer) error {
		_, err := compare.Write(w, "csv", compare.Study(c), compare.Options{})
		return err
	},
	{"parquet", "comparison"}: comparisonAsParquet,
	{"parquet", "results"}: func(c *study.Study, w io.Writer) error {
		file, err := parquet.NewWriter(w, c.Design.Layout(), parquetMetadata(c))
		if err != nil {
			return err
		}
		if err := c.WriteRows(file); err != nil {
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

// parquetMetadata returns the metadata of a study for Parquet files.
func parquetMetadata(c *study.Study) map[string]string {
	return map[string]string{"study": c.Design.Name, "version": buildVersion()}
}
