package scenarios

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// inherit takes over what an experiment of the catalogue knows to do with
// results, and returns it, or nil if the scenario stands alone.
func (s *Design) inherit() (*Experiment, error) {
	from, e := s.scenario, s.Experiment
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
		if err == nil && like.Spread && !from.Distribution.Keep {
			err = fmt.Errorf("experiment %s reads the distribution of the ratio: want distribution: true", like.Name)
		}
		if by := from.Distribution.By; err == nil && like.SpreadBy != "" && by != "" && by != like.SpreadBy {
			err = fmt.Errorf("experiment %s reads the distribution by %s, not by %s: want distribution: {by: %s}", like.Name, like.SpreadBy, by, like.SpreadBy)
		}
		if err != nil {
			return nil, from.At("findings", err)
		}
		e.Read, e.SpreadBy = like.Read, cmp.Or(e.SpreadBy, like.SpreadBy)
		return like, nil
	}
	return nil, nil
}

// lay makes the grid. The limits of a variable are those that the scenario gives,
// or those of a parameter of the same name that the experiment of the catalogue
// has.
func (s *Design) lay(like *Experiment) error {
	axes, err := s.scenario.Axes()
	if err != nil {
		return err
	}
	worlds := map[string]bool{}
	if s.scenario.Platform != nil {
		worlds = world.Deciding(s.scenario.Platform)
	}
	e := s.Experiment
	for _, a := range axes {
		p := grid.Unlimited(a.Name)
		if like != nil {
			if i := slices.IndexFunc(like.Parameters, func(p grid.Parameter) bool { return p.Name == a.Name }); i >= 0 {
				p = like.Parameters[i]
			}
		}
		if v := s.scenario.Variable(a.Name); v != nil {
			p.Doc, p.Integer, p.Auto = v.Doc, v.Integer, v.Auto
			p.Min, p.Max, p.Above = v.Limits()
		}
		p.Role = grid.Problem
		if worlds[a.Name] {
			p.Role = grid.World
		}
		e.Parameters = append(e.Parameters, p)
	}
	if s.Grid, err = grid.Of(e.Parameters, axes, s.scenario.Where, s.scenario.At); err != nil {
		return err
	}
	return s.checkLaws(axes)
}

// checkLaws refuses values of variables that are no laws. Laws with files are known
// by what is in these.
func (s *Design) checkLaws(axes []sheet.NamedAxis) error {
	for i, a := range axes {
		for _, word := range s.Grid.Words(i) {
			if !a.Words {
				continue // auto
			}
			l, err := s.fixed(word)
			if err == nil {
				err = risk.Check(l)
			}
			if err != nil {
				return s.scenario.At(grid.AxisPath(a), err)
			}
			if name, ok := l.Get("file"); ok {
				if err := s.mark(i, word, name); err != nil {
					return s.scenario.At(grid.AxisPath(a), err)
				}
			}
		}
	}
	return nil
}

// mark notes what is in the file behind a value, which may be changed under the same
// name.
func (s *Design) mark(parameter int, word, name string) error {
	if filepath.IsAbs(name) || !filepath.IsLocal(name) {
		return fmt.Errorf("%s: a file behind a value of a variable must be in or below the folder of the scenario: want a path such as %s", word, filepath.Base(name))
	}
	text, err := os.ReadFile(filepath.Join(s.scenario.Folder, name))
	if err != nil {
		return err
	}
	s.Grid.Mark(parameter, word, fmt.Sprintf(" sha256=%x", sha256.Sum256(text)))
	return nil
}

// fixed returns a law with those of its options that do not depend on variables.
func (s *Design) fixed(word string) (spec.Spec, error) {
	law, err := sheet.ParseLaw(word, s.Grid.Names())
	if err != nil {
		return spec.Spec{}, err
	}
	law.Options = slices.DeleteFunc(law.Options, func(o sheet.LawOption) bool { return o.Expr != nil && len(o.Expr.Names()) > 0 })
	return law.Spec(func(e *expr.Expr) (float64, error) {
		p, err := e.Compile(nil)
		if err != nil {
			return 0, err
		}
		return p.Eval(nil, nil), nil
	})
}

// choose makes the policies and the reference.
func (s *Design) choose() error {
	seen := map[string]bool{}
	for k, named := range s.scenario.Policies {
		path := fmt.Sprintf("policies[%d]", k)
		p, err := policies.Parse(named.String())
		if err != nil {
			return s.scenario.At(path, err)
		}
		if seen[p.Spec] {
			return s.scenario.At(path, fmt.Errorf("policy %s is asked for twice", p.Spec))
		}
		seen[p.Spec] = true
		if _, dynamic := p.Value.(policies.Dynamic); dynamic && s.Evaluator == Replay {
			return s.scenario.At(path, fmt.Errorf("policy %s decides as events occur, so it cannot be replayed: want evaluator auto or engine", p.Spec))
		}
		s.Policies = append(s.Policies, p)
		s.Experiment.Policies = append(s.Experiment.Policies, p.Spec)
	}
	return nil
}

// watch finds the metrics, and the reference if one of them needs it.
func (s *Design) watch() error {
	needed := s.Distribution
	for k, name := range s.scenario.Metrics {
		m, err := findMetric(name)
		if err == nil && slices.Contains(s.Metrics, name) {
			err = fmt.Errorf("metric %s is asked for twice", name)
		}
		if err != nil {
			return s.scenario.At(fmt.Sprintf("metrics[%d]", k), err)
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
	p, err := policies.Parse(s.scenario.Reference.String())
	if err != nil {
		return s.scenario.At("reference", err)
	}
	s.reference, s.Experiment.Reference = p, p.Spec
	return nil
}

// draw decides what the figure shows: what the scenario asks for, and otherwise what
// the experiment shows whose results it reads, if that is the same figure.
func (s *Design) draw(like *Experiment) {
	e, asked := s.Experiment, s.scenario.Figure
	if e.Compute == nil {
		e.Figure = results.FigureSpec{Metric: s.Metrics[0]}
	}
	if asked != nil {
		e.Figure.X, e.Figure.Metric = asked.X, cmp.Or(asked.Metric, e.Figure.Metric)
	}
	switch {
	case like != nil && like.Figure.X == e.Figure.X && like.Figure.Metric == e.Figure.Metric:
		e.Figure = like.Figure
	case e.Figure.Metric == Ratio:
		e.Figure = results.FigureSpec{X: e.Figure.X, Metric: Ratio, YLabel: "work completed / " + e.Reference, YMin: 0, YMax: 1.02}
	default:
		e.Figure = results.FigureSpec{X: e.Figure.X, Metric: e.Figure.Metric, YLabel: e.Figure.Metric}
	}
	if asked != nil {
		dress(&e.Figure, asked)
	}
}

// dress gives a figure the texts, scales and limits that a scenario asks for. If it
// asks for one limit only, the other follows from the results.
func dress(f *results.FigureSpec, asked *sheet.Figure) {
	f.Title, f.YLabel = cmp.Or(asked.Title, f.Title), cmp.Or(asked.YLabel, f.YLabel)
	if asked.XLabel != asked.X || f.XLabel == "" {
		f.XLabel = asked.XLabel
	}
	f.LogX, f.LogY = f.LogX || asked.LogX, f.LogY || asked.LogY
	if asked.YMin == nil && asked.YMax == nil {
		return
	}
	f.YMin, f.YMax = math.NaN(), math.NaN()
	if asked.YMin != nil {
		f.YMin = *asked.YMin
	}
	if asked.YMax != nil {
		f.YMax = *asked.YMax
	}
}
