package study

import (
	"errors"
	"fmt"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// ErrFailures is wrapped by the error of a run in which policies failed.
var ErrFailures = errors.New("failed")

// FailuresError returns an error for n failed (policy, cell) pairs. It wraps ErrFailures.
func FailuresError(n int64) error {
	return fmt.Errorf("%s of policy and cell %w", words.Count(n, "pair"), ErrFailures)
}

// Study is a design and the folder in which its results last. The folder remembers every
// scenario that was run in it: the study has the cells and policies of all of them, and
// the largest number of instances that any asked for.
type Study struct {
	Design *scenarios.Design
	Folder *store.Folder
	Damage []store.Damage // found when the folder was last read

	whole    *scenarios.Design // by which the folder was written, of a view; nil: Design
	ids      []uint64          // of the cells
	policies []uint64
	have     *run.Backlog
	report   *scenarios.Report // since the last scan; nil: not asked for
	wins     []scenarios.Wins  // by cell, of a study that is small enough for a report; nil: not asked for
	stored   int64             // instances of all policies and cells when the folder was scanned, if they may be more than the goal says
}

// Scan finds the stored blocks in the folder. It calls also, unless that is nil, for every record of the
// study's cells and policies. It verifies all checksums. A damaged block counts as missing, and so does a
// block without the values that the study keeps.
func (s *Study) Scan(also func(cell, policy int, k store.Key)) error {
	s.have, s.stored, s.report = s.backlog(), 0, nil
	note, err := s.noter(s.have, s.policies, also)
	if err != nil {
		return err
	}
	both, kept := note, (*run.Backlog)(nil)
	if s.hasValueRecords() {
		kept = s.backlog()
		values, _ := s.noter(kept, s.valueIDs(), nil)
		both = func(k store.Key) { note(k); values(k) }
	}
	damage, err := s.Folder.Scan(both)
	s.Damage, s.stored = damage, s.instances(s.have)
	if s.hasValueRecords() {
		s.have.Intersect(kept)
	}
	return err
}

// backlog returns one without blocks.
func (s *Study) backlog() *run.Backlog {
	return run.NewBacklog(len(s.ids), len(s.policies))
}

// noter returns a function that notes the records of policies, given by their names. It calls also,
// unless that is nil, for each of them.
func (s *Study) noter(in *run.Backlog, names []uint64, also func(cell, policy int, k store.Key)) (func(k store.Key), error) {
	cells, err := store.NewPlaces(s.ids)
	policy := map[uint64]int{}
	for i, id := range names {
		policy[id] = i
	}
	quota := s.Design.Quota()
	return func(k store.Key) {
		i, ours := policy[k.Policy]
		if !ours {
			return
		}
		cell := cells.Find(k.Cell)
		if cell < 0 {
			return
		}
		if also != nil {
			also(cell, i, k)
		}
		if int(k.Count) >= quota.Units(int(k.Block)) {
			in.Note(cell, i, int(k.Block), k.Status == store.Failed)
		}
	}, err
}

// Whole reports whether nothing of the study is missing: damaged records, if any, are then stored elsewhere
// too, as they were computed again. Scan must be called first.
func (s *Study) Whole() bool {
	p, err := s.Progress()
	return err == nil && p.Complete+p.failed == p.Pairs
}

// Stored reports whether blocks of a policy in a cell are stored. Scan must be called first.
func (s *Study) Stored(cell, policy int) bool {
	blocks, _ := s.have.Blocks(cell, policy)
	return blocks > 0
}

// Progress counts the pairs of cell and policy of a study by how complete they are.
type Progress struct {
	Pairs    int64
	Begun    int64 // with results, complete or not
	Complete int64 // with all the instances that they need, as far as that is known
	Fewest   int   // instances of those begun that are not complete

	failed int64 // pairs that are not complete, as the policy failed
}

// Done reports whether all pairs are complete.
func (p Progress) Done() bool { return p.Complete == p.Pairs }

// String says how many pairs have results, and how many have all.
func (p Progress) String() string {
	if p.Begun == p.Complete {
		return fmt.Sprintf("%d of %d pairs of cell and policy are complete", p.Complete, p.Pairs)
	}
	return fmt.Sprintf("%d of %d pairs of cell and policy have results, and %d are complete: the others have at least %d instances", p.Begun, p.Pairs, p.Complete, p.Fewest)
}

// Progress returns how far the study is. Scan must be called first.
func (s *Study) Progress() (p Progress, err error) {
	goals, _, err := s.goals()
	if err != nil {
		return p, err
	}
	quota := s.Design.Quota()
	p.Pairs = int64(len(s.ids) * len(s.policies))
	for cell := range s.ids {
		for i := range s.policies {
			blocks, failure := s.have.Blocks(cell, i)
			if blocks > 0 {
				p.Begun++
			}
			if blocks >= goals(cell, i) {
				p.Complete++
				continue
			}
			if failure {
				p.failed++
			}
			if n := quota.Total(blocks); blocks > 0 && (p.Fewest == 0 || n < p.Fewest) {
				p.Fewest = n
			}
		}
	}
	return p, nil
}
