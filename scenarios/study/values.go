package study

import (
	"cmp"

	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// blocksHaveValues reports whether the records of blocks also have the values by which policies are
// compared, or none are needed.
func (s *Study) blocksHaveValues() bool {
	return s.Design.Single() || cmp.Or(s.whole, s.Design).ValuesInBlocks()
}

// hasValueRecords reports whether the study has separate records of values.
func (s *Study) hasValueRecords() bool { return s.Uncounted() == 0 && !s.blocksHaveValues() }

// Uncounted returns how many values the study would have to keep for wins, ties and losses to be
// counted, or 0 if they are counted. The number follows from the goal and the records that count,
// and only grows. Scan must be called first.
func (s *Study) Uncounted() int64 {
	if n := max(s.Design.PlannedValues(), s.stored); n > s.Design.MostValues() && !s.blocksHaveValues() {
		return n
	}
	return 0
}

// instances returns the number of instances of all policies and cells in a backlog. It returns 0 if a
// cell cannot have more than the goal says.
func (s *Study) instances(have *run.Backlog) (n int64) {
	quota := s.Design.Quota()
	if !quota.Grows {
		return 0
	}
	for cell := range s.ids {
		for i := range s.policies {
			blocks, _ := have.Blocks(cell, i)
			n += int64(quota.Total(blocks))
		}
	}
	return n
}

// valueIDs returns the names of the policies' records of values.
func (s *Study) valueIDs() []uint64 {
	names := make([]uint64, len(s.policies))
	for i, id := range s.policies {
		names[i] = ValuesID(id)
	}
	return names
}
