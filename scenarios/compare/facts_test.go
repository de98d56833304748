package compare_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/goal"
)

// batch is how many instances a batch has here.
const batch = 25

// without are methods of a cell without further facts.
type without struct{}

func (without) AdjustedRatio(int) (e scenarios.AdjustedMean, ok bool)           { return e, ok }
func (without) AdjustedDifference(int, int) (e scenarios.AdjustedMean, ok bool) { return e, ok }
func (without) Judge() *goal.Outcome                                            { return nil }
func (without) JudgeAt(float64) *goal.Outcome                                   { return nil }

// sampled is a cell of policies whose values in each instance are given.
type sampled struct {
	without
	values [][]float64 // by policy
	facts  []float64
}

func (c sampled) Series(policy int, _ string) *stat.Series {
	if c.values == nil {
		return new(stat.Series)
	}
	return series(c.values[policy])
}

func (c sampled) Batches(policy int, _ string) (means []float64) {
	for from := 0; from+batch <= len(c.values[policy]); from += batch {
		sum := 0.0
		for _, x := range c.values[policy][from : from+batch] {
			sum += x / batch
		}
		means = append(means, sum)
	}
	return means
}

func (c sampled) Fact(policy int, _ string) (float64, bool) {
	if c.facts == nil {
		return 0, false
	}
	return c.facts[policy], true
}

func (c sampled) Tally(i, j int) (t stat.Tally) {
	t.AddAll(c.values[i], c.values[j])
	return t
}

func series(values []float64) *stat.Series {
	s, c := new(stat.Series), stat.Collector{}
	for from := 0; from < len(values); from += 10 * batch {
		c.Start(batch)
		for _, x := range values[from:min(len(values), from+10*batch)] {
			c.Add(x)
		}
		s.Append(c.Sample())
	}
	return s
}

// adjustable is a cell that knows exact means.
type adjustable struct {
	sampled
	cell *scenarios.Controls
	of   []scenarios.Control
}

func (c adjustable) AdjustedRatio(policy int) (scenarios.AdjustedMean, bool) {
	return c.cell.Ratio(c.of[policy])
}

func (c adjustable) AdjustedDifference(i, j int) (scenarios.AdjustedMean, bool) {
	return c.cell.Difference(c.of[i], c.of[j])
}

// adjustables plays policies with some mean ratios to a reference, which does less than the load on
// average and in all batches, or by a chance.
func adjustables(rng *rand.Rand, instances int, reference scenarios.Control, falls float64, means ...float64) adjustable {
	const load = 2.0
	best := make([]float64, instances)
	for k := range best {
		best[k] = load
		if rng.Float64() < falls {
			best[k] *= 1 - .5*rng.Float64()
		}
	}
	c := adjustable{cell: &scenarios.Controls{Load: load, Most: true, Reference: reference}}
	c.cell.Reference.Work = series(best)
	for _, m := range means {
		ratio, work := make([]float64, instances), make([]float64, instances)
		for k := range ratio {
			ratio[k] = m * (1 + .1*(2*rng.Float64()-1))
			work[k] = ratio[k] * best[k]
		}
		c.values = append(c.values, ratio)
		c.of = append(c.of, scenarios.Control{Ratio: series(ratio), Work: series(work), Mean: m * reference.Mean})
	}
	return c
}

// source is a study of cells with as many policies each, by one metric.
func source[C compare.Cell](policies int, metric compare.Metric, luck func(cell int) string, cells ...C) *compare.Source {
	s := &compare.Source{
		Layout: results.Layout{Experiment: "facts", Params: []string{"x"}}, Reference: -1, Batch: batch, Cells: len(cells), Metrics: []compare.Metric{metric},
		Row:   func(cell int) []float64 { return []float64{float64(cell)} },
		Where: func(cell int) string { return fmt.Sprintf("x=%d", cell) },
		Luck:  luck,
		Visit: func(only []int32, visit func(cell int, c compare.Cell) error) error {
			for i, c := range cells {
				if only != nil && !slices.Contains(only, int32(i)) {
					continue
				}
				if err := visit(i, c); err != nil {
					return err
				}
			}
			return nil
		},
	}
	for i := range policies {
		s.Policies, s.Revisions = append(s.Policies, string(rune('a'+i))), append(s.Revisions, 1)
	}
	return s
}

// changes compares two studies, row by row.
func changes(t *testing.T, before, after *compare.Source, visit func(r *compare.Row) error) {
	t.Helper()
	both, err := compare.Changes(before, after, nil, nil)
	if err == nil {
		_, err = compare.Run(both, compare.Options{}, visit)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// compared returns the rows of a scope, and what is said of the metric.
func compared(t *testing.T, s *compare.Source, scope compare.Scope) (rows []compare.Row, family *compare.Family) {
	t.Helper()
	found, err := compare.Run(s, compare.Options{}, func(r *compare.Row) error {
		if r.Scope == scope {
			rows = append(rows, *r)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows, found.Families[0]
}

var byAdjusted = compare.Metric{Name: scenarios.AdjustedRatio, Kind: compare.AdjustedRatio{}}

// Cells that share all their luck say no more than one of them.
func TestAnAverageOverCellsThatAreTheSameIsThatOfOne(t *testing.T) {
	for _, batches := range []int{20, 25, 40} {
		c := adjustables(rand.New(rand.NewPCG(1, uint64(batches))), batches*batch, scenarios.Control{Mean: 2 * .75}, 1, .7, .71)
		s := source(2, byAdjusted, nil, c, c, c)
		cells, _ := compared(t, s, compare.InCell)
		averages, _ := compared(t, s, compare.OverAll)
		one, all := cells[0], averages[0]
		if !(one.Lo < one.Hi) || math.Abs(all.Lo-one.Lo) > 1e-9*(one.Hi-one.Lo) || math.Abs(all.Hi-one.Hi) > 1e-9*(one.Hi-one.Lo) {
			t.Errorf("%d batches: a cell says [%v, %v], three of it [%v, %v]", batches, one.Lo, one.Hi, all.Lo, all.Hi)
		}
	}
}

// Where nothing is adjusted, and the bounds are far apart, the sample says more than these.
func TestAnAverageIsNoWiderThanItsCells(t *testing.T) {
	c := adjustables(rand.New(rand.NewPCG(2, 1)), 1000, scenarios.Control{Mean: 2, Off: .1}, 0, .7, .71)
	s := source(2, byAdjusted, nil, c, c)
	cells, _ := compared(t, s, compare.InCell)
	averages, _ := compared(t, s, compare.OverAll)
	if one, all := cells[0].Hi-cells[0].Lo, averages[0].Hi-averages[0].Lo; !(one > 0) || !(all < 1.2*one) {
		t.Errorf("the interval in a cell is %v wide, that of the average %v", one, all)
	}
}

// Batches with different numbers do not come from the same instances.
func TestCellsOfUnequalNumbersOfBatchesHaveNoAdjustedAverage(t *testing.T) {
	one := adjustables(rand.New(rand.NewPCG(3, 1)), 500, scenarios.Control{Mean: 2 * .75}, 1, .7, .71)
	two := adjustables(rand.New(rand.NewPCG(3, 2)), 1000, scenarios.Control{Mean: 2 * .75}, 1, .7, .71)
	for _, r := range [][]adjustable{{one, two}, {two, one}} {
		averages, _ := compared(t, source(2, byAdjusted, nil, r...), compare.OverAll)
		if a := averages[0]; !math.IsNaN(a.Lo) || !math.IsNaN(a.AllLo) || a.Significant != 0 {
			t.Errorf("%+v", a)
		}
	}
}

// The mean that divides is known to a fifth, or there is no ratio of means.
func TestAnAdjustedRatioOfMeansNeedsADivisorThatIsKnown(t *testing.T) {
	known, unknown := 0, 0
	for _, chance := range []float64{.9, .5, .2, .1, .05, .03} {
		// A policy completes something with a chance, and nothing is known of it but the sample.
		rng := rand.New(rand.NewPCG(4, 1))
		c := adjustables(rng, 1000, scenarios.Control{Mean: 2, Off: .5}, 0, .5, .05)
		for k := range c.values[1] {
			if c.values[1][k] /= chance; rng.Float64() >= chance {
				c.values[1][k] = 0
			}
		}
		c.of[1].Ratio = series(c.values[1])
		c.of[1].Mean = 0.05
		rows, _ := compared(t, source(2, byAdjusted, nil, c), compare.InCell)
		e, ok := c.AdjustedRatio(1)
		lo, hi := e.Interval(.95)
		few := (hi-lo)/2 > .2*e.Mean
		if few {
			unknown++
		} else {
			known++
		}
		if r := rows[0]; !ok || math.IsNaN(r.Lo) || math.IsNaN(r.RatioLo) != few || math.IsNaN(r.RatioHi) != few {
			t.Errorf("the divisor is in [%v, %v], the ratio of means in [%v, %v]", lo, hi, r.RatioLo, r.RatioHi)
		}
	}
	if known < 2 || unknown < 2 {
		t.Errorf("%d divisors are known, %d are not", known, unknown)
	}
}

// With 18 differences each takes 20 batches, and with 24 each takes 40.
func TestOfManyDifferencesNoneIsJudgedByFewBatches(t *testing.T) {
	for _, c := range []struct{ cells, batches int }{{6, 20}, {6, 40}, {8, 20}, {8, 40}} {
		var exact []adjustable
		var plain []sampled
		for k := range c.cells {
			a := adjustables(rand.New(rand.NewPCG(5, uint64(k))), c.batches*batch, scenarios.Control{Mean: 2 * .75}, 1, .6, .7, .8)
			exact, plain = append(exact, a), append(plain, a.sampled)
		}
		judged := c.cells*3 <= 20 || c.batches >= 40
		for name, s := range map[string]*compare.Source{
			"adjusted": source(3, byAdjusted, nil, exact...), "plain": source(3, compare.Metric{Name: "ratio", Unit: true}, nil, plain...),
		} {
			rows, _ := compared(t, s, compare.InCell)
			if len(rows) != 3*c.cells {
				t.Fatalf("%d rows", len(rows))
			}
			for _, r := range rows {
				if math.IsNaN(r.Lo) || math.IsNaN(r.AllLo) == judged || (r.Significant != 0) != judged {
					t.Errorf("%s, %d cells, %d batches: %+v", name, c.cells, c.batches, r)
				}
			}
		}
	}
	// The half of the cells that has 20 batches is not a family of its own.
	var cells []sampled
	for k := range 8 {
		cells = append(cells, adjustables(rand.New(rand.NewPCG(6, uint64(k))), []int{10, 20}[k%2]*batch, scenarios.Control{Mean: 1.5}, 1, .6, .7, .8).sampled)
	}
	rows, _ := compared(t, source(3, compare.Metric{Name: "ratio", Unit: true}, nil, cells...), compare.InCell)
	for _, r := range rows {
		if !math.IsNaN(r.AllLo) || r.Significant != 0 {
			t.Errorf("one of 24 differences by %d batches: %+v", r.Batches, r)
		}
	}
}

// The rank of a policy is at least 1 and as many more as are better, and at most the last less as many as
// are worse.
func TestARankIsBetweenThoseWhoAreBetterAndThoseWhoAreWorse(t *testing.T) {
	cells := []sampled{{facts: []float64{4, 3, 2, 1}}, {facts: []float64{4, 4, 2, 1}}, {facts: []float64{3, 3, 3, 1}}, {facts: []float64{1, 4, 2, 2}}}
	_, family := compared(t, source(4, compare.Metric{Name: "facts", Kind: compare.Fact{}}, nil, cells...), compare.InCell)
	if len(family.Standings) != 4 {
		t.Fatalf("%d standings", len(family.Standings))
	}
	for _, s := range family.Standings {
		lo, hi := 0.0, 0.0
		for _, c := range cells {
			better, worse := 0, 0
			for _, x := range c.facts {
				if x > c.facts[s.Policy] {
					better++
				}
				if x < c.facts[s.Policy] {
					worse++
				}
			}
			lo, hi = lo+float64(1+better)/4, hi+float64(4-worse)/4
		}
		if s.RankLo != lo || s.RankHi != hi || s.Rank < lo || s.Rank > hi {
			t.Errorf("policy %d has a rank of %v from %v to %v, want %v to %v", s.Policy, s.Rank, s.RankLo, s.RankHi, lo, hi)
		}
	}
}

// By the rule of three, of what never happened in n instances no more than 3 of n is expected. Cells that met
// the same luck have the instances of one.
func TestPoliciesThatNeverDifferedAreBoundedByTheirInstances(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	values := make([]float64, 40*batch)
	for k := range values {
		values[k] = rng.Float64()
	}
	c := sampled{values: [][]float64{values, values}}
	s := source(2, compare.Metric{Name: "ratio", Unit: true, Counted: true}, func(int) string { return "the same" }, c, c, c)
	for _, scope := range []compare.Scope{compare.InCell, compare.OverAll} {
		rows, _ := compared(t, s, scope)
		if r := rows[0]; r.Note != compare.Equal || math.Abs(r.Hi-3./1000) > 1e-5 || r.Lo != -r.Hi {
			t.Errorf("%s: %+v", scope, r)
		}
	}
}

// Two studies share nothing unless their random numbers are known to be the same. If only some cells are the
// same, no average is paired.
func TestStudiesAreComparedInPairsOnlyIfTheyMetTheSame(t *testing.T) {
	ratio := compare.Metric{Name: "ratio", Unit: true}
	var before, after []sampled
	for k := range 2 {
		before = append(before, adjustables(rand.New(rand.NewPCG(8, uint64(k))), 1000, scenarios.Control{Mean: 1.5}, 1, .6).sampled)
		after = append(after, adjustables(rand.New(rand.NewPCG(9, uint64(k))), 1000, scenarios.Control{Mean: 1.5}, 1, .6).sampled)
	}
	same := func(int) string { return "the same" }
	first := func(cell int) string { return fmt.Sprint(cell) }
	for _, c := range []struct {
		before, after func(cell int) string
		paired        [2]bool
	}{
		{nil, nil, [2]bool{}}, {same, nil, [2]bool{}}, {nil, same, [2]bool{}}, {same, same, [2]bool{true, true}},
		{first, func(int) string { return "0" }, [2]bool{true, false}},
	} {
		pairing := func(paired bool) compare.Pairing {
			if paired {
				return compare.Paired
			}
			return compare.Unpaired
		}
		changes(t, source(1, ratio, c.before, before...), source(1, ratio, c.after, after...), func(r *compare.Row) error {
			if r.Scope == compare.InCell && r.Pairing != pairing(c.paired[r.Cell]) {
				t.Errorf("cell %d is %s", r.Cell, r.Pairing)
			}
			if r.Scope == compare.OverAll && r.Pairing != pairing(c.paired[0] && c.paired[1]) {
				t.Errorf("the average is %s", r.Pairing)
			}
			return nil
		})
	}
}

// A family of more than 20 takes 40 batches of what is not paired, too.
func TestOfManyUnpairedDifferencesNoneIsJudgedByFewBatches(t *testing.T) {
	ratio := compare.Metric{Name: "ratio", Unit: true}
	for _, c := range []struct{ cells, batches int }{{20, 20}, {21, 20}, {21, 40}} {
		var before, after []sampled
		for k := range c.cells {
			before = append(before, adjustables(rand.New(rand.NewPCG(10, uint64(k))), c.batches*batch, scenarios.Control{Mean: 1.5}, 1, .6).sampled)
			after = append(after, adjustables(rand.New(rand.NewPCG(11, uint64(k))), c.batches*batch, scenarios.Control{Mean: 1.5}, 1, .7).sampled)
		}
		judged := c.cells <= 20 || c.batches >= 40
		changes(t, source(1, ratio, nil, before...), source(1, ratio, nil, after...), func(r *compare.Row) error {
			if r.Scope == compare.InCell && (math.IsNaN(r.Lo) || math.IsNaN(r.AllLo) == judged || (r.Significant != 0) != judged) {
				t.Errorf("%d cells, %d batches: %+v", c.cells, c.batches, *r)
			}
			return nil
		})
	}
}

// A family tells the least and the most instances that a policy has in a cell.
func TestAFamilyTellsTheLeastAndTheMostInstances(t *testing.T) {
	var cells []sampled
	for k, n := range []int{1000, 500, 2000, 1500} {
		cells = append(cells, adjustables(rand.New(rand.NewPCG(12, uint64(k))), n, scenarios.Control{Mean: 1.5}, 1, .6, .7).sampled)
	}
	if _, family := compared(t, source(2, compare.Metric{Name: "ratio"}, nil, cells...), compare.InCell); family.Instances != [2]int64{500, 2000} {
		t.Errorf("%v", family.Instances)
	}
}
