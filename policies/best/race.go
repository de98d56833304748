package best

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/trial"
)

const (
	heats    = 8      // instances of the first heat, in which all candidates play
	played   = 1e6    // entries played in the heats after it, approximately, at effort 1
	told     = 0.3e6  // entries played to estimate the winner's expectation
	lags     = 3      // a candidate this many standard errors behind leaves the race
	level    = 0.0005 // as a share of the leader's work: the difference up to which candidates count as equal
	fewest   = 256    // least number of instances that the last candidates play
	mostHeat = 20_000 // largest number of instances in a race
)

// runner is a candidate in a race.
type runner struct {
	candidate
	plan *models.Plan
	work []float64 // work in each instance
	sum  float64
	cost int // number of entries in its lists, approximately
}

// race compares candidates by their work in episodes of the problem itself, with its news and results, in
// the same instances. Each heat has as many instances as all before. Candidates that are clearly behind
// the leader leave the race; if time is short, only the better half stays. The expectation is the
// winner's mean work in separate episodes.
type race struct {
	*search
	field []*runner
	sim   models.Simulator
}

// episodes chooses among the candidates.
func (s *search) episodes(r *Result) {
	x := race{search: s}
	for _, c := range s.found {
		if first, ok := resultsFirst(s.given, c); ok {
			x.enter(first)
		}
		x.enter(c)
	}
	n, to, left := 0, heats, int(played*s.o.Effort)
	for {
		x.run(n, to)
		n = to
		if x.drop(); len(x.field) == 1 || x.even() || n >= mostHeat {
			break
		}
		each := 0
		for _, c := range x.field {
			each += c.cost
		}
		if to = min(2*n, n+left/each); to < 2*n && n < fewest {
			// Long lists leave time for fewer candidates from here on.
			x.field, to = x.field[:max(2, (len(x.field)+1)/2)], 2*n
		} else if to == n {
			break
		}
		left = max(0, left-(to-n)*each)
	}
	won := x.field[0]
	r.Schedule, r.Start, r.Searched = won.schedule, won.name, won.improved
	if r.Exact = won.plan.Fixed(); r.Exact {
		r.Expected = won.value
		return
	}
	r.Expected, r.Off = x.estimate(won)
}

// tried sorts candidates by their work in a few episodes, most first.
func (s *search) tried(all []candidate) []candidate {
	x := race{search: s}
	for _, c := range all {
		x.enter(c)
	}
	x.run(0, heats)
	x.drop()
	all = all[:0]
	for _, c := range x.field {
		all = append(all, c.candidate)
	}
	return all
}

// enter adds a candidate, unless an equal schedule is there.
func (x *race) enter(c candidate) {
	for _, o := range x.field {
		if alike(o.schedule, c.schedule) {
			return
		}
	}
	if plan, err := models.Compile(x.given, c.schedule); err == nil {
		x.field = append(x.field, &runner{candidate: c, plan: plan, cost: entries(c.schedule) + len(x.given.Workers)})
	}
}

// run plays some instances with all remaining candidates.
func (x *race) run(from, to int) {
	var rng rand.PCG
	key := engine.NewKey(0, "best", "comparing")
	for n := from; n < to; n++ {
		in := models.Uninterrupted(len(x.given.Workers))
		x.draw(in, key, n, &rng)
		for _, c := range x.field {
			w := x.by(x.sim.Run(c.plan, in), c.plan)
			c.work = append(c.work, w)
			c.sum += w
		}
	}
}

// draw draws an instance. With faults and a cutoff, all workers leave at the cutoff at the latest, so
// that the right load of a chunk counts if the master has it by then.
func (s *search) draw(in *models.Instance, key engine.Key, number int, rng *rand.PCG) {
	key.Seed(rng, uint64(number))
	for i := range in.Interrupt {
		in.Interrupt[i] = risk.Sample(s.given.Workers[i].Risk, rng)
		if s.given.Faulty() {
			in.Interrupt[i] = min(in.Interrupt[i], s.o.Until)
		}
	}
	in.Faults = trial.Faults(s.given, key.Part(1), number)
}

// drop sorts the remaining candidates by their work, and removes the ones clearly behind the first.
func (x *race) drop() {
	slices.SortStableFunc(x.field, func(a, b *runner) int { return cmp.Compare(b.sum, a.sum) })
	if len(x.field) == 0 {
		return
	}
	first := x.field[0]
	few := 1 + 4/float64(len(first.work)) // the error of a few instances is itself uncertain
	x.field = slices.DeleteFunc(x.field, func(c *runner) bool {
		behind, off := first.ahead(c)
		return c != first && behind > float64(few*lags*off)
	})
}

// even reports whether the remaining candidates count as equal.
func (x *race) even() bool {
	first := x.field[0]
	mean := first.sum / float64(len(first.work))
	for _, c := range x.field[1:] {
		if behind, off := first.ahead(c); behind+float64(lags*off) > level*mean {
			return false
		}
	}
	return true
}

// ahead returns by how much more work a candidate completes than another one, and the standard error.
func (c *runner) ahead(o *runner) (mean, off float64) {
	n, squares := float64(len(c.work)), 0.0
	for k, w := range c.work {
		d := w - o.work[k]
		mean += d
		squares += float64(d * d)
	}
	mean /= n
	return mean, math.Sqrt(max(0, squares/n-float64(mean*mean)) / n)
}

// estimate returns the mean work of a candidate in fresh instances, and its standard error.
func (x *race) estimate(c *runner) (mean, off float64) {
	var rng rand.PCG
	key, in := engine.NewKey(0, "best", "telling"), models.Uninterrupted(len(x.given.Workers))
	n := max(100, min(mostHeat, int(told*x.o.Effort)/c.cost))
	squares := 0.0
	for k := range n {
		x.draw(in, key, k, &rng)
		w := x.by(x.sim.Run(c.plan, in), c.plan)
		mean += w / float64(n)
		squares += w * w / float64(n)
	}
	return mean, math.Sqrt(max(0, squares-float64(mean*mean)) / float64(n-1))
}

// by returns the work that counts in an outcome of [search.draw]: the work done by the time Until.
func (s *search) by(o *models.Outcome, plan *models.Plan) float64 {
	if o.Makespan <= s.o.Until || s.given.Faulty() {
		return o.Work
	}
	work := 0.0
	for c, at := range o.DoneAt {
		if at <= s.o.Until {
			work += plan.Schedule().Size[c]
		}
	}
	return work
}

// alike reports whether two schedules are the same.
func alike(a, b *models.Schedule) bool {
	same := func(a, b []int32) bool { return (a == nil) == (b == nil) && slices.Equal(a, b) }
	return a.ResultsFirst == b.ResultsFirst && slices.Equal(a.Size, b.Size) && slices.EqualFunc(a.List, b.List, slices.Equal) &&
		same(a.Resident, b.Resident) && same(a.Send, b.Send) && same(a.Return, b.Return)
}

// resultsFirst returns a candidate with its results before further sends and in the order in which they
// are ready, if any are not.
func resultsFirst(p *models.Problem, c candidate) (candidate, bool) {
	if p.Port != models.HalfDuplex || c.schedule.ResultsFirst {
		return c, false
	}
	back := false
	for _, w := range p.Workers {
		back = back || !w.Return.Free()
	}
	first := *c.schedule
	first.Return, first.ResultsFirst = nil, true
	c.schedule = &first
	c.name += ", results first"
	return c, back
}

// trimmed returns a schedule without the chunks that its workers rarely reach, so that a race has time
// for more episodes: up to 0.3% of the work is lost without that. A schedule with an order of results, or
// with resident load, is returned unchanged.
func trimmed(p *models.Problem, s *models.Schedule) *models.Schedule {
	if s.Return != nil || s.Resident != nil {
		return s
	}
	short, cut := *s, false
	short.List = slices.Clone(s.List)
	for i, list := range s.List {
		w, end := &p.Workers[i], 0.0
		if w.Risk == nil {
			continue
		}
		last := w.Risk.Quantile(1 - remote)
		for k, c := range list {
			if end += w.Compute.Of(s.Size[c]); end > last {
				short.List[i], cut = list[:k], true
				break
			}
		}
	}
	if !cut {
		return s
	}
	if s.Send != nil {
		sent := make([]int, len(s.List))
		short.Send = make([]int32, 0, len(s.Send))
		for _, i := range s.Send {
			if sent[i]++; sent[i] <= len(short.List[i]) {
				short.Send = append(short.Send, i)
			}
		}
	}
	return &short
}
