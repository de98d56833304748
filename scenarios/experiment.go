// Package scenarios defines experiments and holds their results. An [Experiment] is a scenario with a name,
// a way to compute facts and a way to read results. A [Request] changes one, as flags do. A [Design] is a
// scenario with everything decided: cells, policies, metrics, instances, seed. A [Cell] holds the results of
// all policies in one cell, and a [Report] the results of all cells. Package run computes a design in
// memory, and package study in a folder.
//
// Policies are compared on the same interruptions: instances are drawn from streams
// that are named by the seed and by the variables on which the platform's workers depend. The
// policies under study, the other variables and goroutines have no influence, so the
// numbers of a cell depend on the scenario and on nothing else.
package scenarios

import (
	"fmt"
	"io/fs"
	"regexp"
	"sync"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Experiment is a scenario with a name and with code that a file cannot hold: how its facts are computed, if
// it has no episodes, and how its results are read.
type Experiment struct {
	Name string // of the scenario; [FromFile] sets it

	// Compute returns the facts of a policy in a cell: numbers that no seed moves. Draw
	// measures instances. Both are nil for experiments with episodes; the scenarios of the
	// others name themselves under the key compute.
	Compute func(v grid.Values, p *policies.Policy) ([]Fact, error)
	Draw    *Draw

	// Read returns the findings that stand beside the table and the comparison of policies; nil: none.
	Read func(r *Report) Findings

	unknown  bool
	text     []byte
	scenario func() *sheet.Scenario
}

// FromFile returns an experiment whose scenario is a file, usually one embedded in the program;
// e adds what the file cannot say. It panics if there is no file with a name in it. As few of a
// program's experiments are run, [Experiment.Scenario] reads the rest, and panics if it is no
// scenario, or names another experiment under the keys compute or findings.
func FromFile(files fs.FS, name string, e Experiment) *Experiment {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		panic("scenarios: " + err.Error())
	}
	e.text = text
	e.scenario = sync.OnceValue(func() *sheet.Scenario {
		s, err := sheet.Decode(name, text)
		if err == nil {
			err = e.check(s)
		}
		if err != nil {
			panic("scenarios: " + err.Error())
		}
		return s
	})
	if found := nameLine.FindSubmatch(text); found != nil {
		e.Name = string(found[1])
	} else {
		e.Name = e.scenario().Name
	}
	return &e
}

// nameLine is how nearly all files spell the name.
var nameLine = regexp.MustCompile(`(?m)^name: ([A-Za-z][-A-Za-z0-9._]*)$`)

// Scenario returns the scenario of the experiment, which must not be changed.
func (e *Experiment) Scenario() *sheet.Scenario { return e.scenario() }

// check returns an error unless the scenario fits the functions.
func (e *Experiment) check(s *sheet.Scenario) error {
	switch {
	case e.Name != "" && s.Name != e.Name:
		return fmt.Errorf("experiment %s: the scenario's name is %q", e.Name, s.Name)
	case e.Computed() && s.Compute != s.Name:
		return fmt.Errorf("experiment %s: compute is %q, but the experiment computes: want compute: %s", s.Name, s.Compute, s.Name)
	case !e.Computed() && s.Compute != "":
		return fmt.Errorf("experiment %s: compute is %q, but the experiment has neither Compute nor Draw", s.Name, s.Compute)
	case s.Findings != "" && s.Findings != s.Name:
		return fmt.Errorf("experiment %s: findings is %q: want findings: %s, or none", s.Name, s.Findings, s.Name)
	}
	return nil
}

// Known reports whether the program has the experiment. If not, a study has its results.
func (e *Experiment) Known() bool { return !e.unknown }

// Computed reports whether the experiment is computed without episodes.
func (e *Experiment) Computed() bool { return e.Compute != nil || e.Draw != nil }

// Text returns the file of the experiment's scenario. The slice must not be changed.
func (e *Experiment) Text() []byte { return e.text }

// Brief returns the scenario as studies store it, with a preset applied unless it is "".
// Documentation, limits, labels, presets and the texts of the figure are left out, as the
// experiment of that name has them.
func (e *Experiment) Brief(preset string) (*sheet.Scenario, error) {
	s := e.Scenario()
	if preset != "" {
		var err error
		if s, err = s.Choose(preset); err != nil {
			return nil, err
		}
	}
	brief := *s
	brief.Labels, brief.Variables, brief.Presets, brief.Figures, brief.Distribution.By = nil, brief.Listed(), nil, nil, ""
	if e.Draw == nil && e.Compute != nil {
		brief.Instances = 0
	}
	if f := s.Figure; e.Computed() {
		brief.Figure = nil
	} else {
		brief.Findings = e.Name
		if f != nil {
			brief.Figure = &sheet.Figure{X: f.X, Metric: f.Metric, XLabel: f.XLabel}
		}
	}
	return &brief, nil
}

// Parameters returns the variables of the experiment as parameters of its grid.
func (e *Experiment) Parameters() []grid.Parameter {
	s := e.Scenario()
	axes, err := s.Axes()
	if err != nil {
		panic("scenarios: " + err.Error()) // the file was decoded
	}
	return world.Parameters(axes, s)
}

// Findings holds an experiment's reading of its results, beside the table.
type Findings struct {
	Text    string // to be printed
	Numbers string // printed numbers beside ours, to be printed after Text; pages show them as tables, from Files
	Files   []folder.File
	Figures []results.NamedFigure // beside the design's own
}
