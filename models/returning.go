package models

import (
	"math"

	"github.com/loadstar-sim/loadstar/engine"
)

// returnState is a worker's state in an episode in which some worker has a Life: its returns, restarts,
// checkpoints and costs. Checkpoints, restarts and slow-downs move the ends of computations and need no
// events of their own.
type returnState struct {
	law      *Life
	timeline Timeline
	slow     Slowdown
	interval int     // index of the timeline's next interval
	until    float64 // when that interval ends

	returnNews float64 // when the master is to learn that it returned
	gone       bool    // it never returns
	active     bool    // it is there and has work
	live       int     // entries of a plan that can still be done

	begun      int     // number of computations that began
	factor     float64 // the slow-down of the computation in work
	rest       float64 // time left of the entry in work when its computation began or continued
	saves      int     // checkpoints until its end
	waits      float64 // time of its check, if that waits for the end of the message
	came       float64 // time of the last return
	ready      float64 // when it may compute
	restarting bool    // the restart until that time is not accounted for yet

	held, used, restarts meter
	checks               checks
}

// noLife is the Life of a worker that never comes back.
var noLife Life

// beginLives prepares the simulator for an episode in which some worker has a Life.
func (s *Simulator) beginLives(in *Instance) {
	s.lives = room(s.lives, len(s.workers))
	for i := range s.workers {
		w, r := &s.workers[i], &s.lives[i]
		law := s.problem.Workers[i].Life
		if law == nil {
			law = &noLife
		}
		*r = returnState{
			law: law, returnNews: engine.Never,
			held: r.held.empty(), used: r.used.empty(), restarts: r.restarts.empty(), checks: r.checks.empty(),
		}
		if in.Again != nil {
			r.timeline = in.Again[i]
		}
		if in.Slow != nil {
			r.slow = in.Slow[i]
		}
		w.life, w.losesAll = r, law.Loses == LosesAll
	}
}

// expectReturn asks the timeline for the next interval.
func (s *Simulator) expectReturn(i int, w *worker) {
	r, u, known := w.life, Up{math.Inf(1), math.Inf(1)}, true
	r.returnNews = engine.Never
	if r.timeline != nil {
		u, known = r.timeline.Up(r.interval)
		r.interval++
	}
	if known && !(u.Start >= s.now && u.Stop >= u.Start) {
		s.fault("worker %d is there from %v to %v: an interval must begin at %v or later, and end no earlier than it begins",
			i+1, u.Start, u.Stop, s.now)
		known = false
	}
	if !known {
		s.ended = true
		u = Up{math.Inf(1), math.Inf(1)}
	}
	w.change, r.until = u.Start, u.Stop
	if u.Start == engine.Never && !r.gone {
		s.open -= r.live
		r.gone = true
	}
}

// come is called when a worker's next interval begins.
func (s *Simulator) come(i int, w *worker) {
	s.moves++
	w.available, w.change = true, w.life.until
	if w.silent || w.unheard {
		w.life.returnNews = s.now + w.life.law.Hello
	}
	if w.hired {
		s.restart(i, w)
	}
}

// restart is called when a worker is there again.
func (s *Simulator) restart(i int, w *worker) {
	r := w.life
	r.came, r.ready, r.restarting = s.now, s.now+r.law.Restart, true
	s.proceed(i, w)
	if w.hasResult() {
		s.offerResult(i, w)
		s.wakeBack()
	}
}

// hearReturn is called when the master learns that a worker is there again. If the master did not know of
// the departure, it learns of that too.
func (s *Simulator) hearReturn(i int, w *worker) {
	if w.unheard {
		s.hearLeave(i, w)
	}
	w.life.returnNews = engine.Never
	w.silent = false
	s.reportLosses(w)
	s.freePort(i)
	if s.plan == nil {
		s.view.news = append(s.view.news, News{At: s.now, Worker: int32(i), Chunk: CameBack})
		s.discardLost(i, w)
	} else {
		s.offerNext(i, w)
	}
	s.wakeBack()
	s.wakeOut()
}

// release makes a worker leave at the master's request. The master knows at once what that loses.
func (s *Simulator) release(i int, w *worker) {
	if !w.hired {
		return
	}
	s.released = s.now
	if w.available {
		s.depart(i, w)
	}
	for w.computing && w.end == s.now { // it left at this instant
		s.endWork(i, w)
	}
	w.hired = false
	s.view.idle.Drop(i)
	s.reportLosses(w)
	s.discardLost(i, w)
	s.freePort(i)
	s.view.instant = s.view.instant || s.back.due == s.now
	s.schedule(i, w)
	if s.Record {
		s.Absences = append(s.Absences, Absence{int32(i), s.now, math.Inf(1)})
	}
}

// hire brings a released worker back, at once if it is available.
func (s *Simulator) hire(i int, w *worker) {
	if w.hired {
		return
	}
	w.hired = true
	for k := range s.Absences {
		if a := &s.Absences[k]; a.Worker == int32(i) && math.IsInf(a.Until, 1) {
			a.Until = s.now
		}
	}
	s.listEmpty(i, w)
	if w.available {
		s.restart(i, w)
	}
	s.schedule(i, w)
	s.view.instant = s.view.instant || s.agenda.At(i) == s.now || s.backLink().due == s.now
}

// countActive updates whether the worker is there and has work.
func (s *Simulator) countActive(w *worker) {
	if active := w.there() && (w.work >= 0 || w.holds()); active != w.life.active {
		w.life.active = active
		if active {
			s.active++
		} else {
			s.active--
		}
	}
}

// cannotBeDone records that an entry of a plan is done or will never be.
func (s *Simulator) cannotBeDone(w *worker) {
	if r := w.life; r != nil {
		r.live--
		if !r.gone {
			s.open--
		}
	}
}

// mostSaves bounds the number of checkpoints of a computation: beyond it, successive numbers cannot be
// told apart.
const mostSaves = 1 << 52

// stretch returns how long the rest of the computation takes with its checkpoints.
func (r *returnState) stretch() float64 {
	r.saves, r.waits = 0, 0
	if every := r.law.Every; every > 0 {
		r.saves = int(min(max(0, math.Ceil(r.rest/every*(1-1e-12))-1), mostSaves))
	}
	return r.rest + float64(float64(r.saves)*r.law.Save)
}

// slowDown asks for the factor of the computation that begins.
func (s *Simulator) slowDown(i int, w *worker) {
	r := w.life
	k := r.begun
	r.begun++
	r.factor = 1
	if r.slow != nil {
		factor := r.slow.Factor(k, w.cost)
		if !(factor > 0) || math.IsInf(factor, 1) {
			s.fault("the time of computation %d of worker %d is multiplied by %v: a factor must be positive and finite", k+1, i+1, factor)
		} else if factor != 1 {
			w.cost, r.factor = float64(w.cost*factor), factor
			w.exact = false
		}
	}
	r.rest = w.cost
}

// completed accounts for a computation that ends now.
func (r *returnState) completed(w *worker, now, progress float64) {
	r.account(now, progress)
	r.used.add(w.begin, now, progress)
	r.checks.add(r.series(w), progress)
}

// keepProgress subtracts from the computation that ends now the progress that is not lost, and returns
// the time that is lost. A check that waits for the message has not begun before that ends.
func (r *returnState) keepProgress(w *worker, now, progress float64) float64 {
	if r.law.Loses == LosesNothing {
		r.rest = max(0, r.rest-(now-w.begin), min(r.waits, w.end-now))
		return 0
	}
	s := r.series(w)
	s.n = s.by(now)
	r.checks.add(s, progress)
	if r.rest -= float64(float64(s.n) * r.law.Every); r.waits > 0 {
		r.rest = max(r.rest, min(r.waits, w.end-s.at(s.n)))
	}
	return now - s.at(s.n)
}

// series returns the checkpoints of the computation.
func (r *returnState) series(w *worker) series {
	return series{begin: w.begin, period: r.law.Every + r.law.Save, n: r.saves}
}

// account adds the time that a worker has restarted until now, or the rest of a restart that will not
// continue.
func (r *returnState) account(until, progress float64) {
	if r.restarting {
		r.restarting = false
		until = min(until, r.ready)
		r.used.add(r.came, until, progress)
		r.restarts.add(r.came, until, progress)
	}
}

// settleBills completes the outcome of an episode in which a worker has a Life.
func (s *Simulator) settleBills() {
	o, done := &s.outcome, s.allDone()
	o.Open = !done && (s.limited || s.ended)
	if o.End = o.Makespan; !done {
		o.End = max(s.last, s.problem.Deadline)
	}
	o.End = max(o.End, s.released)
	if s.Record && s.limited {
		s.cutOff()
	}
	o.Bills = room(o.Bills, len(s.workers))
	for i := range s.workers {
		w, r, wo := &s.workers[i], &s.lives[i], &o.Workers[i]
		kept := 0.0
		if w.work >= 0 {
			kept = w.cost - r.rest
		}
		if w.there() {
			if r.came < o.End {
				r.account(o.End, s.progress)
			}
			if w.computing && w.begin < s.now { // the Limit cut the episode short
				c := r.series(w)
				c.n = c.by(s.now)
				r.checks.add(c, s.progress)
				kept += s.now - w.begin - float64(float64(c.n)*r.law.Save)
				r.used.add(w.begin, s.now, s.progress)
			}
			r.held.add(r.came, max(s.now, o.End), s.progress)
		}
		b := Bill{Held: r.held.until(o.End), Used: r.used.until(o.End)}
		b.Extra = r.restarts.until(o.End) + float64(float64(r.checks.until(o.End))*r.law.Save)
		wo.Idle = max(0, r.held.until(o.Makespan)-wo.Busy-wo.Lost-b.Extra-kept)
		o.Bills[i] = b
		o.Cost += float64(r.law.Hold*b.Held) + float64(r.law.Use*b.Used)
	}
}

// cutOff records the spans under way.
func (s *Simulator) cutOff() {
	c := &s.cutoff
	c.At, c.Spans, s.Cutoff = s.now, c.Spans[:0], c
	for _, l := range []*link{&s.out, &s.back} {
		if l.busy {
			c.Spans = append(c.Spans, Span{Activity: l.activity(), Worker: l.worker, Chunk: l.chunk, Cut: !l.arrives, Start: l.start, End: s.now})
		}
	}
	for i := range s.workers {
		if w := &s.workers[i]; w.computing && w.begin <= s.now {
			chunk := w.entries[w.work].chunk
			c.Spans = append(c.Spans, Span{Activity: Computing, Worker: int32(i), Chunk: chunk, Start: w.begin, End: s.now})
		}
	}
}
