package world

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// life describes returns, speeds and prices of the workers of a group, besides their interruptions. Programs
// that are nil are 0.
type life struct {
	loses           models.Loss
	restart         *expr.Program
	every, save     *expr.Program
	notice, hello   *expr.Program
	unheard, unseen bool // the master never knows of interruptions, and of comings
	hold, use       *expr.Program
	after, up, slow *Law   // nil: none
	back            bool   // it comes back: after says when, or else the law of interruptions
	at              string // the path of what says so
	slowed          string // the path of slow
	priced          string // the path of the prices
}

// life compiles a group's description of the lives of its workers, or else the platform's. It returns nil if
// neither says anything.
func (c *compiler) life(s *sheet.Scenario, k int) *life {
	g := s.Groups()[k]
	if g.ComesBack == nil && g.Slow == nil && g.Price == nil {
		return nil
	}
	own := sheet.Group{}
	if groups := s.Platform.Workers.Groups; groups != nil {
		own = groups[k]
	}
	path := func(own bool, key string) string {
		if own {
			return fmt.Sprintf("platform.workers[%d].%s", k, key)
		}
		return "platform." + key
	}
	l := new(life)
	if b := g.ComesBack; b != nil {
		at := path(own.ComesBack != nil, "comes_back")
		l.back, l.at = true, at
		l.loses = map[string]models.Loss{"progress": models.LosesProgress, "nothing": models.LosesNothing}[b.Loses]
		l.restart = c.part(at+".restart", b.Restart)
		if b.Checkpoint != nil {
			l.every, l.save = c.part(at+".checkpoint.every", b.Checkpoint.Every), c.part(at+".checkpoint.save", b.Checkpoint.Save)
		}
		l.notice, l.unheard = c.part(at+".notice", b.Notice.Time), b.Notice.Never
		l.hello, l.unseen = c.part(at+".hello", b.Hello.Time), b.Hello.Never
		l.after, l.up = c.optionalLaw(at+".after", b.After), c.optionalLaw(at+".up", b.Up)
	}
	l.slowed = path(own.Slow != nil, "slow")
	l.slow = c.optionalLaw(l.slowed, g.Slow)
	if g.Price != nil {
		l.priced = path(own.Price != nil, "price")
		l.hold, l.use = c.part(l.priced+".hold", g.Price.Hold), c.part(l.priced+".use", g.Price.Use)
	}
	return l
}

// part compiles an expression that may differ between the workers of a group.
func (c *compiler) part(path string, e *expr.Expr) *expr.Program {
	c.differ(e)
	return c.program(path, e)
}

// differ notes whether an expression may differ between the workers of a group.
func (c *compiler) differ(e *expr.Expr) {
	c.several = c.several || e != nil && (e.Random() || slices.Contains(e.Names(), "i"))
}

// optionalLaw compiles a law of lives or faults, once for all groups that share it; nil stays nil.
func (c *compiler) optionalLaw(path string, from *sheet.Law) *Law {
	if from != nil && c.placed[path] == nil {
		c.law(path, from)
	}
	return c.placed[path]
}

// fits returns an error unless exactly one law says when workers come back: the law of absences, or the
// given law of interruptions.
func (l *life) fits(law models.Risk) error {
	if !l.back {
		return nil
	}
	switch _, tells := law.(risk.Recurrent); {
	case l.after == nil && !tells:
		return &Misplaced{l.at, fmt.Errorf("nothing says when workers come back: want comes_back.after, or a law of interruptions that tells, such as timeline; "+
			"%s does not", risk.Format(law))}
	case l.after != nil && tells:
		return &Misplaced{l.at, fmt.Errorf("%s tells itself when workers come back: want comes_back without after, or another law of interruptions",
			risk.Format(law))}
	}
	return nil
}

// laws returns a life with its laws in a cell, without its numbers. It returns nil for a nil life. The
// given law is the law of the interruptions.
func (l *life) laws(v grid.Values, known []float64, law models.Risk) (*models.Life, error) {
	if l == nil {
		return nil, nil
	}
	if err := l.fits(law); err != nil {
		return nil, err
	}
	made := new(models.Life)
	for _, x := range []struct {
		from *Law
		into *models.Risk
	}{{l.after, &made.Down}, {l.up, &made.Up}, {l.slow, &made.Slow}} {
		if x.from == nil {
			continue
		}
		var err error
		if *x.into, err = x.from.evaluate(v, known); err != nil {
			return nil, err
		}
	}
	if made.Slow != nil {
		if err := risk.CheckSlow(made.Slow); err != nil {
			return nil, &Misplaced{l.slowed, err}
		}
	}
	return made, nil
}

// evaluate returns the life of the worker with a number, counted from 1, with the given laws.
func (l *life) evaluate(laws *models.Life, number int, known []float64, draw func() float64) (*models.Life, error) {
	if l == nil {
		return nil, nil
	}
	made := *laws
	made.Loses = l.loses
	for _, x := range []struct {
		from  *expr.Program
		into  *float64
		never bool
		path  string
		what  string
	}{
		{l.restart, &made.Restart, false, l.at + ".restart", "restart"},
		{l.every, &made.Every, false, l.at + ".checkpoint.every", "time between checkpoints"},
		{l.save, &made.Save, false, l.at + ".checkpoint.save", "time of a checkpoint"},
		{l.notice, &made.Notice, l.unheard, l.at + ".notice", "notice"},
		{l.hello, &made.Hello, l.unseen, l.at + ".hello", "hello"},
		{l.hold, &made.Hold, false, l.priced + ".hold", "price of holding"},
		{l.use, &made.Use, false, l.priced + ".use", "price of using"},
	} {
		if x.never {
			*x.into = math.Inf(1)
			continue
		}
		if x.from == nil {
			continue
		}
		if *x.into = x.from.Eval(known, draw); !(*x.into >= 0) || math.IsInf(*x.into, 1) {
			return nil, &Misplaced{x.path, fmt.Errorf("the %s of worker %d is %v: it must be 0 or more and finite", x.what, number, *x.into)}
		}
	}
	if made.Every == 0 && made.Save > 0 {
		return nil, &Misplaced{l.at + ".checkpoint", fmt.Errorf("a checkpoint of worker %d takes %v, but there are none: want every above 0", number, made.Save)}
	}
	return &made, nil
}
