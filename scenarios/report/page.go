package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/words"
)

// Page returns the results as the chapters of a page, which begins with the figures. If the scene does not exist, the error is a
// *[SceneError].
func (f *Results) Page() (page.Study, error) {
	c := &chapters{Results: f}
	if !f.Progress.Done() {
		c.partial = c.missing()
	}
	if _, err := f.Comparison(); err != nil {
		return page.Study{}, err
	}
	d := f.Study.Design
	told := page.Study{
		Name: d.Name, Title: cmp.Or(d.Title, d.Name), Source: d.Scenario().Source,
		Partial: c.partial, Facts: c.facts(),
	}
	if c.sheet != nil {
		told.Headline = c.sheet.Headline()
	}
	for _, part := range []func() (page.Part, error){c.figures, c.summary, c.explore, c.failures, c.results, c.comparison, c.claims, c.episode, c.time, c.origin} {
		p, err := part()
		if err != nil {
			return page.Study{}, err
		}
		if len(p.Text)+len(p.Figures)+len(p.Tables)+len(p.Scenes)+len(p.Listings)+len(p.Warnings) > 0 || p.Explorer != nil {
			told.Parts = append(told.Parts, p)
		}
	}
	return told, nil
}

// Writer names a program and the version of its Loadstar on what it writes.
func Writer(program, version string) string {
	name := "Loadstar " + strings.TrimPrefix(version, "v")
	if program != "" && program != "runexp" {
		name = program + ", " + name
	}
	return name
}

// chapters makes the parts of a page.
type chapters struct {
	*Results
	partial string // which results are missing; "" if none
}

// missing says how many episodes an incomplete study lacks, and whether processes compute more.
func (c *chapters) missing() string {
	text := c.Progress.String()
	if c.Status.Left > 0 {
		text += fmt.Sprintf("; %s missing", words.Are(c.Status.Left, "episode"))
	}
	if c.Status.Failed > 0 {
		text += fmt.Sprintf("; %s failed", words.Count(c.Status.Failed, "pair"))
	}
	writers := 0
	for _, w := range c.Status.Writers {
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

// facts returns the numbers below the figures.
func (c *chapters) facts() []page.Fact {
	d, st := c.Study.Design, c.Status
	facts := []page.Fact{
		{Name: "study", Value: d.Name},
		{Name: "cells", Value: words.Thousands(int64(st.Cells))},
		{Name: "policies", Value: fmt.Sprint(st.Policies)},
	}
	if d.Instances > 0 {
		facts = append(facts, page.Fact{Name: "instances of every cell", Value: words.Thousands(int64(d.Instances))}, page.Fact{Name: "episodes", Value: words.Thousands(st.Episodes)})
	}
	if d.Risk != "" {
		facts = append(facts, page.Fact{Name: "law of interruptions", Value: d.Risk})
	}
	if d.PlanRisk != "" {
		facts = append(facts, page.Fact{Name: "law that policies plan with", Value: d.PlanRisk})
	}
	state := "complete"
	if c.partial != "" {
		state = "partial"
	}
	return append(facts, page.Fact{Name: "seed", Value: fmt.Sprint(d.Seed)}, page.Fact{Name: "state", Value: state})
}

// dir is the folder of the study.
func (f *Results) dir() string { return f.Study.Folder.Dir() }
