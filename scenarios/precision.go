package scenarios

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/record"
)

// defaultMost is how many instances of a cell a precision may take, unless the scenario
// says.
const defaultMost = 1_000_000

// A study with a precision is computed in rounds, which end after 1, 2, 3, 4, 6, 9, 13,
// ... blocks, whatever was asked for at first. After each, a cell is done if the interval
// of every metric of every policy is narrow enough, judged by exactly the blocks up to
// there. How many instances a cell gets is therefore a result like any other, and depends
// on neither shards nor restarts.

// most returns after how many blocks a cell is done although it is not precise enough.
func (s *Study) most() int {
	most := s.Design.scenario.Most
	if most == 0 {
		most = max(defaultMost, s.Design.Instances)
	}
	return max(s.base(), most/BlockLength)
}

// ends returns the numbers of blocks after which a cell may be done.
func (s *Study) ends() []int {
	ends := []int{s.base()}
	for last := s.base(); last < s.most(); {
		last = min(nextRound(last), s.most())
		ends = append(ends, last)
	}
	return ends
}

// targets returns, for each of the cells, after how many blocks it is done, as far as the
// stored records tell: a cell that is not done yet gets the end of its next round.
// Policies that failed are not judged.
func (s *Study) targets(cells []int32) ([]int32, error) {
	ends, ids := s.ends(), make([]uint64, len(cells))
	narrow, have := make([]uint64, len(cells)), make([]int32, len(cells)) // bit k: after ends[k]
	for k, cell := range cells {
		ids[k], narrow[k], have[k] = s.ids[cell], math.MaxUint64, math.MaxInt32
	}
	found := result{Block: record.Block{Drawn: s.Design.draw != nil}}
	damage, err := s.Folder.Each(ids, s.policies, func(k, _ int, records []store.Record) error {
		if n := len(records); n > 0 && records[n-1].Status == store.Failed {
			return nil
		}
		mask, err := s.narrowEnds(ends, records, &found)
		narrow[k] &= mask
		have[k] = min(have[k], int32(len(records)))
		return err
	})
	s.Damage = append(s.Damage, damage...)
	for k := range have {
		e := 0
		for e < len(ends)-1 && int32(ends[e]) <= have[k] && narrow[k]>>e&1 == 0 {
			e++
		}
		have[k] = int32(ends[e])
	}
	return have, err
}

// narrowEnds returns after which of the ends all intervals of a policy in a cell are
// narrow, as a bit for each.
func (s *Study) narrowEnds(ends []int, records []store.Record, found *result) (mask uint64, err error) {
	moments := make([]stat.Moments, len(s.Design.sampled))
	e := 0
	for i := range records {
		r := &records[i]
		if err := found.Read(r.Body, int(r.Count), len(moments)); err != nil {
			return 0, err
		}
		for m := range moments {
			moments[m].Merge(found.Samples[m].Moments)
		}
		for e < len(ends) && ends[e] < i+1 {
			e++
		}
		if e < len(ends) && ends[e] == i+1 && !slices.ContainsFunc(moments, s.wide) {
			mask |= 1 << e
		}
	}
	return mask, nil
}

// wide reports whether the half-width of a mean's interval exceeds the share of the mean
// that the scenario allows. An interval that is not a number is wide, unless no instance has
// the metric: then more are not likely to have it either.
func (s *Study) wide(m stat.Moments) bool {
	if m.N == 0 {
		return false
	}
	lo, hi := m.Interval(Level)
	return !((hi-lo)/2 <= float64(s.Design.scenario.Precision)*math.Abs(m.Mean))
}

// roundEnds returns after how many blocks the rounds of a study end. All cells finish one
// round before any begins the next. Rounds grow by a factor, since each prepares its cells
// again, and the last ends where the study does.
func roundEnds(total int, factor float64) []int {
	var ends []int
	for end := 1; end < total; end = max(end+1, int(float64(end)*factor)) {
		ends = append(ends, end)
	}
	return append(ends, total)
}

// nextRound returns the end of the round that follows the one with the given end.
func nextRound(end int) int { return max(end+1, end*3/2) }

// roundEnd returns the first end of a round that is not before the given block.
func roundEnd(blocks int) int {
	end := 1
	for end < blocks {
		end = nextRound(end)
	}
	return end
}
