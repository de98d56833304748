package serve

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// Phase is where a study stands.
type Phase string

// Phases. A study that runs has a process which writes to its folder; on file systems without
// locks that is not known, and it is partial.
const (
	Running  Phase = "running now"
	Partial  Phase = "partial"
	Failed   Phase = "failed" // all is computed, or failed
	Complete Phase = "complete"
	Broken   Phase = "unreadable"
)

// Ended reports whether nothing will change unless somebody asks for more.
func (p Phase) Ended() bool { return p == Failed || p == Complete }

// State is how far a study is.
type State struct {
	Version     string
	Phase       Phase
	Fault       string // why it is broken
	Name, Title string

	Pairs, Done, Failures int64 // pairs of cell and policy
	Episodes, Left        int64
	Sampled               bool   // there are instances: otherwise each pair is one episode
	AtMost                bool   // Left is an upper bound
	AtLeast               bool   // Left is a lower bound
	Asked                 string // which precision or decision is to be reached; "" if none
	Met, Cells            int64  // cells in which that is reached, and all cells
	Writers               []Writer
	Damage                int           // damaged places in the files of records
	Spent, Needed         time.Duration // of processors, until now and for the rest
	Until                 time.Time     // when it is expected to end; zero if that is not known
	Speed                 float64       // episodes per second; 0 if no process is running
	Curve                 *Curve        // of the speed; nil if no process is running, or for less than some seconds
	Changed               time.Time     // when a file of it last changed
}

// Writer is a process which writes to the folder.
type Writer struct {
	Who   string
	Since time.Time
}

// Share returns the part that is done, from 0 to 1.
func (s *State) Share() float64 {
	if s.Episodes+s.Left > 0 {
		return float64(s.Episodes) / float64(s.Episodes+s.Left)
	}
	if s.Pairs > 0 {
		return float64(s.Done) / float64(s.Pairs)
	}
	return 0
}

// Total returns the number of episodes that are stored or missing.
func (s *State) Total() int64 { return s.Episodes + s.Left }

// Bound says whether the estimated number of missing episodes is a bound: "at most ", "at least " or "".
func (s *State) Bound() string {
	switch {
	case s.AtMost:
		return "at most "
	case s.AtLeast:
		return "at least "
	}
	return ""
}

// goalText spells the precision or the decision that a design asks for.
func goalText(d *scenarios.Design) string {
	var all []string
	if share := float64(d.Scenario().Precision); share > 0 {
		all = append(all, fmt.Sprintf("all intervals within %g%%", 100*share))
	}
	if rule, _, _ := d.Decision(); rule.Best {
		all = append(all, fmt.Sprintf("the best policy known, up to %g", rule.Margin))
	} else if rule.Margin > 0 {
		all = append(all, fmt.Sprintf("policies told apart, or within %g", rule.Margin))
	}
	return strings.Join(all, ", and ")
}

func stateOf(v listing, s *study.Study, st *study.Status, now time.Time) *State {
	d := s.Design
	state := &State{
		Version: v.version, Name: d.Name, Title: cmp.Or(d.Title, d.Name), Changed: v.changed,
		Pairs: int64(st.Cells) * int64(st.Policies), Done: st.Done, Failures: st.Failed,
		Episodes: st.Episodes, Left: st.Left, Damage: len(st.Damage),
		Spent: seconds(st.Seconds), Needed: seconds(st.SecondsLeft),
	}
	state.Sampled = d.Instances > 0
	if state.Asked = goalText(d); d.Quota().Grows {
		state.Met, state.Cells = int64(st.CellsMet), int64(st.Cells)
		state.AtMost = st.Left > 0 && d.Lacks().Laws != nil
		state.AtLeast = st.Left > 0 && !state.AtMost
	} else {
		state.Asked = ""
	}
	for _, w := range st.Writers {
		if w.InUse {
			state.Writers = append(state.Writers, Writer{cmp.Or(w.Who, "a process"), w.Started})
		}
	}
	switch {
	case len(state.Writers) > 0:
		state.Phase = Running
	case st.Left > 0:
		state.Phase = Partial
	case st.Failed > 0:
		state.Phase = Failed
	default:
		state.Phase = Complete
	}
	if state.Phase == Running {
		state.Speed = st.Speed
	}
	if left, known := store.Left(st.SecondsLeft, st.Rate); known && st.Left > 0 && left > 0 {
		state.Until = now.Add(left)
	}
	return state
}

func seconds(x float64) time.Duration { return time.Duration(x * float64(time.Second)) }
