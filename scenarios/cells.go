package scenarios

import (
	"math"
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/goal"
)

// Cell is the results of all policies in a cell of the grid. A [Report] has all cells. A study streams them:
// then a cell is valid only during the visit, and knows the means of all batches too.
type Cell struct {
	Design *Design
	Index  int // in the grid

	tracks []track // by policy
	wins   *Wins
	once   sync.Once
	exact  *Controls // nil if not needed yet, or if there are no exact means

	*stream // nil in a report
}

// stream holds further facts of a cell while it is filled block by block.
type stream struct {
	inBlocks bool // the blocks have the values by which policies are compared
	most     int  // the quota's
	failed   []bool
	blocks   []int32    // by policy: blocks read
	narrow   [][]uint64 // by policy and sampled metric: after which ends of rounds, if the goal is a precision
	ends     []int
	batches  [][][]float64 // by policy and sampled metric
	played   []int64       // by policy: instances
	compare  [][]float64   // by policy: the values by which it is compared
	known    []int         // by policy: how many of these, or -1 if not all
	memory   Wins          // of a large study, which remembers none
	tallied  bool          // wins belong to this cell
}

// NewCell returns an empty cell of a design. InBlocks says that blocks hold the values by which policies
// are compared.
func NewCell(d *Design, inBlocks bool) *Cell {
	q := d.Quota()
	c := &Cell{Design: d, stream: &stream{inBlocks: inBlocks, most: q.Most}}
	if d.scenario.Precision > 0 {
		c.ends = goal.Ends(q.Base, q.Most)
	}
	return c
}

// Begin empties the cell, to be filled with the results of another one. It reuses memory, except memory of
// results to be kept. Wins are remembered in the memory given, or nowhere if it is nil.
func (c *Cell) Begin(index int, keep bool, wins *Wins) {
	policies, metrics := len(c.Design.Policies), len(c.Design.Sampled)
	if c.wins = wins; wins == nil {
		c.wins = &c.memory
	}
	c.Index, c.once, c.exact, c.tallied = index, sync.Once{}, nil, false
	c.tracks, c.batches = resize(c.tracks, policies), resize(c.batches, policies)
	c.failed, c.blocks, c.narrow = resize(c.failed, policies), resize(c.blocks, policies), resize(c.narrow, policies)
	c.played, c.compare = resize(c.played, policies), resize(c.compare, policies)
	for i := range policies {
		c.tracks[i].reset(metrics, keep)
		c.failed[i], c.blocks[i], c.played[i], c.compare[i] = false, 0, 0, c.compare[i][:0]
		c.batches[i], c.narrow[i] = resize(c.batches[i], metrics), resize(c.narrow[i], metrics)
		clear(c.narrow[i])
		for m := range metrics {
			c.batches[i][m] = c.batches[i][m][:0]
		}
	}
}

// Add merges the next block of a policy, which has count instances.
func (c *Cell) Add(policy int, b *Block, count int) {
	t := &c.tracks[policy]
	t.append(b)
	c.blocks[policy]++
	c.played[policy] += int64(count)
	if c.ends != nil {
		c.note(policy)
	}
	t.values = append(t.values, b.Values...)
	for m := range b.Samples {
		c.batches[policy][m] = append(c.batches[policy][m], b.Samples[m].Batches...)
	}
}

// AddCompared adds the values by which a policy is compared in the next block.
func (c *Cell) AddCompared(policy int, values []float64) {
	c.compare[policy] = append(c.compare[policy], values...)
}

// Fail notes that a policy failed after its last block.
func (c *Cell) Fail(policy int) { c.failed[policy] = true }

// Blocks returns how many blocks of a policy the cell has.
func (c *Cell) Blocks(policy int) int { return int(c.blocks[policy]) }

// Empty reports whether no policy has results.
func (c *Cell) Empty() bool {
	return !slices.ContainsFunc(c.tracks, func(t track) bool { return !t.empty() })
}

// Series returns a sampled metric of a policy. It is empty without results, and for metrics that the design
// does not record.
func (c *Cell) Series(policy int, name string) *stat.Series {
	return c.tracks[policy].sampled(c.Design, name)
}

// Mean returns the mean ratio of a policy.
func (c *Cell) Mean(policy int) float64 { return c.Series(policy, Ratio).Mean }

// Batches returns the means of a policy's sampled metric over each complete batch of instances, in their
// order. A batch in which an instance lacks the metric is NaN. Cells of a report have none if their series
// pooled them, see [Report.Pooled].
func (c *Cell) Batches(policy int, metric string) []float64 {
	if c.stream == nil {
		if s := c.Series(policy, metric); s.Pool() == 1 {
			return s.Batches(1)
		}
		return nil
	}
	if m := c.Design.SampledAt(metric); m >= 0 {
		return c.batches[policy][m]
	}
	return nil
}

// Values returns a policy's ratio, or the first sampled metric, in every instance that has it. It returns
// nothing if the study does not keep it. A report has it only where the design derives other metrics from it.
// The slice must not be changed.
func (c *Cell) Values(policy int) []float64 { return c.tracks[policy].values }

// Facts returns the metrics that are known exactly of a policy.
func (c *Cell) Facts(policy int) []Fact { return c.tracks[policy].facts }

// Fact returns the exact value of a metric of a policy, and whether it is known.
func (c *Cell) Fact(policy int, metric string) (float64, bool) {
	return c.tracks[policy].fact(metric)
}

// AdjustedRatio returns the mean ratio of a policy, adjusted by exact means of the work. It is
// not ok where [Controls.Ratio] is not, and for the reference.
func (c *Cell) AdjustedRatio(policy int) (AdjustedMean, bool) {
	d := c.Design
	if exact := c.ExactMeans(); exact != nil && d.Policies[policy].Spec != d.Reference.Spec {
		return exact.Ratio(d.control(&c.tracks[policy]))
	}
	return AdjustedMean{}, false
}

// AdjustedDifference returns the difference of the mean ratios of policies i and j, i minus j,
// adjusted likewise.
func (c *Cell) AdjustedDifference(i, j int) (AdjustedMean, bool) {
	exact := c.ExactMeans()
	if exact == nil {
		return AdjustedMean{}, false
	}
	known := func(i int) Control {
		if c.Design.Policies[i].Spec == c.Design.Reference.Spec {
			return exact.Reference
		}
		return c.Design.control(&c.tracks[i])
	}
	return exact.Difference(known(i), known(j))
}

// Instances returns how many instances every policy has, or 0 if there are only exact facts.
func (c *Cell) Instances() int {
	least := math.MaxInt
	for i := range c.tracks {
		n := 0
		for _, s := range c.tracks[i].series { // an instance need not have every metric
			n = max(n, int(s.N))
		}
		least = min(least, n)
	}
	return least
}
