package compare

import "math"

// Scope names the cells that a row is about.
type Scope string

// Scopes.
const (
	InCell  Scope = "cell"  // a pair of policies in a cell
	OverAll Scope = "all"   // a pair, on average over all cells
	OfGroup Scope = "group" // a pair, on average over the cells with equal values of some variables
	ToBest  Scope = "best"  // a policy and the best of the others in a cell
)

// Note says why a row has no intervals, or which intervals it has.
type Note string

// Notes.
const (
	Measured Note = ""         // there are intervals
	Alone    Note = "alone"    // the cell's own interval only: all at once take more batches
	Few      Note = "few"      // fewer than 10 batches
	Equal    Note = "tied"     // the two differ in no batch
	Seldom   Note = "rare"     // the two differ in too few batches, or too unevenly
	Constant Note = "constant" // the two differ by the same in all batches
	Exact    Note = "exact"    // the values are facts
	Adjusted Note = "adjusted" // there are intervals, which exact means make narrower
	Repeated Note = "decided"  // the intervals hold whatever number of instances the results led to
	None     Note = "none"     // the two have no batches in common, or a mean is not finite
)

// Row is a comparison of two policies by one metric. Numbers that are not known are NaN.
type Row struct {
	Scope   Scope
	Cell    int       // its place, or -1
	Cells   int       // in which both policies have results, over which this is the average
	Params  []float64 // values of the variables; over several cells, NaN except for those by which they are grouped
	Policy  int
	Against int // -1 if it is the best of the others
	Metric  *Metric
	Pairing Pairing

	Instances int64 // that both policies have
	Batches   int64 // from which the intervals are

	Mean, MeanAgainst  float64
	Difference         float64 // Mean - MeanAgainst
	Lo, Hi             float64 // the interval of this difference alone
	AllLo, AllHi       float64 // the one that holds for the whole family at once
	P                  float64 // of this difference alone
	Significant        int     // 1: Policy is better, -1: worse, 0: that is not seen, or was not tested
	Ratio              float64 // Mean / MeanAgainst
	RatioLo, RatioHi   float64 // the interval of this ratio alone
	Effect             float64 // Difference over its standard deviation from instance to instance
	Won, EqualIn, Lost int64   // instances
	Counted            bool    // they are known
	Note               Note
	Decided            string // what the study decided of the pair in its cell; "" if nothing
}

// Mark shows the result of testing a difference.
type Mark string

// Marks.
const (
	Differs  Mark = ""  // it is significant
	Unseen   Mark = "~" // it was tested, and is not significant
	Ties     Mark = "=" // the two are equal in all instances
	Untested Mark = "?" // there is no interval by which to test it
	Nothing  Mark = "-" // the two have nothing in common
)

// Mark returns the mark of a row of two policies.
func (r *Row) Mark() Mark {
	switch {
	case r.Note == None:
		return Nothing
	case r.Significant != 0:
		return Differs
	case r.Note == Equal, r.Note == Exact && r.Difference == 0:
		return Ties
	case math.IsNaN(r.AllLo):
		return Untested
	}
	return Unseen
}

// tested reports whether it was tested if the row is significant, or needs no test.
func (r *Row) tested() bool {
	if r.Against < 0 {
		return r.Significant != 0 || !math.IsNaN(r.Lo) || !math.IsNaN(r.Hi)
	}
	return r.Mark() != Untested
}

// Pairing says how the instances of two policies belong together.
type Pairing string

// Pairings.
const (
	Paired   Pairing = "paired"   // both met the same instances
	Unpaired Pairing = "unpaired" // they share nothing
)

// Turned returns the row of the two policies the other way round. It panics if the row is of
// the best of the others.
func (r Row) Turned() Row {
	if r.Against < 0 {
		panic("compare: the best of the others cannot be turned")
	}
	t := r
	t.Policy, t.Against = r.Against, r.Policy
	t.Mean, t.MeanAgainst = r.MeanAgainst, r.Mean
	t.Difference, t.Effect, t.Significant = 0-r.Difference, 0-r.Effect, -r.Significant
	t.Lo, t.Hi = 0-r.Hi, 0-r.Lo
	t.AllLo, t.AllHi = 0-r.AllHi, 0-r.AllLo
	t.Ratio, t.RatioLo, t.RatioHi = 1/r.Ratio, 1/r.RatioHi, 1/r.RatioLo
	t.Won, t.Lost = r.Lost, r.Won
	return t
}
