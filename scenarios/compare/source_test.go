package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/goal"
)

// without are methods of a cell without further facts.
type without struct{}

func (without) AdjustedRatio(int) (e scenarios.AdjustedMean, ok bool)           { return e, ok }
func (without) AdjustedDifference(int, int) (e scenarios.AdjustedMean, ok bool) { return e, ok }
func (without) Judge() *goal.Outcome                                            { return nil }
func (without) JudgeAt(float64) *goal.Outcome                                   { return nil }

// visits returns a function that visits cells, as a source does.
func visits[C Cell](cells []C) func(only []int32, visit func(cell int, c Cell) error) error {
	return func(only []int32, visit func(cell int, c Cell) error) error {
		if only == nil {
			for i := range cells {
				only = append(only, int32(i))
			}
		}
		for _, i := range only {
			if err := visit(int(i), cells[i]); err != nil {
				return err
			}
		}
		return nil
	}
}

// made is a cell of given batches, of one instance each.
type made struct {
	without
	batches [][]float64 // by policy
	facts   []float64
}

func (c made) Series(policy int, metric string) *stat.Series {
	s := new(stat.Series)
	if metric == "exact" || len(c.batches[policy]) == 0 {
		return s
	}
	var collector stat.Collector
	collector.Start(1)
	for _, x := range c.batches[policy] {
		collector.Add(x)
	}
	s.Append(collector.Sample())
	return s
}

func (c made) Batches(policy int, metric string) []float64 { return c.batches[policy] }

func (c made) Fact(policy int, metric string) (float64, bool) {
	if metric == "exact" && policy < len(c.facts) {
		return c.facts[policy], true
	}
	return 0, false
}

func (c made) Tally(i, j int) (t stat.Tally) {
	for b := range min(len(c.batches[i]), len(c.batches[j])) {
		t.Add(c.batches[i][b], c.batches[j][b])
	}
	return t
}

// sourceOfCells returns a source of the given cells, with the variables x, which counts the
// cells, and y, which counts them in pairs.
func sourceOfCells(cells []made) *Source {
	s := &Source{
		Layout: results.Layout{Experiment: "made", Params: []string{"x", "y"}}, Reference: -1, Batch: 1, Cells: len(cells),
		Metrics: []Metric{{Name: "ratio", Counted: true, Unit: true}},
		Row:     func(cell int) []float64 { return []float64{float64(cell), float64(cell / 2)} },
		Where:   func(cell int) string { return fmt.Sprintf("x=%d", cell) },
		Luck:    func(cell int) string { return "the same" },
		Visit:   visits(cells),
	}
	for i := range cells[0].batches {
		s.Policies, s.Revisions = append(s.Policies, string(rune('a'+i))), append(s.Revisions, 1)
	}
	return s
}

// drawnCells draws cells of policies with the given expectations, the same in all cells; policies share a
// part of the luck.
func drawnCells(seed uint64, cells, batches int, correlation float64, expected ...float64) (all []made) {
	rng := rand.New(rand.NewPCG(seed, seed))
	shared := make([][]float64, len(expected))
	for i := range shared {
		for range batches {
			shared[i] = append(shared[i], rng.NormFloat64())
		}
	}
	for range cells {
		var c made
		for i, mean := range expected {
			var xs []float64
			for b := range batches {
				xs = append(xs, 10+mean+math.Sqrt(correlation)*shared[i][b]+math.Sqrt(1-correlation)*rng.NormFloat64())
			}
			c.batches = append(c.batches, xs)
		}
		all = append(all, c)
	}
	return all
}

// rowsOf returns the rows of a comparison, and what it says.
func rowsOf(s *Source, o Options) (rows []Row, found *Result, err error) {
	found, err = Run(s, o, func(r *Row) error {
		c := *r
		c.Params = slices.Clone(r.Params)
		rows = append(rows, c)
		return nil
	})
	return rows, found, err
}

// pick returns the rows of a scope.
func pick(rows []Row, scope Scope) (some []Row) {
	for _, r := range rows {
		if r.Scope == scope {
			some = append(some, r)
		}
	}
	return some
}
