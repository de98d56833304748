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
		if law := p.Workers[i].Risk; law != nil && !reflect.ValueOf(law).Comparable() {
			return false
		}
	}
	return true
}

// same reports whether two problems are equal.
func same(a, b *models.Problem) bool {
	return a.Load == b.Load && a.Notice == b.Notice && a.Port == b.Port && a.Stream == b.Stream && slices.Equal(a.Workers, b.Workers)
}
