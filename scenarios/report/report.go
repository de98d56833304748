// Package report publishes the results of a study: as files in its folder, as text for a terminal, and as
// a page.
//
// [Read] reads the records of a study, complete or not, into [Results]: table, comparison, warnings, findings,
// figures and decisions. All readers get the same sentences, since [Results.Save], [Results.Text] and
// [Results.Page] render that one value. Nothing is computed except the episodes that a page draws, and which of them are the best and the worst.
// A program that runs studies of its own calls [Publish].
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

// Options configure a report. No option changes a number. The zero value is ready to use.
type Options struct {
	Program            string        // name by which commands call it; "" is runexp
	Build              store.Build   // of the program
	Revision, Modified string        // of its source code: the commit, and whether files changed since: yes, no or unknown
	Wall               time.Duration // time that the study took to compute
	Goroutines         int           // that make the report; 0: one for every processor

	EachFigure bool              // a figure for each combination of values, in place of panels
	Shown      *scenarios.Design // the text shows only these cells; nil: all

	Papers []*claim.Paper // whose tables, figures and claims are named

	// For a page.
	Ledger []claim.Entry // verdicts on claims that were tested; they take the place of the recorded ones
	Scene  Scene
}

// Scene names the episode that a page draws.
type Scene struct {
	Policies []string // nil: the winner and its runner-up, as far as the program has them
	Cell     int      // by its place; -1: the middle one
	Instance int      // -1: the median, the worst and the best of some
	Brief    bool     // one policy will do
}

// Results of a study, as far as it is computed.
type Results struct {
	Study    *study.Study
	Status   *study.Status // nil for the cells of [Options.Shown]
	Progress study.Progress

	Table    *results.Table // nil if the study is too large for a report
	Warnings []string       // reasons why numbers may mislead
	Findings scenarios.Findings
	Figures  figures.Drawn
	Decided  string // decisions between policies, in words; "" if the study decides nothing

	options Options
	shown   *Results         // nil: the whole study
	sheet   *compare.Summary // of [Results.Comparison]
	files   saved
}

// Read reads the results of a study. It scans the folder; an error means that the folder cannot be read.
func Read(s *study.Study, o Options) (*Results, error) {
	o.Program = cmp.Or(o.Program, "runexp")
	f := &Results{Study: s, options: o}
	var err error
	if f.Status, err = s.Status(time.Now()); err != nil {
		return nil, err
	}
	if o.Shown != nil && o.Shown.Grid.Cells() < s.Design.Grid.Cells() {
		f.shown = &Results{Study: s.View(o.Shown.As(s.Design)), options: o}
		if err := f.shown.Study.Scan(nil); err != nil {
			return nil, err
		}
		if err := f.shown.read(); err != nil {
			return nil, err
		}
	}
	return f, f.read()
}

// read reads the results. The study must be scanned.
func (f *Results) read() (err error) {
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

// Shown returns the results that the text shows: of the whole study, or of the cells of [Options.Shown].
func (f *Results) Shown() *Results {
	if f.shown != nil {
		return f.shown
	}
	return f
}

// Publish writes the results of a study to its folder: results.csv, comparison.csv, figures and a
// manifest. The caller must hold the folder's lock, see [study.BeginLocked].
func Publish(s *study.Study, o Options) (*Results, error) {
	f, err := Read(s, o)
	if err != nil {
		return nil, err
	}
	return f, f.Save()
}
