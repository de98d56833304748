// Package replay makes workers leave and return as nodes of a recorded trace did.
//
// Each worker follows a node from some moment on, which becomes its time 0. All moments at which any node
// was observed are equally likely, weighed by the number of nodes observed. This is the law of a machine
// that is found in a cluster, as in renewal theory, and not of one that has just come up. Workers are
// drawn independently of each other or, with [Law.Together], at one moment, which keeps the
// correlations of failures in the record.
//
// A record ends. Beyond its end nothing is known, and a timeline says so; results that depend on it are
// then open. A user may choose moments that leave enough of the record, or let it begin again.
//
// A random moment falls more often into long intervals than into short ones. The time that is left of the
// interval is the forward recurrence time of Cox, Renewal Theory (1962), chapter 5.
package replay

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/traces"
)

// Options says how a trace becomes a law. All times but Unit are in the law's unit.
type Options struct {
	Unit    float64 // unit of the law's times, in seconds; 0 is 1
	Longest float64 // the longest interval up after scaling; 0: times are not scaled
	Horizon float64 // at least this much of a node's record is left at the beginning
	Up      bool    // begin only where the node is up
	Wrap    bool    // a node's record begins again after its end
	Away    bool    // within the time of the trace, a node counts as away while nothing is known of it
}

// Law is the law of a worker that follows a node of a trace from a random moment on. It is immutable and
// safe for concurrent use. Its timelines point into it and hold no intervals of their own.
type Law struct {
	firstInterruption
	observed
	wrap, up bool
	unit     float64 // unit of the law's times, in seconds
	horizon  float64 // in seconds
	pieces   []piece
	sums     []float64 // the total length of the pieces up to each one
}

var _ risk.Recurrent = (*Law)(nil)

// piece is a part of a stretch in which a timeline may begin.
type piece struct {
	stretch  int
	from, to float64
}

// New reads a trace to its end and makes a law of it.
func New(r traces.Reader, o Options) (*Law, error) {
	for _, x := range []struct {
		name  string
		value float64
	}{{"unit", o.Unit}, {"longest interval", o.Longest}, {"horizon", o.Horizon}} {
		if !(x.value >= 0) || math.IsInf(x.value, 1) {
			return nil, fmt.Errorf("the %s is %v: it must be 0 or more and finite", x.name, x.value)
		}
	}
	if o.Wrap && o.Horizon > 0 {
		return nil, fmt.Errorf("the horizon is %v, but a record that begins again has no end", o.Horizon)
	}
	seen, err := observe(r, o.Away)
	if err != nil {
		return nil, err
	}
	l := &Law{observed: *seen, wrap: o.Wrap, up: o.Up, unit: o.Unit}
	if l.unit == 0 {
		l.unit = 1
	}
	if o.Longest > 0 {
		l.unit = seen.longest() / o.Longest
	}
	if !(l.unit > 0) || !(seen.span()/l.unit <= math.MaxFloat64) {
		return nil, fmt.Errorf("times of up to %v s cannot be expressed in units of %v s", seen.span(), l.unit)
	}
	l.horizon = o.Horizon * l.unit
	l.makePieces()
	if len(l.pieces) == 0 {
		longest := 0.0
		for _, s := range l.stretches {
			longest = max(longest, (s.to-s.from)/l.unit)
		}
		return nil, fmt.Errorf("no starting time leaves %v of the record: the longest record of a node is %v", o.Horizon, longest)
	}
	l.firstInterruption = l.remaining()
	return l, nil
}

// makePieces finds the pieces in which timelines may begin.
func (l *Law) makePieces() {
	sum := 0.0
	add := func(stretch int, from, to float64) {
		if from < to {
			sum += to - from
			l.pieces, l.sums = append(l.pieces, piece{stretch, from, to}), append(l.sums, sum)
		}
	}
	for k, s := range l.stretches {
		last := s.to - l.horizon
		if !l.up {
			add(k, s.from, last)
			continue
		}
		for _, up := range l.ups[s.first:s.upto] {
			add(k, up.Start, min(up.Stop, last))
		}
	}
}

// mayBegin reports whether a timeline may begin in a stretch at a moment.
func (l *Law) mayBegin(stretch int, at float64) bool {
	s := l.stretches[stretch]
	if !(s.from <= at && at <= s.to-l.horizon) {
		return false
	}
	if !l.up {
		return true
	}
	_, there := l.place(stretch, at)
	return there
}

// Live draws a node and a moment for each worker.
func (l *Law) Live(times []float64, again []models.Timeline, rng *rand.PCG) {
	for i := range times {
		p, at := l.draw(rng)
		l.enter(times, again, i, p.stretch, at)
	}
}

// draw draws a piece and a moment in it.
func (l *Law) draw(rng *rand.PCG) (piece, float64) {
	x := engine.Uniform(rng) * l.sums[len(l.sums)-1]
	k := min(sort.SearchFloat64s(l.sums, x), len(l.sums)-1)
	p := l.pieces[k]
	if k > 0 {
		x -= l.sums[k-1]
	}
	return p, min(p.from+x, p.to)
}

// enter lets worker i follow the node of a stretch from a moment on. Without timelines, it only fills in
// the time.
func (l *Law) enter(times []float64, again []models.Timeline, i, stretch int, at float64) {
	s := &l.stretches[stretch]
	next, there := l.place(stretch, at)
	times[i] = 0
	if there {
		times[i] = (l.ups[next].Stop - at) / l.unit
		next++
	}
	if again == nil {
		return
	}
	c, ok := again[i].(*cursor)
	if !ok {
		c = new(cursor)
		again[i] = c
	}
	*c = cursor{law: l, stretch: s, begin: at, next: next - s.first}
}

// place returns the index of the first interval of a stretch that ends after a moment, and whether the
// node is up then.
func (l *Law) place(stretch int, at float64) (k int, there bool) {
	s := l.stretches[stretch]
	ups := l.ups[s.first:s.upto]
	k = sort.Search(len(ups), func(k int) bool { return ups[k].Stop > at })
	return s.first + k, k < len(ups) && ups[k].Start <= at
}
