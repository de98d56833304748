package static

import (
	"fmt"
	"math"
	"reflect"
	"sync"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Auto says how n=auto finds the number of equal chunks of a worker that computes its part alone.
//
// The paper (section 6.2 E) says that the number is inferred for every heuristic by the procedure of
// section 5.2.3, which is [Scan]. Its printed mean for no-rep comes out with [Theorem4], the number of
// the best chunks of decreasing size, although the chunks are equal.
type Auto string

// There are three ways to find the number. The zero value means Scan.
const (
	Scan     Auto = "scan"     // the number with the greatest expectation among the numbers that a scan tries
	Theorem4 Auto = "theorem4" // under linear risk the number of Theorem 4, and Scan otherwise
	// The number with the greatest expectation, by a search that skips none and goes beyond the end of a
	// scan.
	Best Auto = "best"
)

// check returns an error unless the way is one of those given, or the zero value.
func (a Auto) check(ways ...Auto) error {
	for _, way := range ways {
		if a == way || a == "" {
			return nil
		}
	}
	return fmt.Errorf("auto is %q: it must be one of %q", string(a), ways)
}

// number returns the number of chunks in a worker's part of the load.
func (a Auto) number(q queue) (int, error) {
	switch law, linear := q.worker.Risk.(risk.Linear); {
	case !(q.worker.Compute.Latency > 0) || a == Scan || a == "":
	case a == Theorem4 && linear:
		return q.theorem4(law), nil
	case a == Best && linear:
		return q.best(q.theorem4(law))
	case a == Best:
		return q.best()
	}
	return q.scanned()
}

// theorem4 returns the number of the best chunks of decreasing size. Theorem 4 (section 3.2) deploys
// a load W in m = min(n1, n2) of them,
//
//	n1 = floor((sqrt(1 + 8 X/eps) - 1) / 2)
//	n2 = floor((sqrt(1 + 8 W/eps) + 1) / 2)
//
// Equal chunks may do better in another number: over the configurations of E6 a scan's number expects
// 0.57% more on average, and 4.8% at most.
func (q queue) theorem4(law risk.Linear) int {
	eps := q.worker.Compute.Latency
	n1 := chunking.Down((math.Sqrt(1+8*law.X/eps) - 1) / 2)
	n2 := chunking.Down((math.Sqrt(1+8*q.load*q.worker.Compute.PerUnit/eps) + 1) / 2)
	return int(min(max(min(n1, n2), 1), mostChunks))
}

// Policies infer the number of chunks by computing the expected missed share of the load for one number after
// another (the paper, section 5.2.3, with risks clipped at 1). A best number exists only if starting a chunk
// takes time.

// inference is the key of an inferred number of chunks.
type inference struct {
	policy  any // the regimen, or the policy with its other options
	workers int
	load    float64
	cost    models.Affine
	law     models.Risk
}

// inferred caches numbers of chunks: the cells of an experiment ask for the same ones again and again.
var inferred = memo[inference, int]{room: 1 << 16}

// number returns the number of chunks from the cache or from find. Where starting a chunk takes so long
// that none is ever completed, it is the smallest possible.
func (i inference) number(fewest int, find func() (int, error)) (int, error) {
	if !(i.cost.Latency > 0) {
		return 0, needs.SomeStartUp.Check(&models.Problem{Platform: models.Star(models.Worker{Compute: i.cost})})
	}
	if i.law.Before(i.cost.Latency) >= 1 {
		return fewest, nil
	}
	if !reflect.ValueOf(i).Comparable() {
		return find()
	}
	return inferred.get(i, func() (int, int, error) {
		n, err := find()
		return n, 1, err
	})
}

// memo caches the results of a pure function until its room is used up; later results are computed on
// every call. So results never depend on earlier calls. It is safe for concurrent use. It is a plain map,
// because a sync.Map keeps four pieces of memory for each entry, which the garbage collector follows one
// by one as long as the program runs.
type memo[K comparable, V any] struct {
	mu    sync.RWMutex
	known map[K]V
	used  int
	room  int
}

// get returns the value of the key. compute returns it together with the room that it takes. Errors are
// not cached.
func (m *memo[K, V]) get(key K, compute func() (value V, room int, err error)) (V, error) {
	m.mu.RLock()
	v, ok := m.known[key]
	m.mu.RUnlock()
	if ok {
		return v, nil
	}
	v, room, err := compute()
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.known[key]; ok || err != nil || m.used+room > m.room { // another goroutine may have been faster
		return v, err
	}
	if m.known == nil {
		m.known = map[K]V{}
	}
	m.known[key] = v
	m.used += room
	return v, nil
}
