package scenarios

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/backlog"
	"github.com/loadstar-sim/loadstar/scenarios/record"
)

// A policy wins an instance against another by its value of [Design.Compared]. A study keeps these
// values in records of their own, as other policies may be added later, unless the records of blocks
// have them already.

// mostValues is how many values a study keeps unless its scenario says: 160 MB.
const mostValues = 20_000_000

// told reports whether the records of blocks have the values by which policies are compared, or
// there are none.
func (s *Study) told() bool {
	d := cmp.Or(s.whole, s.Design)
	return d.compared() < 0 || s.single() || d.draw == nil && d.Kept() == d.Compared()
}

// single reports whether cells have one instance, whose value is the mean.
func (s *Study) single() bool { return s.Design.draw == nil && s.units(0) == 1 }

// keeps reports whether the study has records of values.
func (s *Study) keeps() bool { return s.Uncounted() == 0 && !s.told() }

// Uncounted returns how many values the study would have to keep for wins, ties and losses to be
// counted, or 0 if they are counted. The number follows from the goal and the records that count,
// and only grows. Scan must be called first.
func (s *Study) Uncounted() int64 {
	d := s.Design
	planned := int64(d.Grid.Cells()) * int64(len(d.Policies)) * int64(s.total(s.base()))
	if n := max(planned, s.stored); n > s.MostValues() && !s.told() {
		return n
	}
	return 0
}

// MostValues returns how many values the study keeps at most.
func (s *Study) MostValues() int64 { return cmp.Or(s.Design.scenario.Limits.Values, mostValues) }

// instances returns how many instances of all policies and cells a backlog has, if they may be more
// than the goal says.
func (s *Study) instances(have *backlog.Backlog) (n int64) {
	if !s.adds() {
		return 0
	}
	for cell := range s.ids {
		for i := range s.policies {
			blocks, _ := have.Blocks(cell, i)
			n += int64(s.total(blocks))
		}
	}
	return n
}

// valueIDs returns the names of the policies' records of values.
func (s *Study) valueIDs() []uint64 {
	names := make([]uint64, len(s.policies))
	for i, id := range s.policies {
		names[i] = record.ValuesID(id)
	}
	return names
}

// readValues appends the values of a policy in the blocks that were read.
func (c *Cell) readValues(policy int, records []store.Record) (err error) {
	for i := range records {
		if r := &records[i]; int32(r.Block) < c.blocks[policy] && err == nil {
			c.compare[policy], err = record.ReadValues(c.compare[policy], r.Body, int(r.Count))
		}
	}
	return err
}

// counts are the wins in a cell.
type counts struct {
	values  []int // of each policy: how many were counted; -1: they are not all known
	tallies record.Tallies
}

// counted counts the instances that each policy won against each other one, once they are asked for. A
// study that is small enough for a report remembers them: a comparison reads each cell twice, and a
// report reads it once more.
func (c *Cell) counted() *record.Tallies {
	if c.tallied {
		return &c.counts.tallies
	}
	c.tallied = true
	s := c.study
	if s.told() && s.Design.compared() >= 0 {
		for i := range c.compare {
			c.compare[i] = c.told(i)
		}
	}
	c.counts = &c.memory
	if s.Design.CanReport() {
		if s.counts == nil {
			s.counts = make([]counts, len(s.ids))
		}
		c.counts = &s.counts[c.Index]
	}
	c.known = c.known[:0]
	for i, values := range c.compare {
		n := len(values)
		if int64(n) != c.played[i] {
			n = -1
		}
		c.known = append(c.known, n)
	}
	if s.Design.CanReport() && slices.Equal(c.counts.values, c.known) {
		return &c.counts.tallies
	}
	c.counts.values = append(c.counts.values[:0], c.known...)
	c.counts.tallies.Reset(len(c.tracks))
	for j := range c.compare {
		for i := range j {
			if c.known[i] >= 0 && c.known[j] >= 0 {
				c.counts.tallies.Add(i, j, c.compare[i], c.compare[j])
			}
		}
	}
	return &c.counts.tallies
}

// told returns the values of a policy that the records of blocks have.
func (c *Cell) told(policy int) []float64 {
	if !c.study.single() {
		return c.values[policy]
	}
	if at, series := c.study.Design.compared(), c.tracks[policy].series; at < len(series) && series[at].N == 1 {
		return append(c.compare[policy], series[at].Mean)
	}
	return nil
}

// Tally counts the instances in which policy i has more of [Design.Compared] than policy j, as much
// or less. It is empty if that is not known; see [Study.Uncounted].
func (c *Cell) Tally(i, j int) stat.Tally { return c.counted().Of(i, j) }
