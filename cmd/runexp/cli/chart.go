package cli

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/planfile"
	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// chartOptions are the flags of runexp chart.
type chartOptions struct {
	scene

	format  string
	out     string
	from    float64
	to      float64
	workers string
	width   int
	animate bool

	changed func(name string) bool
}

func chartCommand(p Program) *cobra.Command {
	o := chartOptions{scene: scene{program: p}}
	cmd := &cobra.Command{
		Use:   "chart EXPERIMENT|FILE|DIR",
		Short: "Draw one episode: what each worker did when",
		Long: `Draw one episode of an experiment, a scenario or a study as a Gantt chart: the episode
that a run computes for this instance of this cell. For a problem file of runexp solve,
draw the plan of its solution, without interruptions.

Each worker, each link and the port has a track; a full-duplex port has two. The
formats are text, for a terminal; svg, a picture; trace, which ui.perfetto.dev and
chrome://tracing open; table, the numbers of the episode and its workers; and plan,
its schedule, which the policy file{path=...} reads.

With --animate, a picture plays the episode; printed, it shows the end. Several policies
have a chart each, in the same instance, over one axis of time.`,
		Example: `  runexp chart e1 --set p=5 --set n=5 --policy greedy
  runexp chart e1 --set W=3 --policy on-demand --instance 17 --out e1.svg
  runexp chart e1 --set W=3 --policy greedy,cyclic-rep --animate --out both.svg
  runexp chart sweep.yaml --policy greedy --uninterrupted --out plan.svg
  runexp chart runs/sweep --cell 1f0a55d2c3b4e697 --policy greedy --format table`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.changed = cmd.Flags().Changed
			return o.draw(cmd, args[0])
		},
	}
	f := cmd.Flags()
	o.scene.flags(cmd)
	f.StringVar(&o.format, "format", "", "text, svg, trace, table or plan (default: by the ending of --out: .txt, .svg or .json)")
	f.StringVar(&o.out, "out", "", "the file, or - for standard output, which is the default")
	f.Float64Var(&o.from, "from", 0, "draw from this time on")
	f.Float64Var(&o.to, "to", 0, "draw up to this time")
	f.StringVar(&o.workers, "workers", "", "draw only these workers, such as 1-10,15, and the port with all messages")
	f.IntVar(&o.width, "width", 0, fmt.Sprintf("width of a text in columns (default: the terminal's) or of a picture in pixels (default %d)", gantt.DefaultWidth))
	f.BoolVar(&o.animate, "animate", false, "let the picture move: time passes, slices fill, work is completed")
	group(cmd, "Which episode", "policy", "cell", "instance", "uninterrupted", "preset", "set", "seed", "risk")
	group(cmd, "What is drawn", "format", "out", "from", "to", "workers", "width", "animate", "stack")
	return cmd
}

// draw finds the episode and writes it in the format of the flags.
func (o *chartOptions) draw(cmd *cobra.Command, name string) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	if o.format == "table" {
		return o.table(cmd, name)
	}
	policies, err := o.each()
	if err != nil {
		return err
	}
	all, err := o.scene.episodes(cmd, name, policies)
	if err != nil {
		return err
	}
	e := all[0]
	if o.format == "plan" {
		s, err := figures.Schedule(e)
		if err != nil {
			return err
		}
		return term.Save(cmd, o.out, planfile.New(e.Problem, s).Write)
	}
	drawn, err := o.charts(all)
	if err != nil {
		return err
	}
	return term.Save(cmd, o.out, func(w io.Writer) error { return o.write(drawn, w) })
}

// mostAnimated is how many policies are drawn below each other.
const mostAnimated = 4

// each returns the policies that are asked for, none for the study's own.
func (o *chartOptions) each() ([]string, error) {
	if o.policy == "" {
		return nil, nil
	}
	policies, err := spec.Split(o.policy)
	switch {
	case err != nil:
		return nil, fmt.Errorf("--policy: %w", err)
	case len(policies) > 1 && !o.animate:
		return nil, fmt.Errorf("--policy %s: want one policy, or --animate", o.policy)
	case len(policies) > mostAnimated:
		return nil, fmt.Errorf("--policy: %d policies: want at most %d", len(policies), mostAnimated)
	}
	return policies, nil
}

// write writes the charts in the format of the flags. Only a picture that moves has several.
func (o *chartOptions) write(charts []*gantt.Chart, w io.Writer) error {
	if o.animate {
		for _, c := range charts[1:] { // the cell and the instance are said once
			if c.Notes[0] == charts[0].Notes[0] {
				c.Notes = c.Notes[1:]
			}
		}
		return gantt.WriteAnimated(w, charts, gantt.SVG{Width: o.width})
	}
	c := charts[0]
	switch o.format {
	case "svg":
		return c.WriteSVG(w, gantt.SVG{Width: o.width})
	case "trace":
		return c.WriteTrace(w)
	}
	return c.WriteText(w, o.width)
}

// chartEndings are the formats of files by the endings of their names.
var chartEndings = map[string]string{".svg": "svg", ".txt": "text", ".json": "trace"}

// check refuses inconsistent flags and finds the format.
func (o *chartOptions) check(cmd *cobra.Command) error {
	if o.format == "" {
		var err error
		if o.format, err = formatOf(o.out, "text", chartEndings, ".svg, .txt or .json, or --format"); err != nil {
			return err
		}
	}
	if o.format != "svg" && o.format != "text" {
		for _, flag := range []string{"width", "from", "to", "workers"} {
			if drawn := o.format == "trace" && flag != "width"; o.changed(flag) && !drawn {
				return fmt.Errorf("--%s: the format %s has none: want it for text or svg", flag, o.format)
			}
		}
	}
	switch {
	case o.animate && o.format != "svg":
		return fmt.Errorf("--animate: the format %s does not move: want --format svg, or --out NAME.svg", o.format)
	case o.changed("stack") && o.format != "table":
		return errors.New("--stack: want --format table")
	case o.changed("width") && o.width < 1:
		return fmt.Errorf("--width %d: want a positive number", o.width)
	case o.width == 0 && o.format == "text":
		o.width = min(max(term.Columns(cmd.OutOrStdout()), gantt.MinColumns), gantt.MaxColumns)
	}
	return nil
}

// charts returns the charts of episodes in the same instance, cut to the workers and times of the flags.
func (o *chartOptions) charts(all []*run.Recording) ([]*gantt.Chart, error) {
	workers, err := numbers(o.workers, len(all[0].Problem.Workers))
	if err != nil {
		return nil, fmt.Errorf("--workers %s: %w", o.workers, err)
	}
	charts, err := figures.Gantts(all, workers)
	if err != nil || !o.changed("from") && !o.changed("to") {
		return charts, err
	}
	from, to := math.Inf(-1), math.Inf(1)
	if o.changed("from") {
		from = o.from
	}
	if o.changed("to") {
		to = o.to
	}
	for i, c := range charts {
		if charts[i], err = c.Window(from, to); err != nil {
			return nil, fmt.Errorf("--from and --to: %w", err)
		}
	}
	return charts, nil
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
