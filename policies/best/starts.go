package best

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/affine"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/endangered"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/policies/messages"
	"github.com/loadstar-sim/loadstar/policies/onemessage"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/pair"
	"github.com/loadstar-sim/loadstar/policies/returns"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/policies/single"
	"github.com/loadstar-sim/loadstar/policies/star"
	"github.com/loadstar-sim/loadstar/policies/static"
)

// planner is a planner of the registry from whose schedule the search may start.
type planner struct {
	name    string // name in the registry
	planner interface {
		Schedule(*models.Problem) (*models.Schedule, error)
	}
}

// theories are the planners for links. A planner that does not serve a problem returns an error at once.
var theories = []planner{
	{"single", single.Policy{}},
	{"single{n=100}", single.Policy{N: 100}},
	{"pair", pair.Policy{N: 10}},
	{"distrib", onemessage.Policy{Order: orders.Best, Shares: onemessage.OptimalShares}},
	{"distrib{hold=true}", onemessage.Policy{Order: orders.Best, Shares: onemessage.OptimalShares, Hold: true}},
	{"fifo", fifo.FIFO{Out: orders.Best, Waiting: true, Rounds: 1}},
	{"lifo", fifo.LIFO{Out: orders.Best}},
	{"protocol", fifo.Orders{Out: "given", Back: "fifo"}},
	{"star", star.OnStar{Order: "best", Rounding: "none", Shares: "best", Latencies: "refuse"}},
	{"bus", star.OnBus{Order: "best", Rounding: "none", Shares: "best", Latencies: "refuse"}},
	{"affine", affine.Policy{Method: affine.Auto, Order: "best"}},
	{"multiround", rounds.MultiRound{}},
	{"umr", rounds.UMR{}},
	{"periodic", rounds.Periodic{Rule: rounds.Root}},
	{"periodic{rule=shortest}", rounds.Periodic{Rule: rounds.Shortest}},
	{"returns", returns.Policy{Out: "best", Back: "best"}},
	{"ftr", faults.Plan{Order: "fastest-link"}},
	{"cscw", checkpoint.CSCW{Rate: 0.01, Rule: checkpoint.Best}.Plan()},
	{"hoeoci", checkpoint.HOEOCI{Rate: 0.01, Once: true}.Plan()},
}

// replicating are the planners for workers without messages, with their defaults and with the options
// that are likely to be better. Where messages travel, they count them as part of the computation.
var replicating = []planner{
	{"greedy", static.Group{Regimen: static.Greedy{}, N: 147, Rounding: chunking.Floor, Lambda: 1}},
	{"greedy{n=auto}", static.Group{Regimen: static.Greedy{}, Rounding: chunking.Floor, Lambda: 1}},
	{"cyclic", static.Group{Regimen: static.Cyclic, N: 147, Rounding: chunking.Floor, Lambda: 1}},
	{"reverse", static.Group{Regimen: static.Reverse, N: 147, Rounding: chunking.Floor, Lambda: 1}},
	{"mirror", static.Group{Regimen: static.Mirror, N: 147, Rounding: chunking.Floor, Lambda: 1}},
	{"snake", static.Group{Regimen: static.Snake, N: 147, Rounding: chunking.Floor, Lambda: 1}},
	{"fat-snake", static.Group{Regimen: static.FatSnake, N: 147, Rounding: chunking.Floor, Lambda: 1}},
	{"best-of", static.Group{Regimen: static.BestOf{}, N: 147, Rounding: chunking.Floor, Lambda: 1}},
	{"optimal", static.Group{Regimen: static.Optimal{}, N: 12, Rounding: chunking.Floor, Lambda: 1}},
	{"brute", static.Brute{N: 147, Rounding: chunking.Floor}},
	{"brute{n=auto}", static.Brute{Rounding: chunking.Floor}},
	{"no-rep", static.NoRep{N: 147, Auto: static.Scan, Rounding: chunking.Floor}},
	{"no-rep{auto=best,n=auto}", static.NoRep{Auto: static.Best, Rounding: chunking.Floor}},
	{"cyclic-rep", static.CyclicRep{N: 147, Rounding: chunking.Floor, Lambda: 1}},
	{"cyclic-rep{n=auto}", static.CyclicRep{Rounding: chunking.Floor, Lambda: 1}},
	{"endangered", endangered.Policy{N: 147, Rounding: chunking.Floor}},
	{"endangered{n=auto}", endangered.Policy{Rounding: chunking.Floor}},
}

// inferring returns the replicating planners that find their number of chunks. They do best behind a port.
func inferring(count messages.Count) []planner {
	option := fmt.Sprintf("messages=%s,n=auto}", count)
	return []planner{
		{"greedy{" + option, static.Group{Regimen: static.Greedy{}, Rounding: chunking.Floor, Lambda: 1, Messages: count}},
		{"no-rep{auto=best," + option, static.NoRep{Auto: static.Best, Rounding: chunking.Floor, Messages: count}},
		{"cyclic-rep{" + option, static.CyclicRep{Rounding: chunking.Floor, Lambda: 1, Messages: count}},
		{"endangered{" + option, endangered.Policy{Rounding: chunking.Floor, Messages: count}},
	}
}

// schedules returns the schedules of the planners that serve a problem, within the limit of entries, and
// without copies if the options exclude them.
func schedules(p *models.Problem, o Options, planners []planner) (all []candidate) {
	for _, t := range planners {
		s, err := t.planner.Schedule(p)
		if err != nil || s == nil || o.Entries > 0 && entries(s) > o.Entries || o.Once && entries(s) > chunks(s) {
			continue
		}
		if _, err := models.Compile(p, s); err == nil {
			all = append(all, candidate{name: t.name, schedule: s})
		}
	}
	return all
}

// copying returns the schedules of the replicating planners where no messages travel.
func copying(p *models.Problem, o Options) []candidate { return schedules(p, o, replicating) }

// behindAPort returns the schedules of the replicating planners where messages travel: with their own messages as
// part of the computation, with none of them, and with several times as many, since all workers wait for one port.
// Without these multiples, up to 0.8% of the work is lost.
func behindAPort(p *models.Problem, o Options) []candidate {
	all := append(schedules(p, o, withoutOptimal(replicating)), schedules(p, o, withoutOptimal(inferring(messages.Free)))...)
	times := []float64{3, 5, float64(len(p.Workers))}
	slices.Sort(times)
	for _, k := range slices.Compact(times) {
		for _, c := range schedules(slower(p, k), o, withoutOptimal(inferring(messages.Own))) {
			c.name += fmt.Sprintf(" for %v times its messages", k)
			all = append(all, c)
		}
	}
	return all
}

// withoutOptimal returns the planners without the search for optimal charts, which takes longer than all others.
// The time of endangered grows with the length of its plan, so its plan ends where workers are unlikely
// to come.
func withoutOptimal(planners []planner) (some []planner) {
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

// remote is the probability of a worker to get beyond the time that is planned for behind a port.
const remote = 1e-5

// ending is endangered for workers that leave when all but a remote share of them are gone.
type ending struct{ endangered.Policy }

// Schedule plans for the problem.
func (e ending) Schedule(p *models.Problem) (*models.Schedule, error) {
	q := *p
	q.Workers = slices.Clone(p.Workers)
	for i, w := range q.Workers {
		if w.Risk == nil {
			continue
		}
		if at := w.Risk.Quantile(1 - remote); at > 0 && !math.IsInf(at, 1) && w.Risk.Before(math.Inf(1)) > 0 {
			q.Workers[i].Risk = lawUntil(w.Risk, at)
		}
	}
	return e.Policy.Schedule(&q)
}

// slower returns the problem with messages that take so many times as long.
func slower(p *models.Problem, times float64) *models.Problem {
	q := *p
	q.Workers = slices.Clone(p.Workers)
	for i := range q.Workers {
		w := &q.Workers[i]
		w.Send = models.Affine{Latency: times * w.Send.Latency, PerUnit: times * w.Send.PerUnit}
		w.Return = models.Affine{Latency: times * w.Return.Latency, PerUnit: times * w.Return.PerUnit}
	}
	return &q
}

// chunks returns the number of different chunks in a schedule.
func chunks(s *models.Schedule) (n int) {
	held := make([]bool, len(s.Size))
	for _, list := range s.List {
		for _, c := range list {
			if !held[c] {
				held[c] = true
				n++
			}
		}
	}
	return n
}

// entries returns the number of entries in a schedule.
func entries(s *models.Schedule) (n int) {
	for _, list := range s.List {
		n += len(list)
	}
	return n
}
