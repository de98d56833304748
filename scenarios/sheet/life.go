package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// ComesBack says that workers come back after an interruption, and what that costs. A nil
// expression is 0, and so is a delay without a time. Where After is nil, the law of the
// interruptions must itself tell when workers come back.
type ComesBack struct {
	After      *Law        `yaml:"after" doc:"law of how long a worker is away; left out if the law of interruptions tells when workers come back"`
	Up         *Law        `yaml:"up" doc:"law of how long a worker that came back is there, if not that of the first interruption"`
	Loses      string      `yaml:"loses" one:"all,progress,nothing" doc:"what an interruption takes: all that the worker holds, what it computed since the last checkpoint, or nothing"`
	Restart    *expr.Expr  `yaml:"restart" draw:"yes" doc:"time from each coming until the worker computes"`
	Checkpoint *Checkpoint `yaml:"checkpoint" doc:"when workers that lose progress save it"`
	Notice     Delay       `yaml:"notice" doc:"time from an interruption until the master knows of it, added to that of the platform: an expression, or never"`
	Hello      Delay       `yaml:"hello" doc:"time from a coming until the master knows of it: an expression, or never"`
}

// Checkpoint says when workers save their progress.
type Checkpoint struct {
	Every *expr.Expr `yaml:"every" need:"yes" draw:"yes" doc:"computing of a chunk between two of its checkpoints"`
	Save  *expr.Expr `yaml:"save" draw:"yes" doc:"time of a checkpoint"`
}

// Price is what time of a worker costs. A nil expression is 0.
type Price struct {
	Hold *expr.Expr `yaml:"hold" draw:"yes" doc:"of a unit of time in which the worker is there and hired"`
	Use  *expr.Expr `yaml:"use" draw:"yes" doc:"of a unit of time in which it restarts, computes or saves"`
}

// life is what a platform or a group says of the lives of its workers.
type life struct {
	path   string
	back   **ComesBack
	slow   **Law
	faults **Faults
	price  **Price
}

// lives lists what is said of lives: by the platform first, then by its groups.
func (p *Platform) lives() []life {
	all := []life{{"platform", &p.ComesBack, &p.Slow, &p.Faults, &p.Price}}
	for i := range p.Workers.Groups {
		g := &p.Workers.Groups[i]
		all = append(all, life{fmt.Sprintf("platform.workers[%d]", i), &g.ComesBack, &g.Slow, &g.Faults, &g.Price})
	}
	return all
}

// own replaces the parts of a life by copies; see [Scenario.ownLaws].
func (l life) own() {
	if b := *l.back; b != nil {
		c := *b
		c.After, c.Up = c.After.clone(), c.Up.clone()
		if c.Checkpoint != nil {
			point := *c.Checkpoint
			c.Checkpoint = &point
		}
		*l.back = &c
	}
	*l.slow = (*l.slow).clone()
	*l.faults = (*l.faults).own()
	if *l.price != nil {
		c := *(*l.price)
		*l.price = &c
	}
}

// complete leaves out what means nothing, so that what means the same is spelled alike.
func (l life) complete() {
	none := func(parts ...**expr.Expr) {
		for _, e := range parts {
			if zero(*e) {
				*e = nil
			}
		}
	}
	if b := *l.back; b != nil {
		if b.Loses == "all" {
			b.Loses = ""
		}
		none(&b.Restart, &b.Notice.Time, &b.Hello.Time)
		if b.Checkpoint != nil {
			none(&b.Checkpoint.Save)
		}
	}
	(*l.faults).complete()
	if *l.price != nil {
		none(&(*l.price).Hold, &(*l.price).Use)
	}
}

// uses lists the expressions of a life.
func (l life) uses() []use {
	var list []use
	add := func(key string, e *expr.Expr) { list = append(list, use{join(l.path, key), e, true}) }
	if b := *l.back; b != nil {
		add("comes_back.restart", b.Restart)
		if b.Checkpoint != nil {
			add("comes_back.checkpoint.every", b.Checkpoint.Every)
			add("comes_back.checkpoint.save", b.Checkpoint.Save)
		}
		add("comes_back.notice", b.Notice.Time)
		add("comes_back.hello", b.Hello.Time)
	}
	list = append(list, (*l.faults).uses(join(l.path, "faults"))...)
	if p := *l.price; p != nil {
		add("price.hold", p.Hold)
		add("price.use", p.Use)
	}
	return list
}

// laws lists the laws of a life.
func (l life) laws() []PlacedLaw {
	var list []PlacedLaw
	if b := *l.back; b != nil {
		list = append(list, PlacedLaw{l.path + ".comes_back.after", b.After, true}, PlacedLaw{l.path + ".comes_back.up", b.Up, true})
	}
	list = append(list, PlacedLaw{l.path + ".slow", *l.slow, false})
	if f := *l.faults; f != nil {
		list = append(list, PlacedLaw{l.path + ".faults.after", f.After, false})
	}
	return list
}

// checkLives returns an error if parts of a life exclude one another.
func (s *Scenario) checkLives() error {
	if s.Platform == nil {
		return nil
	}
	for _, l := range s.Platform.lives() {
		b := *l.back
		if b == nil {
			continue
		}
		at := l.path + ".comes_back"
		if s.Platform.Until != nil {
			return s.At("platform.until", errors.New("workers that come back do not leave for good: leave it out, or "+at))
		}
		if b.Up != nil && b.After == nil {
			return s.At(at+".up", errors.New("nothing says when workers are there again: want after too"))
		}
		if b.Checkpoint != nil && b.Loses != "progress" {
			return s.At(at+".checkpoint", errors.New("checkpoints are for workers that lose progress: want loses: progress"))
		}
	}
	return nil
}

// PlacedLaw is a law of a scenario and where it stands.
type PlacedLaw struct {
	Path  string
	Law   *Law
	Times bool // what it draws are times
}

// Field returns the name of the law in the meaning of a study.
func (l PlacedLaw) Field() string { return strings.TrimPrefix(l.Path, "platform.") }

// Laws lists the laws that the scenario has, except values of variables and its trace.
func (s *Scenario) Laws() []PlacedLaw {
	all := []PlacedLaw{{"risk", s.Risk, true}, {"plan_risk", s.PlanRisk, true}}
	if s.Platform != nil {
		for i, g := range s.Platform.Workers.Groups {
			all = append(all, PlacedLaw{fmt.Sprintf("platform.workers[%d].risk", i), g.Risk, true})
		}
		for _, l := range s.Platform.lives() {
			all = append(all, l.laws()...)
		}
	}
	given := all[:0]
	for _, l := range all {
		if l.Law != nil {
			given = append(given, l)
		}
	}
	return given
}

// ComesBack reports whether the scenario says that workers come back.
func (s *Scenario) ComesBack() bool {
	return slices.ContainsFunc(s.Groups(), func(g Group) bool { return g.ComesBack != nil })
}

// Priced reports whether time of workers costs anything.
func (s *Scenario) Priced() bool {
	return slices.ContainsFunc(s.Groups(), func(g Group) bool {
		return g.Price != nil && (g.Price.Hold != nil || g.Price.Use != nil)
	})
}
