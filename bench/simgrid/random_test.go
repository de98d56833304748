package simgrid

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// random draws an episode. Each feature is there with its own probability: messages out, results,
// start-up costs, either port, chunks that several workers hold, chunks that need no message, any
// order of sends and results, interruptions, and news of them at once, late or never.
func random(number uint64) *Episode {
	r := rand.New(rand.NewPCG(number, 7))
	chance := func(p float64) bool { return r.Float64() < p }
	spread := func(low, high float64) float64 { return low * math.Pow(high/low, r.Float64()) } // log-uniform
	e := &Episode{Problem: models.Problem{Load: 1}}
	e.Workers = make([]models.Worker, 1+r.IntN(7))
	e.Port = models.Port(r.IntN(2))
	e.Notice = [...]float64{0, spread(0.01, 1), math.Inf(1)}[r.IntN(3)]
	sends, returns, starts := chance(0.8), chance(0.6), chance(0.7)
	cost := func(low, high float64) (a models.Affine) {
		a.PerUnit = spread(low, high)
		if starts && chance(0.8) {
			a.Latency = spread(0.001, 0.1)
		}
		return a
	}
	for i := range e.Workers {
		w := &e.Workers[i]
		w.Compute = cost(0.3, 10)
		if sends && chance(0.9) {
			w.Send = cost(0.03, 3)
		}
		if returns && chance(0.9) {
			w.Return = cost(0.03, 3)
		}
		x := math.Inf(1)
		if chance(0.6) {
			x = spread(0.02, 4)
		}
		e.Interrupt = append(e.Interrupt, x)
	}
	if chance(0.3) {
		e.Grain = e.Load / (1 + float64(r.IntN(30)))
		return e
	}
	e.Schedule = schedule(r, e)
	return e
}

// schedule draws lists of chunks, and orders of messages.
func schedule(r *rand.Rand, e *Episode) *models.Schedule {
	s := &models.Schedule{ResultsFirst: r.IntN(2) == 0}
	for left := e.Load * r.Float64(); len(s.Size) < 1+r.IntN(30); left *= 0.9 {
		s.Size = append(s.Size, left*(0.02+0.08*r.Float64()))
	}
	var send, back []int32
	for i, w := range e.Workers {
		list := make([]int32, r.IntN(12))
		for k := range list {
			list[k] = int32(r.IntN(len(s.Size)))
		}
		resident := len(list)
		if !w.Send.Free() {
			resident = r.IntN(2) * r.IntN(len(list)+1)
		}
		s.List, s.Resident = append(s.List, list), append(s.Resident, int32(resident))
		send = append(send, slices.Repeat([]int32{int32(i)}, len(list)-resident)...)
		if !w.Return.Free() {
			back = append(back, slices.Repeat([]int32{int32(i)}, len(list))...)
		}
	}
	shuffle := func(order []int32) {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	shuffle(send)
	s.Send = send
	if r.IntN(2) == 0 {
		shuffle(back)
		s.Return = append([]int32{}, back...)
	}
	return s
}
