package best

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/best/timeline"
	"github.com/loadstar-sim/loadstar/policies/endangered"
	"github.com/loadstar-sim/loadstar/policies/grain"
	"github.com/loadstar-sim/loadstar/policies/messages"
	"github.com/loadstar-sim/loadstar/policies/static"
)

// copying are the planners of the registry that were made for workers without messages, with their defaults and
// with the options that are likely to be better. Where messages travel, they plan as if these were part of
// the computation.
var copying = []theory{
	{"greedy", static.Group{Regimen: static.Greedy{}, N: 147, Rounding: grain.Floor, Lambda: 1}},
	{"greedy{n=auto}", static.Group{Regimen: static.Greedy{}, Rounding: grain.Floor, Lambda: 1}},
	{"cyclic", static.Group{Regimen: static.Cyclic, N: 147, Rounding: grain.Floor, Lambda: 1}},
	{"reverse", static.Group{Regimen: static.Reverse, N: 147, Rounding: grain.Floor, Lambda: 1}},
	{"mirror", static.Group{Regimen: static.Mirror, N: 147, Rounding: grain.Floor, Lambda: 1}},
	{"snake", static.Group{Regimen: static.Snake, N: 147, Rounding: grain.Floor, Lambda: 1}},
	{"fat-snake", static.Group{Regimen: static.FatSnake, N: 147, Rounding: grain.Floor, Lambda: 1}},
	{"best-of", static.Group{Regimen: static.BestOf{}, N: 147, Rounding: grain.Floor, Lambda: 1}},
	{"optimal", static.Group{Regimen: static.Optimal{}, N: 12, Rounding: grain.Floor, Lambda: 1}},
	{"brute", static.Brute{N: 147, Rounding: grain.Floor}},
	{"brute{n=auto}", static.Brute{Rounding: grain.Floor}},
	{"no-rep", static.NoRep{N: 147, Auto: static.Scan, Rounding: grain.Floor}},
	{"no-rep{auto=best,n=auto}", static.NoRep{Auto: static.Best, Rounding: grain.Floor}},
	{"cyclic-rep", static.CyclicRep{N: 147, Rounding: grain.Floor, Lambda: 1}},
	{"cyclic-rep{n=auto}", static.CyclicRep{Rounding: grain.Floor, Lambda: 1}},
	{"endangered", endangered.Policy{N: 147, Rounding: grain.Floor}},
	{"endangered{n=auto}", endangered.Policy{Rounding: grain.Floor}},
}

// inferring returns those of them that do best behind a port, which find their number of chunks.
func inferring(count messages.Count) []theory {
	option := fmt.Sprintf("messages=%s,n=auto}", count)
	return []theory{
		{"greedy{" + option, static.Group{Regimen: static.Greedy{}, Rounding: grain.Floor, Lambda: 1, Messages: count}},
		{"no-rep{auto=best," + option, static.NoRep{Auto: static.Best, Rounding: grain.Floor, Messages: count}},
		{"cyclic-rep{" + option, static.CyclicRep{Rounding: grain.Floor, Lambda: 1, Messages: count}},
		{"endangered{" + option, endangered.Policy{Rounding: grain.Floor, Messages: count}},
	}
}

// behind adds the schedules of the copying planners where messages travel, and returns their names: with their
// own messages a part of the computation, with none of them, and with several times as many, as all workers
// wait for one port.
func (s *search) behind() []string {
	known := len(s.found)
	for suffix, p := range s.problems() {
		s.add(schedules(p, s.o, patient(copying)), suffix)
		s.add(schedules(p, s.o, patient(inferring(messages.Free))), suffix)
		times := []float64{3, 5, float64(len(p.Workers))}
		slices.Sort(times)
		for _, k := range slices.Compact(times) {
			s.add(schedules(counted(p, k), s.o, patient(inferring(messages.Own))), fmt.Sprintf(" for %v times its messages%s", k, suffix))
		}
	}
	return names(s.found[known:])
}

// patient returns the planners without the search for optimal charts, which takes longer than all others.
// The time of endangered grows with what it plans, so it plans no further than workers are likely to come.
func patient(planners []theory) (some []theory) {
	for _, t := range planners {
		switch x := t.planner.(type) {
		case static.Group:
			if x.Regimen == (static.Optimal{}) {
				continue
			}
		case endangered.Policy:
			t.planner = ending{x}
		}
		some = append(some, t)
	}
	return some
}

// remote is how likely a worker gets beyond what is planned for it.
const remote = 1e-5

// horizon returns a time beyond which a worker is not likely to get.
func horizon(law models.Risk) float64 {
	if law == nil {
		return math.Inf(1)
	}
	return law.Quantile(1 - remote)
}

// ending is endangered for workers that leave at the horizon.
type ending struct{ endangered.Policy }

// Schedule plans for the problem.
func (e ending) Schedule(p *models.Problem) (*models.Schedule, error) {
	q := *p
	q.Workers = slices.Clone(p.Workers)
	for i, w := range q.Workers {
		if at := horizon(w.Risk); at > 0 && !math.IsInf(at, 1) && w.Risk.Before(math.Inf(1)) > 0 {
			q.Workers[i].Risk = timeline.By(w.Risk, at)
		}
	}
	return e.Policy.Schedule(&q)
}

// counted returns the problem in which messages take so many times as long.
func counted(p *models.Problem, times float64) *models.Problem {
	q := *p
	q.Workers = slices.Clone(p.Workers)
	for i := range q.Workers {
		w := &q.Workers[i]
		w.Send = models.Affine{Latency: times * w.Send.Latency, PerUnit: times * w.Send.PerUnit}
		w.Return = models.Affine{Latency: times * w.Return.Latency, PerUnit: times * w.Return.PerUnit}
	}
	return &q
}
