package risk

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
)

// Lives draws the parts of an instance beyond first interruptions: the workers' timelines and slow-downs.
// Timelines follow a [Recurrent] law, or Life.Down and Life.Up; slow-downs follow Life.Slow. Lives is
// immutable and safe for concurrent use. Under a recurrent law, Down and Up only tell policies what to
// expect.
//
// Each worker has its own stream for its timeline and another for its factors. A stream depends on the
// instance's key and on the worker's place only: not on other workers, and not on policies.
type Lives struct {
	workers          []models.Worker
	all              Recurrent   // a recurrent law of all workers together, or nil
	each             []Recurrent // recurrent laws by worker; nil if no worker has one
	timelines, slows bool
}

// newLives returns the lives of a problem, or nil if there is nothing to draw.
func newLives(p *models.Problem, joint Joint) (*Lives, error) {
	l := &Lives{workers: p.Workers}
	var checked *models.Worker // the last worker with a life
	for i := range p.Workers {
		w := &p.Workers[i]
		law, recurs := w.Risk.(Recurrent)
		if recurs && w.Life == nil {
			return nil, fmt.Errorf("worker %d: under %s it comes back: it needs a Life, which says what it loses until then", i+1, Format(w.Risk))
		}
		if w.Life == nil {
			continue
		}
		if !alike(w, checked) {
			if err := check(w); err != nil {
				return nil, fmt.Errorf("worker %d: %w", i+1, err)
			}
			checked = w
		}
		if recurs && joint != nil {
			l.all = law
		} else if recurs {
			l.each = sized(l.each, len(p.Workers), true)
			l.each[i] = law
		}
		l.timelines = l.timelines || recurs || w.Life.Down != nil
		l.slows = l.slows || w.Life.Slow != nil
	}
	if !l.timelines && !l.slows {
		return nil, nil
	}
	return l, nil
}

// alike reports whether two workers share a life and its laws. Without a law of times up, the law of
// interruptions takes its place.
func alike(a, b *models.Worker) bool {
	return b != nil && a.Life == b.Life && (a.Life.Up != nil || Same(a.Risk, b.Risk))
}

// check returns an error if a law of the worker's life can draw an impossible value.
func check(w *models.Worker) error {
	life, longest := w.Life, 0.0
	for _, x := range []struct {
		name string
		law  models.Risk
	}{{"up", upOf(w)}, {"down", life.Down}} {
		if life.Down == nil || x.law == nil {
			longest = math.Inf(1)
			continue
		}
		least, most := extremes(x.law)
		if !(least >= 0 && most >= least) {
			return fmt.Errorf("its times %s are from %v to %v under %s: they must be 0 or more", x.name, least, most, Format(x.law))
		}
		longest = max(longest, most)
	}
	if longest == 0 {
		return fmt.Errorf("its times up and down are all 0: it would come and go for ever at one moment")
	}
	if life.Slow != nil {
		return CheckSlow(life.Slow)
	}
	return nil
}

// CheckSlow returns an error unless all numbers of a law can be factors by which computations take longer.
func CheckSlow(law models.Risk) error {
	if least, most := extremes(law); !(least > 0 && most >= least && most <= math.MaxFloat64) {
		return fmt.Errorf("computations take longer by factors from %v to %v under %s: they must be positive and finite", least, most, Format(law))
	}
	return nil
}

// upOf returns the law of the times for which a worker is there after it came back.
func upOf(w *models.Worker) models.Risk {
	if w.Life.Up == nil {
		return w.Risk
	}
	return w.Life.Up
}

// Recurrent reports whether some worker has a recurrent law, which draws its first interruption too.
func (l *Lives) Recurrent() bool { return l != nil && (l.all != nil || l.each != nil) }

// Draw fills in the timelines and slow-downs of an instance, whose memory it reuses. It also fills in the
// first interruptions of workers with recurrent laws; the others must be there already. The keys must be
// the instance's.
func (l *Lives) Draw(in *models.Instance, timelines, factors engine.Key) {
	in.Again, in.Slow = sized(in.Again, len(l.workers), l.timelines), sized(in.Slow, len(l.workers), l.slows)
	if l.timelines {
		l.live(in, timelines)
	}
	if l.slows {
		l.slow(in, factors)
	}
}

// sized returns n elements in the memory of s if they are wanted, and otherwise nil.
func sized[T any](s []T, n int, wanted bool) []T {
	if !wanted {
		return nil
	}
	return slices.Grow(s[:0], n)[:n]
}

// live fills in the timelines.
func (l *Lives) live(in *models.Instance, key engine.Key) {
	if l.all != nil {
		drawRecurrent(l.all, in.Interrupt, in.Again, key, 0)
		return
	}
	var fresh []Alternating // a block of memory for the timelines to come
	for i := range l.workers {
		w := &l.workers[i]
		if l.each != nil && l.each[i] != nil {
			drawRecurrent(l.each[i], in.Interrupt[i:i+1:i+1], in.Again[i:i+1:i+1], key, i)
			continue
		}
		if w.Life == nil || w.Life.Down == nil {
			in.Again[i] = nil
			continue
		}
		a, ok := in.Again[i].(*Alternating)
		if !ok {
			if len(fresh) == 0 {
				fresh = make([]Alternating, len(l.workers)-i)
			}
			a, fresh = &fresh[0], fresh[1:]
			in.Again[i] = a
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(i))
		a.begin(in.Interrupt[i], w.Life.Down, upOf(w), &rng)
	}
}

// drawRecurrent lets a recurrent law draw from the stream of a worker.
func drawRecurrent(law Recurrent, times []float64, again []models.Timeline, key engine.Key, worker int) {
	rng := generators.Get().(*rand.PCG)
	defer generators.Put(rng)
	key.Seed(rng, uint64(worker))
	law.Live(times, again, rng)
}

// generators is a pool: a generator that is passed to a law of unknown type escapes to the heap.
var generators = sync.Pool{New: func() any { return new(rand.PCG) }}

// slow fills in the slow-downs.
func (l *Lives) slow(in *models.Instance, key engine.Key) {
	var fresh []Factors
	for i := range l.workers {
		life := l.workers[i].Life
		if life == nil || life.Slow == nil {
			in.Slow[i] = nil
			continue
		}
		f, ok := in.Slow[i].(*Factors)
		if !ok {
			if len(fresh) == 0 {
				fresh = make([]Factors, len(l.workers)-i)
			}
			f, fresh = &fresh[0], fresh[1:]
			in.Slow[i] = f
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(i))
		f.begin(life.Slow, &rng, mostFactors/len(l.workers))
	}
}
