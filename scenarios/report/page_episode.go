package report

import (
	"context"
	"errors"
	"fmt"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/proof"
	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// SceneError is the error of an episode that does not exist.
type SceneError struct{ Err error }

func (e *SceneError) Error() string { return e.Err.Error() }
func (e *SceneError) Unwrap() error { return e.Err }

// episode draws the episodes of policies in one instance of a cell. It plays only policies that are in the
// program: none of another program, of a file, or of another language.
func (c *chapters) episode() (page.Part, error) {
	p := page.Part{Key: "episode", Title: "One episode"}
	d := c.Study.Design
	if d.Computed() || d.Grid.Cells() == 0 {
		return p, nil
	}
	at := run.Scene{Cell: c.options.Scene.Cell, Instance: c.options.Scene.Instance}
	if at.Cell < 0 {
		at.Cell = d.Grid.Cells() / 2
	}
	asked := c.options.Scene.Policies
	if lacks := d.Lacks(); len(asked) == 0 && len(lacks.Laws) > 0 {
		p.Text = page.Paragraphs("No episode can be drawn without the law.")
		return p, nil
	}
	if len(asked) == 0 {
		asked = c.playable()
	}
	if len(asked) == 0 {
		p.Text = page.Paragraphs("No policy of the study is in this program, so no episode can be drawn.")
		return p, nil
	}
	for _, name := range asked {
		policy, err := policies.Parse(name)
		if err != nil {
			return p, &SceneError{err}
		}
		if policy.Outside() {
			return p, &SceneError{fmt.Errorf("policy %s depends on files, which a report does not open: want another policy", name)}
		}
		at.Policy = name
		recording, err := run.Record(d, at)
		var failure *scenarios.CellError
		if errors.As(err, &failure) {
			p.Warnings = append(p.Warnings, err.Error())
			continue
		}
		if err != nil {
			return p, &SceneError{err}
		}
		at.Policy = policy.Spec
		by, err := c.Study.DrawnBy(context.Background(), c.options.Build, at)
		if err != nil {
			return p, err
		}
		if by != "" {
			p.Warnings = append(p.Warnings, by)
		}
		drawn, err := figures.Gantt(recording, nil)
		if err != nil {
			return p, err
		}
		drawn.Unit = d.Scenario().Unit
		if told := proof.Told(policy.Value, recording.Problem, recording.Schedule); told != "" {
			p.Text = append(p.Text, page.Paragraphs("Proved of "+policy.Spec+": "+told+".")...)
		}
		p.Charts = append(p.Charts, page.Chart{Chart: drawn, Key: policy.Spec})
	}
	if id, ok := c.identity(at.Cell); ok && len(p.Charts) > 0 {
		p.Listings = []page.Listing{{
			Title: "Draw another episode",
			Text:  fmt.Sprintf("%s chart %s --cell %016x --policy %s --instance %d --out episode.svg", c.options.Program, escape.Shell(c.dir()), id, escape.Shell(at.Policy), at.Instance),
		}}
	}
	return p, nil
}

// playable returns the first policy that figures show and that is all in the program.
func (c *chapters) playable() []string {
	for _, name := range c.Study.Design.Shown() {
		for _, p := range c.Study.Design.Policies {
			if p.Spec == name && p.Known() && !p.Outside() {
				return []string{name}
			}
		}
	}
	return nil
}

// identity returns the identity of a cell, which depends on the law of interruptions. It is not
// ok if the law that counts is another than the design names.
func (c *chapters) identity(cell int) (id uint64, ok bool) {
	id = c.Study.Design.Grid.Values(cell).ID(c.Study.Design.Risk)
	found, err := c.Study.Design.FindCell(id)
	return id, err == nil && found == cell
}
