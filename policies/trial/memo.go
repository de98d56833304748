package trial

import (
	"reflect"
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/models"
)

// Memo caches the results of the latest trials, since a study plans anew for every block of instances of
// a cell. It is safe for concurrent use. The result of Get does not depend on the contents of the cache.
type Memo[V any] struct {
	mutex sync.Mutex
	found []finding[V] // oldest first
	size  int          // total size of their keys
}

// finding is the result of a policy's trials in a problem.
type finding[V any] struct {
	key   []any
	value V
}

// mostFindings bounds the number of findings in a memo, and mostKeys the total size of their keys.
const (
	mostFindings = 200
	mostKeys     = 200_000
)

// Get returns the cached result for an equal policy and problem, or the result of find. Policies and laws
// that cannot be compared equal nothing. Errors are not cached.
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

// keyOf lists everything on which trials depend: the policy, the problem, each worker and its life.
func keyOf(policy any, p *models.Problem) []any {
	key := []any{policy, p.Load, p.Notice, p.Port, p.Stream, p.Unit}
	for _, w := range p.Workers {
		life := w.Life
		w.Life = nil // the key holds the life itself instead of its pointer
		if key = append(key, w); life != nil {
			key = append(key, *life)
		}
	}
	return key
}
