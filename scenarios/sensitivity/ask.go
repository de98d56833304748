package sensitivity

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// Question names the metric and the policies to be explained. The zero value asks for the first metric of
// all policies shown.
type Question struct {
	Metric   string
	Subjects []Subject
	Where    func(cell int) bool // only these cells; nil: all
	By       []string            // variables whose values are looked at one by one
	Level    float64             // of all intervals; 0: 0.95
}

// Subject is a policy, or how much more one policy has than another.
type Subject struct {
	Policy  string
	Against string // or ""
}

// Answer holds the effects of the variables.
type Answer struct {
	Study  string
	Metric string
	Level  float64
	Batch  int // instances of a batch
	By     []string
	Parts  []Part // by subject, and then by the values of By in their order
	Caveat string // of the source
	Naming results.Naming
}

// Part holds the effects of the variables on one subject, in the cells that have certain values.
type Part struct {
	Subject
	At        []string   // the values of By
	Variables []Variable // that have several values in the study, without the variables of By
	Chosen    int        // cells that were asked for, with results and without
	Exact     bool       // the values are exact, and not means over instances
	stat.Decomposition
}

// ErrNoCell is the error of a question about no cell.
var ErrNoCell = errors.New("no cell meets the condition")

// Ask answers a question. It returns an error if the question names a metric, policy or variable that the
// source lacks, or if a cell has too few instances to tell effects from chance.
func Ask(src *Source, q Question) (*Answer, error) {
	a, err := newAsking(src, q)
	if err != nil {
		return nil, err
	}
	if !a.choose() {
		return nil, ErrNoCell
	}
	if err := a.visit((*stat.Effects).Expect); err != nil {
		return nil, err
	}
	if a.q.Metric == scenarios.AdjustedRatio {
		return nil, fmt.Errorf("%s: metric %s: a cell has one adjusted mean, and effects take the means of its batches: want %s",
			src.Name, a.q.Metric, scenarios.Ratio)
	}
	tooFew := fmt.Errorf("%s has cells with fewer than %d instances, too few to tell effects from chance", src.Name, 2*src.Batch)
	if !slices.ContainsFunc(a.parts, func(p part) bool { return p.known }) {
		if slices.Contains(src.Metrics, a.q.Metric) { // no cell has a batch
			return nil, tooFew
		}
		return nil, fmt.Errorf("%s has no results of metric %q: want one of %s%s", src.Name, a.q.Metric, strings.Join(src.Metrics, ", "), spec.Hint(a.q.Metric, src.Metrics))
	}
	for i := range a.parts {
		if p := &a.parts[i]; p.batches == 1 {
			return nil, tooFew
		}
	}
	if err := a.visit((*stat.Effects).Add); err != nil {
		return nil, err
	}
	return a.answer(), nil
}

// mostParts is how many parts an answer has at most. Each takes some 50 KB while it is made.
const mostParts = 1000

// asking is a question that is being answered.
type asking struct {
	src       *Source
	q         Question
	by        []Variable
	variables []Variable
	pairs     [][2]int // by subject: the places of the policies; the second may be -1
	groups    int      // combinations of values of by
	parts     []part   // by group, and then by subject
	place     []int    // reused
	values    []float64
}

// part is a Part that is being made.
type part struct {
	effects *stat.Effects
	chosen  int
	known   bool // some cell has results
	exact   bool
	batches int // the least number of batches of a sampled cell; 0: no cell is sampled
}

// newAsking checks a question.
func newAsking(src *Source, q Question) (*asking, error) {
	a := &asking{src: src, q: q, groups: 1}
	if a.q.Metric == "" && len(src.Metrics) > 0 {
		a.q.Metric = src.Metrics[0]
	}
	if q.Level == 0 {
		a.q.Level = 0.95
	}
	if l := a.q.Level; !(l > 0 && l < 1) {
		return nil, fmt.Errorf("level %v: want one between 0 and 1, such as 0.95", l)
	}
	names := make([]string, len(src.Variables))
	for i, v := range src.Variables {
		names[i] = v.Name
		if !slices.Contains(q.By, v.Name) && len(v.Values) > 1 {
			a.variables = append(a.variables, v)
		}
	}
	for _, name := range q.By {
		i := slices.Index(names, name)
		if i < 0 {
			return nil, fmt.Errorf("variable %s: want one of %s", name, strings.Join(names, ", "))
		}
		a.by = append(a.by, src.Variables[i])
	}
	a.place = make([]int, len(a.variables))
	if err := a.subjects(); err != nil {
		return nil, err
	}
	for _, v := range a.by {
		a.groups *= len(v.Values)
	}
	if n := a.groups * len(a.pairs); n > mostParts {
		return nil, fmt.Errorf("by %s: %d answers, for each value and policy: want at most %d", strings.Join(q.By, ","), n, mostParts)
	}
	return a, nil
}

// subjects finds the policies.
func (a *asking) subjects() error {
	if len(a.q.Subjects) == 0 {
		shown := a.src.Shown
		if len(shown) == 0 {
			shown = a.src.Policies
		}
		for _, policy := range shown {
			a.q.Subjects = append(a.q.Subjects, Subject{Policy: policy})
		}
	}
	for _, s := range a.q.Subjects {
		pair := [2]int{slices.Index(a.src.Policies, s.Policy), slices.Index(a.src.Policies, s.Against)}
		for i, name := range []string{s.Policy, s.Against} {
			if pair[i] < 0 && (name != "" || i == 0) {
				return fmt.Errorf("policy %s: want one of %s", name, strings.Join(a.src.Policies, ", "))
			}
		}
		if pair[0] == pair[1] {
			return fmt.Errorf("difference of %s and itself: want two policies", s.Policy)
		}
		a.pairs = append(a.pairs, pair)
	}
	return nil
}

// choose makes a part for each subject and group of cells, counts the cells, and returns
// whether there are any.
func (a *asking) choose() (some bool) {
	var levels []int
	for _, v := range a.variables {
		levels = append(levels, len(v.Values))
	}
	a.parts = make([]part, a.groups*len(a.pairs))
	for i := range a.parts {
		a.parts[i].effects = stat.NewEffects(levels)
	}
	for cell := range a.src.Cells {
		if a.has(cell) {
			for k := range a.pairs {
				a.part(cell, k).chosen++
			}
			some = true
		}
	}
	return some
}

// has reports whether a cell is asked for.
func (a *asking) has(cell int) bool { return a.q.Where == nil || a.q.Where(cell) }

// part returns the part of a subject to which a cell belongs.
func (a *asking) part(cell, subject int) *part {
	group := 0
	for _, v := range a.by {
		group = group*len(v.Values) + v.Place(cell)
	}
	return &a.parts[group*len(a.pairs)+subject]
}

// visit shows all cells to the effects.
func (a *asking) visit(show func(e *stat.Effects, place []int, batches []float64) bool) error {
	return a.src.Visit(func(cell int, of Cell) error {
		if !a.has(cell) {
			return nil
		}
		for i, v := range a.variables {
			a.place[i] = v.Place(cell)
		}
		for k, pair := range a.pairs {
			p := a.part(cell, k)
			values, exact := a.subject(of, pair)
			if len(values) > 0 && show(p.effects, a.place, values) {
				p.known, p.exact = true, exact
				if !exact && (p.batches == 0 || len(values) < p.batches) {
					p.batches = len(values)
				}
			}
		}
		return nil
	})
}

// subject returns the batches of a policy or of a difference in a cell, or a single value if it is exact.
// The slice is reused.
func (a *asking) subject(of Cell, pair [2]int) (values []float64, exact bool) {
	policy, against := pair[0], pair[1]
	x, exact := of.Fact(policy, a.q.Metric)
	if against < 0 {
		if exact {
			return []float64{x}, true
		}
		return of.Batches(policy, a.q.Metric), false
	}
	if y, both := of.Fact(against, a.q.Metric); exact || both {
		if !exact || !both {
			return nil, true
		}
		return []float64{less(x, y)}, true
	}
	xs, ys := of.Batches(policy, a.q.Metric), of.Batches(against, a.q.Metric)
	a.values = a.values[:0]
	for b := range min(len(xs), len(ys)) {
		a.values = append(a.values, less(xs[b], ys[b]))
	}
	return a.values, false
}

// less returns x-y, and 0 if the two are tied.
func less(x, y float64) float64 {
	if stat.Tied(x, y) {
		return 0
	}
	return x - y
}

// answer returns the answer when all cells have been added.
func (a *asking) answer() *Answer {
	answer := &Answer{Study: a.src.Name, Metric: a.q.Metric, Level: a.q.Level, Batch: a.src.Batch, By: a.q.By, Caveat: a.src.Caveat, Naming: a.src.Naming}
	for k, subject := range a.q.Subjects {
		for group := range a.groups {
			p := &a.parts[group*len(a.pairs)+k]
			if p.chosen == 0 {
				continue
			}
			answer.Parts = append(answer.Parts, Part{
				Subject: subject, At: a.at(group), Variables: a.variables, Chosen: p.chosen, Exact: p.exact,
				Decomposition: p.effects.Decompose(a.q.Level),
			})
		}
	}
	return answer
}

// at returns the values of a group.
func (a *asking) at(group int) []string {
	at := make([]string, len(a.by))
	for i := len(a.by) - 1; i >= 0; i-- {
		n := len(a.by[i].Values)
		at[i] = a.by[i].Values[group%n]
		group /= n
	}
	return at
}
