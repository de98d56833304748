package study

import (
	"cmp"
	"slices"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Status tells how much of a study is done.
type Status struct {
	Cells, Policies int
	Done, Failed    int64 // pairs of cell and policy that are complete, or failed
	Begun           int64 // pairs with some blocks stored, but not all
	Episodes, Left  int64 // episodes that are stored, and that are missing
	CellsLeft       int
	CellsMet        int     // cells in which the precision or the decision that is asked for is reached
	Records         int64   // read
	Seconds         float64 // processor time of the records
	SecondsLeft     float64 // estimated processor time of the missing blocks
	Rate            float64 // processor seconds done per second; 0 if no process is running
	Speed           float64 // episodes done per second; 0 if no process is running
	Slowest         []Slow
	PerPolicy       []float64 // seconds an episode, by policy; 0 if unknown
	Writers         []store.LogInfo
	Builds          []Share        // the builds that computed the records
	Damage          []store.Damage // if something is left
}

// Share is how many of the records in a study's folder a build has computed.
type Share struct {
	Build   store.Build
	Records int64
}

// Slow is a cell and the seconds that an instance takes with all policies.
type Slow struct {
	Values  grid.Values
	ID      uint64
	Seconds float64
}

// slowest is how many slow cells a status names.
const slowest = 5

// Status scans the folder and returns how much of the study is done. It may be called while another process runs the study.
func (s *Study) Status(now time.Time) (*Status, error) {
	st := &Status{Cells: len(s.ids), Policies: len(s.policies)}
	spent := make([]float32, len(s.ids)) // seconds a cell has taken
	counts := make([]float32, len(s.ids))
	took, runs := make([]float64, len(s.policies)), make([]float64, len(s.policies))
	err := s.Scan(func(cell, policy int, k store.Key) {
		st.Records++
		if k.Cost > 0 { // packs hold no costs
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
	if st.Builds, err = s.builds(st.Records); err != nil {
		return nil, err
	}
	quota, left := s.Design.Quota(), make([]int64, len(s.policies))
	goals, met, err := s.goals()
	if err != nil {
		return nil, err
	}
	st.CellsMet = met
	for cell := range s.ids {
		before := st.Left
		for i := range s.policies {
			blocks, failure := s.have.Blocks(cell, i)
			goal, missing := goals(cell, i), int64(0)
			switch {
			case failure:
				st.Failed++
			case blocks >= goal:
				st.Done++
			default:
				missing = int64(quota.Total(goal) - quota.Total(blocks))
				if blocks > 0 {
					st.Begun++
				}
			}
			st.Episodes += int64(quota.Total(blocks))
			st.Left += missing
			left[i] += missing
		}
		if st.Left > before {
			st.CellsLeft++
		}
	}
	if st.Left > 0 {
		st.Damage = s.Damage
	}
	st.PerPolicy = make([]float64, len(s.policies))
	for i := range s.policies {
		if runs[i] > 0 {
			st.PerPolicy[i] = took[i] / runs[i]
		}
	}
	longest := 0.0 // of the slowest policy, for policies that have not run
	for _, x := range st.PerPolicy {
		longest = max(longest, x)
	}
	for i := range s.policies {
		st.SecondsLeft += float64(left[i]) * cmp.Or(st.PerPolicy[i], longest)
	}
	st.Slowest = s.slowest(spent, counts)
	st.Writers, err = s.Folder.Logs()
	st.Rate = store.Rate(st.Writers, st.Seconds, now)
	if st.Seconds > 0 {
		timed := 0.0
		for _, n := range runs {
			timed += n
		}
		st.Speed = st.Rate * timed / st.Seconds
	}
	return st, err
}

// builds returns which builds computed how many of the records. It reads them only if there are several builds.
func (s *Study) builds(records int64) ([]Share, error) {
	builds, err := s.Folder.Builds()
	if err != nil || records == 0 {
		return nil, err
	}
	if len(builds) == 1 {
		return []Share{{builds[0], records}}, nil
	}
	all := make([]Share, len(builds))
	for i, b := range builds {
		all[i].Build = b
	}
	values := map[uint64]bool{} // names of records that are not counted
	for _, p := range s.Folder.Plan().Policies {
		values[ValuesID(p.ID())] = true
	}
	err = s.Folder.Origins(func(k *store.Key, by store.Build) {
		i := slices.IndexFunc(all, func(x Share) bool { return x.Build == by })
		if i >= 0 && !values[k.Policy] { // or its log is new
			all[i].Records++
		}
	})
	return slices.DeleteFunc(all, func(x Share) bool { return x.Records == 0 }), err
}

// goals returns a function from a cell and a policy to the number of blocks that they need. If instances are
// being added, the number may still grow. It also returns in how many cells the goals are reached, or 0 if
// the study has none.
func (s *Study) goals() (blocks func(cell, policy int) int, met int, err error) {
	if quota := s.Design.Quota(); !quota.Grows {
		return func(int, int) int { return quota.Base }, 0, nil
	}
	targets, met, err := s.targets(s.all(nil))
	return func(cell, policy int) int { return int(targets[cell*len(s.policies)+policy]) }, met, err
}

// slowest returns the cells in which an instance takes longest.
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
