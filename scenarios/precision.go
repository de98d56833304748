package scenarios

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/record"
	"github.com/loadstar-sim/loadstar/scenarios/stopping"
)

// defaultMost is how many instances of a cell a goal may take, unless the scenario says.
const defaultMost = 1_000_000

// adds reports whether instances are added until a precision is reached, or policies are
// told apart.
func (s *Study) adds() bool {
	return s.Design.Instances > 0 && (s.Design.scenario.Precision > 0 || s.Design.scenario.Decide.Margin > 0)
}

// most returns after how many blocks a cell is done although its goal is not reached.
func (s *Study) most() int {
	most := s.Design.scenario.Most
	if most == 0 {
		most = max(defaultMost, s.Design.Instances)
	}
	return max(s.base(), most/BlockLength)
}

// targets returns, for each of the cells and policies, the policy varying fastest, after how
// many blocks the policy is done there, as far as the stored records tell: where it is not
// done yet, the end of its next round.
func (s *Study) targets(cells []int32) ([]int32, error) {
	n, goal := len(s.policies), s.Design.scenario
	all := slices.Repeat([]int32{int32(s.base())}, n*len(cells))
	if goal.Precision > 0 {
		done, err := s.precise(cells)
		if err != nil {
			return nil, err
		}
		for k := range all {
			all[k] = done[k/n]
		}
	}
	if goal.Decide.Margin == 0 {
		return all, nil
	}
	return all, s.eachCell(cells, false, func(c *Cell) error {
		for i, blocks := range c.Judge().Blocks {
			at := &all[c.place*n+i]
			*at = max(*at, int32(blocks))
		}
		return nil
	})
}

// precise returns after how many blocks each of the cells is precise enough. Policies that
// failed are not judged.
func (s *Study) precise(cells []int32) ([]int32, error) {
	ends, ids := stopping.Ends(s.base(), s.most()), make([]uint64, len(cells))
	narrow, have := make([]uint64, len(cells)), make([]int32, len(cells)) // bit k: after ends[k]
	for k, cell := range cells {
		ids[k], narrow[k], have[k] = s.ids[cell], math.MaxUint64, math.MaxInt32
	}
	goal, metrics := stopping.Precision{Share: float64(s.Design.scenario.Precision), Level: Level}, len(s.Design.sampled)
	found := record.Block{Drawn: s.Design.draw != nil}
	damage, err := s.Folder.Each(ids, s.policies, func(k, _ int, records []store.Record) error {
		if n := len(records); n > 0 && records[n-1].Status == store.Failed {
			return nil
		}
		mask, err := goal.Narrow(ends, len(records), metrics, func(i int) ([]stat.Sample, error) {
			err := found.Read(records[i].Body, int(records[i].Count), metrics)
			return found.Samples, err
		})
		narrow[k] &= mask
		have[k] = min(have[k], int32(len(records)))
		return err
	})
	s.Damage = append(s.Damage, damage...)
	for k := range have {
		have[k] = stopping.Done(ends, have[k], narrow[k])
	}
	return have, err
}
