package affine

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Method is a method to find the workers that take part, and their order.
type Method string

const (
	Auto   Method = "auto"   // Exact for few workers or where the order is settled, else Local
	Exact  Method = "exact"  // the best of all plans
	Sorted Method = "sorted" // by c, with the best participants in that order
	Local  Method = "local"  // Sorted, improved by local search
	All    Method = "all"    // every worker by c, or an error: Lemma 9's plan for large loads
)

// Quick is the largest number of workers with messages for which Auto tries all subsets, which takes
// hundredths of a second.
const Quick = 14

// Policy sends at most one message to every worker, and none to a worker that is not worth its latencies,
// so that all end together, as early as possible. It plans for workers that are not interrupted and
// return nothing.
type Policy struct {
	Method Method       `one:"auto,exact,sorted,local,all" doc:"how to choose the workers and their order: auto is exact for up to 14 workers and where the best order is known, else local"`
	Order  orders.Order `doc:"order of the sends; in a given order, method=all uses all of its workers, other methods the best of them"`
}

// words are the orders that the policy accepts.
var words = orders.Vocabulary{Words: orders.Words(orders.Best, orders.Given), Workers: true}

// Words returns the words that the option accepts.
func (Policy) Words(option string) spec.Words {
	if option == "order" {
		return words
	}
	return nil
}

// Needs returns what the policy needs of a world.
func (Policy) Needs() needs.Needs { return needs.NoResults | needs.NoStreaming }

// Schedule plans for the problem.
func (q Policy) Schedule(p *models.Problem) (*models.Schedule, error) {
	plan, _, err := q.Plan(p)
	if err != nil {
		return nil, err
	}
	return plan.Schedule(p)
}

// Plan returns the plan behind the schedule, and the method that found it, which is never Auto.
func (q Policy) Plan(p *models.Problem) (Plan, Method, error) {
	order, method, err := q.choose(p)
	if err != nil {
		return Plan{}, method, err
	}
	var profile *Profile
	switch method {
	case All:
		plan, err := Share(p, order)
		return plan, method, err
	case Local:
		plan, err := Search(p)
		return plan, method, err
	case Exact:
		profile, err = Best(p)
	default:
		profile, err = InOrder(p, order)
	}
	if err != nil {
		return Plan{}, method, err
	}
	plan, err := profile.Rent(p.Load)
	return plan, method, err
}

// choose returns the order and the method.
func (q Policy) choose(p *models.Problem) ([]int32, Method, error) {
	s, err := read(p)
	if err != nil {
		return nil, q.Method, err
	}
	if !slices.Contains([]Method{Auto, Exact, Sorted, Local, All}, q.Method) {
		return nil, q.Method, fmt.Errorf("method is %q: it must be all, auto, exact, local or sorted", string(q.Method))
	}
	order, method := s.sorted(), q.Method
	means, spelled, err := orders.Read(words, q.Order, len(s))
	if err != nil {
		return nil, method, err
	}
	if means != orders.Best {
		if order = spelled; means == orders.Given {
			order = orders.Numbered(len(s))
		}
		if method != All {
			method = Sorted
		}
	}
	if method == Auto {
		_, sent := s.split(order)
		if method = Local; len(sent) <= Quick && !s.settled() {
			method = Exact
		}
	}
	return order, method, nil
}

// Schedule returns the plan as a schedule for the problem that it was made for. No rounding makes the
// shares more than the load.
func (plan Plan) Schedule(p *models.Problem) (*models.Schedule, error) {
	sum := 0.0
	for _, x := range plan.Shares {
		sum += x
	}
	m := &models.Schedule{List: make([][]int32, len(p.Workers)), Send: []int32{}}
	for k, i := range plan.Order {
		size := plan.Shares[k] * (plan.Load / sum)
		if !(size > 0) || size > plan.Load*(1+1e-12) {
			return nil, errNumbers
		}
		m.List[i] = []int32{int32(k)}
		m.Size = append(m.Size, size)
		if !p.Workers[i].Send.Free() {
			m.Send = append(m.Send, i)
		}
	}
	return m, nil
}
