package claim

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// Evidence runs the designs that claims depend on. It runs a design when a claim first needs it and
// caches the report. The zero value is ready. One goroutine may use it at a time; [VerifyAll] gives each
// claim a copy, and copies share reports.
type Evidence struct {
	Goroutines int // of the runner; 0: one for every processor
	// Small asks for fewer cells, cases or instances, which take a fraction of the time and give the
	// same verdicts. The texts of claims about their tests describe evidence that is not small.
	Small bool
	// Reduced is set when a claim gets less than all evidence, because Small is set. Clear it first to learn
	// it for a single claim.
	Reduced bool
	// Bend, if not nil, replaces every number that a claim reads. Tests use it to make a world in
	// which a claim is wrong.
	Bend func(n Number) float64
	// Known, if not nil, returns the report of a design if it was computed before, or else nil. If
	// exact is set, the claim reads only exact expectations.
	Known func(d *scenarios.Design, exact bool) *scenarios.Report
	// Change, if not nil, alters the requests of claims before they are run, for example their law.
	// Tests use it to make another world.
	Change func(r *scenarios.Request)

	cache *reportCache

	words   []word           // that the claim asked for, in their order
	instead map[word]float64 // numbers that are tried instead of ours
}

// reportCache holds the reports that were computed. One design is run at a time.
type reportCache struct {
	running sync.Mutex
	mu      sync.Mutex                   // protects reports
	reports map[string]*scenarios.Report // by request
}

// init makes evidence ready.
func (e *Evidence) init() {
	if e.cache == nil {
		e.cache = new(reportCache)
	}
}

// report returns the cached report of a key, or calls run to compute it.
func (s *reportCache) report(key string, run func() (*scenarios.Report, error)) (*scenarios.Report, error) {
	if r := s.known(key); r != nil {
		return r, nil
	}
	s.running.Lock()
	defer s.running.Unlock()
	if r := s.known(key); r != nil { // it was being computed
		return r, nil
	}
	r, err := run()
	if err == nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.reports == nil {
			s.reports = map[string]*scenarios.Report{}
		}
		s.reports[key] = r
	}
	return r, err
}

// known returns the cached report of a key, or nil.
func (s *reportCache) known(key string) *scenarios.Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.reports[key]
}

// Number is a number that a claim reads: a metric of a policy in a cell, or a quantity that
// a claim computes itself, which has no cell and usually no policy.
type Number struct {
	Values         grid.Values
	Policy, Metric string
	Value          float64
}

// Read returns the value of a number, or what [Evidence.Bend] makes of it. Claims pass
// through it what their verdict depends on.
func (e *Evidence) Read(n Number) float64 {
	if e.Bend == nil {
		return n.Value
	}
	return e.Bend(n)
}

// Size returns the number of cases for a claim: all, or few if the evidence is small.
func (e *Evidence) Size(few, all int) int {
	if few != all && e.Reduce() {
		return few
	}
	return all
}

// Reduce reports whether the evidence is small, and notes that a claim depends on that.
func (e *Evidence) Reduce() bool {
	e.Reduced = e.Reduced || e.Small
	return e.Small
}

// Seed is the seed of all evidence that is sampled.
const Seed = 1

// Report returns the report of a request, whose seed is replaced by [Seed]. It runs the
// design unless it was run before.
func (e *Evidence) Report(ctx context.Context, request scenarios.Request) (Exact, error) {
	return e.report(ctx, request, true)
}

// Means returns the same report without its distributions, which take most of a report's memory.
func (e *Evidence) Means(ctx context.Context, request scenarios.Request) (Exact, error) {
	return e.report(ctx, request, false)
}

func (e *Evidence) report(ctx context.Context, request scenarios.Request, whole bool) (Exact, error) {
	request = e.changed(request)
	key := fmt.Sprintf("%t %+v", whole, request) // maps are printed in the order of their keys
	e.init()
	r, err := e.cache.report(key, func() (*scenarios.Report, error) {
		d, err := scenarios.NewDesign(request)
		if err != nil {
			return nil, err
		}
		d.Distribution = d.Distribution && whole
		if e.Known != nil {
			if r := e.Known(d, exact(request)); r != nil {
				return r, nil
			}
		}
		return (&run.Runner{Goroutines: e.Goroutines}).Run(ctx, d)
	})
	if err != nil {
		return Exact{}, err
	}
	x := Exact{r, map[string]int{}, e}
	for i := range r.Design.Policies {
		x.Index[r.Name(i)] = i
	}
	return x, nil
}

// Instances plays a request's instances one by one with the seed [Seed], and returns its
// design; see [run.EachInstance].
func (e *Evidence) Instances(ctx context.Context, r scenarios.Request, show func(v grid.Values, instance int, work []float64)) (*scenarios.Design, error) {
	d, err := scenarios.NewDesign(e.changed(r))
	if err != nil {
		return nil, err
	}
	return d, run.EachInstance(ctx, d, func(v grid.Values, instance int, work []float64) {
		for i := range work {
			policy := d.Reference // which comes last
			if i < len(d.Policies) {
				policy = d.Policies[i]
			}
			work[i] = e.Read(Number{v, policy.Spec, scenarios.Work, work[i]})
		}
		show(v, instance, work)
	})
}

// changed returns the request that is run in place of another.
func (e *Evidence) changed(r scenarios.Request) scenarios.Request {
	r.Seed = Seed
	if e.Change != nil {
		if r.Set = maps.Clone(r.Set); r.Set == nil {
			r.Set = map[string]string{}
		}
		e.Change(&r)
	}
	return r
}

// ExactRequest returns a request for exact expectations. It has one instance, the least that a design
// may have, and the evaluator that is fastest for one.
func ExactRequest(experiment, preset string, set map[string]string, policies ...string) scenarios.Request {
	return scenarios.Request{Experiment: experiment, Preset: preset, Set: set, Policies: policies, Instances: 1, Evaluator: play.Replay}
}

// exact reports whether a request is an [ExactRequest].
func exact(r scenarios.Request) bool { return r.Instances == 1 && r.Evaluator == play.Replay }

// Exact reads numbers from a report. Its methods panic if the report lacks the policy or the
// metric: claims know what they asked for.
type Exact struct {
	*scenarios.Report
	Index map[string]int // of policies by their spelling

	evidence *Evidence
}

// Value returns a metric of a policy in a cell: its exact value, or else the estimate from the
// instances.
func (x Exact) Value(cell int, policy, metric string) float64 {
	v, ok := x.Cell(cell).Fact(x.place(policy), metric)
	if !ok {
		var row results.Row
		row, ok = x.Cell(cell).Value(x.place(policy), metric)
		v = row.Mean
	}
	return x.number(cell, policy, metric, v, ok)
}

// Sampled returns the mean over the instances of a metric of a policy in a cell.
func (x Exact) Sampled(cell int, policy, metric string) float64 {
	s := x.Cell(cell).Series(x.place(policy), metric)
	return x.number(cell, policy, metric, s.Mean, s.N > 0)
}

// SD returns the standard deviation of a metric of a policy in a cell from instance to
// instance.
func (x Exact) SD(cell int, policy, metric string) float64 {
	s := x.Cell(cell).Series(x.place(policy), metric)
	return x.number(cell, policy, metric, s.SD(), s.N > 1)
}

// place returns the place of a policy.
func (x Exact) place(policy string) int {
	i, ok := x.Index[policy]
	if !ok {
		panic(fmt.Sprintf("claim: the report of %s has no policy %s", x.Design.Name, policy))
	}
	return i
}

// number reads a number, if it is known.
func (x Exact) number(cell int, policy, metric string, value float64, known bool) float64 {
	if !known {
		panic(fmt.Sprintf("claim: the report of %s has no %s of %s", x.Design.Name, metric, policy))
	}
	return x.evidence.Read(Number{x.At(cell), policy, metric, value})
}

// Word is [Evidence.Word] of the evidence that the report belongs to.
func (x Exact) Word(number float64) float64 { return x.evidence.Word(number) }

// Part is [Evidence.Part] of the evidence that the report belongs to.
func (x Exact) Part(number float64) float64 { return x.evidence.Part(number) }

// Read is [Evidence.Read] of the evidence that the report belongs to.
func (x Exact) Read(n Number) float64 { return x.evidence.Read(n) }

// Work returns the expected work of a policy in a cell.
func (x Exact) Work(cell int, policy string) float64 {
	return x.Value(cell, policy, scenarios.ExactWork)
}

// Performance returns the expected work of a policy over the reference's.
func (x Exact) Performance(cell int, policy string) float64 {
	return x.Work(cell, policy) / x.Work(cell, x.Design.Reference.Spec)
}

// Gain returns how much more expected work a policy has than another, relative to the
// other's.
func (x Exact) Gain(cell int, policy, other string) float64 {
	return x.Work(cell, policy)/x.Work(cell, other) - 1
}

// Others returns the spellings of the policies except the reference, if there is one, and the
// given ones.
func (x Exact) Others(but ...string) (names []string) {
	if r := x.Design.Reference; r != nil {
		but = append(but, r.Spec)
	}
	for i := range x.Design.Policies {
		if name := x.Name(i); !slices.Contains(but, name) {
			names = append(names, name)
		}
	}
	return names
}

// Cells returns the cells that meet a condition, and all for nil.
func (x Exact) Cells(where func(v grid.Values) bool) []int {
	var cells []int
	for c := range x.Design.Grid.Cells() {
		if where == nil || where(x.At(c)) {
			cells = append(cells, c)
		}
	}
	return cells
}

// At returns the values of a cell.
func (x Exact) At(cell int) grid.Values { return x.Design.Grid.Values(cell) }

// Curves groups the cells by a key. Groups, and cells within each, keep their order.
func (x Exact) Curves(by func(v grid.Values) string) [][]int {
	var curves [][]int
	place := map[string]int{}
	for c := range x.Design.Grid.Cells() {
		key := by(x.At(c))
		i, ok := place[key]
		if !ok {
			i = len(curves)
			place[key] = i
			curves = append(curves, nil)
		}
		curves[i] = append(curves[i], c)
	}
	return curves
}
