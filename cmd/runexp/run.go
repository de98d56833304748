package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// runOptions are the flags of runexp run.
type runOptions struct {
	preset     string
	set        []string
	instances  int
	seed       uint64
	policies   string
	risk       string
	goroutines int
	evaluator  string
	out        string
	quiet      bool
	format     string
}

func runCommand() *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:   "run EXPERIMENT",
		Short: "Runs an experiment: prints its table and writes results.csv, manifest.json and figures",
		Example: `  runexp run e1
  runexp run e1 --set W=1..25:4 --set n=47,147 --instances 5000
  runexp run e1 --policies 'greedy,greedy{rounding=ceil},no-rep' --format csv --quiet
  runexp run e1 --risk 'weibull{shape=0.5}' --out runs/weibull`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			order, err := o.order(cmd, args[0])
			if err != nil {
				return err
			}
			return o.run(cmd.Context(), order, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.preset, "preset", "", "a choice of parameters and instances, such as quick or paper (see runexp list experiments)")
	f.StringArrayVar(&o.set, "set", nil, "values of a parameter: a number, a multiple 0.3p, a list 1,2,5, a range 1..25 or 1..p:2, or auto")
	f.IntVar(&o.instances, "instances", 0, "instances in every cell (default: the experiment's)")
	f.Uint64Var(&o.seed, "seed", 1, "master seed of all random streams")
	f.StringVar(&o.policies, "policies", "", "policies, separated by commas (default: the experiment's; see runexp list policies)")
	f.StringVar(&o.risk, "risk", "", "law of the interruptions (default: the experiment's; see runexp list risks)")
	f.IntVarP(&o.goroutines, "jobs", "j", 0, "episodes computed at a time (default: one for every processor)")
	f.StringVar(&o.evaluator, "evaluator", "auto", "auto, replay (no events) or engine (event by event): same numbers")
	f.StringVar(&o.out, "out", "", "folder for the results (default: runs/EXPERIMENT)")
	f.BoolVar(&o.quiet, "quiet", false, "no progress")
	f.StringVar(&o.format, "format", "text", "what to print: text, csv or json")
	return cmd
}

// order turns the flags into what the scenarios understand.
func (o *runOptions) order(cmd *cobra.Command, experiment string) (scenarios.Order, error) {
	order := scenarios.Order{
		Experiment: experiment, Preset: o.preset, Set: map[string]string{}, Risk: o.risk,
		Instances: o.instances, Seed: o.seed, Evaluator: scenarios.Evaluator(o.evaluator),
	}
	for _, s := range o.set {
		name, values, ok := strings.Cut(s, "=")
		if name = strings.TrimSpace(name); !ok || name == "" {
			return order, fmt.Errorf("--set %s: want a parameter and its values, such as W=1..25", s)
		}
		if _, twice := order.Set[name]; twice {
			return order, fmt.Errorf("--set %s: %s is set twice", s, name)
		}
		order.Set[name] = values
	}
	if cmd.Flags().Changed("instances") && o.instances < 1 {
		return order, fmt.Errorf("--instances %d: want at least 1", o.instances)
	}
	if o.goroutines < 0 || o.goroutines > 4096 {
		return order, fmt.Errorf("--jobs %d: want 1 to 4096, or 0 for one for every processor", o.goroutines)
	}
	if cmd.Flags().Changed("policies") {
		var err error
		if order.Policies, err = spec.Split(o.policies); err != nil {
			return order, fmt.Errorf("--policies: %w", err)
		}
	}
	switch o.format {
	case "text", "csv", "json":
	default:
		return order, fmt.Errorf("--format %s: want text, csv or json", o.format)
	}
	return order, nil
}

// run checks everything that can be checked beforehand, computes, saves, and
// then prints.
func (o *runOptions) run(ctx context.Context, order scenarios.Order, stdout, stderr io.Writer) error {
	study, err := scenarios.NewStudy(order)
	if err != nil {
		return err
	}
	if o.out == "" {
		o.out = filepath.Join("runs", study.Experiment.Name)
	}
	if err := results.Check(o.out, study.Experiment.Name); err != nil {
		return err
	}
	report, wall, err := o.compute(ctx, study, stderr)
	if err != nil {
		return err
	}
	table := report.Table()
	findings := study.Experiment.Read(report)
	figures, err := o.save(study, table, findings, wall)
	if err != nil {
		return exitError{exitIO, err}
	}
	if err := o.print(stdout, study, table, findings, figures); err != nil {
		return exitError{exitIO, err}
	}
	return nil
}

// compute runs the study and shows progress meanwhile.
func (o *runOptions) compute(ctx context.Context, study *scenarios.Study, stderr io.Writer) (*scenarios.Report, time.Duration, error) {
	var done atomic.Int64
	finish := func() {}
	if !o.quiet {
		finish = showProgress(stderr, study, &done)
	}
	start := time.Now()
	report, err := (&scenarios.Runner{Goroutines: o.goroutines, Done: &done}).Run(ctx, study)
	wall := time.Since(start)
	finish()
	var cell *scenarios.CellError
	switch {
	case err == nil:
		return report, wall, nil
	case errors.Is(err, context.Canceled):
		return nil, wall, exitError{exitInterrupted, errors.New("interrupted; nothing was written")}
	case errors.As(err, &cell) && cell.Refused:
		return nil, wall, err
	}
	return nil, wall, exitError{exitFailed, err}
}

// longTable is how many lines of a table are worth printing.
const longTable = 100

// print writes what was asked for.
func (o *runOptions) print(w io.Writer, study *scenarios.Study, table *results.Table, findings scenarios.Findings, figures []string) error {
	switch o.format {
	case "csv":
		return table.WriteCSV(w)
	case "json":
		return table.WriteJSON(w)
	}
	var b bytes.Buffer
	e := study.Experiment
	fmt.Fprintf(&b, "%s\n%s\n\n", e.Title, e.Source)
	if cells := study.Grid.Cells(); cells > longTable {
		fmt.Fprintf(&b, "%d cells, all in results.csv.", cells)
	} else if err := table.WriteText(&b, results.View{Metric: e.Figure.Metric, X: e.Figure.X}); err != nil {
		return err
	}
	if study.Grid.Cells() > 1 {
		fmt.Fprintf(&b, "\nSpread of %s over the cells:\n\n", e.Figure.Metric)
		if err := results.WriteDigests(&b, table.Digest(e.Figure.Metric)); err != nil {
			return err
		}
	}
	fmt.Fprintf(&b, "\n%s\nResults: %s\n", findings.Text, filepath.Join(o.out, "results.csv"))
	for i, name := range figures {
		if i == 3 && len(figures) > 4 {
			fmt.Fprintf(&b, "         and %d more beside it\n", len(figures)-i)
			break
		}
		fmt.Fprintf(&b, "Figure:  %s\n", filepath.Join(o.out, name))
	}
	_, err := w.Write(b.Bytes())
	return err
}
