package cli

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// ganttOptions are the flags of runexp gantt.
type ganttOptions struct {
	scene

	format  string
	out     string
	plan    string
	from    float64
	to      float64
	workers string
	width   int

	changed func(name string) bool
}

func ganttCommand(p Program) *cobra.Command {
	o := ganttOptions{scene: scene{program: p}}
	cmd := &cobra.Command{
		Use:   "gantt EXPERIMENT|FILE|DIR",
		Short: "Draw an episode, or the plan that solves a problem: what each worker did when",
		Long: `Draw one episode of an experiment, a scenario or a study: the very one that a
run computes for this instance of this cell. Of a problem's file, as runexp solve
reads it, draw the plan of the solution, without interruptions.

The port has a track, or one for each of its directions if it has two; every worker
and its link have one each. The formats are svg, a picture; text, for a
terminal; and trace, which ui.perfetto.dev and chrome://tracing open.`,
		Example: `  runexp gantt e1 --set p=5 --set n=5 --policy greedy
  runexp gantt e1 --set W=3 --policy on-demand --instance 17 --out e1.svg
  runexp gantt sweep.yaml --policy greedy --uninterrupted --out plan.svg
  runexp gantt lab.yaml --out lab.json --format trace
  runexp gantt e1 --set p=5 --set n=5 --policy greedy --plan plan.json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.changed = cmd.Flags().Changed
			return o.draw(cmd, args[0])
		},
	}
	f := cmd.Flags()
	o.scene.flags(cmd)
	f.StringVar(&o.format, "format", "", "svg, text or trace (default: by the ending of --out: .svg, .txt or .json; else text)")
	f.StringVar(&o.out, "out", "", "the file, or - for standard output, which is the default")
	f.StringVar(&o.plan, "plan", "", "also write the schedule of the episode to this file, which the policy file reads")
	f.Float64Var(&o.from, "from", 0, "draw only from this time on")
	f.Float64Var(&o.to, "to", 0, "draw only up to this time")
	f.StringVar(&o.workers, "workers", "", "draw only these workers, such as 1-10,15, and the port with all messages")
	f.IntVar(&o.width, "width", 0, fmt.Sprintf("width of a text in columns (default %d) or of a picture in pixels (default %d)", gantt.DefaultColumns, gantt.DefaultWidth))
	return cmd
}

// draw finds the episode and writes its chart.
func (o *ganttOptions) draw(cmd *cobra.Command, name string) error {
	if err := o.check(); err != nil {
		return err
	}
	e, err := o.scene.episode(cmd, name)
	if err != nil {
		return err
	}
	drawn, err := o.chart(e)
	if err != nil {
		return err
	}
	if o.plan != "" {
		s, err := figures.Schedule(e)
		if err == nil {
			err = writePlan(cmd, o.plan, e.Problem, s)
		}
		if err != nil {
			return err
		}
	}
	return term.Save(cmd, o.out, func(w io.Writer) error { return o.write(drawn, w) })
}

// write writes the chart in the format of the flags.
func (o *ganttOptions) write(c *gantt.Chart, w io.Writer) error {
	switch o.format {
	case "svg":
		return c.WriteSVG(w, gantt.SVG{Width: o.width})
	case "trace":
		return c.WriteTrace(w)
	}
	return c.WriteText(w, o.width)
}

// check refuses inconsistent flags and finds the format.
func (o *ganttOptions) check() error {
	if o.format == "" {
		ending := filepath.Ext(o.out)
		if o.out == "" || o.out == "-" {
			ending = ".txt"
		}
		var ok bool
		if o.format, ok = map[string]string{".svg": "svg", ".txt": "text", ".json": "trace"}[ending]; !ok {
			return fmt.Errorf("--out %s: want a name that ends in .svg, .txt or .json, or --format", o.out)
		}
	}
	switch {
	case o.changed("width") && o.format == "trace":
		return fmt.Errorf("--width %d: a trace has no width", o.width)
	case o.changed("width") && o.width < 1:
		return fmt.Errorf("--width %d: want a positive number", o.width)
	}
	return nil
}

// chart returns the chart of an episode, cut to the workers and times of the flags.
func (o *ganttOptions) chart(e *run.Recording) (*gantt.Chart, error) {
	workers, err := numbers(o.workers, len(e.Problem.Workers))
	if err != nil {
		return nil, fmt.Errorf("--workers %s: %w", o.workers, err)
	}
	c, err := figures.Gantt(e, workers)
	if err != nil || !o.changed("from") && !o.changed("to") {
		return c, err
	}
	from, to := math.Inf(-1), math.Inf(1)
	if o.changed("from") {
		from = o.from
	}
	if o.changed("to") {
		to = o.to
	}
	if c, err = c.Window(from, to); err != nil {
		return nil, fmt.Errorf("--from and --to: %w", err)
	}
	return c, nil
}

// numbers reads workers by number, such as 1-10,15, and returns their indices,
// sorted; nil stands for all workers.
func numbers(text string, most int) ([]int, error) {
	if text == "" {
		return nil, nil
	}
	chosen := map[int]bool{}
	for part := range strings.SplitSeq(text, ",") {
		low, high, isRange := strings.Cut(part, "-")
		if !isRange {
			high = low
		}
		first, err1 := strconv.Atoi(strings.TrimSpace(low))
		last, err2 := strconv.Atoi(strings.TrimSpace(high))
		if err := errors.Join(err1, err2); err != nil || first < 1 || last < first || last > most {
			return nil, fmt.Errorf("%q: want numbers from 1 to %d, or ranges of them, as in 1-10,15", part, most)
		}
		for i := first; i <= last; i++ {
			chosen[i-1] = true
		}
	}
	return slices.Sorted(maps.Keys(chosen)), nil
}
