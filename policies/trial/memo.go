package trial

import (
	"reflect"
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/models"
)

// Memo holds what the latest trials found: a study plans anew for every block of instances of a
// cell. Any number of goroutines may use it. What Get returns does not depend on what it holds.
type Memo[V any] struct {
	mutex sync.Mutex
	found []finding[V] // oldest first
	size  int          // of their keys
}

// finding is what trials of a policy found in a problem.
type finding[V any] struct {
	key   []any
	value V
}

// mostFindings is how many findings a memo holds, and mostKeys how large their keys are in all.
const (
	mostFindings = 200
	mostKeys     = 200_000
)

// Get returns what was found before for an equal policy and problem, or what find returns.
// Policies and laws that cannot be compared are equal to none. Errors are not remembered.
func (m *Memo[V]) Get(policy any, p *models.Problem, find func() (V, error)) (V, error) {
	key := keyOf(policy, p)
	if len(key) > mostKeys || slices.ContainsFunc(key, func(part any) bool { return !reflect.ValueOf(part).Comparable() }) {
		return find()
	}
	if value, ok := m.look(key); ok {
		return value, nil
	}
	value, err := find()
	if err != nil {
		return value, err
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.found, m.size = append(m.found, finding[V]{key, value}), m.size+len(key)
	for m.size > mostKeys || len(m.found) > mostFindings {
		m.size -= len(m.found[0].key)
		m.found = slices.Delete(m.found, 0, 1)
	}
	return value, nil
}

func (m *Memo[V]) look(key []any) (value V, ok bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	for _, f := range m.found {
		if slices.Equal(f.key, key) {
			return f.value, true
		}
	}
	return value, false
}

// keyOf lists all that trials depend on: the policy, the problem, each worker and its life.
func keyOf(policy any, p *models.Problem) []any {
	key := []any{policy, p.Load, p.Notice, p.Port, p.Stream, p.Unit}
	for _, w := range p.Workers {
		life := w.Life
		w.Life = nil // a pointer
		if key = append(key, w); life != nil {
			key = append(key, *life)
		}
	}
	return key
}
