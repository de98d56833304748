package scenarios

import (
	"cmp"
	"slices"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Status is how far a study has come.
type Status struct {
	Cells, Policies int
	Done, Failed    int64 // pairs of cell and policy that are complete, or failed
	Begun           int64 // pairs of which something is there, but not all
	Episodes, Left  int64 // replications that are there, and that are missing
	CellsLeft       int
	Records         int64 // read
	Stale           int64
	Seconds         float64 // of processors, that the records took
	SecondsLeft     float64 // what the missing ones may take, as those did
	Rate            float64 // seconds of work done in a second, while something is running
	Slowest         []Slow
	PerPolicy       []float64 // seconds a replication, by policy; 0 where nothing is known
	Writers         []store.LogInfo
	Damage          []store.Damage
}

// Slow is a cell and what a replication of all its policies takes.
type Slow struct {
	Values  grid.Values
	ID      uint64
	Seconds float64
}

// slowest is how many cells a status names.
const slowest = 5

// Status reads how far the study has come. It may be called while the study runs.
func (s *Study) Status(deep bool, now time.Time) (*Status, error) {
	st := &Status{Cells: len(s.ids), Policies: len(s.policies)}
	spent := make([]float32, len(s.ids)) // seconds a cell has taken
	counts := make([]float32, len(s.ids))
	took, runs := make([]float64, len(s.policies)), make([]float64, len(s.policies))
	err := s.Scan(deep, func(cell, policy int, k store.Key) {
		st.Records++
		if k.Cost > 0 { // packs tell no costs
			spent[cell] += k.Cost
			counts[cell] += float32(k.Count)
			took[policy] += float64(k.Cost)
			runs[policy] += float64(k.Count)
			st.Seconds += float64(k.Cost)
		}
	})
	if err != nil {
		return nil, err
	}
	st.Damage = s.Damage
	left := make([]int64, len(s.policies))
	goals, err := s.goals()
	if err != nil {
		return nil, err
	}
	for cell := range s.ids {
		before := st.Left
		for i := range s.policies {
			blocks, failure := s.have.Blocks(cell, i)
			goal, missing := goals(cell), int64(0)
			switch {
			case failure:
				st.Failed++
			case blocks >= goal:
				st.Done++
			default:
				missing = int64(s.total(goal) - s.total(blocks))
				if blocks > 0 {
					st.Begun++
				}
			}
			st.Episodes += int64(s.total(blocks))
			st.Left += missing
			left[i] += missing
		}
		if st.Left > before {
			st.CellsLeft++
		}
	}
	st.PerPolicy = make([]float64, len(s.policies))
	for i := range s.policies {
		if runs[i] > 0 {
			st.PerPolicy[i] = took[i] / runs[i]
		}
	}
	mean := 0.0 // of the policies that have run, for those that have not
	for _, x := range st.PerPolicy {
		mean = max(mean, x)
	}
	for i := range s.policies {
		st.SecondsLeft += float64(left[i]) * cmp.Or(st.PerPolicy[i], mean)
	}
	st.Slowest = s.slowest(spent, counts)
	st.Writers, err = s.Folder.Logs()
	st.Rate = rate(st.Writers, st.Seconds, now)
	return st, err
}

// goals returns a function that tells how many blocks a cell needs; at least,
// where that is for its intervals to say.
func (s *Study) goals() (func(cell int) int, error) {
	if !s.precise() {
		return func(int) int { return s.base() }, nil
	}
	targets, err := s.targets(s.all(nil))
	return func(cell int) int { return int(targets[cell]) }, err
}

// slowest returns the cells in which a replication takes longest.
func (s *Study) slowest(spent, counts []float32) []Slow {
	var top []Slow
	for cell := range spent {
		if counts[cell] == 0 {
			continue
		}
		each := float64(spent[cell] / counts[cell] * float32(len(s.policies)))
		if len(top) == slowest && each <= top[slowest-1].Seconds {
			continue
		}
		top = append(top, Slow{ID: s.ids[cell], Seconds: each, Values: s.Design.Grid.Values(cell)})
		slices.SortStableFunc(top, func(a, b Slow) int { return cmp.Compare(b.Seconds, a.Seconds) })
		top = top[:min(slowest, len(top))]
	}
	return top
}

// rate returns how many seconds of work the processes that are running get done
// in a second, as their logs show; 0 if none is running.
func rate(logs []store.LogInfo, spent float64, now time.Time) float64 {
	all, theirs := int64(0), int64(0)
	var first time.Time
	for _, l := range logs {
		all += l.Size
		if l.InUse {
			theirs += l.Size
			if first.IsZero() || l.Started.Before(first) {
				first = l.Started
			}
		}
	}
	if elapsed := now.Sub(first).Seconds(); theirs > 0 && elapsed > 1 {
		return spent * float64(theirs) / float64(all) / elapsed
	}
	return 0
}
