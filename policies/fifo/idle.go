package fifo

import (
	"reflect"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// needsUnlike is the need of an order that may differ from another one.
const needsUnlike = "workers whose speeds put them in another order"

// Idle returns what an option needs to change the schedule, and "" if it may.
func (f FIFO) Idle(option string, plain any, p *models.Problem) string {
	switch usual := plain.(FIFO); {
	case option == "out":
		return idleOut(p, f.Out, usual.Out, f.Workers)
	case option == "waiting" && f.Rounds != 0:
		one, err := f.Schedule(p)
		other, failed := usual.Schedule(p)
		if err == nil && failed == nil && reflect.DeepEqual(one, other) {
			return "workers that wait for the port"
		}
	}
	return ""
}

// Idle returns what an option needs to change the schedule, and "" if it may.
func (l LIFO) Idle(option string, plain any, p *models.Problem) string {
	if option == "out" {
		return idleOut(p, l.Out, plain.(LIFO).Out, l.Workers)
	}
	return ""
}

// idleOut returns what an order of sends needs to differ from another one. On stars, best tries several,
// which are equal if all workers are.
func idleOut(p *models.Problem, out, usual orders.Order, workers float64) string {
	a, err := read(p, out, workers)
	b, failed := read(p, usual, workers)
	if err != nil || failed != nil ||
		a.star != nil && (out == orders.Best || usual == orders.Best) && !a.star.equal() ||
		!slices.Equal(a.order, b.order) {
		return ""
	}
	return needsUnlike
}

// Idle returns what an option needs to change the schedule, and "" if it may.
func (o Orders) Idle(option string, plain any, p *models.Problem) string {
	usual := plain.(Orders)
	a, err := read(p, o.Out, 0)
	b, failed := read(p, usual.Out, 0)
	if err != nil || failed != nil {
		return ""
	}
	back, err := a.cluster.BackOrder(o.Back, a.order)
	other, failed := b.cluster.BackOrder(usual.Back, b.order)
	if err != nil || failed != nil || !slices.Equal(a.order, b.order) || !slices.Equal(back, other) {
		return ""
	}
	return needsUnlike
}
