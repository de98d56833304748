package world

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// compiler compiles the expressions of a scenario, and keeps the first error.
type compiler struct {
	names   []string
	at      func(string, error) error
	folder  string          // of the files of laws that are values of variables
	several bool            // workers of one group may differ
	placed  map[string]*Law // by their paths
	err     error
}

// program compiles one expression; nil stays nil.
func (c *compiler) program(path string, e *expr.Expr) *expr.Program {
	if e == nil {
		return nil
	}
	p, err := e.Compile(c.names)
	if err != nil && c.err == nil {
		c.err = c.at(path, err)
	}
	return p
}

// traceLaw returns the law of a scenario's trace, which draws from its durations as they are,
// and nil if there is no trace.
func traceLaw(s *sheet.Scenario) (*sheet.Law, error) {
	if s.Trace == "" {
		return nil, nil
	}
	return fixedLaw("empirical{file=" + s.Trace + ",longest=0}")
}

// group compiles a group of workers at a path, or all workers if that is "". Their law stands at the path risk,
// and the keys that own lacks are the platform's.
func (c *compiler) group(path, risk string, own, g sheet.Group) group {
	at := func(key string, own *sheet.Cost) string {
		if own == nil {
			return "platform." + key
		}
		return path + "." + key
	}
	counted := "platform.workers"
	if path != "" {
		counted = path + ".count"
	}
	return group{
		name:    g.Name,
		counted: counted,
		count:   c.program(counted, g.Count),
		compute: c.cost(at("compute", own.Compute), g.Compute),
		send:    c.cost(at("send", own.Send), g.Send),
		answer:  c.cost(at("return", own.Return), g.Return),
		law:     c.law(risk, g.Risk),
	}
}

// fit checks that a group's life does not give a law of absences if its law of interruptions, which stands at a
// path, tells absences itself, and that there is a life then. It checks laws that are the same in all cells;
// other laws are checked in each cell.
func (c *compiler) fit(g *group, path string) {
	if c.err != nil || g.law.fixed == nil {
		return
	}
	if _, tells := g.law.fixed.(risk.Recurrent); tells && g.life == nil {
		const why = "%s tells when workers come back, but not what they lose until then: want comes_back, such as comes_back: {loses: all}"
		c.err = c.at(path, fmt.Errorf(why, g.law.Spelling))
	}
	if g.life == nil || g.life.after == nil {
		return
	}
	if err := g.life.fits(g.law.fixed); err != nil {
		c.err = c.at(g.life.at+".after", err)
	}
}

// law compiles a law.
func (c *compiler) law(path string, from *sheet.Law) *Law {
	l, err := newLaw(from, c.names, c.folder)
	if err != nil && c.err == nil {
		c.err = c.at(path, err)
	}
	if c.placed[path] == nil {
		c.placed[path] = l
	}
	return l
}

// cost compiles a cost; nil is no cost.
func (c *compiler) cost(path string, from *sheet.Cost) cost {
	if from == nil {
		return cost{}
	}
	for _, e := range []*expr.Expr{from.Latency, from.PerUnit} {
		c.differ(e)
	}
	return cost{path, c.program(path+".latency", from.Latency), c.program(path+".per_unit", from.PerUnit)}
}

// Deciding returns the variables that decide which interruptions are drawn: the number of workers and the
// sample depend on them. Without a platform it returns none.
func Deciding(p *sheet.Platform) map[string]bool {
	names := map[string]bool{}
	if p == nil {
		return names
	}
	note := func(e *expr.Expr) {
		if e != nil {
			for _, name := range e.Names() {
				names[name] = true
			}
		}
	}
	note(p.Workers.Count)
	note(p.Sample)
	for _, g := range p.Workers.Groups {
		note(g.Count)
	}
	return names
}
