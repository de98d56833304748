package fifo

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// star is a load and a platform more general than the paper's: links may differ, sends, computations and
// results may have start-up costs, and the port may be full-duplex. It serves one goroutine.
//
// Theorem. Take some workers, FIFO or LIFO, sends without a pause from time 0 on, results without a
// pause, and no worker that waits between its send and its result. Then the time between one worker's
// send and its result equals the next worker's part of the schedule up to its result:
//
//	FIFO: computation k and result k  =  send k+1 and computation k+1
//	LIFO: computation k  =  send k+1, computation k+1 and result k+1
//
// Each is linear in the shares, so that w_k = A_k w_1 + B_k, and a load of W makes w_1 = (W - sum of
// B_k)/(sum of A_k). On a [Cluster] this is (2.2).
//
// It can be carried out if all shares are positive and, for FIFO with results on a half-duplex port, the
// sends are over before the first result is ready.
//
// The programme of package returns has an inequality for each worker, here an equation, and one for a
// half-duplex port. Where the programme's best shares are all positive and the port does not bind, they
// are a vertex without another tight inequality, and so equal these. That happens for the workers that
// the programme chooses unless the port binds; tests compare the two.
//
// Where the port binds, workers wait: shares stay as they are, and every result leaves as soon as the
// port is free. Where all links are alike that is the best for these workers, as at [Cluster.Exploit]:
// all is over when the port has carried everything without a pause. Where links differ, the programme
// decides the shares.
type star struct {
	workers []models.Worker
	full    bool // the port is full-duplex
	load    float64

	a, b, share, ready []float64 // by place in the order of the sends
}

// starOf returns the star of a problem.
func starOf(p *models.Problem) (*star, error) {
	n := len(p.Workers)
	for i, w := range p.Workers {
		if !(w.Compute.PerUnit > 0) {
			return nil, fmt.Errorf("the cost of computing a unit on P%d is %v: it must be positive", i+1, w.Compute.PerUnit)
		}
	}
	return &star{
		workers: p.Workers, full: p.Port == models.FullDuplex, load: p.Load,
		a: make([]float64, n), b: make([]float64, n), share: make([]float64, n), ready: make([]float64, n),
	}, nil
}

// cluster returns the computing times, by which words sort workers.
func (s *star) cluster() (c Cluster) {
	for _, w := range s.workers {
		c.Work = append(c.Work, w.Compute.PerUnit)
	}
	return c
}

// plus returns the sum of two costs.
func plus(a, b models.Affine) models.Affine {
	return models.Affine{Latency: a.Latency + b.Latency, PerUnit: a.PerUnit + b.PerUnit}
}

// shares computes the shares of the theorem, in the order of the sends. ok is false if one is not
// positive. The slice is valid until the next call.
func (s *star) shares(out []int32, lifo bool) (share []float64, ok bool) {
	n := len(out)
	a, b, share := s.a[:n], s.b[:n], s.share[:n]
	a[0], b[0] = 1, 0
	sumA, sumB := 1.0, 0.0
	for k := 1; k < n; k++ {
		u, v := &s.workers[out[k-1]], &s.workers[out[k]]
		before, after := u.Compute, plus(v.Send, v.Compute)
		if lifo {
			after = plus(after, v.Return)
		} else {
			before = plus(before, u.Return)
		}
		a[k] = a[k-1] * (before.PerUnit / after.PerUnit)
		b[k] = (float64(b[k-1]*before.PerUnit) + (before.Latency - after.Latency)) / after.PerUnit
		sumA += a[k]
		sumB += b[k]
	}
	first := (s.load - sumB) / sumA
	for k := range share {
		share[k] = float64(a[k]*first) + b[k]
		if !(share[k] > 0) || math.IsInf(share[k], 1) {
			return nil, false
		}
	}
	return share, true
}

// end returns the makespan of some shares if every message goes as early as it can and all sends precede
// all results, and whether no worker waits for the last send.
func (s *star) end(out []int32, share []float64, lifo bool) (end float64, room bool) {
	n, sent := len(out), 0.0
	ready := s.ready[:n]
	for k, i := range out {
		w := &s.workers[i]
		sent += w.Send.Of(share[k])
		ready[k] = sent + w.Compute.Of(share[k])
	}
	port := 0.0
	if !s.full {
		port = sent
	}
	room = s.full || lifo || !s.returns() || ready[0] >= sent
	for k := range out {
		if lifo {
			k = n - 1 - k
		}
		if end = max(end, ready[k]); s.returns() {
			port = max(port, ready[k]) + s.workers[out[k]].Return.Of(share[k])
			end = max(end, port)
		}
	}
	return end, room
}

// makespan returns the time at which some workers have done the load. It is +Inf if their shares are not
// positive or, where workers must not wait, if one does.
func (s *star) makespan(out []int32, lifo, waiting bool) float64 {
	share, ok := s.shares(out, lifo)
	if !ok {
		return math.Inf(1)
	}
	end, room := s.end(out, share, lifo)
	if !room && !waiting || math.IsNaN(end) {
		return math.Inf(1)
	}
	return end
}

// sends and returns report whether there are messages out, and back.
func (s *star) sends() bool   { return !s.workers[0].Send.Free() }
func (s *star) returns() bool { return !s.workers[0].Return.Free() }

// mixed reports whether only some workers need a send, or only some return results. The theorem does not
// hold for these stars.
func (s *star) mixed() bool {
	return slices.ContainsFunc(s.workers, func(w models.Worker) bool {
		return w.Send.Free() == s.sends() || w.Return.Free() == s.returns()
	})
}

// bus reports whether all links are alike.
func (s *star) bus() bool {
	first := &s.workers[0]
	return !slices.ContainsFunc(s.workers, func(w models.Worker) bool {
		return w.Send != first.Send || w.Return != first.Return
	})
}

// equal reports whether all workers are alike.
func (s *star) equal() bool {
	return !slices.ContainsFunc(s.workers, func(w models.Worker) bool { return !alike(&w, &s.workers[0]) })
}
