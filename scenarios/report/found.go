// Package report says what a study found, once for all readers: the files of its folder, the text on a
// terminal, and a page.
//
// [Of] reads the records of a study, complete or not, and makes a [Found] of them: table, comparison,
// warnings, findings, figures, decisions. [Found.Save] writes it to the folder, [Found.Text] prints it,
// and [Found.Page] has it as the chapters of a page. Nothing is computed but the episode that a page
// draws. [Publish] is the call for a program that runs studies of its own.
package report

import (
	"cmp"
	"time"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/study"

	"github.com/loadstar-sim/loadstar/scenarios/figures"
)

// Options says what is told beside the results. None decides a number, and the zero value is ready.
type Options struct {
	Program            string        // by which commands call it; "" is runexp
	Build              store.Build   // of the program
	Revision, Modified string        // of its source code: the commit, and whether it was changed: yes, no or unknown
	Wall               time.Duration // how long the study was computed
	Goroutines         int           // that make the report; 0: one for every processor

	EachFigure bool              // a figure for each combination of values, in place of panels
	Shown      *scenarios.Design // limits the text to these cells; nil: all

	// For a page.
	Papers []*claim.Paper
	Ledger []claim.Entry // of claims that were tested: what was found, in place of the record
	Scene  Scene
}

// Scene names the episode that a page draws.
type Scene struct {
	Policies []string // nil: the first policy that figures show and the program has
	Cell     int      // by its place; -1: the middle one
	Instance int
}

// Found is what was found in a study until now.
type Found struct {
	Study    *study.Study
	Status   *study.Status // nil of a part that is shown
	Progress study.Progress

	Table    *results.Table // nil if the study is too large for a report
	Warnings []string       // why numbers may not mean what they seem to
	Findings scenarios.Findings
	Figures  figures.Drawn
	Decided  string // between policies, in words; "" if nothing is to be decided

	options Options
	shown   *Found           // nil: the whole study
	sheet   *compare.Summary // of [Found.Comparison]
	files   saved
}

// Of reads what was found in a study. It scans the folder; an error means that this cannot be read.
func Of(s *study.Study, o Options) (*Found, error) {
	o.Program = cmp.Or(o.Program, "runexp")
	f := &Found{Study: s, options: o}
	var err error
	if f.Status, err = s.Status(time.Now()); err != nil {
		return nil, err
	}
	if o.Shown != nil && o.Shown.Grid.Cells() < s.Design.Grid.Cells() {
		f.shown = &Found{Study: s.Part(o.Shown), options: o}
		if err := f.shown.Study.Scan(nil); err != nil {
			return nil, err
		}
		if err := f.shown.read(); err != nil {
			return nil, err
		}
	}
	return f, f.read()
}

// read reads what was found in a study that is scanned.
func (f *Found) read() (err error) {
	d := f.Study.Design
	if f.Decided, err = decided(f.Study); err != nil {
		return err
	}
	f.Warnings = d.Hopeless()
	if f.Progress, err = f.Study.Progress(); err != nil || !d.CanReport() {
		return err
	}
	r, err := f.Study.Report()
	if err != nil {
		return err
	}
	r.Goroutines = f.options.Goroutines
	f.Table, f.Warnings = r.Table(), append(f.Warnings, warnings(r)...)
	if f.Progress.Done() {
		f.Findings = r.Findings()
	}
	asked := figures.RequestOf(d)
	asked.Each, asked.Progress = f.options.EachFigure, f.Progress
	f.Figures = asked.Draw(r, f.Table)
	return nil
}

// Shown returns what the text shows: the whole study, or the cells of [Options.Shown].
func (f *Found) Shown() *Found {
	if f.shown != nil {
		return f.shown
	}
	return f
}

// Publish writes what was found in a study to its folder: results.csv, comparison.csv, figures and a
// manifest. The folder must be locked, see [study.BeginLocked].
func Publish(s *study.Study, o Options) (*Found, error) {
	f, err := Of(s, o)
	if err != nil {
		return nil, err
	}
	return f, f.Save()
}
