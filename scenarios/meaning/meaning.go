// Package meaning says what the results of a study depend on, as fields that are compared
// before anything is added to it.
package meaning

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/record"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Meaning collects fields, and keeps the first error. The zero value has none.
type Meaning struct {
	fields []store.Field
	err    error
}

// Fields returns the fields in the order in which they were added. It returns an error if a
// file behind a law cannot be read.
func (m *Meaning) Fields() ([]store.Field, error) { return m.fields, m.err }

// Add adds a field.
func (m *Meaning) Add(name, value string) {
	m.fields = append(m.fields, store.Field{Name: name, Value: value})
}

// Sampled adds what samples of metrics depend on.
func (m *Meaning) Sampled(metrics []string) {
	m.Add("block", strconv.Itoa(record.BlockLength))
	m.Add("batch", strconv.Itoa(record.BatchLength))
	m.Add("metrics", strings.Join(metrics, ","))
}

// World adds what the world of a scenario is.
func (m *Meaning) World(s *sheet.Scenario, w *world.World) {
	m.Add("events", strconv.FormatInt(s.Limits.Events, 10))
	m.formula("workload", s.Workload)
	m.platform(s.Platform)
	m.law("risk", w.Law(0))
	if belief := w.Belief(); belief != nil {
		m.law("plan_risk", belief)
	}
	for k, g := range s.Platform.Workers.Groups {
		path := fmt.Sprintf("workers[%d]", k)
		m.formula(path+".count", g.Count)
		m.cost(path+".compute", g.Compute)
		m.cost(path+".send", g.Send)
		m.cost(path+".return", g.Return)
		m.law(path+".risk", w.Law(k))
	}
	m.formula("deadline", s.Deadline)
	m.lives(s, w)
}

// lives adds what comes back, what is wrong, and what time costs. Groups that say nothing of it are as
// the platform.
func (m *Meaning) lives(s *sheet.Scenario, w *world.World) {
	p := s.Platform
	m.life("", p.ComesBack, p.Price)
	m.faults("", p.Faults)
	for k, g := range p.Workers.Groups {
		at := fmt.Sprintf("workers[%d].", k)
		m.life(at, g.ComesBack, g.Price)
		m.faults(at, g.Faults)
	}
	for _, placed := range s.Laws() {
		if law := w.Placed(placed.Path); law != nil {
			m.law(placed.Field(), law)
		}
	}
}

// life adds what is said in one place, except laws.
func (m *Meaning) life(at string, b *sheet.ComesBack, p *sheet.Price) {
	if b != nil {
		m.Add(at+"comes_back", cmp.Or(b.Loses, "all"))
		m.formula(at+"comes_back.restart", b.Restart)
		if b.Checkpoint != nil {
			m.formula(at+"comes_back.checkpoint.every", b.Checkpoint.Every)
			m.formula(at+"comes_back.checkpoint.save", b.Checkpoint.Save)
		}
		m.delay(at+"comes_back.notice", b.Notice)
		m.delay(at+"comes_back.hello", b.Hello)
	}
	if p != nil {
		m.formula(at+"price.hold", p.Hold)
		m.formula(at+"price.use", p.Use)
	}
}

// faults adds what is said of faults in one place, except laws.
func (m *Meaning) faults(at string, f *sheet.Faults) {
	if f == nil {
		return
	}
	m.Add(at+"faults", "found at check-out") // a group without any has none, whatever the platform says
	m.formula(at+"faults.wrong", f.Wrong)
	m.formula(at+"faults.unit", f.Unit)
	m.cost(at+"faults.check", f.Check)
}

// delay adds a time, or that it never comes.
func (m *Meaning) delay(name string, d sheet.Delay) {
	if d.Never {
		m.Add(name, "never")
	}
	m.formula(name, d.Time)
}

func (m *Meaning) formula(name string, e *expr.Expr) {
	if e != nil {
		m.Add(name, e.String())
	}
}

// cost adds the parts of a cost, except those that are 0 or missing, which mean the same.
func (m *Meaning) cost(name string, c *sheet.Cost) {
	if c == nil {
		return
	}
	for _, part := range []struct {
		name string
		e    *expr.Expr
	}{{".latency", c.Latency}, {".per_unit", c.PerUnit}} {
		if part.e != nil && part.e.String() != "0" {
			m.formula(name+part.name, part.e)
		}
	}
}

func (m *Meaning) platform(p *sheet.Platform) {
	m.formula("workers", p.Workers.Count)
	m.cost("compute", p.Compute)
	m.cost("send", p.Send)
	m.cost("return", p.Return)
	m.Add("port", p.Port)
	m.Add("stream", strconv.FormatBool(p.Stream))
	m.delay("notice", p.Notice)
	m.formula("sample", p.Sample)
	m.formula("until", p.Until)
}

// law adds a law of interruptions. A file behind it is identified by a checksum, as its
// content may change under the same name.
func (m *Meaning) law(name string, l *world.Law) {
	m.Add(name, l.Identity)
	for _, o := range l.From.Options {
		if o.Key != "file" {
			continue
		}
		sum, err := atomicfile.Sum(o.Value)
		if err != nil {
			m.err = err
			return
		}
		m.Add(name+".sha256", sum)
	}
}
