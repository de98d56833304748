// Package world turns the platform and the laws of a scenario into the problem of each
// cell. Its expressions are compiled once and evaluated in every cell. It also tells on
// which variables the platform's workers depend: these name the random streams, so cells
// that differ only in other variables meet the same interruptions.
package world

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// maxWorkers is how many workers a platform may have.
const maxWorkers = 100_000

// World makes the problems of cells: it is a scenario's platform whose expressions are
// compiled. Any number of goroutines may use it.
type World struct {
	load    *expr.Program
	port    models.Port
	stream  bool
	notice  *expr.Program // nil: never
	groups  []group
	belief  *Law            // that policies plan with; nil: the law of the interruptions
	due     *expr.Program   // the deadline; nil: none
	until   *expr.Program   // when all leave at the latest; nil: they need not
	unit    *expr.Program   // that is right or wrong as a whole; nil: the chunk is
	index   int             // among the variables, of i, the worker's number
	shared  []shared        // values of all workers
	several bool            // workers of a group may differ
	placed  map[string]*Law // by their paths in the scenario
	unknown []string        // the spellings of laws that the program does not know; then there are no problems
}

// group is a group of workers.
type group struct {
	name, counted         string // the path of count
	count                 *expr.Program
	compute, send, answer cost
	law                   *Law
	life                  *life   // nil: interrupted for good
	faults                *faults // nil: there are none, and nothing is checked
}

// cost is an affine cost. The zero value is no cost.
type cost struct {
	path             string
	latency, perUnit *expr.Program
}

// New compiles a scenario's platform for the given parameters. The function at adds the
// place in the file to an error at a path.
func New(s *sheet.Scenario, parameters []grid.Parameter, at func(string, error) error) (*World, error) {
	c := &compiler{at: at, folder: s.Folder, placed: map[string]*Law{}}
	for _, p := range parameters {
		c.names = append(c.names, p.Name)
	}
	w := &World{load: c.program("workload", s.Workload), index: len(c.names), port: models.HalfDuplex, stream: s.Platform.Stream}
	if s.Platform.Port == models.FullDuplex.String() {
		w.port = models.FullDuplex
	}
	if !s.Platform.Notice.Never {
		w.notice = c.program("platform.notice", s.Platform.Notice.Time)
	}
	w.due = c.program("deadline", s.Deadline)
	w.until = c.program("platform.until", s.Platform.Until)
	if f := s.Platform.Faults; f != nil {
		w.unit = c.program("platform.faults.unit", f.Unit)
	}
	c.names = append(c.names, "i")
	w.shared = c.shared(s.Platform)
	trace, err := traceLaw(s)
	if err != nil {
		return nil, at("trace", err)
	}
	for k, g := range s.Groups() {
		path, law := "", "risk"
		var own sheet.Group
		if s.Platform.Workers.Groups != nil {
			path, own = fmt.Sprintf("platform.workers[%d]", k), s.Platform.Workers.Groups[k]
			if own.Risk != nil {
				law = path + ".risk"
			}
		}
		if g.Risk == nil {
			g.Risk, law = trace, "trace"
		}
		made := c.group(path, law, own, g)
		made.life, made.faults = c.life(s, k), c.faults(s, k)
		c.fit(&made, law)
		w.groups = append(w.groups, made)
	}
	if s.PlanRisk != nil {
		w.belief = c.law("plan_risk", s.PlanRisk)
	}
	w.several, w.placed = c.several, c.placed
	if c.err == nil {
		c.err = checkUnits(s, at)
	}
	return w, c.err
}

// Law returns the law of the interruptions of a group of workers, counted from 0.
func (w *World) Law(group int) *Law { return w.groups[group].law }

// Spellings returns the spellings of the law of the interruptions and of the law that policies
// plan with, which is "" if it is the same.
func (w *World) Spellings() (risk, belief string) {
	if w.belief != nil {
		belief = w.belief.Spelling
	}
	return w.Law(0).Spelling, belief
}

// Load returns a function that computes the workload of a cell. It also serves studies whose laws the
// program lacks: their cells have no problems.
func Load(s *sheet.Scenario, parameters []grid.Parameter) (func(v grid.Values) float64, error) {
	c := &compiler{at: s.At}
	for _, p := range parameters {
		c.names = append(c.names, p.Name)
	}
	load := c.program("workload", s.Workload)
	return func(v grid.Values) float64 { return load.Eval(v.Numbers(), nil) }, c.err
}

// Misplaced is the error of a value of a cell that is not allowed, with the path of its expression in
// the scenario.
type Misplaced struct {
	Path string
	Err  error
}

func (m *Misplaced) Error() string { return m.Err.Error() }
func (m *Misplaced) Unwrap() error { return m.Err }

// Problem returns the problem of a cell. A variable or key that a cell cannot have is a [*Misplaced].
// Random costs depend on the seed and on the cell's world; each worker and each shared value has a
// stream of its own.
func (w *World) Problem(v grid.Values, seed uint64) (*models.Problem, error) {
	if !w.Known() {
		return nil, fmt.Errorf("this program does not know the laws %s", strings.Join(w.unknown, ", "))
	}
	known := w.environment(v, seed)
	for i, x := range known[w.index+1:] {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, &Misplaced{w.shared[i].path, fmt.Errorf("the value is %v: it must be finite", x)}
		}
	}
	p := &models.Problem{Platform: models.Platform{Port: w.port, Stream: w.stream}}
	p.Notice = math.Inf(1)
	for _, part := range []struct {
		path string
		from *expr.Program
		into *float64
		zero bool // is allowed
		want string
	}{
		{"workload", w.load, &p.Load, false, "the load is %v: it must be positive and finite"},
		{"platform.notice", w.notice, &p.Notice, true, "the notice is %v: it must be 0 or more and finite, or never"},
		{"deadline", w.due, &p.Deadline, false, "the deadline is %v: it must be above 0 and finite"},
	} {
		if part.from == nil {
			continue
		}
		x := part.from.Eval(known, nil)
		if !(x >= 0) || math.IsInf(x, 1) || x == 0 && !part.zero {
			err := fmt.Errorf(part.want, x)
			for _, p := range v.Parameters() {
				if v.Word(p.Name) == "auto" {
					err = fmt.Errorf("%w; auto, which %s is, counts as 0 here: it is for options of policies", err, p.Name)
				}
			}
			return nil, &Misplaced{part.path, err}
		}
		*part.into = x
	}
	if err := w.setUnit(p, known); err != nil {
		return nil, err
	}
	var key engine.Key
	if w.several { // otherwise nothing is drawn
		key = engine.NewKey(seed, v.World(), "platform")
	}
	for k := range w.groups {
		g := &w.groups[k]
		n, err := g.size(known, len(p.Workers))
		if err != nil {
			return nil, err
		}
		law, err := g.law.evaluate(v, known)
		if err != nil {
			return nil, err
		}
		laws, err := g.life.laws(v, known, law)
		if err != nil {
			return nil, err
		}
		if law, err = w.cut(law, known); err != nil {
			return nil, err
		}
		wrong, err := g.faults.law(v, known, p.Load)
		if err != nil {
			return nil, err
		}
		if err := w.add(p, g, models.Worker{Risk: law, Life: laws, Faults: wrong}, n, known, key); err != nil {
			return nil, err
		}
	}
	if len(p.Workers) == 0 {
		return nil, &Misplaced{"platform.workers", errors.New("there are no workers: want at least 1")}
	}
	return p, p.Validate()
}

// size returns how many workers the group has on a platform that has others already.
func (g *group) size(known []float64, others int) (int, error) {
	n := 1.0
	if g.count != nil {
		n = g.count.Eval(known, nil)
	}
	if !(n >= 0) || n != math.Trunc(n) || n+float64(others) > maxWorkers {
		return 0, &Misplaced{g.counted, fmt.Errorf("%v workers: want an integer from 1 to %d in all", n, maxWorkers)}
	}
	return int(n), nil
}

// cut returns a law of interruptions for workers that all leave at a given time at the latest.
func (w *World) cut(law models.Risk, known []float64) (models.Risk, error) {
	if w.until == nil {
		return law, nil
	}
	at := w.until.Eval(known, nil)
	if !(at > 0) || math.IsInf(at, 1) {
		return nil, &Misplaced{"platform.until", fmt.Errorf("until is %v: it must be above 0 and finite", at)}
	}
	return risk.LeavesBy(law, at), nil
}

// Believed returns the problem as policies are told it: p itself, or a copy with the law that policies
// plan with, if that differs. A worker that comes back is believed to stay for times of that law too,
// unless the scenario gives a law for how long it stays. Policies know the rest of its Life.
func (w *World) Believed(p *models.Problem, v grid.Values) (*models.Problem, error) {
	if w.belief == nil {
		return p, nil
	}
	known := append(v.Numbers(), 0)
	law, err := w.belief.evaluate(v, known)
	if err != nil {
		return nil, err
	}
	if law, err = w.cut(law, known); err != nil {
		return nil, err
	}
	told := *p
	told.Workers = slices.Clone(p.Workers)
	for i := range told.Workers {
		told.Workers[i].Risk = law
	}
	return &told, nil
}

// add appends n workers of a group to the platform, with the laws of the given worker.
func (w *World) add(p *models.Problem, g *group, with models.Worker, n int, known []float64, key engine.Key) error {
	var rng rand.PCG
	draw := func() float64 { return engine.Uniform(&rng) }
	p.Workers = slices.Grow(p.Workers, n)
	for k := range n {
		number := len(p.Workers)
		if k > 0 && !w.several {
			p.Workers = append(p.Workers, p.Workers[number-1])
			continue
		}
		known[w.index] = float64(number + 1)
		key.Seed(&rng, uint64(number))
		worker := with
		for _, part := range []struct {
			name string
			from cost
			into *models.Affine
		}{{"computing", g.compute, &worker.Compute}, {"sending", g.send, &worker.Send}, {"returning", g.answer, &worker.Return}} {
			part.from.eval(part.into, known, draw)
			if c := part.into; !(min(c.Latency, c.PerUnit) >= 0) || math.IsInf(c.Latency+c.PerUnit, 1) {
				return &Misplaced{part.from.path, fmt.Errorf("the cost of %s of worker %d is %v + %v per unit: both must be 0 or more and finite",
					part.name, number+1, c.Latency, c.PerUnit)}
			}
		}
		var err error
		if worker.Life, err = g.life.evaluate(with.Life, number+1, known, draw); err != nil {
			return err
		}
		if err := g.faults.add(&worker, p.Unit, known, draw); err != nil {
			return err
		}
		p.Workers = append(p.Workers, worker)
	}
	return nil
}

// eval evaluates the cost; parts that it lacks are left as they are.
func (c cost) eval(into *models.Affine, known []float64, draw func() float64) {
	if c.latency != nil {
		into.Latency = c.latency.Eval(known, draw)
	}
	if c.perUnit != nil {
		into.PerUnit = c.perUnit.Eval(known, draw)
	}
}
