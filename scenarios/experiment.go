// Package scenarios runs experiments. An [Experiment] is a scenario file with a name,
// what is computed of it, and how its results are read. A [Design] is a scenario with
// everything decided: which cells, how many instances, which seed. A [Study] is a
// design and the folder in which its results last; a [Report] is what was found.
//
// Policies are compared on the same interruptions: instances are drawn from streams
// that are named by the seed and by the variables that make the platform's workers,
// so neither the policies under study nor the other variables have a say, and neither
// do goroutines. The numbers of a study therefore depend on what it asks for and on
// nothing else.
package scenarios

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Experiment is a scenario that goes by its name, with what a file cannot say: how
// its facts are computed, if it has no episodes, and how its results are read.
type Experiment struct {
	*sheet.Scenario

	// Compute, for experiments without episodes, returns what is known of a policy
	// in a cell. Their scenarios name themselves under the key compute.
	Compute func(v grid.Values, p *policies.Policy) ([]Fact, error)

	// Read returns what the results show beside the table. Without it, policies are
	// ranked where there is a ratio to rank them by; see [Ranked].
	Read func(r *Report) Findings

	text []byte
}

// FromFile returns the experiment whose scenario is a file, which is most often
// embedded in the program; e adds what the file cannot say. It panics if the file
// cannot be read, is no scenario, or computes or reads as another experiment does.
func FromFile(files fs.FS, name string, e Experiment) *Experiment {
	text, err := fs.ReadFile(files, name)
	if err == nil {
		e.text = text
		e.Scenario, err = sheet.Decode(name, text)
	}
	if err == nil {
		err = e.check()
	}
	if err != nil {
		panic(fmt.Sprintf("scenarios: %v", err))
	}
	return &e
}

// check returns an error unless the scenario and the functions fit together.
func (e *Experiment) check() error {
	switch {
	case e.Compute != nil && e.Scenario.Compute != e.Name:
		return fmt.Errorf("experiment %s: compute is %q, but the experiment computes: want compute: %s", e.Name, e.Scenario.Compute, e.Name)
	case e.Compute == nil && e.Scenario.Compute != "":
		return fmt.Errorf("experiment %s: compute is %q, but the experiment has no Compute", e.Name, e.Scenario.Compute)
	case e.Findings != "" && e.Findings != e.Name:
		return fmt.Errorf("experiment %s: findings is %q: want findings: %s, or none", e.Name, e.Findings, e.Name)
	}
	return nil
}

// Text returns the file of the experiment's scenario. The slice must not be changed.
func (e *Experiment) Text() []byte { return e.text }

// Brief returns the scenario with a preset applied, or none for "", as studies store
// it: documentation, limits, presets and the texts of the figure are left out, as they
// are found under the experiment's name.
func (e *Experiment) Brief(preset string) (*sheet.Scenario, error) {
	s := e.Scenario
	if preset != "" {
		var err error
		if s, err = s.Choose(preset); err != nil {
			return nil, err
		}
	}
	brief := *s
	brief.Variables, brief.Presets, brief.Distribution.By = nil, nil, ""
	if f := s.Figure; e.Compute != nil {
		brief.Figure = nil
	} else {
		brief.Findings = e.Name
		if f != nil {
			brief.Figure = &sheet.Figure{X: f.X, Metric: f.Metric, XLabel: f.XLabel}
		}
	}
	return &brief, nil
}

// Parameters returns the variables of the experiment as axes of its grid.
func (e *Experiment) Parameters() []grid.Parameter {
	axes, err := e.Axes()
	if err != nil {
		panic("scenarios: " + err.Error()) // the file was decoded
	}
	return parameters(axes, e.Scenario)
}

// Findings is what an experiment makes of its results beside the table.
type Findings struct {
	Text    string // to be printed
	Files   []folder.File
	Figures []results.NamedFigure // beside that of the design
}

// AddPrinted puts numbers that a paper prints beside ours, into the text and
// into a file NAME.csv.
func (f *Findings) AddPrinted(name, title string, rows []results.Printed) {
	if len(rows) == 0 {
		return
	}
	var b bytes.Buffer
	b.WriteString("\n")
	if err := results.WritePrinted(&b, title, rows...); err != nil {
		panic("scenarios: " + err.Error()) // a buffer takes everything
	}
	f.Text += b.String()
	f.Files = append(f.Files, folder.File{
		Name:  name + ".csv",
		Write: func(w io.Writer) error { return results.WritePrintedCSV(w, rows...) },
	})
}
