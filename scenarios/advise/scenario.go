package advise

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/arena"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// WriteScenario writes a scenario of the file from which the question was read, as [Read] returned it: the
// platform, and all policies with the options that were found, the recommended one first. Its variable W is
// the load and D the deadline, until which machines stay at most. Policies that a run would refuse are named
// in a comment: policies that plan for machines that stay longer, as they have no plan for these, and
// programs, which may stand anywhere.
func (a *Advice) WriteScenario(w io.Writer, from *sheet.Scenario) error {
	platform, p := *from.Platform, a.Problem
	s := &sheet.Scenario{
		Name: "advice", Title: "The recommended policy and the alternatives", Seed: a.Seed, Instances: a.Instances,
		Platform: &platform, Risk: from.Risk, Trace: from.Trace, Unit: from.Unit, Limits: from.Limits,
		Metrics: []string{"work", "exact_work", "completed", "makespan"}, Figure: &sheet.Figure{X: "W", Metric: "work"},
	}
	if from.Priced() {
		s.Metrics = append(s.Metrics, "cost")
	}
	variable := func(name string, value float64) (*expr.Expr, error) {
		values, err := expr.ParseAxis(spec.Number(value))
		if err != nil {
			return nil, err
		}
		s.Sweep = append(s.Sweep, sheet.NamedAxis{Name: name, Values: values})
		return expr.Parse(name)
	}
	var err error
	if s.Workload, err = variable("W", p.Load); err != nil {
		return err
	}
	if p.Deadline > 0 {
		if s.Deadline, err = variable("D", p.Deadline); err != nil {
			return err
		}
		if from.ComesBack() {
			s.Metrics = append(s.Metrics, "late")
		} else {
			platform.Until = s.Deadline
		}
	}
	var left []string
	for _, f := range a.Policies {
		if again, ok := a.runs(&f, from.Folder); ok {
			s.Policies = append(s.Policies, again)
		} else {
			left = append(left, f.Policy)
		}
	}
	text := s.Encode()
	if _, err := sheet.Decode("scenario.yaml", text); err != nil {
		return fmt.Errorf("the scenario of the advice: %w", err)
	}
	head := "# runexp run scenario.yaml, or --set W=... for other loads\n"
	if len(left) > 0 {
		head += "# left out, as a run would refuse them: " + strings.Join(left, ", ") + "\n"
	}
	if p.Deadline > 0 && from.ComesBack() {
		head += "# machines come back, so the work is all that is done, behind the deadline too\n"
	}
	_, err = io.WriteString(w, head+string(text))
	return err
}

// runs returns the spelling by which a run plays a policy, if it does. Paths of files are relative
// to a folder.
func (a *Advice) runs(f *Finding, folder string) (spec.Spec, bool) {
	s, err := spec.Parse(f.Policy)
	if err != nil {
		return s, false
	}
	p, err := a.Open(f.Policy)
	if err != nil {
		return s, false
	}
	if p.Outside() {
		if p.Name != "file" {
			return s, false
		}
		for i := range s.Options {
			if o := &s.Options[i]; o.Key == "path" && !filepath.IsAbs(o.Value) {
				o.Value = filepath.Join(folder, o.Value)
			}
		}
	}
	told := arena.Until(a.Problem)
	_, err = arena.Prepare(p, told, told)
	return s, err == nil
}
