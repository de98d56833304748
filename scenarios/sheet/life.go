package sheet

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// ComesBack says that workers come back after an interruption, and how much that costs. A nil expression is
// 0, and so is a delay without a time. Where After is nil, the law of the interruptions must itself tell
// when workers come back.
type ComesBack struct {
	After      *Law        `yaml:"after" doc:"law of how long a worker is away" else:"the law of interruptions says it, as 'timeline' does"`
	Up         *Law        `yaml:"up" doc:"law of how long a worker that came back stays" else:"the law of the first interruption"`
	Loses      string      `yaml:"loses" none:"all" one:"all,progress,nothing" doc:"what an interruption [takes](returning.md#what-is-lost): 'all', 'progress' since the last checkpoint, or 'nothing'" else:"'all'"`
	Restart    *expr.Expr  `yaml:"restart" none:"0" draw:"yes" doc:"time from each return until the worker computes" else:"0"`
	Checkpoint *Checkpoint `yaml:"checkpoint" flow:"yes" doc:"with 'loses: progress', when workers save the progress of a chunk" else:"none"`
	Notice     Delay       `yaml:"notice" none:"0" draw:"yes" doc:"time until the master knows of an interruption, added to the platform's, or 'never'" else:"0"`
	Hello      Delay       `yaml:"hello" none:"0" draw:"yes" doc:"time from a return until the master knows of it, or 'never'" else:"0"`
}

// Checkpoint says when workers save their progress.
type Checkpoint struct {
	Every *expr.Expr `yaml:"every" need:"yes" draw:"yes" doc:"time of computing between two checkpoints of a chunk"`
	Save  *expr.Expr `yaml:"save" none:"0" draw:"yes" doc:"time of a checkpoint" else:"0"`
}

// Price is the cost of a worker's time. A nil expression is 0.
type Price struct {
	Hold *expr.Expr `yaml:"hold" none:"0" draw:"yes" doc:"price of a unit of time in which the worker is there and hired" else:"0"`
	Use  *expr.Expr `yaml:"use" none:"0" draw:"yes" doc:"price of a unit of time in which it restarts, computes or saves" else:"0"`
}

// life is a platform's or a group's description of the lives of its workers.
type life struct {
	path   string
	back   *ComesBack
	faults *Faults
}

// lives lists the descriptions of lives: the platform's first, then its groups'.
func (p *Platform) lives() []life {
	all := []life{{"platform", p.ComesBack, p.Faults}}
	for i, g := range p.Workers.Groups {
		all = append(all, life{fmt.Sprintf("platform.workers[%d]", i), g.ComesBack, g.Faults})
	}
	return all
}

// checkLives returns an error if parts of a life exclude one another.
func (s *Scenario) checkLives() error {
	if s.Platform == nil {
		return nil
	}
	for _, l := range s.Platform.lives() {
		b := l.back
		if b == nil {
			continue
		}
		at := l.path + ".comes_back"
		if s.Platform.Until != nil {
			return s.At("platform.until", errors.New("workers that come back do not leave for good: want no until, or no "+at))
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
	Times bool // it draws times
}

// Field returns the name of the law in the meaning of a study.
func (l PlacedLaw) Field() string { return strings.TrimPrefix(l.Path, "platform.") }

// Laws lists the laws that the scenario has, except values of variables and its trace.
func (s *Scenario) Laws() (all []PlacedLaw) {
	s.walk(func(path string, v reflect.Value, tag reflect.StructTag) {
		if l, ok := v.Interface().(*Law); ok {
			all = append(all, PlacedLaw{path, l, tag.Get("draws") == ""})
		}
	})
	return all
}

// EveryLaw lists the laws of the scenario and the laws among the values of variables, but not its trace.
// Options may be expressions in variables. Values that cannot be read are left out.
func (s *Scenario) EveryLaw() []PlacedLaw {
	all, names := s.Laws(), s.names()
	axes, err := s.Axes()
	if err != nil {
		return all // the grid reports the error
	}
	for _, a := range axes {
		for _, item := range a.Values {
			if l, err := ParseLaw(item.String(), names); a.Words && err == nil && item.String() != "auto" {
				all = append(all, PlacedLaw{a.Path(), l, true})
			}
		}
	}
	return all
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
