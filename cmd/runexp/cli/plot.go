package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// plotOptions are the flags of runexp plot.
type plotOptions struct {
	out     string
	formats []string
	figures string
}

func plotCommand(p Program) *cobra.Command {
	o := plotOptions{}
	cmd := &cobra.Command{
		Use:   "plot DIR [FILE.yaml]",
		Short: "Draw the figures of a study again, or other figures",
		Long: `Draw the figures of a study again, without computing anything. An incomplete
study is drawn as far as it is complete.

FILE.yaml describes the figures by the keys figure and figures of a scenario: the
variable along x, the lines, the rows and columns of panels, scales, limits, reference
lines, differences from a baseline, bars, maps, and distributions. Without it, the
figures of the scenario are drawn.`,
		Example: `  runexp plot runs/e6
  runexp plot runs/e6 --format pdf            # runs/e6/plot/e6.pdf
  runexp plot runs/e6 figures.yaml --out paper --format pdf,csv
  runexp plot runs/e5 --figures all           # a figure for each combination of values`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if ending := strings.TrimPrefix(filepath.Ext(o.out), "."); slices.Contains(figures.Formats, ending) {
				return fmt.Errorf("--out %s: want a folder, for a study may have several figures: --format %s draws only this format", o.out, ending)
			}
			c, err := open(args[0])
			if err != nil {
				return err
			}
			file := ""
			if len(args) > 1 {
				file = args[1]
			}
			err = o.plot(cmd.OutOrStdout(), c, args[0], file)
			(&warner{program: p}).warn(cmd.ErrOrStderr(), c)
			return err
		},
	}
	cmd.Flags().StringVar(&o.out, "out", "", "write the figures to this folder (default: DIR/plot)")
	cmd.Flags().StringSliceVar(&o.formats, "format", figures.Formats, "any of svg, png, pdf, csv and vl.json (a Vega-Lite specification), separated by commas")
	cmd.Flags().StringVar(&o.figures, "figures", "panels", "panels, or all for one figure per combination of values")
	return cmd
}

// plot draws the figures of a study and writes the names of the files.
func (o *plotOptions) plot(w io.Writer, c *study.Study, dir, file string) error {
	asked := figures.RequestOf(c.Design)
	of := c.Design.Scenario()
	if file != "" {
		text, err := atomicfile.Read(file, sheet.MaxBytes)
		if err != nil {
			return err
		}
		if of, err = c.Design.Scenario().ReadFigures(file, text); err != nil {
			return err
		}
		if err := of.CheckLines(c.Design.Shown()); err != nil {
			return err
		}
		asked.Main, asked.More, asked.Only = of.Figure, of.Figures, true
	}
	asked.Each = o.figures == "all"
	if !c.Design.CanReport() {
		return fmt.Errorf("%s: the study is too large for figures: want fewer cells, or results.csv", dir)
	}
	if err := c.Scan(nil); err != nil {
		return term.WithCode(term.IO, err)
	}
	report, err := c.Report()
	if err != nil {
		return term.WithCode(term.IO, err)
	}
	if asked.Progress, err = c.Progress(); err != nil {
		return term.WithCode(term.IO, err)
	}
	table := report.Table()
	drawn := asked.Draw(report, table)
	if file == "" && asked.Progress.Done() {
		more := report.Findings().Figures
		drawn.Figures, drawn.All = append(more, drawn.Figures...), drawn.All+len(more)
	}
	if len(drawn.Figures) == 0 {
		var metrics []string
		for i := range table.Rows {
			if m := table.Rows[i].Metric; !slices.Contains(metrics, m) {
				metrics = append(metrics, m)
			}
		}
		if file != "" {
			if err := of.CheckResults(metrics, c.Design.Shown()); err != nil {
				return err
			}
		}
		return fmt.Errorf("%s: there is nothing to draw: the study has no results of what the figures show", dir)
	}
	below := ""
	if o.out == "" {
		o.out, below = dir, "plot/"
	}
	for _, f := range figures.Files(drawn.Figures, below, o.formats...) {
		if err := term.SaveInside(w, o.out, f.Name, f.Write); err != nil {
			return err
		}
	}
	if file != "" && len(drawn.Absent) > 0 {
		fmt.Fprintf(w, "Of what %s asks for, %s cannot be drawn: the study has no results of it.\n", file, strings.Join(drawn.Absent, ", "))
	}
	if n := len(drawn.Figures); n < drawn.All {
		fmt.Fprintf(w, "Only %d of %d figures are drawn: --figures all draws more.\n", n, drawn.All)
	}
	return nil
}
