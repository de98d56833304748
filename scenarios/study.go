package scenarios

import (
	"cmp"
	"fmt"
	"maps"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
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
	ByBest Evaluator = "auto"   // the fastest that can
	Replay Evaluator = "replay" // no events: only for plans whose times no instance moves
	Engine Evaluator = "engine" // event by event
)

// Order is what a user asks for: an experiment and what to change in it. The
// zero value of a field leaves it as the experiment has it.
type Order struct {
	Experiment string
	Preset     string
	Set        map[string]string // values by parameter, before those of the preset
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
	set, names := o.Set, o.Policies
	if o.Preset != "" {
		p, err := e.preset(o.Preset)
		if err != nil {
			return nil, err
		}
		set = maps.Clone(p.Set)
		if set == nil {
			set = map[string]string{}
		}
		maps.Copy(set, o.Set)
		s.Instances = cmp.Or(p.Instances, s.Instances)
		if len(names) == 0 {
			names = p.Policies
		}
	}
	if s.Grid, err = NewGrid(e.Parameters, set); err != nil {
		return nil, err
	}
	if e.Problem == nil {
		if err := s.refuseEpisodes(o); err != nil {
			return nil, err
		}
		return s, s.choose(names)
	}
	s.Instances = cmp.Or(o.Instances, s.Instances)
	if s.Instances < 1 || s.Instances > 1_000_000_000 {
		return nil, fmt.Errorf("instances=%d: want an integer from 1 to 1e9", s.Instances)
	}
	switch s.Evaluator {
	case "":
		s.Evaluator = ByBest
	case ByBest, Replay, Engine:
	default:
		return nil, fmt.Errorf("there is no evaluator %q: want auto, replay or engine", s.Evaluator)
	}
	if s.law, err = risk.Parse(cmp.Or(o.Risk, e.Risk)); err != nil {
		return nil, err
	}
	s.Risk = risk.Format(s.law)
	if s.reference, err = policies.Parse(e.Reference); err != nil {
		return nil, err
	}
	return s, s.choose(names)
}

// refuseEpisodes refuses what only episodes have.
func (s *Study) refuseEpisodes(o Order) error {
	if o.Risk != "" || o.Instances != 0 {
		return fmt.Errorf("experiment %s is computed without instances: there is no risk and no number of instances to choose", s.Experiment.Name)
	}
	return nil
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
	return nil
}

// Blocks returns how many blocks the replications of a cell make; the last may
// be shorter. What is computed without instances is one block.
func (s *Study) Blocks() int { return max(1, (s.Instances+BlockLength-1)/BlockLength) }

// Total returns how many units of work the study has, as Runner.Done counts
// them: instances, or cells of what is computed without.
func (s *Study) Total() int64 { return int64(s.Grid.Cells()) * int64(max(1, s.Instances)) }

// units returns how many of them a block has.
func (s *Study) units(block int) int {
	return max(1, min(BlockLength, s.Instances-block*BlockLength))
}

// Shown returns the names of the policies that figures show: all but the
// reference, which would be a line at 1, unless it is the only one.
func (s *Study) Shown() []string {
	var names []string
	for _, p := range s.Policies {
		if s.reference == nil || p.Spec != s.reference.Spec || len(s.Policies) == 1 {
			names = append(names, p.Spec)
		}
	}
	return names
}
