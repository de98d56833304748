package rounds

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Periods is the periodic schedule of Theorem 3 for a load: the same round over and over, each computed
// while the next is sent.
type Periods struct {
	problem *models.Problem

	Rate  float64 // rho_opt
	Setup float64 // sum of C_i + W_i over the workers that take part: the time that a period loses

	order  []int32
	shares []float64 // shares of a round, in that order
}

// NewPeriods prepares periodic schedules of a problem.
func NewPeriods(p *models.Problem) (*Periods, error) {
	rate, rates, err := Throughput(p)
	if err != nil {
		return nil, err
	}
	s := &Periods{problem: p, Rate: rate}
	for _, i := range ByLink(p) {
		if share := rates[i] / rate; share > 0 {
			s.order = append(s.order, i)
			s.shares = append(s.shares, share)
			s.Setup += p.Workers[i].Send.Latency + p.Workers[i].Compute.Latency
		}
	}
	if math.IsInf(rate, 0) || math.IsInf(s.Length(1), 0) || !(s.LowerBound() > 0) {
		return nil, fmt.Errorf("the costs are so far apart that times overflow")
	}
	return s, nil
}

// LowerBound returns L/rho_opt, before which no schedule ends.
func (s *Periods) LowerBound() float64 { return s.problem.Load / s.Rate }

// Length returns the length of a period for the given number of rounds. (1.17) subtracts the latencies of
// all workers from a period T_p in both constraints, so that rounds of
//
//	x_i = (T_p - sum (C_k + W_k)) rate_i
//
// can be sent and computed within it; in all, a round is (T_p - sum) rho_opt.
func (s *Periods) Length(rounds int) float64 {
	return s.Setup + s.LowerBound()/float64(rounds)
}

// Rounds returns the number of rounds for a period of some length.
func (s *Periods) Rounds(period float64) (int, error) {
	if !(period > 0) || math.IsInf(period, 0) {
		return 0, fmt.Errorf("the period is %v: it must be positive and finite", period)
	}
	n := math.Ceil(s.LowerBound() / (period - s.Setup) * (1 - 1e-12)) // an ulp must not add a round
	if !(period > s.Setup) {
		return 0, fmt.Errorf("the period is %v: it must exceed the latencies of a round, %v", period, s.Setup)
	}
	if !(n <= float64(Most/len(s.order))) {
		return 0, fmt.Errorf("the period is %v: that makes %.3g rounds of %d workers, and %d messages at most are allowed", period, n, len(s.order), Most)
	}
	return max(1, int(n)), nil
}

// Period returns the period of Theorem 3, sqrt(L/rho_opt), or twice the latencies of a round if that is
// more, as the theorem's proof needs.
func (s *Periods) Period() float64 {
	return max(math.Sqrt(s.LowerBound()), 2*s.Setup)
}

// Guarantee returns a time by which the given number of rounds is computed. The first is computed in the
// second period, and so on:
//
//	(n+1) T_p = L/rho_opt + L/(n rho_opt) + (n+1) sum (C_i + W_i)
//
// For the n of [Periods.Rounds] and the T_p of [Periods.Period] this is at most
//
//	L/rho_opt + 2 L/rho_opt sum (C_i + W_i)/T_p + 2 T_p
//
// and so, as long as the period is the square root, the makespan is at most 1 + 2 (sum (C_i + W_i) +
// 1)/sqrt(L/rho_opt) times the optimum. That factor depends on the unit of time. With [Periods.Safest]
// rounds the factor is at most 1 + 2 sqrt(z) + 2z for z = sum (C_i + W_i) rho_opt/L, which does not (n =
// ceil(1/sqrt(z)) has it, if [Search] allows).
func (s *Periods) Guarantee(rounds int) float64 {
	return float64((float64(rounds) + 1) * s.Length(rounds))
}

// Makespan returns the time at which the given number of rounds is done if no worker waits for the end of
// a period. Rounds are equal, so a worker is delayed either by its own computing from the first round on
// or by the port until the last:
//
//	max over i of  o_i + (W_i + w_i x_i) + (n-1) max(W_i + w_i x_i, sum of (C_k + c_k x_k))
//
// where o_i is the time of its first chunk. As a function of a real n, this falls up to some point and
// rises from there on.
func (s *Periods) Makespan(rounds int) float64 {
	port := 0.0
	chunk := s.problem.Load / float64(rounds)
	for k, i := range s.order {
		port += s.problem.Workers[i].Send.Of(s.shares[k] * chunk)
	}
	sent, last := 0.0, 0.0
	for k, i := range s.order {
		w, x := &s.problem.Workers[i], s.shares[k]*chunk
		sent += w.Send.Of(x)
		takes := w.Compute.Of(x)
		last = max(last, sent+takes+float64(float64(rounds-1)*max(takes, port)))
	}
	return last
}

// Safest returns the number of rounds, up to [Search], whose guarantee is the earliest.
func (s *Periods) Safest() int { return s.lowest(s.Guarantee) }

// Fastest returns the number of rounds, up to [Search], whose makespan is the earliest.
func (s *Periods) Fastest() int { return s.lowest(s.Makespan) }

// lowest returns the minimum of a function that first falls and then rises, or the limit if it only
// falls, as without latencies.
func (s *Periods) lowest(f func(rounds int) float64) int {
	low, high := 1, Search(len(s.order))/len(s.order) // f falls up to low, and does not fall after high
	for low < high {
		if mid := low + (high-low)/2; f(mid+1) < f(mid) {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// Plan returns the plan of the given number of rounds.
func (s *Periods) Plan(rounds int) (Plan, error) {
	if rounds < 1 || rounds > Most/len(s.order) {
		return Plan{}, fmt.Errorf("%d rounds of %d workers: there must be 1 round or more, and %d messages at most", rounds, len(s.order), Most)
	}
	round := make([]float64, len(s.order))
	for k, share := range s.shares {
		round[k] = share * (s.problem.Load / float64(rounds))
		if !(round[k] > 0) {
			return Plan{}, fmt.Errorf("%d rounds: worker %d would get %v units in each", rounds, s.order[k]+1, round[k])
		}
	}
	pl := Plan{Order: s.order, Chunks: make([][]float64, rounds), Makespan: s.Makespan(rounds)}
	for k := range pl.Chunks {
		pl.Chunks[k] = round
	}
	return pl.sound(s.problem)
}
