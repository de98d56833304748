package report

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

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

// episode draws the episodes of policies in instances of a cell, to be replayed. It plays only policies that are
// in the program: none of another program, of a file, or of another language.
func (c *chapters) episode() (page.Part, error) {
	p := page.Part{Key: "episode", Title: "One episode"}
	d := c.Study.Design
	if d.Computed() || d.Grid.Cells() == 0 {
		return p, nil
	}
	cell, asked := c.options.Scene.Cell, c.options.Scene.Policies
	if cell < 0 {
		cell = d.Grid.Cells() / 2
	}
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
	specs := make([]string, len(asked))
	for k, name := range asked {
		policy, err := policies.Parse(name)
		if err != nil {
			return p, &SceneError{err}
		}
		if policy.Outside() {
			return p, &SceneError{fmt.Errorf("policy %s depends on files, which a report does not open: want another policy", name)}
		}
		specs[k] = policy.Spec
	}
	left := mostSlices
	for k, one := range c.instances(cell, specs) {
		scene, slices, err := c.scene(&p, k == 0, run.Scene{Cell: cell, Instance: one.instance}, asked)
		if err != nil {
			return p, err
		}
		if len(scene.Charts) == 0 {
			break
		}
		if left -= slices; k > 0 && left < 0 {
			p.Text = append(p.Text, page.Paragraphs("Other instances are left out, as their charts are large.")...)
			break
		}
		scene.Name, scene.Text = one.name, one.text
		p.Scenes = append(p.Scenes, scene)
		if id, ok := c.identity(cell); ok && k == 0 {
			p.Listings = []page.Listing{{Title: "Draw another episode", Text: c.drawCommand(id, scene, one.instance)}}
		}
	}
	return p, nil
}

// mostSlices is the largest number of slices in a page's charts, without the charts of the first instance.
const mostSlices = 12_000

// scene draws the episodes of policies in one instance. What is true of a policy in all instances is said if it
// is the first.
func (c *chapters) scene(p *page.Part, first bool, at run.Scene, asked []string) (scene page.Scene, slices int, err error) {
	var played []*run.Recording
	var keys []string
	var note, noted, more string // of episodes that another build computed alike
	for _, name := range asked {
		at.Policy = name
		recording, err := run.Record(c.Study.Design, at)
		var failure *scenarios.CellError
		if errors.As(err, &failure) {
			p.Warnings = append(p.Warnings, err.Error())
			continue
		}
		if err != nil {
			return scene, 0, &SceneError{err}
		}
		policy, err := policies.Parse(name)
		if err != nil {
			return scene, 0, &SceneError{err}
		}
		played, keys = append(played, recording), append(keys, policy.Spec)
		if !first {
			continue
		}
		at.Policy = policy.Spec
		by, alike, err := c.Study.DrawnBy(context.Background(), c.options.Build, at)
		if err != nil {
			return scene, 0, err
		}
		switch {
		case alike && note != "" && strings.ReplaceAll(by, " of "+policy.Spec+" ", " of "+noted+" ") == strings.TrimPrefix(note, "Note: "):
			more += ", and so has that of " + policy.Spec
		case alike: // nothing is wrong
			p.Text = append(p.Text, page.Paragraphs(note+more)...)
			note, noted, more = "Note: "+by, policy.Spec, ""
		case by != "":
			p.Warnings = append(p.Warnings, by)
		}
		if told := proof.Told(policy.Value, recording.Problem, recording.Schedule); told != "" {
			p.Text = append(p.Text, page.Paragraphs("Proved of "+policy.Spec+": "+told+".")...)
		}
	}
	p.Text = append(p.Text, page.Paragraphs(note+more)...)
	charts, err := figures.Gantts(played, nil)
	if err != nil {
		return scene, 0, err
	}
	for k, drawn := range charts {
		drawn.Unit = c.Study.Design.Scenario().Unit
		for i := range drawn.Tracks {
			slices += len(drawn.Tracks[i].Slices)
		}
		scene.Charts = append(scene.Charts, page.Chart{Chart: drawn, Key: keys[k]})
	}
	return scene, slices, nil
}

// drawCommand returns the command that draws the episodes of a scene.
func (c *chapters) drawCommand(cell uint64, scene page.Scene, instance int) string {
	var names []string
	for _, chart := range scene.Charts {
		names = append(names, chart.Key)
	}
	text := fmt.Sprintf("%s chart %s --cell %016x --policy %s --instance %d", c.options.Program, escape.Shell(c.dir()), cell, escape.Shell(strings.Join(names, ",")), instance)
	if len(names) > 1 {
		text += " --animate"
	}
	return text + " --out episode.svg"
}

// playable returns the policies whose episodes are drawn: the winner of the study and its runner-up, or the first
// two that figures show. They must be all in the program.
func (c *chapters) playable() (names []string) {
	var all []string
	if c.sheet != nil {
		for _, t := range c.sheet.Family.Standings {
			all = append(all, t.Name)
		}
	}
	for _, name := range append(all, c.Study.Design.Shown()...) {
		for _, p := range c.Study.Design.Policies {
			if p.Spec == name && p.Known() && !p.Outside() && !slices.Contains(names, name) && scenarios.Unplayed([]*policies.Policy{p}) == nil {
				names = append(names, name)
			}
		}
	}
	most := 2
	if c.options.Scene.Brief {
		most = 1
	}
	return names[:min(most, len(names))]
}

// identity returns the identity of a cell, which depends on the law of interruptions. It is not
// ok if the law that counts is another than the design names.
func (c *chapters) identity(cell int) (id uint64, ok bool) {
	id = c.Study.Design.Grid.Values(cell).ID(c.Study.Design.Risk)
	found, err := c.Study.Design.FindCell(id)
	return id, err == nil && found == cell
}
