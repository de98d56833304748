package best

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/affine"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/policies/hetero"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/pair"
	"github.com/loadstar-sim/loadstar/policies/returns"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/policies/single"
	"github.com/loadstar-sim/loadstar/policies/star"
)

// theory is a policy of the literature from whose schedule the search may start.
type theory struct {
	name    string // as in the registry
	planner interface {
		Schedule(*models.Problem) (*models.Schedule, error)
	}
}

// theories are the other planners of the registry. One that does not serve a problem returns an error at once.
var theories = []theory{
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

// schedules returns the schedules of the theories that serve a problem and keep to the limit
// of entries, and without copies if no chunk may be handed out twice.
func schedules(p *models.Problem, o Options, theories []theory) (all []candidate) {
	for _, t := range theories {
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
