package star

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Idle returns what an option needs to change the schedule, and "" if it may.
func (o OnStar) Idle(option string, plain any, p *models.Problem) string {
	switch usual := plain.(OnStar); {
	case option == "order":
		s, err := read(p)
		if err != nil {
			return ""
		}
		order, err := s.order(o.Order) // it fails for the orders by search
		other, failed := s.order(usual.Order)
		if err == nil && failed == nil && slices.Equal(order, other) {
			return "links whose speeds put the workers in another order"
		}
	case option == "shares" && o.Rounding == string(Optimal):
		return "a rounding that starts from shares, as optimal does not"
	case option == "latencies" && !slices.ContainsFunc(p.Workers, late):
		return "workers with latencies"
	}
	return ""
}

// late reports whether a worker has a latency of any kind.
func late(w models.Worker) bool {
	return w.Send.Latency != 0 || w.Compute.Latency != 0 || w.Return.Latency != 0
}

// Idle returns what an option needs to change the schedule, and "" if it may.
func (o OnBus) Idle(option string, plain any, p *models.Problem) string {
	return OnStar(o).Idle(option, OnStar(plain.(OnBus)), p)
}
