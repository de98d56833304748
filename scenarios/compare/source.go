// Package compare compares the policies of a study, or of two, so that every label can be
// defended: differences and ratios of means with intervals of the pairs of instances, for
// each cell, over all cells and over groups of them; which differences are significant among
// all of these; how far each policy is from the best of the others; and ranks.
//
// It reads a [Source] twice and keeps nothing of a cell but what the family of intervals
// takes, which is bounded. So a million cells take no more memory than ten thousand.
//
// A difference is significant if its simultaneous interval excludes 0. The family is that of
// all pairs of policies in all cells, for one metric. The intervals of up to
// [stat.MostTogether] differences are those of [stat.Simultaneous], which make use of the
// luck that cells and pairs share; beyond, they are Bonferroni's. Holm's procedure would find
// a little more than Bonferroni's intervals, but has marks without intervals that agree with
// them.
//
// Results are printed for people and papers: as text with a sentence on top, as Markdown, as LaTeX and
// as JSON.
package compare

import (
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/adjusted"
)

// Metric is a number by which policies are compared.
type Metric struct {
	Name    string
	Less    bool // less is better
	Unit    bool // the values of all instances are between 0 and 1
	Binary  bool // they are 0 or 1, and the means shares of the instances
	Open    bool // it is not known whether less is better: compared only if the options say it
	Counted bool // it is the one by which instances are won and lost
	Exact   bool // the values are facts, and not means over instances

	// Repeated says that instances were added until differences of the metric were decided, of
	// cells that are a [Decider].
	Repeated bool

	// Adjusted says that the values are ratios adjusted by exact means, of cells that are an
	// [Adjuster]. There are rows only where these have estimates.
	Adjusted bool
}

// Better returns 1 if a difference a - b says that a is better, -1 if b is, and 0 for 0.
func (m *Metric) Better(difference float64) int {
	switch {
	case difference > 0 && !m.Less, difference < 0 && m.Less:
		return 1
	case difference < 0, difference > 0:
		return -1
	}
	return 0
}

// Source is what is compared: the results of some policies in some cells. Policies are
// given by their places in Policies.
type Source struct {
	Layout    results.Layout // the study and its variables
	Policies  []string
	Reference int // the policy to whose work ratios relate, or -1
	Metrics   []Metric
	Batch     int // instances of a batch
	Cells     int
	Row       func(cell int) []float64    // the values of the variables
	Where     func(cell int) string       // names a cell
	Luck      func(cell int) string       // names its random numbers: cells of the same met the same; nil if that is not known
	Meaning   []Property                  // what else the results depend on
	Caveat    string                      // what ratios and bounds do not say, or ""
	Revisions []int                       // of the policies
	Stored    func(cell, policy int) bool // whether instances of a policy are stored; nil if that is not known
	Decided   bool                        // cells got instances until differences were decided, which intervals here do not know
	Uncounted int64                       // values that the study would have to keep for instances to be won and lost; 0 if they are counted
	Most      int64                       // and how many it keeps
	Visit     func(visit func(cell int, c Cell) error) error
}

// Property is something that all results of a study depend on.
type Property struct{ Name, Value string }

// Cell is what is known of one cell, valid during the visit.
type Cell interface {
	Series(policy int, metric string) *stat.Series
	Batches(policy int, metric string) []float64 // means of all batches, of the same length in all cells
	Fact(policy int, metric string) (float64, bool)
	Tally(i, j int) stat.Tally // empty if it is not known
}

// Adjuster is a Cell that has estimates of ratios and of their differences which exact means
// improve, where they are ok.
type Adjuster interface {
	AdjustedRatio(policy int) (adjusted.Estimate, bool)
	AdjustedDifference(i, j int) (adjusted.Estimate, bool)
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
