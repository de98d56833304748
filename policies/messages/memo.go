package messages

import (
	"reflect"
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/models"
)

// memo holds what the latest trials found: a study plans anew for every block of instances of a
// cell. Any number of goroutines may use it. What it returns does not depend on what it holds.
type memo struct {
	mutex   sync.Mutex
	found   []finding // oldest first
	workers int       // in all of their problems
}

// finding is the multiple that trials of a policy found best in a problem.
type finding struct {
	policy  any
	problem models.Problem
	times   float64
}

// known is the memo of all policies.
var known memo

// room is how many workers the problems of a memo may have in all, and findings is how many there are.
const (
	room     = 100_000
	findings = 200
)

// get returns the multiple that was found before for the same, or what try finds.
func (m *memo) get(policy any, p *models.Problem, try func() (float64, error)) (float64, error) {
	if !canCompare(policy, p) {
		return try()
	}
	if times, ok := m.look(policy, p); ok {
		return times, nil
	}
	times, err := try()
	if err == nil {
		m.keep(finding{policy, *p, times})
	}
	return times, err
}

func (m *memo) look(policy any, p *models.Problem) (times float64, ok bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	for i := range m.found {
		if f := &m.found[i]; f.policy == policy && same(&f.problem, p) {
			return f.times, true
		}
	}
	return 0, false
}

// keep remembers a finding in place of the oldest ones.
func (m *memo) keep(f finding) {
	f.problem.Workers = slices.Clone(f.problem.Workers)
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.found, m.workers = append(m.found, f), m.workers+len(f.problem.Workers)
	for m.workers > room || len(m.found) > findings {
		m.workers -= len(m.found[0].problem.Workers)
		m.found = slices.Delete(m.found, 0, 1)
	}
}

// canCompare reports whether the policy and the laws can be compared with others.
func canCompare(policy any, p *models.Problem) bool {
	if !reflect.ValueOf(policy).Comparable() {
		return false
	}
	for i := range p.Workers {
		if law := p.Workers[i].Risk; law != nil && !reflect.ValueOf(law).Comparable() {
			return false
		}
	}
	return true
}

// same reports whether trials in two problems, in which nobody comes back, are the same.
func same(a, b *models.Problem) bool {
	return a.Load == b.Load && a.Notice == b.Notice && a.Port == b.Port && a.Stream == b.Stream &&
		slices.EqualFunc(a.Workers, b.Workers, func(x, y models.Worker) bool {
			return x.Send == y.Send && x.Compute == y.Compute && x.Return == y.Return && x.Risk == y.Risk
		})
}
