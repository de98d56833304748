package scenarios

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// epoch is raised when numbers change for a reason that no other field shows.
const epoch = 1

// Plan returns the meaning, the goal, the policies and the scenario of the design, as the
// folder of a study keeps them. It returns an error if a file behind a law cannot be read.
func (d *Design) Plan() (store.Plan, error) {
	p := store.Plan{
		Name: d.Name,
		Goal: store.Goal{Instances: int64(d.Instances), Precision: float64(d.scenario.Precision), Most: int64(d.scenario.Most)},
	}
	meaning, err := d.meaning()
	if err != nil {
		return p, err
	}
	p.Meaning = meaning
	for _, named := range d.Policies {
		p.Policies = append(p.Policies, store.Policy{Spec: named.Spec, Revision: named.Revision})
	}
	p.Sheets = []string{string(d.cellsScenario().Encode())}
	return p, nil
}

// cellsScenario returns the scenario without its goal, which the plan holds separately: a
// study that grows by instances keeps its scenario.
func (d *Design) cellsScenario() *sheet.Scenario {
	plain := *d.scenario
	plain.Precision, plain.Most = 0, 0
	if !d.exactly() {
		plain.Instances = BlockLength
	}
	return &plain
}

// meaning returns, in a fixed order, what the results of a cell depend on beside the
// values of its parameters.
func (d *Design) meaning() ([]store.Field, error) {
	var m meaning
	m.add("epoch", strconv.Itoa(epoch))
	m.add("seed", strconv.FormatUint(d.Seed, 10))
	m.add("parameters", d.Grid.Roles())
	if d.Computed() {
		m.add("compute", d.scenario.Compute)
		if d.draw != nil {
			m.sampled(d)
		}
		return m.fields, m.err
	}
	m.sampled(d)
	m.add("distribution", strconv.FormatBool(d.Distribution))
	if d.compares() {
		m.add("reference", d.reference.Spec+"@"+strconv.Itoa(d.reference.Revision))
	}
	m.add("events", strconv.FormatInt(d.scenario.Limits.Events, 10))
	m.formula("workload", d.scenario.Workload)
	m.platform(d.scenario.Platform)
	m.law("risk", d.world.Law(0))
	if belief := d.world.Belief(); belief != nil {
		m.law("plan_risk", belief)
	}
	for k, g := range d.scenario.Platform.Workers.Groups {
		path := fmt.Sprintf("workers[%d]", k)
		m.formula(path+".count", g.Count)
		m.cost(path+".compute", g.Compute)
		m.cost(path+".send", g.Send)
		m.cost(path+".return", g.Return)
		m.law(path+".risk", d.world.Law(k))
	}
	return m.fields, m.err
}

// sampled adds what the samples of a design depend on.
func (m *meaning) sampled(d *Design) {
	m.add("block", strconv.Itoa(BlockLength))
	m.add("batch", strconv.Itoa(BatchLength))
	m.add("metrics", strings.Join(d.Metrics, ","))
}

// meaning collects fields, and keeps the first error.
type meaning struct {
	fields []store.Field
	err    error
}

func (m *meaning) add(name, value string) {
	m.fields = append(m.fields, store.Field{Name: name, Value: value})
}

func (m *meaning) formula(name string, e *expr.Expr) {
	if e != nil {
		m.add(name, e.String())
	}
}

// cost adds the parts of a cost, except those that are 0 or missing, which mean the same.
func (m *meaning) cost(name string, c *sheet.Cost) {
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

func (m *meaning) platform(p *sheet.Platform) {
	m.formula("workers", p.Workers.Count)
	m.cost("compute", p.Compute)
	m.cost("send", p.Send)
	m.cost("return", p.Return)
	m.add("port", p.Port)
	m.add("stream", strconv.FormatBool(p.Stream))
	if p.Notice.Never {
		m.add("notice", "never")
	}
	m.formula("notice", p.Notice.Time)
	m.formula("sample", p.Sample)
}

// law adds a law of interruptions. A file behind it is identified by a checksum, as its
// content may change under the same name.
func (m *meaning) law(name string, l *world.Law) {
	m.add(name, l.Identity)
	for _, o := range l.From.Options {
		if o.Key != "file" {
			continue
		}
		text, err := os.ReadFile(o.Value)
		if err != nil {
			m.err = err
			return
		}
		sum := sha256.Sum256(text)
		m.add(name+".sha256", hex.EncodeToString(sum[:]))
	}
}
