// Package report says what a study found, as the chapters of a page: a summary in words,
// figures, tables, comparisons, the claims of the paper, an episode, how long it took, and how
// to compute it again. It reads the records of a study, complete or not, and computes nothing
// but the episode that is drawn.
package report

import (
	"cmp"
	"fmt"
	"time"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
)

// Options says what is told beside the results. Dir is the folder of the study.
type Options struct {
	Dir     string
	Program string      // by which commands call it
	Build   store.Build // of the program; the zero value: nothing is said of it
	Papers  []*claim.Paper
	Ledger  []claim.Entry // of claims that were tested: what was found, in place of the record
	Scene   Scene
}

// Scene names the episode that is drawn.
type Scene struct {
	Policies []string // nil: the first policy that figures show and the program has
	Cell     int      // by its place; -1: the middle one
	Instance int
}

// Of returns what a study found until now. It scans the folder. An error means that the folder
// cannot be read; that of a scene that does not exist is a *SceneError.
func Of(s *scenarios.Study, o Options, now time.Time) (page.Study, error) {
	a := &account{Study: s, Options: o}
	var err error
	if a.status, err = s.Status(now); err != nil {
		return page.Study{}, err
	}
	if a.progress, err = s.Progress(); err != nil {
		return page.Study{}, err
	}
	if !a.progress.Done() {
		a.partial = a.missing()
	}
	var compared Comparison
	if err := compared.Find(compare.Study(s), s.Design); err != nil { // before there is a report, which takes much memory
		return page.Study{}, err
	}
	a.sheet = compared.sheet
	if s.Design.CanReport() {
		if err := a.make(); err != nil {
			return page.Study{}, err
		}
	}
	d := s.Design
	told := page.Study{
		Name: d.Name, Title: cmp.Or(d.Title, d.Name), Source: d.Scenario().Source,
		Partial: a.partial, Facts: a.facts(),
	}
	for _, part := range []func() (page.Part, error){a.summary, a.failures, a.figures, a.results, a.comparison, a.claims, a.episode, a.time, a.origin} {
		p, err := part()
		if err != nil {
			return page.Study{}, err
		}
		if len(p.Text)+len(p.Figures)+len(p.Tables)+len(p.Charts)+len(p.Listings)+len(p.Warnings) > 0 {
			told.Parts = append(told.Parts, p)
		}
	}
	return told, nil
}

// make makes of the records what the page shows.
func (a *account) make() error {
	report, err := a.Report()
	if err != nil {
		return err
	}
	a.made.table, a.made.doubts = report.Table(), Warnings(report)
	if a.partial == "" {
		a.made.findings = report.Findings()
	}
	asked := figures.RequestOf(a.Design)
	asked.Progress = a.progress
	a.made.drawn = asked.Draw(report, a.made.table)
	return nil
}

// account is a study and what is known of it.
type account struct {
	*scenarios.Study
	Options

	status   *scenarios.Status
	progress scenarios.Progress
	partial  string
	made     made             // nothing if the study is too large for a report
	sheet    *compare.Summary // the comparison; nil if there is none
}

// made is what is made of the report of a study.
type made struct {
	table    *results.Table
	doubts   []string // of [Warnings]
	findings scenarios.Findings
	drawn    figures.Drawn
}

// missing says what is missing of an incomplete study.
func (a *account) missing() string {
	text := a.progress.String()
	if a.status.Left > 0 {
		text += fmt.Sprintf("; %s missing", isAre(a.status.Left, "episode"))
	}
	if a.status.Failed > 0 {
		text += fmt.Sprintf("; %s failed", counted(a.status.Failed, "pair"))
	}
	writers := 0
	for _, w := range a.status.Writers {
		if w.InUse {
			writers++
		}
	}
	switch {
	case writers == 1:
		text += "; a process computes more"
	case writers > 1:
		text += fmt.Sprintf("; %d processes compute more", writers)
	}
	return text + ". The page shows the results so far."
}

// facts returns the numbers below the title.
func (a *account) facts() []page.Fact {
	d, st := a.Design, a.status
	facts := []page.Fact{
		{Name: "study", Value: d.Name},
		{Name: "cells", Value: fmt.Sprint(st.Cells)},
		{Name: "policies", Value: fmt.Sprint(st.Policies)},
	}
	if d.Instances > 0 {
		facts = append(facts, page.Fact{Name: "instances of every cell", Value: fmt.Sprint(d.Instances)}, page.Fact{Name: "episodes", Value: fmt.Sprint(st.Episodes)})
	}
	if d.Risk != "" {
		facts = append(facts, page.Fact{Name: "law of interruptions", Value: d.Risk})
	}
	if d.PlanRisk != "" {
		facts = append(facts, page.Fact{Name: "law that policies plan with", Value: d.PlanRisk})
	}
	state := "complete"
	if a.partial != "" {
		state = "partial"
	}
	return append(facts, page.Fact{Name: "seed", Value: fmt.Sprint(d.Seed)}, page.Fact{Name: "state", Value: state})
}

// warnings returns the reasons why numbers may not mean what they seem to.
func (a *account) warnings() []string {
	lines := append(a.Design.Hopeless(), a.made.doubts...)
	if lacks := a.Design.Lacks(); !lacks.None() {
		lines = append(lines, lacks.Remark()+".")
	}
	for _, d := range a.status.Damage {
		lines = append(lines, d.String())
	}
	return lines
}

// counted spells a number of things.
func counted[N int | int64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// isAre spells a number of things with a verb.
func isAre(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing + " is"
	}
	return counted(n, thing) + " are"
}
