package study

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// Cells calls visit for every cell with stored blocks, in the order of the grid. The memory it takes does
// not grow with the number of cells. Scan must be called first.
func (s *Study) Cells(visit func(c *scenarios.Cell) error) error {
	return s.eachCell(nil, false, true, func(_ int, c *scenarios.Cell) error { return visit(c) })
}

// CellsOf is Cells for a comparison of some cells, in their order, or of all if they are nil. It visits the
// cells of the report, if there is one that has all batches, as reading them takes longer. The cells of a
// study that decides are read, since a decision depends on failures.
func (s *Study) CellsOf(cells []int32, visit func(c *scenarios.Cell) error) error {
	if rule, _, _ := s.Design.Decision(); s.report == nil || s.report.Pooled() || rule.Margin > 0 {
		return s.eachCell(cells, false, true, func(_ int, c *scenarios.Cell) error { return visit(c) })
	}
	for _, cell := range s.all(cells) {
		if c := s.report.Cell(int(cell)); !c.Empty() {
			if err := visit(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// eachCell is Cells for some cells, or for all if they are nil, with the place of each among them. With
// keep, the results remain valid after the visit. Without tally, it does not read values, and the visit
// must not call [scenarios.Cell.Tally].
func (s *Study) eachCell(cells []int32, keep, tally bool, visit func(place int, c *scenarios.Cell) error) error {
	ids, index := s.ids, func(k int) int { return k }
	if cells != nil {
		ids, index = make([]uint64, len(cells)), func(k int) int { return int(cells[k]) }
		for k, cell := range cells {
			ids[k] = s.ids[cell]
		}
	}
	remembers := tally && !keep && s.Design.CanReport()
	if remembers && s.wins == nil {
		s.wins = make([]scenarios.Wins, len(s.ids))
	}
	names := s.policies
	if tally && s.hasValueRecords() {
		names = slices.Concat(names, s.valueIDs())
	}
	c, r := scenarios.NewCell(s.Design, s.blocksHaveValues()), blockReader{quota: s.Design.Quota(), sampled: len(s.Design.Sampled)}
	r.block.Drawn = s.Design.Draw != nil
	damage, err := s.Folder.Each(ids, names, func(k, name int, records []store.Record) (err error) {
		if name == 0 {
			var wins *scenarios.Wins
			if remembers {
				wins = &s.wins[index(k)]
			}
			c.Begin(index(k), keep, wins)
		}
		if name < len(s.policies) {
			err = r.blocks(c, name, records)
		} else {
			err = r.values(c, name-len(s.policies), records)
		}
		if err == nil && name == len(names)-1 && !c.Empty() {
			err = visit(k, c)
		}
		return err
	})
	s.Damage = append(s.Damage, damage...)
	return err
}

// blockReader reads records into cells, in memory that it reuses.
type blockReader struct {
	quota    scenarios.Quota
	sampled  int // metrics
	block    scenarios.Block
	compared []float64
}

// blocks adds the blocks of a policy to a cell, up to the first that failed or is incomplete.
func (r *blockReader) blocks(c *scenarios.Cell, policy int, records []store.Record) error {
	if n := len(records); n > 0 && records[n-1].Status == store.Failed {
		c.Fail(policy)
	}
	for i := range records {
		b := &records[i]
		if b.Status == store.Failed || int(b.Count) < r.quota.Units(int(b.Block)) {
			break
		}
		if err := r.block.Read(b.Body, int(b.Count), r.sampled); err != nil {
			return err
		}
		c.Add(policy, &r.block, int(b.Count))
	}
	return nil
}

// values adds the values by which a policy is compared in the blocks that were read.
func (r *blockReader) values(c *scenarios.Cell, policy int, records []store.Record) (err error) {
	for i := range records {
		if b := &records[i]; int(b.Block) < c.Blocks(policy) && err == nil {
			r.compared, err = ReadValues(r.compared[:0], b.Body, int(b.Count))
			c.AddCompared(policy, r.compared)
		}
	}
	return err
}
