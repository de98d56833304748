package goal

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Decision says what must be known of the policies in a cell before it is done: which of every pair is ahead
// or that they are within a margin; or only which policy is the best.
type Decision struct {
	Margin float64 // differences up to this do not matter
	Level  float64 // with which all that is said of a cell holds
	Best   bool    // only the best is looked for
	Span   float64 // two values of an instance are at most this far apart; +Inf if unknown
}

// Stages returns the numbers of blocks after which a decision is judged: the ends of rounds from the second
// on, up to most, the last. There are 24 at most.
func Stages(most int) []int {
	ends := Ends(min(2, most), most)
	return ends[:min(len(ends), stages)]
}

// stages is how many stages there may be. The last ends with 4.5 million instances.
const stages = 24

// Cell holds the results of the policies that are compared in a cell.
type Cell struct {
	Length   int         // instances of a batch
	PerBlock int         // batches of a block
	Batches  [][]float64 // of each policy, the means of all batches in their order
	Failed   []bool      // policies that get no more blocks
	Skip     []bool      // policies that are not compared, and get the blocks that another needs

	// Bounds are the least and the largest difference of two policies, a minus b, that is possible, at
	// place a*len(Batches)+b for a < b. They may be infinite. Nil: nothing is known for certain.
	Bounds [][2]float64

	// Schedules numbers the schedules of the policies: two with the same number cannot differ in any instance.
	// A policy without a schedule for all instances has -1. Nil: schedules are not known.
	Schedules []int
}

// equal reports whether two policies are known to have the same schedule.
func (c *Cell) equal(a, b int) bool {
	return c.Schedules != nil && c.Schedules[a] >= 0 && c.Schedules[a] == c.Schedules[b]
}

// blocks returns how many blocks a policy has.
func (c *Cell) blocks(policy int) int { return len(c.Batches[policy]) / c.PerBlock }

// compared returns the policies that are compared.
func (c *Cell) compared() (all []int) {
	for i, skip := range c.Skip {
		if !skip {
			all = append(all, i)
		}
	}
	return all
}

// Verdict is the verdict on a pair of policies.
type Verdict uint8

// Open pairs get more instances, as long as there may be more.
const (
	Open   Verdict = iota
	Apart          // the interval of the difference excludes 0
	Within         // the interval is within the margin
	Equal          // the policies have the same schedule
)

// String returns the word that comparison.csv has for a verdict.
func (v Verdict) String() string { return [...]string{"open", "apart", "within", "equal"}[v] }

// Pair is the verdict on the difference between policies A and B, A minus B.
type Pair struct {
	A, B    int
	Verdict Verdict
	Blocks  int // after which the pair was closed; if it is open, after which it was last judged

	// The interval of the difference. With the level of the decision, the intervals of all pairs in a cell
	// hold together, whatever made the cell get the instances that it has. It is the common part of the
	// intervals at all stages and of the certain bounds. Without any, the ends are infinite.
	Lo, Hi float64
}

// Outcome is the verdict on a cell. Policies are given by their places in the cell.
type Outcome struct {
	Complete bool   // no more blocks are needed
	Blocks   []int  // of each policy, how many it needs, as far as is known
	Have     []int  // of each compared policy that did not fail, how many are stored
	Pairs    []Pair // none if only the best is looked for
	Left     []int  // then: the policies that may be the best
	Best     int    // then: the one of them with the largest mean; -1 until the outcome is complete
	Settled  bool   // then: Best is within the margin of the best policy, at the level of the decision
	Tied     bool   // two policies were tied in all batches and not decided: their schedules may tell that they are equal
}

// Judge returns the verdict on a cell by exactly its first blocks, after each stage. Policies that do not go
// on need no blocks beyond the stage at which they stopped. A policy that fails is judged as far as it came.
func (d Decision) Judge(stages []int, c *Cell) *Outcome {
	o := &Outcome{Blocks: make([]int, len(c.Batches)), Best: -1}
	if d.Best {
		d.judgeBest(o, stages, c)
	} else {
		d.judgePairs(o, stages, c)
	}
	most := slices.Max(o.Blocks)
	for i, skip := range c.Skip {
		if !skip && !c.Failed[i] {
			o.Have = append(o.Have, c.blocks(i))
		}
		if skip {
			o.Blocks[i] = most
			o.Complete = o.Complete && (c.Failed[i] || c.blocks(i) >= most)
		}
	}
	return o
}

// Known reports whether an outcome tells what the decision asks for, in place of having ended with the most
// blocks: no pair is open, or the best is settled.
func (d Decision) Known(o *Outcome) bool {
	if d.Best {
		return o.Settled && o.Complete
	}
	return !slices.ContainsFunc(o.Pairs, func(p Pair) bool { return p.Verdict == Open })
}

// pair is a pair with what was collected of it.
type pair struct {
	Pair
	seen     stat.Paired
	gone     bool    // a policy has failed
	variance float64 // of the batches up to the first stage with enough of them; NaN before
}

// pairsOf returns all pairs of the policies.
func pairsOf(c *Cell) []*pair {
	var all []*pair
	compared := c.compared()
	for k, a := range compared {
		for _, b := range compared[k+1:] {
			p := &pair{Pair: Pair{A: a, B: b, Lo: math.Inf(-1), Hi: math.Inf(1)}, variance: math.NaN()}
			if c.Bounds != nil {
				certain := c.Bounds[a*len(c.Batches)+b]
				p.Lo, p.Hi = certain[0], certain[1]
			}
			p.seen.Length = c.Length
			all = append(all, p)
		}
	}
	return all
}

// upTo adds the batches up to the end of a stage.
func (p *pair) upTo(end int, c *Cell) {
	for b := p.seen.Batches(); b < end*c.PerBlock; b++ {
		p.seen.Add(c.Batches[p.A][b], c.Batches[p.B][b])
	}
	p.Blocks = end
}

// reach asks for the blocks of a stage for the policies that go on. It reports whether all have them;
// policies that failed before no longer go on.
func (o *Outcome) reach(end int, c *Cell, on []bool) bool {
	lack := false
	for i := range on {
		if !on[i] {
			continue
		}
		o.Blocks[i] = end
		if c.blocks(i) < end {
			lack = lack || !c.Failed[i]
			on[i] = !c.Failed[i]
		}
	}
	return !lack
}
