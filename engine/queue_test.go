package engine

import (
	"math"
	"math/rand/v2"
	"testing"
)

// queue is an M/M/1 queue, the textbook model for testing kernels. Its two
// entities are the source and the server.
type queue struct {
	agenda  Agenda
	rng     rand.PCG
	arrive  float64   // arrivals per unit of time; a service takes 1 on average
	waiting []float64 // arrival times of the customers present, in a ring buffer
	head, n int
	waited  float64
	served  int
}

const source, server = 0, 1

func (q *queue) exp(rate float64) float64 { return -math.Log(Uniform(&q.rng)) / rate }

func (q *queue) start() {
	q.waited += q.agenda.Now() - q.waiting[q.head]
	q.served++
	q.agenda.Set(server, q.agenda.Now()+q.exp(1))
}

func (q *queue) step() {
	switch slot, _ := q.agenda.Next(); slot {
	case source:
		q.waiting[(q.head+q.n)%len(q.waiting)] = q.agenda.Now()
		q.n++
		if q.n == 1 {
			q.start()
		}
		q.agenda.Set(source, q.agenda.Now()+q.exp(q.arrive))
	case server:
		q.head = (q.head + 1) % len(q.waiting)
		q.n--
		if q.n > 0 {
			q.start()
		}
	}
}

func newQueue(load float64, seed uint64) *queue {
	q := &queue{arrive: load, waiting: make([]float64, 1<<16)}
	q.agenda.Reset(2)
	NewKey(seed, "queue", "times").Seed(&q.rng, 0)
	q.agenda.Set(source, 0)
	return q
}

// The mean wait of an M/M/1 queue with load r and mean service time 1 is
// r/(1-r) (Kleinrock, Queueing Systems I, 1975). Waits are correlated, so the
// error is measured on independent runs.
func TestMeanWaitOfAQueueIsThatOfTheFormula(t *testing.T) {
	for _, load := range []float64{0.3, 0.7} {
		const runs, events = 40, 100_000
		sum, squares := 0.0, 0.0
		for run := range uint64(runs) {
			q := newQueue(load, run)
			for range events {
				q.step()
			}
			mean := q.waited / float64(q.served)
			sum += mean
			squares += mean * mean
		}
		mean := sum / runs
		se := math.Sqrt((squares/runs - mean*mean) / (runs - 1))
		if want := load / (1 - load); math.Abs(mean-want) > 4*se {
			t.Errorf("load %v: mean wait %v ± %v, the formula says %v", load, mean, se, want)
		}
	}
}

func BenchmarkQueue(b *testing.B) {
	q := newQueue(0.7, 1)
	b.ReportAllocs()
	for range b.N {
		q.step()
	}
}
