package scenarios

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Replications come in blocks, the units of work that goroutines share, and a
// block's replications in batches, by whose means policies are compared. Both
// are part of what a study means: sums are rounded along them.
const (
	BlockLength = 250
	BatchLength = 25
)

// maxRepetitions is how many instances a cell may have.
const maxRepetitions = 1_000_000_000

// Evaluator is the way in which episodes are computed.
type Evaluator string

// All ways give the same numbers to the last bit.
const (
	ByBest Evaluator = "auto"   // the fastest that can
	Replay Evaluator = "replay" // no events: only for plans whose times no instance moves
	Engine Evaluator = "engine" // event by event
)

// Study is an experiment with everything decided.
type Study struct {
	Experiment   *Experiment
	Grid         *Grid
	Risk         string // as the sheet has it; its canonical spelling where it is the same in all cells
	Policies     []*policies.Policy
	Metrics      []string // what is watched, in the order of the rows; none for what is computed
	Instances    int      // of every cell; 0 for what is computed without
	Seed         uint64
	Evaluator    Evaluator
	Distribution bool // the ratio of every instance is kept

	sheet     *sheet.Sheet
	world     *world
	reference *policies.Policy
	sampled   []*Metric // of the metrics, those read from episodes
	whole     bool      // some of them need whole outcomes
	exact     bool      // the exact expectation is wanted too
}

// StudyOf decides everything that a scenario leaves open. Errors say where in its
// file something is wrong.
func StudyOf(from *sheet.Sheet, how Evaluator) (*Study, error) {
	s := &Study{
		sheet: from, Seed: from.Seed, Evaluator: how, Distribution: from.Distribution,
		Experiment: &Experiment{Name: from.Name, Title: from.Title, Source: from.Source, Read: ranked},
	}
	switch s.Evaluator {
	case "":
		s.Evaluator = ByBest
	case ByBest, Replay, Engine:
	default:
		return nil, fmt.Errorf("there is no evaluator %q: want auto, replay or engine", s.Evaluator)
	}
	like, err := s.inherit()
	if err != nil {
		return nil, err
	}
	if err := s.lay(like); err != nil {
		return nil, err
	}
	if err := s.choose(); err != nil {
		return nil, err
	}
	if s.Experiment.Compute != nil {
		return s, nil
	}
	s.Instances = from.Repetitions
	if err := s.watch(); err != nil {
		return nil, err
	}
	if s.world, err = newWorld(from, s.Grid.parameters, from.At); err != nil {
		return nil, err
	}
	s.Risk = s.world.groups[0].law.spelling
	s.draw(like)
	return s, nil
}

// inherit takes over what an experiment of the catalogue knows to do with
// results, and returns it, or nil if the scenario stands alone.
func (s *Study) inherit() (*Experiment, error) {
	from, e := s.sheet, s.Experiment
	switch {
	case from.Compute != "":
		like, err := Lookup(from.Compute)
		if err == nil && like.Compute == nil {
			err = fmt.Errorf("experiment %s has episodes: there is nothing to compute without", like.Name)
		}
		if err != nil {
			return nil, from.At("compute", err)
		}
		e.Compute, e.Read, e.Figure = like.Compute, like.Read, like.Figure
		return like, nil
	case from.Findings != "":
		like, err := Lookup(from.Findings)
		if err == nil && like.Compute != nil {
			err = fmt.Errorf("experiment %s is computed without episodes: it reads no others", like.Name)
		}
		if err == nil && !slices.Contains(from.Metrics, Ratio) {
			err = fmt.Errorf("experiment %s reads the ratio: want it among the metrics", like.Name)
		}
		if err == nil && like.Spread && !from.Distribution {
			err = fmt.Errorf("experiment %s reads the distribution of the ratio: want distribution: true", like.Name)
		}
		if err != nil {
			return nil, from.At("findings", err)
		}
		e.Read = like.Read
		return like, nil
	}
	return nil, nil
}

// lay makes the grid. Parameters that an experiment of the catalogue has by the
// same name have its limits.
func (s *Study) lay(like *Experiment) error {
	axes, err := s.sheet.Axes()
	if err != nil {
		return err
	}
	worlds := map[string]bool{}
	if s.sheet.Platform != nil {
		worlds = deciding(s.sheet.Platform)
	}
	e := s.Experiment
	for _, a := range axes {
		p := Parameter{Name: a.Name, Min: math.Inf(-1), Max: math.Inf(1), Auto: true}
		if like != nil {
			if i := slices.IndexFunc(like.Parameters, func(p Parameter) bool { return p.Name == a.Name }); i >= 0 {
				p = like.Parameters[i]
			}
		}
		p.Role = Problem
		if worlds[a.Name] {
			p.Role = World
		}
		e.Parameters = append(e.Parameters, p)
	}
	s.Grid, err = gridOf(e.Parameters, axes, s.sheet.Where, s.sheet.At)
	return err
}

// choose makes the policies and the reference.
func (s *Study) choose() error {
	seen := map[string]bool{}
	for k, named := range s.sheet.Policies {
		path := fmt.Sprintf("policies[%d]", k)
		p, err := policies.Parse(named.String())
		if err != nil {
			return s.sheet.At(path, err)
		}
		if seen[p.Spec] {
			return s.sheet.At(path, fmt.Errorf("policy %s is asked for twice", p.Spec))
		}
		seen[p.Spec] = true
		if _, dynamic := p.Value.(policies.Dynamic); dynamic && s.Evaluator == Replay {
			return s.sheet.At(path, fmt.Errorf("policy %s decides as events occur, so it cannot be replayed: want evaluator auto or engine", p.Spec))
		}
		s.Policies = append(s.Policies, p)
		s.Experiment.Policies = append(s.Experiment.Policies, p.Spec)
	}
	return nil
}

// watch finds the metrics, and the reference if one of them needs it.
func (s *Study) watch() error {
	needed := s.Distribution
	for k, name := range s.sheet.Metrics {
		m, err := findMetric(name)
		if err == nil && slices.Contains(s.Metrics, name) {
			err = fmt.Errorf("metric %s is asked for twice", name)
		}
		if err != nil {
			return s.sheet.At(fmt.Sprintf("metrics[%d]", k), err)
		}
		s.Metrics = append(s.Metrics, name)
		if m.of == nil {
			s.exact = true
			continue
		}
		s.sampled = append(s.sampled, m)
		s.whole = s.whole || m.outcome
		needed = needed || m.reference
	}
	if !needed {
		return nil
	}
	p, err := policies.Parse(s.sheet.Reference.String())
	if err != nil {
		return s.sheet.At("reference", err)
	}
	s.reference, s.Experiment.Reference = p, p.Spec
	return nil
}

// draw decides what the figure shows.
func (s *Study) draw(like *Experiment) {
	e, asked := s.Experiment, s.sheet.Figure
	e.Figure = results.FigureSpec{Metric: s.Metrics[0]}
	if asked != nil {
		e.Figure.X, e.Figure.XLabel = asked.X, asked.Label
		if asked.Metric != "" {
			e.Figure.Metric = asked.Metric
		}
	}
	if like != nil && like.Figure.X == e.Figure.X && like.Figure.Metric == e.Figure.Metric {
		e.Figure = like.Figure
		return
	}
	e.Figure.YLabel = e.Figure.Metric
	if e.Figure.Metric == Ratio {
		e.Figure.YLabel, e.Figure.YMin, e.Figure.YMax = "work completed / "+e.Reference, 0, 1.02
	}
}

// law is the law of interruptions as cells' identities have it.
func (s *Study) law() string {
	if s.world == nil {
		return "linear"
	}
	return s.world.groups[0].law.identity
}

// compares tells whether the reference's work is needed.
func (s *Study) compares() bool { return s.reference != nil }

// shortcuts tells whether tables and forecasts may take the place of episodes.
func (s *Study) shortcuts() bool { return s.Evaluator == ByBest && !s.whole }

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

// Sheet returns the scenario that the study follows.
func (s *Study) Sheet() *sheet.Sheet { return s.sheet }
