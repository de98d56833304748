package dynamic

import (
	"reflect"
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/models"
)

// inference is a problem and a queue for which a number of iterations was inferred.
type inference struct {
	options    Queue
	problem    models.Problem
	iterations int
}

// memo holds the latest inferences: a study asks for a dispatcher anew for every block of
// instances of a cell. Any number of goroutines may use it.
type memo struct {
	mutex   sync.Mutex
	known   []inference // oldest first
	workers int         // in all of them
}

// remembered is how many workers the problems of a memo may have in all.
const remembered = 100_000

// inferred is the memo of all queues. What it returns does not depend on it.
var inferred memo

// get returns the number of iterations that was inferred for the same, or what infer finds.
func (m *memo) get(o Queue, p *models.Problem, infer func() (int, error)) (int, error) {
	if !canCompare(o, p) || len(p.Workers) > remembered {
		return infer()
	}
	if n, ok := m.find(o, p); ok {
		return n, nil
	}
	n, err := infer()
	if err != nil {
		return 0, err
	}
	copied := *p
	copied.Workers = slices.Clone(p.Workers)
	keepLives(copied.Workers)
	m.mutex.Lock()
	defer m.mutex.Unlock()
	for m.workers += len(p.Workers); m.workers > remembered || len(m.known) >= 100; m.known = m.known[1:] {
		m.workers -= len(m.known[0].problem.Workers)
	}
	m.known = append(m.known, inference{o, copied, n})
	return n, nil
}

// find returns the number of iterations that was inferred for the same.
func (m *memo) find(o Queue, p *models.Problem) (iterations int, ok bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	for i := range m.known {
		if k := &m.known[i]; k.options == o && same(&k.problem, p) {
			return k.iterations, true
		}
	}
	return 0, false
}

// canCompare reports whether the rule and the laws can be compared with others.
func canCompare(o Queue, p *models.Problem) bool {
	if !reflect.ValueOf(o.Sizes).Comparable() {
		return false
	}
	for i := range p.Workers {
		w := &p.Workers[i]
		if !canBeCompared(w.Risk) || w.Life != nil && !(canBeCompared(w.Life.Up) && canBeCompared(w.Life.Down) && canBeCompared(w.Life.Slow)) {
			return false
		}
	}
	return true
}

// canBeCompared reports whether a law can be compared with others.
func canBeCompared(law models.Risk) bool { return law == nil || reflect.ValueOf(law).Comparable() }

// keepLives gives workers lives of their own, which nobody changes.
func keepLives(workers []models.Worker) {
	var last, kept *models.Life
	for i := range workers {
		w := &workers[i]
		if w.Life == nil {
			continue
		}
		if w.Life != last {
			copied := *w.Life
			last, kept = w.Life, &copied
		}
		w.Life = kept
	}
}

// same reports whether two problems are equal.
func same(a, b *models.Problem) bool {
	return a.Load == b.Load && a.Notice == b.Notice && a.Port == b.Port && a.Stream == b.Stream && slices.EqualFunc(a.Workers, b.Workers, sameWorker)
}

// sameWorker reports whether two workers are equal, and their lives.
func sameWorker(a, b models.Worker) bool {
	alike := a.Life == b.Life || a.Life != nil && b.Life != nil && *a.Life == *b.Life
	a.Life, b.Life = nil, nil
	return alike && a == b
}
