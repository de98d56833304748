package rounds

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// series is the times tau of the rounds of [Uniform]. Each is linear, a x + b, in one unknown x: the
// first of them or the last. It is the end from which the others follow by a factor of at most 1, so that
// rounding errors do not grow. No case needs its own formula, not even w = pc.
type series struct {
	load    []costs // in the order served
	forward bool
	factor  float64 // from one tau to the next one computed
	step    float64

	rounds     int
	a, b       float64 // of the last tau computed
	sumA, sumB float64

	units   float64 // L
	rate    float64 // U
	idle    float64 // sum of W_i/w_i
	setup   float64 // sum of C_i
	longest float64 // largest W_i; tau must be above
	// Worker i has its first chunk when o_i = first[i] + slope[i] tau_0, and the sum of (o_i - o_0)/w_i
	// is sum + rise tau_0.
	first, slope []float64
	sum, rise    float64
}

func newSeries(p *models.Problem, order []int32) *series {
	n := len(order)
	s := &series{units: p.Load, load: make([]costs, n), first: make([]float64, n), slope: make([]float64, n)}
	port, ratio := 0.0, 0.0
	for k, i := range order {
		w := costsOf(p, i)
		share := w.Send.PerUnit / w.Compute.PerUnit
		s.load[k] = w
		s.rate += 1 / w.Compute.PerUnit
		s.idle += w.Compute.Latency / w.Compute.PerUnit
		s.setup += w.Send.Latency
		s.longest = max(s.longest, w.Compute.Latency)
		port += w.Send.Latency - float64(share*w.Compute.Latency)
		ratio += share
		s.first[k], s.slope[k] = port, ratio
		s.sum += (port - s.first[0]) / w.Compute.PerUnit
		s.rise += (ratio - s.slope[0]) / w.Compute.PerUnit
	}
	s.forward = ratio >= 1
	s.factor, s.step = ratio, port
	if s.forward {
		s.factor, s.step = 1/ratio, -port/ratio
	}
	return s
}

// next returns the tau that follows from another.
func (s *series) next(tau float64) float64 { return float64(s.factor*tau) + s.step }

// add adds a round to the series.
func (s *series) add() {
	if s.rounds == 0 {
		s.a, s.b = 1, 0
	} else {
		s.a, s.b = s.factor*s.a, s.next(s.b)
	}
	s.sumA += s.a
	s.sumB += s.b
	s.rounds++
}

// total returns the sum of all tau.
func (s *series) total() float64 {
	return (s.units + float64(float64(s.rounds)*s.idle)) / s.rate
}

// free returns the unknown tau, from which the others follow.
func (s *series) free() float64 { return (s.total() - s.sumB) / s.sumA }

// ends returns the first and the last tau.
func (s *series) ends() (first, last float64) {
	from := s.free()
	to := float64(s.a*from) + s.b
	if s.forward {
		return from, to
	}
	return to, from
}

func (s *series) makespan() float64 {
	tau, _ := s.ends()
	return s.total() + s.first[0] + float64(s.slope[0]*tau) + s.mean(tau)
}

// mean returns by how much later than the first worker all start, on average.
func (s *series) mean(tau float64) float64 { return (s.sum + float64(s.rise*tau)) / s.rate }

// bound returns a lower bound on the makespans of this and of all longer valid series: tau_0 is above
// every W_i, and above the fixed point of tau if others are to grow from it.
func (s *series) bound() float64 {
	least := s.longest
	if !s.forward && s.rounds > 2 {
		least = max(least, s.step/(1-s.factor))
	}
	return s.total() + s.first[0] + float64(s.slope[0]*least) + s.mean(least)
}

// over reports whether no longer series can be valid: tau_0 falls with the number of rounds, and so does
// the smallest tau. Shrinking rounds go on to shrink, unless they approach a tau below which tau_0 will
// fall.
func (s *series) over() bool {
	first, last := s.ends()
	shrinks := s.rounds > 2 && last < first*(1-1e-12)
	return !(min(first, last) > s.longest) || shrinks && !(s.forward && s.step > 0)
}

// last returns the chunks of the last round, evened out. Worker i ends with the others if its last chunk
// takes as much less as it starts later.
func (s *series) last() []float64 {
	tau, end := s.ends()
	mean := s.mean(tau)
	chunks := make([]float64, len(s.load))
	for i, w := range s.load {
		start := (s.first[i] - s.first[0]) + float64((s.slope[i]-s.slope[0])*tau)
		chunks[i] = (end - w.Compute.Latency + (mean - start)) / w.Compute.PerUnit
	}
	return chunks
}

// valid returns nil if the series of two rounds or more for two workers or more is a plan, and otherwise
// the reason why not.
func (s *series) valid() error {
	first, end := s.ends()
	for j, tau := range []float64{first, end} {
		if !(tau > s.longest) {
			return fmt.Errorf("round %d would take %v, and some worker would get a negative amount in it; take fewer rounds, or fewer workers", 1+j*(s.rounds-1), tau)
		}
	}
	p := len(s.load)
	if s.rounds > 2 && !(end >= first*(1-1e-12)) {
		return fmt.Errorf("they shrink, from %v to %v, so that chunks would be late; take fewer workers", first, end)
	}
	chunks := s.last()
	late := s.first[p-1] + float64(s.slope[p-1]*first)
	has := s.first[p-1] + float64(s.slope[p-1]*end) // end of the computation of the round before
	rounding := 1e-11 * s.makespan()
	sent := 0.0
	for i, w := range s.load {
		if !(chunks[i] > 0) {
			return fmt.Errorf("the last cannot be evened out: worker %d of a round would get %v units", i+1, chunks[i])
		}
		sent += w.Send.Of(chunks[i])
		start := s.first[i] + float64(s.slope[i]*first)
		if at := sent + (late - start); !(at <= has+rounding) || math.IsInf(at, 0) {
			return fmt.Errorf("the last cannot be evened out: chunk %d of it would be late by %v", i+1, at-has)
		}
	}
	return nil
}
