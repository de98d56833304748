package worst

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// drawsAtRandom reports whether each worker draws something at random.
func drawsAtRandom(s *sheet.Scenario) bool {
	for _, g := range s.Groups() {
		if anyRandom(costs(g.Compute, g.Send, g.Return)...) || anyRandom(ofLife(g)...) || anyRandom(ofFaults(g)...) || anyRandom(ofPrice(g)...) {
			return true
		}
	}
	return false
}

// sharesDraws reports whether workers share something that is drawn at random.
func sharesDraws(p *sheet.Platform) bool {
	for _, v := range p.Shared {
		if v.Value.Random() {
			return true
		}
	}
	return false
}

// anyRandom reports whether one of some expressions draws a number.
func anyRandom(all ...*expr.Expr) bool {
	for _, e := range all {
		if e != nil && e.Random() {
			return true
		}
	}
	return false
}

func costs(all ...*sheet.Cost) (parts []*expr.Expr) {
	for _, c := range all {
		if c != nil {
			parts = append(parts, c.Latency, c.PerUnit)
		}
	}
	return parts
}

func ofLife(g sheet.Group) (parts []*expr.Expr) {
	b := g.ComesBack
	if b == nil {
		return nil
	}
	if b.Checkpoint != nil {
		parts = append(parts, b.Checkpoint.Every, b.Checkpoint.Save)
	}
	return append(parts, b.Restart, b.Notice.Time, b.Hello.Time)
}

func ofFaults(g sheet.Group) []*expr.Expr {
	if g.Faults == nil {
		return nil
	}
	return append(costs(g.Faults.Check), g.Faults.Wrong)
}

func ofPrice(g sheet.Group) []*expr.Expr {
	if g.Price == nil {
		return nil
	}
	return []*expr.Expr{g.Price.Hold, g.Price.Use}
}

// writeDraws writes the random numbers of a worker's life, faults and price into a group. The group from
// is the worker's group in the scenario, completed by the platform's parts.
func writeDraws(g *sheet.Group, from sheet.Group, one models.Worker) {
	if anyRandom(ofLife(from)...) {
		back := *from.ComesBack
		back.Restart, back.Notice, back.Hello = constant(one.Life.Restart), delay(one.Life.Notice), delay(one.Life.Hello)
		if back.Checkpoint != nil {
			back.Checkpoint = &sheet.Checkpoint{Every: constant(one.Life.Every), Save: constant(one.Life.Save)}
		}
		g.ComesBack = &back
	}
	if anyRandom(ofFaults(from)...) {
		g.Faults = &sheet.Faults{After: from.Faults.After, Check: written(one.Check)}
		if from.Faults.Wrong != nil {
			g.Faults.After = lawOf(one)
		}
	}
	if anyRandom(ofPrice(from)...) {
		g.Price = &sheet.Price{Hold: constant(one.Life.Hold), Use: constant(one.Life.Use)}
	}
}

// lawOf returns the law of faults that follows from a probability.
func lawOf(w models.Worker) *sheet.Law {
	law, is := w.Faults.(risk.Exponential)
	if !is {
		return &sheet.Law{Name: "never"}
	}
	return &sheet.Law{Name: "exponential", Options: []sheet.LawOption{{Key: "mean", Value: number(law.Mean), Expr: constant(law.Mean)}}}
}

// delay returns a time, or forever, as scenarios have it.
func delay(x float64) sheet.Delay {
	if math.IsInf(x, 1) {
		return sheet.Delay{Never: true}
	}
	return sheet.Delay{Time: constant(x)}
}

// sameDraws reports whether two workers of a group have equal random numbers.
func sameDraws(a, b models.Worker) bool {
	x, drawn := a.Faults.(risk.Exponential)
	y, too := b.Faults.(risk.Exponential)
	return a.Compute == b.Compute && a.Check == b.Check && a.Send == b.Send && a.Return == b.Return &&
		numbers(a.Life) == numbers(b.Life) && drawn == too && x == y
}

// numbers returns the numbers of a life, and zeros for none.
func numbers(l *models.Life) [7]float64 {
	if l == nil {
		return [7]float64{}
	}
	return [7]float64{l.Restart, l.Every, l.Save, l.Notice, l.Hello, l.Hold, l.Use}
}
