// Package compare compares the policies of one or two studies by simultaneous confidence intervals.
//
// It computes differences and ratios of means on the same instances, for each cell, for groups of cells and
// for all cells. It marks differences that are significant among all that it tests. It also tells how far
// each policy is from the best of the others, and ranks policies.
//
// It reads a [Source] twice and keeps of a cell only the numbers that the family of intervals takes, which
// are bounded. So a million cells take no more memory than ten thousand.
//
// A difference is significant if its simultaneous interval excludes 0. The family has all pairs of policies
// in all cells, for one metric. Up to [stat.MostTogether] differences get the intervals of
// [stat.Simultaneous], which make use of the dependence between cells and between pairs. More differences get
// Bonferroni's. Holm's procedure would find a little more than Bonferroni's intervals, but has marks without
// intervals that agree with them.
//
// Results are printed for people and papers: as text with a sentence on top, as Markdown, as LaTeX and
// as JSON.
package compare

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/goal"
)

// Source is the results to be compared: some policies in some cells. Policies are given by their places in
// Policies.
type Source struct {
	Layout    results.Layout // the study and its variables
	Naming    results.Naming // how texts and figures call policies and variables
	Policies  []string
	Reference int // the policy to whose work ratios relate, or -1
	Metrics   []Metric
	Batch     int // instances of a batch
	Cells     int
	Row       func(cell int) []float64    // the values of the variables
	Where     func(cell int) string       // names a cell, as conditions spell its variables
	Varying   []int                       // the variables with several values
	Luck      func(cell int) string       // names its random numbers: cells of the same met the same; nil if that is not known
	Meaning   []store.Field               // what else the results depend on
	Caveat    string                      // what ratios and bounds do not say, or ""
	Revisions []int                       // of the policies
	Stored    func(cell, policy int) bool // whether instances of a policy are stored; nil if that is not known
	Decided   bool                        // cells got instances until differences were decided, which intervals here do not know
	Uncounted int64                       // values that the study would have to keep for instances to be won and lost; 0 if they are counted
	Most      int64                       // and how many it keeps

	// Visit calls visit for the cells with results among those given, in their order; nil stands for all.
	Visit func(cells []int32, visit func(cell int, c Cell) error) error

	Change *Change // the common parts of two studies; nil of one
}

// Cell gives the results of one cell, as [scenarios.Cell] has them. It is valid only during the visit.
type Cell interface {
	Series(policy int, metric string) *stat.Series
	Batches(policy int, metric string) []float64 // means of all batches, of the same length in all cells
	Fact(policy int, metric string) (float64, bool)
	Tally(i, j int) stat.Tally // empty if it is not known

	// AdjustedRatio and AdjustedDifference return estimates that exact means improve, where they are ok.
	AdjustedRatio(policy int) (scenarios.AdjustedMean, bool)
	AdjustedDifference(i, j int) (scenarios.AdjustedMean, bool)

	// Judge returns the study's decisions, and JudgeAt the verdicts on pairs at a level; nil if nothing was
	// decided.
	Judge() *goal.Outcome
	JudgeAt(level float64) *goal.Outcome
}

// Ranked returns the policies that are ranked: all but the reference, unless fewer than two
// would be left or the reference is wanted.
func (s *Source) Ranked(wanted int) []int {
	var ranked []int
	for i := range s.Policies {
		if i != s.Reference || i == wanted || len(s.Policies) < 3 {
			ranked = append(ranked, i)
		}
	}
	return ranked
}

// Comparable returns the metrics with a known direction (less or more is better).
func (s *Source) Comparable() []Metric {
	return slices.DeleteFunc(slices.Clone(s.Metrics), func(m Metric) bool { return m.Open })
}

// Possible reports whether there is anything to compare without options: two policies, and a metric with a
// known direction (less or more is better).
func (s *Source) Possible() bool { return len(s.Policies) > 1 && len(s.Comparable()) > 0 }

// Check returns an error, which takes one line, if a metric, policy or variable does not exist, or if the
// level is none.
func (s *Source) Check(o Options) error {
	_, err := newComparison(s, o)
	return err
}

// Default returns the metric by which people compare first: among the comparable ones, the metric that wins
// and losses of instances are counted by, or else the first. Without comparable metrics, it returns the
// first of all.
func (s *Source) Default() string {
	first := ""
	for _, m := range s.Comparable() {
		if m.Counted {
			return m.Name
		}
		first = cmp.Or(first, m.Name)
	}
	return cmp.Or(first, s.Metrics[0].Name)
}
