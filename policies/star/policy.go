package star

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// OnStar sends every worker one message, over links of any speeds, so that all is
// done first. It plans for workers that are not interrupted.
type OnStar struct {
	Order     orders.Order `doc:"which worker is sent to first: best is the fastest link, slowest the slowest, search the best of all orders for whole tasks"`
	Rounding  string       `one:"none,last,largest,greedy,optimal" doc:"from shares to whole tasks, for which the load must be a whole number"`
	Shares    string       `one:"best,equal" doc:"best: all is done first; equal: as a scatter operation deals out, for comparison (rounding=optimal starts from neither)"`
	Latencies string       `one:"refuse,ignore" doc:"whether a platform with latencies is refused, or planned for as if it had none"`
}

// Words returns what the option accepts.
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
	s, err := o.read(p)
	if err != nil {
		return nil, err
	}
	return o.schedule(p, s)
}

// OnBus is [OnStar] where all workers receive over one medium, but for those that
// need no message, as a master that computes. There the order does not matter unless
// tasks are whole.
type OnBus struct {
	Order     orders.Order `doc:"which worker is sent to first: best and slowest are as given, since all links are alike; search is the best of all orders for whole tasks"`
	Rounding  string       `one:"none,last,largest,greedy,optimal" doc:"from shares to whole tasks, for which the load must be a whole number"`
	Shares    string       `one:"best,equal" doc:"best: all is done first; equal: as a scatter operation deals out, for comparison (rounding=optimal starts from neither)"`
	Latencies string       `one:"refuse,ignore" doc:"whether a platform with latencies is refused, or planned for as if it had none"`
}

// Words returns what the option accepts.
func (OnBus) Words(option string) spec.Words { return OnStar{}.Words(option) }

// Needs returns what the policy needs of a world.
func (o OnBus) Needs() needs.Needs { return OnStar(o).Needs() | needs.OneBus }

// Schedule plans for the problem.
func (o OnBus) Schedule(p *models.Problem) (*models.Schedule, error) {
	s, err := OnStar(o).read(p)
	if err != nil {
		return nil, err
	}
	if err := o.Needs().Check(p); err != nil {
		return nil, err
	}
	return OnStar(o).schedule(p, s)
}

// read returns the problem's star.
func (o OnStar) read(p *models.Problem) (Star, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	switch o.Latencies {
	case "refuse":
		return Of(p.Platform)
	case "ignore":
		return WithoutLatencies(p.Platform)
	}
	return nil, fmt.Errorf("latencies is %q: it must be refuse or ignore", o.Latencies)
}

// Plan returns what the policy does with a load. Latencies do not matter to it.
func (o OnStar) Plan(s Star, load float64) (Plan, error) {
	how, tasks := Rounding(o.Rounding), 0
	if o.Rounding != "none" {
		if load != math.Trunc(load) || load > mostTasks {
			return Plan{}, fmt.Errorf("the load is %v: for whole tasks it must be a whole number up to %d", load, mostTasks)
		}
		tasks = int(load)
	}
	if o.Order == orders.Search && how == Optimal {
		return s.TasksAnyOrder(tasks)
	}
	order, err := s.Order(o.Order)
	if err != nil {
		return Plan{}, err
	}
	if how == Optimal {
		return s.Tasks(order, tasks)
	}
	var plan Plan
	switch o.Shares {
	case "best":
		plan, err = s.InOrder(order, load)
	case "equal":
		plan, err = s.Equal(order, load)
	default:
		err = fmt.Errorf("shares is %q: it must be best or equal", o.Shares)
	}
	if err != nil || o.Rounding == "none" {
		return plan, err
	}
	return s.Round(plan, tasks, how)
}

// schedule makes chunks of the plan for a load.
func (o OnStar) schedule(p *models.Problem, s Star) (*models.Schedule, error) {
	plan, err := o.Plan(s, p.Load)
	if err != nil {
		return nil, err
	}
	schedule := &models.Schedule{Size: plan.Shares, List: make([][]int32, len(s)), Send: []int32{}}
	for k, i := range plan.Order {
		schedule.List[i] = []int32{int32(k)}
		if !p.Workers[i].Send.Free() {
			schedule.Send = append(schedule.Send, i)
		}
	}
	return schedule, nil
}
