package scenarios

import (
	"errors"
	"fmt"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/backlog"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Study is a study with the folder in which what it finds lasts. The study is
// that of all scenarios that were ever run in the folder: its cells are those of
// all of them, its policies and repetitions the most that were asked for.
type Study struct {
	Design *Design
	Folder *store.Folder
	Damage []store.Damage // found when the folder was last read

	ids      []uint64 // of the cells
	policies []uint64
	have     *backlog.Backlog
}

// Scan finds out what is there already. Deep, it tests every byte, and takes what
// is damaged for missing.
func (s *Study) Scan(deep bool, also func(cell, policy int, k store.Key)) error {
	d := s.Design
	s.have = backlog.New(d.Grid.Cells(), len(d.Policies))
	find, policy := grid.NewFinder(s.ids).Find, map[uint64]int{}
	for i, id := range s.policies {
		policy[id] = i
	}
	damage, err := s.Folder.Scan(deep, func(k store.Key) {
		i, ours := policy[k.Policy]
		if !ours {
			return
		}
		cell := find(k.Cell)
		if cell < 0 {
			return
		}
		if also != nil {
			also(cell, i, k)
		}
		if int(k.Count) >= s.units(int(k.Block)) {
			s.have.Note(cell, i, int(k.Block), k.Status == store.Failed)
		}
	})
	s.Damage = damage
	return err
}

// units returns how many replications a block must have to count.
func (s *Study) units(block int) int {
	if s.precise() {
		return BlockLength
	}
	if s.Design.Instances == 0 {
		return 1
	}
	return min(BlockLength, max(1, s.Design.Instances-block*BlockLength))
}

// precise tells whether the study repeats until its intervals are narrow.
func (s *Study) precise() bool { return s.Design.scenario.Precision > 0 && s.Design.Instances > 0 }

// base returns how many blocks every cell has in the end, at least.
func (s *Study) base() int {
	blocks := s.Design.blocks()
	if s.precise() {
		return roundEnd(blocks)
	}
	return blocks
}

// total returns how many units the first blocks of a cell have.
func (s *Study) total(blocks int) int {
	if s.precise() || s.Design.Instances == 0 {
		return blocks * s.units(0)
	}
	return min(blocks*BlockLength, s.Design.Instances)
}

// Complete returns of how many pairs of cell and policy all is there, and how many
// pairs the study has. Scan comes first.
func (s *Study) Complete() (there, pairs int64) {
	for cell := range s.ids {
		for i := range s.policies {
			if blocks, _ := s.have.Blocks(cell, i); blocks >= s.base() {
				there++
			}
		}
	}
	return there, int64(len(s.ids) * len(s.policies))
}

// Errors that end a study's run before everything is there, and that exit
// codes tell apart.
var (
	ErrStopped  = errors.New("stopped early: what was computed is kept, and the same command goes on")
	ErrFailures = errors.New("failed")
)

// FailuresStand is the error of so many failures.
func FailuresError(n int64) error {
	if n == 1 {
		return fmt.Errorf("1 pair of policy and cell %w", ErrFailures)
	}
	return fmt.Errorf("%d pairs of policy and cell %w", n, ErrFailures)
}
