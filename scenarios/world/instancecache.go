package world

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

// mostCachedTimes is the largest number of interruption times in the cache, which take 2 MB.
const mostCachedTimes = 1 << 18

// instanceCache caches the instances that were drawn from a source, step by step. Cells that differ only
// in the load, the costs or the options of policies have the same interruptions, and often follow one
// another. A study then draws them once. The cache also holds the memory of numbers that fit these times.
type instanceCache struct {
	source Source
	steps  [][]models.Instance
	known  [][]table.Memory // of each step
	drawn  []int            // instances of each step
}

// memory returns the cached instances from a number on, with room for n, and how many of them are drawn.
// It returns nil if they cannot be cached: timelines and faults have a state, and values that take time
// to draw are drawn in episodes.
func (k *instanceCache) memory(s *Source, from, n int) (batch []models.Instance, known []table.Memory, drawn *int) {
	p, length := len(s.Workers), s.Step()
	at := from / length
	if from%length != 0 || n > length || (at+1)*length*p > mostCachedTimes || s.Joint != nil || s.Lives != nil || s.Faults != nil {
		return nil, nil, nil
	}
	if !k.source.same(s) {
		if len(k.source.Workers) != p {
			k.steps, k.known, k.drawn = nil, nil, nil
		}
		k.source = *s
		clear(k.drawn)
	}
	for len(k.steps) <= at {
		k.steps, k.known, k.drawn = append(k.steps, nil), append(k.known, nil), append(k.drawn, 0)
	}
	if lack := n - len(k.steps[at]); lack > 0 {
		k.steps[at] = append(k.steps[at], instances(lack, p)...)
		k.known[at] = append(k.known[at], make([]table.Memory, lack)...)
	}
	return k.steps[at], k.known[at], &k.drawn[at]
}

// instances returns instances of p workers, whose times lie next to one another.
func instances(n, p int) []models.Instance {
	all, times := make([]models.Instance, n), make([]float64, n*p)
	for i := range all {
		all[i].Interrupt = times[i*p : (i+1)*p : (i+1)*p]
	}
	return all
}

// same reports whether two sources certainly draw the same times.
func (s *Source) same(other *Source) (same bool) {
	defer func() {
		if recover() != nil {
			same = false // a law that cannot be compared
		}
	}()
	a, b := s.Workers, other.Workers
	if len(a) != len(b) || s.Interruptions != other.Interruptions {
		return false
	}
	for i := range a {
		if &a[i] == &b[i] {
			return true // the workers of the same cell
		}
		if a[i].Risk != b[i].Risk {
			return false
		}
	}
	return true
}
