package scenarios

import (
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
)

// Replications come in blocks, the units of work that goroutines share, and a
// block's replications in batches, by whose means policies are compared. Both
// are part of what a study means: sums are rounded along them.
const (
	BlockLength = 250
	BatchLength = 25
)

// Metrics of every study, in the order of its rows.
const (
	Ratio     = "ratio"      // work over that of the reference; 1 where that does nothing
	Work      = "work"       // units completed
	ExactWork = "exact_work" // its expectation, computed and not sampled
)

// Evaluator is the way in which episodes are computed.
type Evaluator string

// All ways give the same numbers to the last bit.
const (
	Auto   Evaluator = "auto"   // the fastest that can
	Replay Evaluator = "replay" // no events: only for plans whose times no instance moves
	Engine Evaluator = "engine" // event by event
)

// Order is what a user asks for: an experiment and what to change in it. The
// zero value of a field leaves it as the experiment has it.
type Order struct {
	Experiment string
	Set        map[string]string // values by parameter, as ParseValues reads them
	Risk       string
	Policies   []string
	Instances  int
	Seed       uint64
	Evaluator  Evaluator
}

// Study is an experiment with everything decided.
type Study struct {
	Experiment *Experiment
	Grid       *Grid
	Risk       string
	Policies   []*policies.Policy
	Instances  int
	Seed       uint64
	Evaluator  Evaluator

	law       models.Risk
	reference *policies.Policy
}

// NewStudy decides everything, or says what in the order cannot be.
func NewStudy(o Order) (*Study, error) {
	e, err := Lookup(o.Experiment)
	if err != nil {
		return nil, err
	}
	s := &Study{Experiment: e, Instances: e.Instances, Seed: o.Seed, Evaluator: o.Evaluator}
	set := map[string][]float64{}
	for name, text := range o.Set {
		if set[name], err = ParseValues(text); err != nil {
			return nil, fmt.Errorf("%s=%s: %w", name, text, err)
		}
	}
	if s.Grid, err = NewGrid(e.Parameters, set); err != nil {
		return nil, err
	}
	if o.Instances != 0 {
		s.Instances = o.Instances
	}
	if s.Instances < 1 || s.Instances > 1_000_000_000 {
		return nil, fmt.Errorf("instances=%d: want an integer from 1 to 1e9", s.Instances)
	}
	switch s.Evaluator {
	case "":
		s.Evaluator = Auto
	case Auto, Replay, Engine:
	default:
		return nil, fmt.Errorf("there is no evaluator %q: want auto, replay or engine", s.Evaluator)
	}
	law := e.Risk
	if o.Risk != "" {
		law = o.Risk
	}
	if s.law, err = risk.Parse(law); err != nil {
		return nil, err
	}
	s.Risk = risk.Format(s.law)
	return s, s.choose(o.Policies)
}

// choose parses the policies.
func (s *Study) choose(names []string) error {
	if len(names) == 0 {
		names = s.Experiment.Policies
	}
	seen := map[string]bool{}
	for _, name := range names {
		p, err := policies.Parse(name)
		if err != nil {
			return err
		}
		if seen[p.Spec] {
			return fmt.Errorf("policy %s is asked for twice", p.Spec)
		}
		seen[p.Spec] = true
		if _, dynamic := p.Value.(policies.Dynamic); dynamic && s.Evaluator == Replay {
			return fmt.Errorf("policy %s decides as events occur, so it cannot be replayed: want evaluator auto or engine", p.Spec)
		}
		s.Policies = append(s.Policies, p)
	}
	var err error
	s.reference, err = policies.Parse(s.Experiment.Reference)
	return err
}

// Blocks returns how many blocks the replications of a cell make; the last may
// be shorter.
func (s *Study) Blocks() int { return (s.Instances + BlockLength - 1) / BlockLength }

// Shown returns the names of the policies that figures show: all but the
// reference, which would be a line at 1, unless it is the only one.
func (s *Study) Shown() []string {
	var names []string
	for _, p := range s.Policies {
		if p.Spec != s.reference.Spec || len(s.Policies) == 1 {
			names = append(names, p.Spec)
		}
	}
	return names
}

// experiments is the list of all there are.
var experiments = []*Experiment{e1}

// Experiments returns all experiments in their order.
func Experiments() []*Experiment { return experiments }

// Lookup finds an experiment by name.
func Lookup(name string) (*Experiment, error) {
	var names []string
	for _, e := range experiments {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return nil, fmt.Errorf("%w; all of them: %s", spec.Unknown("experiment", name, names), strings.Join(names, ", "))
}
