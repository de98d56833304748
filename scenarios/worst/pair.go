// Package worst finds the worlds in which one policy does worst against another, and best. An average
// hides these worlds, and benchmarks may lack them: J. Coleman and B. Krishnamachari showed so for
// schedulers of task graphs, by simulated annealing (PISA: an adversarial approach to comparing task
// graph scheduling algorithms, 2024). Here a world is a choice of values for the variables of a
// scenario ([Space]). The objective is the logarithm of the ratio of two means, which are exact
// expectations where both policies have them.
//
// The extreme of many estimates is biased, since chance contributes to it. So the worlds that are found, the
// witnesses, are evaluated again on fresh instances, and only these give the interval that is reported.
package worst

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Question names two policies and how they are compared.
type Question struct {
	A, B   string  // the policies
	Metric string  // whose means are compared; empty: the work
	Floor  float64 // worlds in which a policy completes less than this share of the load do not count
}

// Pair are two policies in the worlds that a scenario allows. Use New. Any number of
// goroutines may use them.
type Pair struct {
	Question // whose policies are spelled canonically
	Space    *Space
	Seed     uint64 // of the search; witnesses have another

	Revision [2]int // of the policies

	naming results.Naming // how texts and figures call policies and variables

	less bool            // of the metric is better
	base *sheet.Scenario // with the two policies, and without what only studies need
	load *expr.Program   // in the variables of the space

	opened []*policies.Policy // with the reference
	copies map[string]string  // of the files behind laws, in the folder of the search, once it has them
}

// New returns two policies in the worlds of a scenario.
func New(from *sheet.Scenario, q Question) (*Pair, error) {
	if from.Compute != "" {
		return nil, fmt.Errorf("%s is computed without episodes: want a scenario with a platform", from.Name)
	}
	r := &Pair{Question: q, Seed: from.Seed}
	base := *from
	base.Policies = nil
	for k, text := range []*string{&r.A, &r.B} {
		p, err := files.Open(from, *text, ".")
		if err != nil {
			return nil, err
		}
		if p.Kind() == "bound" {
			return nil, fmt.Errorf("policy %s is a bound, which no policy exceeds: want two policies that make schedules", p.Spec)
		}
		if p.Kind() == "ceiling" {
			return nil, fmt.Errorf("policy %s is a ceiling, which no static schedule can expect to exceed: want two policies that make schedules", p.Spec)
		}
		r.opened = append(r.opened, p)
		named, err := spec.Parse(*text)
		if err != nil {
			return nil, err
		}
		base.Policies = append(base.Policies, named)
		*text, r.Revision[k] = p.Spec, p.Revision
	}
	if r.A == r.B {
		return nil, fmt.Errorf("%s is given twice: want two different policies", r.A)
	}
	if err := r.checkMetric(); err != nil {
		return nil, err
	}
	if reference, err := files.Open(from, from.Reference.String(), ""); err == nil { // else no metric may need it
		r.opened = append(r.opened, reference)
	}
	base.Near = "."
	if e, err := scenarios.Lookup(from.Findings); err == nil { // a scenario of the catalogue leaves its labels there
		if from.Labels == nil {
			base.Labels = e.Scenario().Labels
		}
		base.Variables = slices.Clone(from.Variables)
		for _, v := range e.Scenario().Variables {
			if from.Variable(v.Name) == nil {
				base.Variables = append(base.Variables, v)
			}
		}
	}
	base.Findings, base.Figure, base.Presets = "", nil, nil
	base.Distribution, base.Precision, base.Most = sheet.Distribution{}, 0, 0
	r.base = &base
	var err error
	if r.Space, err = newSpace(from); err != nil {
		return nil, err
	}
	if r.load, err = from.Workload.Compile(r.Space.Names()); err != nil {
		return nil, from.At("workload", err)
	}
	return r, r.try()
}

// checkMetric returns an error unless the metric exists and goes with the floor.
func (r *Pair) checkMetric() error {
	if r.Metric == "" || r.Metric == scenarios.ExactWork {
		r.Metric = scenarios.Work
	}
	var known []string
	for _, m := range scenarios.Metrics() {
		known = append(known, m.Name)
		r.less = r.less || m.Name == r.Metric && m.Less
	}
	switch {
	case !slices.Contains(known, r.Metric):
		return fmt.Errorf("there is no metric %q: want one of %s%s", r.Metric, strings.Join(known, ", "), spec.Hint(r.Metric, known))
	case !(r.Floor >= 0 && r.Floor < 1):
		return fmt.Errorf("the floor is %v: want a share of the load, at least 0 and below 1", r.Floor)
	case r.Floor > 0 && r.Metric != scenarios.Work:
		return fmt.Errorf("the floor is a share of the load, and the metric is %s: want the metric work, or no floor", r.Metric)
	}
	return nil
}

// try returns an error if the scenario has a mistake whatever the world.
func (r *Pair) try() error {
	u := make([]float64, r.Space.Dimensions())
	var last, idle error
	for k := range 64 { // places along the diagonals of the cube, as conditions may exclude some
		for i := range u {
			if u[i] = (float64(k/2) + 0.5) / 32; k%2 == 1 && i%2 == 1 {
				u[i] = 1 - u[i]
			}
		}
		w, err := r.Space.At(u)
		if err != nil {
			last = err
			continue
		}
		d, err := r.design(w, 1, r.Seed, scenarios.ExactWork, r.Metric)
		if err != nil {
			return err
		}
		r.naming = d.Naming()
		if idle = d.CheckOptions(); idle == nil { // in other worlds it may act
			return nil
		}
	}
	if idle != nil {
		return fmt.Errorf("in all worlds that were tried: %w", sheet.Cause(idle))
	}
	if last == nil {
		last = errors.New("no world was found")
	}
	return fmt.Errorf("no world is allowed, of 64 that were tried: %w", last)
}

// design returns the design of a world.
func (r *Pair) design(w grid.Values, instances int, seed uint64, metrics ...string) (*scenarios.Design, error) {
	s := *r.base
	if err := Fix(&s, w); err != nil {
		return nil, err
	}
	s.Instances, s.Seed, s.Metrics = instances, seed, slices.Compact(metrics)
	d, err := scenarios.DesignOf(&s, play.Auto)
	if err != nil {
		return nil, err
	}
	for k, name := range []string{r.A, r.B} {
		if stands := d.Policies[k].Spec; stands != name {
			return nil, fmt.Errorf("policy %s is not known in this world: %s, a bound, takes its place, which no policy exceeds", name, stands)
		}
	}
	return d, nil
}

// Title says what is searched, with the labels of the policies.
func (r *Pair) Title() string {
	return fmt.Sprintf("The worlds in which %s does worst and best against %s", r.naming.Policy(r.A), r.naming.Policy(r.B))
}

// Ranges returns the values of every variable as they were written.
func (r *Pair) Ranges() map[string]string {
	written := map[string]string{}
	axes, _ := r.base.Axes() // New has found that there is no error
	for _, a := range axes {
		written[a.Name] = a.Values.String()
	}
	return written
}

// Meaning describes the question as text. Searches with equal texts may share their evaluations.
func (r *Pair) Meaning() string {
	s := *r.base
	s.Seed, s.Instances, s.Metrics = r.Seed, 1, []string{r.Metric}
	var b strings.Builder
	for k, name := range []string{r.A, r.B} {
		fmt.Fprintf(&b, "# %s, revision %d\n", name, r.Revision[k])
	}
	if r.Floor > 0 {
		fmt.Fprintf(&b, "# floor %v\n", r.Floor)
	}
	b.Write(relocated(s.Encode(), files.Copies(r.base))) // wherever the files are
	return b.String()
}
