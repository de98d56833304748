package star

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// OnStar sends every worker one message, over links of any speeds, with the least makespan. It plans for
// workers that are not interrupted.
type OnStar struct {
	Order     orders.Order `doc:"order of the sends: best is fastest link first, slowest the reverse, search the best of all orders for whole tasks"`
	Rounding  string       `one:"none,last,largest,greedy,optimal" doc:"how shares become whole tasks; the load must then be a whole number"`
	Shares    string       `one:"best,equal" doc:"best: least makespan; equal: as by a scatter operation, for comparison (rounding=optimal uses neither)"`
	Latencies string       `one:"refuse,ignore" doc:"refuse platforms with latencies, or plan as if there were none"`
}

// Words returns the words that the option accepts.
func (OnStar) Words(option string) spec.Words {
	if option == "order" {
		return words
	}
	return nil
}

// Needs returns what the policy needs of a world.
func (o OnStar) Needs() needs.Needs {
	if o.Latencies == "ignore" {
		return anyLatencies
	}
	return anyLatencies | needs.NoLatencies
}

// Schedule plans for the problem.
func (o OnStar) Schedule(p *models.Problem) (*models.Schedule, error) {
	return o.schedule(p, o.Needs())
}

// OnBus is [OnStar] where all workers receive over one medium, except a master that computes, which needs
// no message. The order does not matter there unless tasks are whole.
type OnBus struct {
	Order     orders.Order `doc:"order of the sends: best and slowest are as given, since all links are alike; search is the best of all orders for whole tasks"`
	Rounding  string       `one:"none,last,largest,greedy,optimal" doc:"how shares become whole tasks; the load must then be a whole number"`
	Shares    string       `one:"best,equal" doc:"best: least makespan; equal: as by a scatter operation, for comparison (rounding=optimal uses neither)"`
	Latencies string       `one:"refuse,ignore" doc:"refuse platforms with latencies, or plan as if there were none"`
}

// Words returns the words that the option accepts.
func (OnBus) Words(option string) spec.Words { return OnStar{}.Words(option) }

// Needs returns what the policy needs of a world.
func (o OnBus) Needs() needs.Needs { return OnStar(o).Needs() | needs.OneBus }

// Schedule plans for the problem.
func (o OnBus) Schedule(p *models.Problem) (*models.Schedule, error) {
	return OnStar(o).schedule(p, o.Needs())
}

// schedule plans for a problem that meets the needs.
func (o OnStar) schedule(p *models.Problem, needed needs.Needs) (*models.Schedule, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if o.Latencies != "refuse" && o.Latencies != "ignore" {
		return nil, fmt.Errorf("latencies is %q: it must be refuse or ignore", o.Latencies)
	}
	if err := needed.Check(p); err != nil {
		return nil, err
	}
	plan, err := o.Plan(p)
	if err != nil {
		return nil, err
	}
	return plan.Schedule(p), nil
}

// Plan returns the plan behind the schedule. It ignores latencies.
func (o OnStar) Plan(p *models.Problem) (Plan, error) {
	s, err := read(p)
	if err != nil {
		return Plan{}, err
	}
	how := Rounding(o.Rounding)
	if o.Rounding != "none" {
		if _, err := s.tasks(nil, p.Load); err != nil {
			return Plan{}, err
		}
	}
	if o.Order == orders.Search && how == Optimal {
		return TasksAnyOrder(p)
	}
	order, err := s.order(o.Order)
	if err != nil {
		return Plan{}, err
	}
	if how == Optimal {
		return Tasks(p, order)
	}
	var plan Plan
	switch o.Shares {
	case "best":
		plan, err = InOrder(p, order)
	case "equal":
		plan, err = Equal(p, order)
	default:
		err = fmt.Errorf("shares is %q: it must be best or equal", o.Shares)
	}
	if err != nil || o.Rounding == "none" {
		return plan, err
	}
	return Round(p, plan, how)
}
