package judge

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// presence is the times at which a worker was there, and the master's knowledge of them.
type presence struct {
	life  models.Life
	stays []stay
	known []models.Up // intervals from Start until before Stop in which the master knew it to be away
	news  []float64   // times at which it learned of a departure or a return
	ended float64     // when the worker left and the record ended
}

// stay is a time in which a worker was there: its timeline said so, and it was hired.
type stay struct {
	start, stop float64
	natural     float64 // when its timeline would have ended it
	ready       float64 // when it had restarted
	released    bool    // at stop it was released
	release     int     // the absence that began at stop
}

// holds reports whether an interval lies within the stay.
func (s stay) holds(from, until float64) bool { return s.start <= from && until <= s.stop }

// presenceOf finds the stays of a worker, until the last of its intervals that begins by a time.
func presenceOf(c *Case, worker int, until float64) presence {
	p := presence{ended: math.Inf(1)}
	if life := c.Problem.Workers[worker].Life; life != nil {
		p.life = *life
	}
	p.life.Notice += c.Problem.Notice
	ups := []models.Up{{Start: 0, Stop: c.Instance.Interrupt[worker]}}
	if c.Instance.Again != nil && c.Instance.Again[worker] != nil {
		for k := 0; ups[k].Stop <= until; k++ {
			u, known := c.Instance.Again[worker].Up(k)
			if !known {
				p.ended = ups[k].Stop
			}
			if !known || u.Start > until {
				break
			}
			ups = append(ups, u)
		}
	}
	p.learn(ups)
	for k, u := range ups {
		s := stay{start: u.Start, stop: u.Stop, natural: u.Stop, ready: u.Start}
		if k > 0 {
			s.ready += p.life.Restart
		}
		p.stays = append(p.stays, s)
	}
	for k, a := range c.Absences {
		if int(a.Worker) == worker {
			p.release(a, k)
		}
	}
	return p
}

// release removes a numbered absence from the last stays.
func (p *presence) release(a models.Absence, number int) {
	var stays []stay
	for _, s := range p.stays {
		// At one instant, departures and returns come before releases and hirings.
		if s.stop <= a.From || s.start > a.From && s.start >= a.Until && s.stop > a.Until {
			stays = append(stays, s)
			continue
		}
		if s.start <= a.From {
			stays = append(stays, stay{start: s.start, stop: a.From, natural: s.natural, ready: s.ready, released: true, release: number})
		}
		if a.Until < s.stop {
			stays = append(stays, stay{start: a.Until, stop: s.stop, natural: s.natural, ready: a.Until + p.life.Restart})
		}
	}
	p.stays = stays
}

// learn finds what the master learned of departures and returns, hired or not. It learns of a departure
// after the notice or with the next return that it learns of; it learns of a return if the worker is
// still there then.
func (p *presence) learn(ups []models.Up) {
	never := math.Inf(1)
	leaving, coming := never, never // when the news are due
	silent, unheard := false, false
	tell := func(t float64) {
		p.news = append(p.news, t)
		p.known = append(p.known, models.Up{Start: t, Stop: never})
		silent, unheard, leaving = true, false, never
	}
	pass := func(until float64, including bool) {
		for {
			t := min(leaving, coming)
			if t > until || t == until && !including || t == never {
				return
			}
			if leaving <= coming {
				tell(leaving)
				continue
			}
			if unheard {
				tell(coming)
			}
			p.news = append(p.news, coming)
			p.known[len(p.known)-1].Stop = coming
			silent, coming = false, never
		}
	}
	for k, u := range ups {
		if k > 0 {
			pass(u.Start, false)
			if silent || unheard {
				coming = u.Start + p.life.Hello
			}
		}
		pass(u.Stop, false)
		if coming = never; !silent && !unheard {
			unheard, leaving = true, u.Stop+p.life.Notice
		}
	}
	pass(never, true)
}

// portFreed returns the time at which a lost message frees the port: when the master next hears of the worker
// or releases it. A message that was sent at the instant of a release was sent after it; one that was
// fetched then may have been fetched before it.
func (e *evidence) portFreed(m models.Span) float64 {
	p, lost, away := &e.present[m.Worker], m.Start, true
	for _, s := range p.stays {
		if s.holds(m.Start, m.Start) && (m.Start < s.stop || s.released) && (away || s.stop <= m.End) {
			lost, away = s.stop, false
		}
	}
	heard := math.Inf(1)
	for _, t := range p.news {
		if t >= lost {
			heard = min(heard, t)
		}
	}
	for _, a := range e.Absences {
		if a.Worker == m.Worker && a.From >= lost && (a.From > m.Start || m.Activity == models.Returning) {
			heard = min(heard, a.From)
		}
	}
	return heard
}

// there reports whether the worker was there from one time until another.
func (p *presence) there(from, until float64) bool {
	return slices.ContainsFunc(p.stays, func(s stay) bool { return s.holds(from, until) })
}

// keptWork reports whether the worker still had at a time what it had at an earlier one: it did not leave
// between them, except at 0, which takes nothing, or loses less than all it has.
func (p *presence) keptWork(from, until float64) bool {
	if p.life.Loses != models.LosesAll {
		return true
	}
	left := false
	for _, s := range p.stays {
		if s.holds(from, until) {
			return true
		}
		left = left || s.stop > 0 && s.stop < until
	}
	return from == 0 && !left
}

// keptFor reports whether the worker still had what it had at a time when it began a computation. If the
// computation lasts beyond an instant at which the worker left and came again, it began after that.
func (p *presence) keptFor(from float64, s models.Span) bool {
	if p.there(s.Start, s.End) {
		return p.keptWork(from, s.End)
	}
	return p.keptWork(from, s.Start)
}
