package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// trial is for how long a plan measures the cost of a study.
const trial = 300 * time.Millisecond

// plan describes the run.
func (o *runOptions) plan(cmd *cobra.Command, name string) error {
	s, dir, err := o.target.study(name)
	if err != nil {
		return err
	}
	if o.out == "" {
		o.out = dir
	}
	lacks := s.Lacks()
	if s.Ready() && lacks.None() && !havePrograms(s.Policies, s.Reference) {
		if err := run.Check(cmd.Context(), s); errors.Is(err, run.ErrStopped) {
			return o.untold()
		} else if err != nil {
			return unplaced(name, err)
		}
	}
	if lacks.None() {
		if err := study.Refuse(o.out); err != nil {
			return failedTo(err)
		}
	}
	for _, line := range append(s.Hopeless(), s.Doubt()) {
		if line != "" {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", o.program.name(), line)
		}
	}
	o.program.lacking(cmd.ErrOrStderr(), s)
	plan, err := planOf(cmd.Context(), s, o.out, o.goroutines)
	switch {
	case errors.Is(err, run.ErrStopped):
		return o.untold()
	case err != nil:
		return err
	case o.format == "json":
		return printJSON(cmd.OutOrStdout(), plan.asJSON(), true)
	}
	return plan.print(cmd.OutOrStdout())
}

// untold returns the error of an estimate that was stopped.
func (o *runOptions) untold() error {
	return term.WithCode(term.Stopped, errors.New(o.out+": stopped before the estimate was ready"+term.GoOn+o.command))
}

// plan describes a run beforehand.
type plan struct {
	design     *scenarios.Design
	dir        string
	goroutines int
	status     *study.Status // nil if the folder holds no study
	known      bool          // the program knows all that the design has
	ready      bool          // it was tried
	estimate   run.Estimate
	partial    []scenarios.Service // of policies whose needs some cells do not meet
	looked     int                 // cells that were looked at for that
}

// planOf makes the plan of a run, with a short trial.
func planOf(ctx context.Context, s *scenarios.Design, dir string, goroutines int) (p plan, err error) {
	if goroutines == 0 {
		goroutines = runtime.GOMAXPROCS(0)
	}
	lacks := s.Lacks()
	p = plan{design: s, dir: dir, goroutines: goroutines, known: lacks.None()}
	c, err := study.Peek(dir, s)
	if !p.known { // as the study is: nothing can be added to it
		if c, err = study.Open(dir, play.Auto); errors.Is(err, store.ErrNoStudy) {
			c, err = nil, nil
		}
	}
	if err != nil {
		return p, failedTo(err)
	}
	if c != nil { // its records count, and so do cells that only it has
		p.design = c.Design
		if p.status, err = c.Status(time.Now()); err != nil {
			return p, term.WithCode(term.IO, err)
		}
	}
	if p.known && !p.design.Computed() {
		services, cells, err := p.design.Services(p.design.Policies)
		for _, s := range services {
			if err == nil && s.Cells < cells {
				p.partial, p.looked = append(p.partial, s), cells
			}
		}
	}
	if p.ready = p.design.Ready() && !havePrograms(p.design.Policies, p.design.Reference); p.ready {
		if p.estimate = run.Predict(ctx, p.design, trial); ctx.Err() != nil {
			return p, run.ErrStopped
		}
	}
	return p, nil
}

// episodes returns how many episodes the design has.
func (p *plan) episodes() int64 {
	return int64(p.design.Grid.Cells()) * int64(len(p.design.Policies)) * int64(max(1, p.design.Instances))
}

// seconds returns how long a run takes, on all its processors, by the trial.
func (p *plan) seconds() float64 {
	part := 1.0
	if p.status != nil {
		if all := p.status.Episodes + p.status.Left; all > 0 {
			part = float64(p.status.Left) / float64(all)
		}
	}
	return part * p.estimate.Seconds / float64(p.goroutines)
}

// print writes the plan as text.
func (p *plan) print(w io.Writer) error {
	s, more := p.design, ""
	var b bytes.Buffer
	var t tables.Table
	t.Fact("study", "%s in %s", s.Name, p.dir)
	met := ""
	if len(s.Scenario().Where) > 0 {
		met = ", which meet the conditions"
	}
	t.Fact("cells", "%d%s", s.Grid.Cells(), met)
	for _, v := range s.Grid.Parameters() {
		t.Fact("  "+v.Name, "%v: %s", s.Grid.Count(v.Name), s.Grid.Written()[v.Name])
	}
	t.Fact("policies", "%d", len(s.Policies))
	for _, b := range grid.Bindings(s.Grid.Parameters(), s.Policies, s.Reference) {
		t.Fact("  "+b.Variable, "is passed to %s", words.List(b.Policies))
	}
	if r := s.Reference; r != nil {
		t.Fact("reference", "%s", scenarios.ReferenceLabel(r))
	}
	for _, x := range p.partial {
		t.Fact("  "+x.Policy.Spec, "serves %d of %d cells: %s", x.Cells, p.looked, lacking(x))
	}
	if s.Instances > 0 {
		t.Fact("instances", "%d of every cell%s", s.Instances, goal(s))
	}
	t.Fact("episodes", "%d", p.episodes())
	if p.status != nil {
		t.Fact("done", "%d episodes, so %s are left", p.status.Episodes, leftOf(s, p.status))
	}
	if goal(s) != "" {
		more = ", and more for the instances that are added"
	}
	switch {
	case !p.ready && p.known:
		t.Fact("time", "unknown: a dry run starts no programs and opens no files of a study")
	case !p.ready:
	case p.estimate.Slow != nil:
		t.Fact("time", "unknown: in a trial, %v", p.estimate.Slow)
	default:
		t.Fact("time", "about %s on %d processors, by a trial of %d cells%s",
			roughly(p.seconds()), p.goroutines, p.estimate.Sampled, more)
	}
	if p.ready {
		t.Fact("disk", "about %s%s", size(p.estimate.Bytes), more)
	}
	t.WriteText(&b, 0, 0)
	if caveat := s.Caveat(); caveat != "" {
		b.WriteString("\n" + caveat + "\n")
	}
	return written(w, &b)
}

// writeFitted writes a text and its tables to the width that they may have.
func writeFitted(w io.Writer, write func(w io.Writer, width int) error) error {
	var b bytes.Buffer
	if err := write(&b, term.Columns(w)); err != nil {
		return err
	}
	return term.Print(w, b.String())
}

// written prints a text, wrapped to the width that it may have.
func written(w io.Writer, text *bytes.Buffer) error {
	if err := term.Print(w, text.String()); err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}

// lacking says which needs of a policy are missing in cells that it does not serve.
func lacking(s scenarios.Service) string {
	if s.Unmet == 0 {
		return s.Why.Error()
	}
	return "the rest lacks " + s.Unmet.String()
}

// goal returns in words until when a study adds instances; empty if it adds none.
func goal(s *scenarios.Design) string {
	var until []string
	if precision := s.Scenario().Precision; precision > 0 {
		until = append(until, fmt.Sprintf("until all intervals are within %g%%", 100*float64(precision)))
	}
	if asked := s.Scenario().Decide; asked.Best {
		until = append(until, fmt.Sprintf("until the best policy is known up to %g", float64(asked.Margin)))
	} else if asked.Margin > 0 {
		until = append(until, fmt.Sprintf("until every two policies are told apart or within %g", float64(asked.Margin)))
	}
	if len(until) == 0 {
		return ""
	}
	return " at least, then " + strings.Join(until, " and ")
}

// roughly rounds a time in seconds to the digits that an estimate has.
func roughly(seconds float64) string {
	d, known := store.Left(seconds, 1)
	switch {
	case !known:
		return "more than a century"
	case d < time.Second:
		return "a second"
	case d < time.Minute:
		return d.Round(time.Second).String()
	case d < time.Hour:
		return fmt.Sprintf("%d min", (d+30*time.Second)/time.Minute)
	case d < 48*time.Hour:
		return fmt.Sprintf("%.1f h", d.Hours())
	}
	return fmt.Sprintf("%.1f days", d.Hours()/24)
}

// size writes a number of bytes.
func size(bytes float64) string {
	for _, unit := range []string{"bytes", "kB", "MB", "GB"} {
		if bytes < 1000 {
			return fmt.Sprintf("%.3g %s", bytes, unit)
		}
		bytes /= 1000
	}
	return fmt.Sprintf("%.3g TB", bytes)
}
