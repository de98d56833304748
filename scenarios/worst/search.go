package worst

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios/arena"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// levels are the instances of a world at each level of the race, where means are sampled.
var levels = []int{250, 1000, 4000, 16000}

// finalists is how many of the best worlds of each direction are compared before one is chosen, where
// means are sampled; final is the least level of each.
const (
	finalists = 3
	final     = 2
)

// Budget says when a search ends. At least one of its fields must be set.
type Budget struct {
	Evaluations int           // of worlds, each time at one level; 0: any number
	Time        time.Duration // 0: any time
}

// Options say how a search runs, and on which instances its witnesses are evaluated. They do not
// change which worlds are tried within a number of evaluations.
type Options struct {
	Goroutines int       // 0: one for every processor
	Journal    *Journal  // keeps the evaluations; nil: nothing is kept
	Done       *Progress // if not nil, tells how far the search is, at any time
	Instances  int       // of the witnesses; 0: 10000
	Fresh      uint64    // seed of the witnesses; 0: the next after the search's
}

// Progress is how far a search is.
type Progress struct {
	Evaluations atomic.Int64
	Least, Most atomic.Uint64 // the extreme ratios so far, as bits; 0 before the first
}

// Try is a world that was tried.
type Try struct {
	World grid.Values
	Measure
}

// Search is a finished search with its results.
type Search struct {
	Tries       []Try // in the order in which worlds were first tried, at their last level
	Evaluations int
	Exhausted   bool // no world was found that was not tried

	search *optimizer
	pair   *Pair
	found  map[string]Try // by key of the search
}

// Search searches until the budget is spent. If the context ends earlier it returns its error; the
// journal has the evaluations so far.
func (r *Pair) Search(ctx context.Context, b Budget, o Options) (*Search, error) {
	if b.Evaluations <= 0 && b.Time <= 0 {
		return nil, errors.New("the search has no end: want a number of evaluations, or a time")
	}
	s := &Search{search: newOptimizer(r.Space, len(levels), r.Seed), pair: r, found: map[string]Try{}}
	deadline := time.Now().Add(b.Time)
	late := func() bool { return b.Time > 0 && !time.Now().Before(deadline) }
	for (b.Evaluations == 0 || s.Evaluations < b.Evaluations) && (s.Evaluations == 0 || !late()) {
		trials := s.search.Ask()
		if len(trials) == 0 {
			s.Exhausted = true
			break
		}
		if left := b.Evaluations - s.Evaluations; b.Evaluations > 0 && left < len(trials) {
			trials = trials[:left]
		}
		n, err := s.evaluate(ctx, trials, late, o)
		if err != nil {
			return nil, err
		}
		results := make([]result, n)
		for i, t := range trials[:n] {
			results[i] = s.found[t.Key].result()
		}
		s.search.Tell(results)
		s.Evaluations += n
		s.tell(o.Done)
	}
	for _, p := range s.search.Points() {
		s.Tries = append(s.Tries, s.found[p.Key])
	}
	return s, nil
}

// result returns the part of a measure that the search is told.
func (t Try) result() result {
	return result{Value: math.Log(t.Ratio()), Error: t.Error}
}

// evaluate evaluates trials on all goroutines. It returns how many it has evaluated, at least the first;
// when it is late, it gives up the rest.
func (s *Search) evaluate(ctx context.Context, trials []trial, late func() bool, o Options) (n int, err error) {
	tries, done := make([]Try, len(trials)), make([]bool, len(trials))
	err = arena.Each(ctx, len(trials), o.Goroutines, func(i int) (err error) {
		if i > 0 && late() {
			return nil
		}
		tries[i], err = s.pair.recorded(ctx, o.Journal, trials[i].U, levels[trials[i].Level])
		if done[i] = err == nil; done[i] && o.Done != nil {
			o.Done.Evaluations.Add(1)
		}
		return err
	})
	if err != nil {
		return 0, err
	}
	for n < len(trials) && done[n] {
		s.found[trials[n].Key] = tries[n]
		n++
	}
	return n, nil
}

// recorded returns the world at a place of the cube as the journal has it, or else tries it.
func (r *Pair) recorded(ctx context.Context, j *Journal, u []float64, instances int) (t Try, err error) {
	if t.World, err = r.Space.At(u); err != nil {
		return t, err
	}
	key, known := t.World.String(), false
	if t.Measure, known = j.Find(key, instances); known {
		return t, nil
	}
	if t.Measure, err = r.Measure(ctx, t.World, instances, r.Seed); err != nil {
		return t, err
	}
	return t, j.Put(Entry{World: key, U: u, Instances: instances, Measure: t.Measure})
}

// tell shows how far the search is.
func (s *Search) tell(p *Progress) {
	if p == nil {
		return
	}
	p.Evaluations.Store(int64(s.Evaluations))
	for d, into := range []*atomic.Uint64{&p.Least, &p.Most} {
		if best := s.search.Best(Direction(d), 1); len(best) > 0 {
			into.Store(math.Float64bits(math.Exp(best[0].Value)))
		}
	}
}

// choose returns the world with the least or the greatest ratio, nil if no world has a ratio. Where means
// are sampled, the best are repeated at the final level until all finalists have been. Worlds whose
// estimates were too good by chance fall behind, and others take their places.
func (s *Search) choose(ctx context.Context, d Direction, o Options) (*finalist, error) {
	best := s.search.Best(d, 10*finalists)
	if len(best) == 0 {
		return nil, nil
	}
	places := make([]finalist, len(best))
	for i, p := range best {
		places[i] = finalist{p, s.found[p.Key], p.Exact() || p.Level >= final}
	}
	for {
		first := places[:min(finalists, len(places))]
		if !slices.ContainsFunc(first, func(f finalist) bool { return !f.repeated }) {
			return &first[0], nil
		}
		err := arena.Each(ctx, len(first), o.Goroutines, func(i int) (err error) {
			if f := &first[i]; !f.repeated {
				f.Try, err = s.pair.recorded(ctx, o.Journal, f.U, levels[final])
				f.repeated = true
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(places, func(x, y finalist) int { return cmp.Compare(y.worth(d), x.worth(d)) })
	}
}

// finalist is one of the best worlds, and whether it was repeated at the final level.
type finalist struct {
	*point
	Try
	repeated bool
}

// worth returns the ratio of a finalist, turned so that more is better.
func (f finalist) worth(d Direction) float64 {
	q := f.Ratio()
	switch {
	case math.IsNaN(q):
		return math.Inf(-1)
	case d == Least:
		return -q
	}
	return q
}
