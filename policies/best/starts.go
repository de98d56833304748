package best

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/affine"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
	"github.com/loadstar-sim/loadstar/policies/endangered"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/policies/grain"
	"github.com/loadstar-sim/loadstar/policies/hetero"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/pair"
	"github.com/loadstar-sim/loadstar/policies/returns"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/policies/single"
	"github.com/loadstar-sim/loadstar/policies/star"
	"github.com/loadstar-sim/loadstar/policies/static"
)

// theory is a policy of the literature from whose schedule the search may start.
type theory struct {
	name    string // as in the registry
	planner interface {
		Schedule(*models.Problem) (*models.Schedule, error)
	}
}

// theories are the planners of the registry, with their defaults and with the options that are
// likely to be better. One that does not serve a problem returns an error at once.
var theories = []theory{
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
	{"single", single.Policy{}},
	{"single{n=100}", single.Policy{N: 100}},
	{"pair", pair.Policy{N: 10}},
	{"distrib", hetero.Policy{Order: orders.Best, Shares: hetero.OptimalShares}},
	{"distrib{hold=true}", hetero.Policy{Order: orders.Best, Shares: hetero.OptimalShares, Hold: true}},
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
	{"ftr", ftr.Plan{Order: "fastest-link"}},
	{"cscw", checkpoint.CSCW{Rate: 0.01, Rule: checkpoint.Best}},
	{"hoeoci", checkpoint.HOEOCI{Rate: 0.01, Once: true}},
}

// schedules returns the schedules of all theories that serve a problem and keep to the limit
// of entries, and without copies if no chunk may be handed out twice.
func schedules(p *models.Problem, o Options) (all []candidate) {
	for _, t := range theories {
		s, err := t.planner.Schedule(p)
		if err != nil || s == nil || o.Entries > 0 && entries(s) > o.Entries || o.Once && entries(s) > chunks(s) {
			continue
		}
		plan, err := models.Compile(p, s)
		if err != nil {
			continue
		}
		all = append(all, candidate{name: t.name, schedule: s, plan: plan})
	}
	return all
}

// chunks returns how many different chunks a schedule hands out.
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

// entries returns how many chunks a schedule hands out.
func entries(s *models.Schedule) (n int) {
	for _, list := range s.List {
		n += len(list)
	}
	return n
}
