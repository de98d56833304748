package scenarios

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/adjusted"
	"github.com/loadstar-sim/loadstar/scenarios/record"
	"github.com/loadstar-sim/loadstar/scenarios/stopping"
)

// Cell is what a study has stored of a cell. It is valid only during the visit.
type Cell struct {
	Index int // in the grid of the design

	study   *Study
	place   int // among the cells that are visited
	failed  []bool
	blocks  []int32    // by policy: blocks read
	narrow  [][]uint64 // by policy and sampled metric: after which ends of rounds, if the goal is a precision
	ends    []int
	tracks  []track
	values  [][]float64    // by policy: the values that the records of blocks keep of every instance
	batches [][][]float64  // by policy and sampled metric
	played  []int64        // by policy: instances
	compare [][]float64    // by policy: the values by which it is compared
	known   []int          // by policy: how many of these, or -1 if not all
	counts  *counts        // of the cell, once they are asked for
	memory  counts         // of a large study, which remembers none
	tallied bool           // counts are those of this cell
	exact   *adjusted.Cell // nil if not needed yet, or if there are no exact means
	sought  bool
}

// Cells calls visit for every cell of which blocks are stored, in the order of the grid. The
// memory it takes does not grow with the number of cells. Scan must be called first.
func (s *Study) Cells(visit func(c *Cell) error) error {
	return s.eachCell(nil, false, true, visit)
}

// eachCell is Cells for some cells, or for all if they are nil. With keep, the tracks remain
// valid after the visit. Without tally, nobody asks for [Cell.Tally].
func (s *Study) eachCell(cells []int32, keep, tally bool, visit func(c *Cell) error) error {
	c := &Cell{study: s}
	if s.Design.scenario.Precision > 0 {
		c.ends = stopping.Ends(s.base(), s.most())
	}
	ids, index := s.ids, func(k int) int { return k }
	if cells != nil {
		ids, index = make([]uint64, len(cells)), func(k int) int { return int(cells[k]) }
		for k, cell := range cells {
			ids[k] = s.ids[cell]
		}
	}
	found := result{Block: record.Block{Drawn: s.Design.draw != nil}}
	names := s.policies
	if tally && s.keeps() {
		names = slices.Concat(names, s.valueIDs())
	}
	damage, err := s.Folder.Each(ids, names, func(k, name int, records []store.Record) (err error) {
		if name == 0 {
			c.place = k
			c.begin(index(k), keep)
		}
		if name < len(s.policies) {
			err = c.read(name, &found, records)
		} else {
			err = c.readValues(name-len(s.policies), records)
		}
		if err == nil && name == len(names)-1 && slices.ContainsFunc(c.tracks, func(t track) bool { return !t.empty() }) {
			err = visit(c)
		}
		return err
	})
	s.Damage = append(s.Damage, damage...)
	return err
}

// begin empties the cell. It reuses memory, but not that of tracks to be kept.
func (c *Cell) begin(index int, keep bool) {
	policies, metrics := len(c.study.policies), len(c.study.Design.sampled)
	c.Index, c.exact, c.sought, c.tallied = index, nil, false, false
	c.tracks, c.values, c.batches = resize(c.tracks, policies), resize(c.values, policies), resize(c.batches, policies)
	c.failed, c.blocks, c.narrow = resize(c.failed, policies), resize(c.blocks, policies), resize(c.narrow, policies)
	c.played, c.compare = resize(c.played, policies), resize(c.compare, policies)
	for i := range policies {
		if keep {
			c.tracks[i] = track{}
		} else {
			c.tracks[i] = c.tracks[i].emptied(metrics)
		}
		c.played[i], c.compare[i] = 0, c.compare[i][:0]
		c.values[i], c.batches[i], c.narrow[i] = c.values[i][:0], resize(c.batches[i], metrics), resize(c.narrow[i], metrics)
		clear(c.narrow[i])
		for m := range metrics {
			c.batches[i][m] = c.batches[i][m][:0]
		}
	}
}

// read merges the blocks of a policy up to the first that failed or is incomplete.
func (c *Cell) read(policy int, found *result, records []store.Record) error {
	t := &c.tracks[policy]
	goal := c.study.precision(c.Index, policy)
	c.blocks[policy], c.failed[policy] = 0, len(records) > 0 && records[len(records)-1].Status == store.Failed
	for i := range records {
		r := &records[i]
		if r.Status == store.Failed || int(r.Count) < c.study.units(int(r.Block)) {
			break
		}
		if err := found.Read(r.Body, int(r.Count), len(c.study.Design.sampled)); err != nil {
			return err
		}
		t.append(found)
		c.blocks[policy]++
		c.played[policy] += int64(r.Count)
		goal.Note(c.narrow[policy], c.ends, i+1, t.series)
		c.values[policy] = append(c.values[policy], found.Values...)
		for m := range found.Samples {
			c.batches[policy][m] = append(c.batches[policy][m], found.Samples[m].Batches...)
		}
	}
	return nil
}

// Series returns a sampled metric of a policy. It is empty if the design does not watch the
// metric or if there are no results.
func (c *Cell) Series(policy int, metric string) *stat.Series {
	return c.tracks[policy].of(c.study.Design, metric)
}

// Batches returns the means of a sampled metric of a policy over each complete batch of
// instances, in their order: all of them, where a series keeps few. A batch in which an
// instance lacks the metric is NaN.
func (c *Cell) Batches(policy int, metric string) []float64 {
	if m := c.study.Design.watched(metric); m >= 0 {
		return c.batches[policy][m]
	}
	return nil
}

// Values returns the ratio of a policy, or the first metric drawn, in every instance, if the
// study keeps it, and nothing otherwise.
func (c *Cell) Values(policy int) []float64 { return c.values[policy] }

// Fact returns the exact value of a metric of a policy, and whether it is known.
func (c *Cell) Fact(policy int, metric string) (float64, bool) {
	return c.tracks[policy].fact(metric)
}

// AdjustedRatio returns the mean ratio of a policy, adjusted by exact means of the work. It is
// not ok where [adjusted.Cell.Ratio] is not, and for the reference.
func (c *Cell) AdjustedRatio(policy int) (adjusted.Estimate, bool) {
	d := c.study.Design
	if exact := c.exactMeans(); exact != nil && d.Policies[policy].Spec != d.reference.Spec {
		return exact.Ratio(d.known(&c.tracks[policy]))
	}
	return adjusted.Estimate{}, false
}

// AdjustedDifference returns the difference of the mean ratios of policies i and j, i minus j,
// adjusted likewise.
func (c *Cell) AdjustedDifference(i, j int) (adjusted.Estimate, bool) {
	exact := c.exactMeans()
	if exact == nil {
		return adjusted.Estimate{}, false
	}
	known := func(i int) adjusted.Policy {
		if c.study.Design.Policies[i].Spec == c.study.Design.reference.Spec {
			return exact.Reference
		}
		return c.study.Design.known(&c.tracks[i])
	}
	return exact.Difference(known(i), known(j))
}

// exactMeans returns the exact means that adjust ratios, computed once, and nil if none do.
func (c *Cell) exactMeans() *adjusted.Cell {
	if !c.sought {
		c.exact, c.sought = c.study.Design.exactMeans(c.Index, c.tracks), true
	}
	return c.exact
}
