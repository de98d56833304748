package report

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// origin returns the manifest of the study and the command that computes it again.
func (c *chapters) origin() (page.Part, error) {
	p := page.Part{Key: "origin", Title: "How to reproduce it"}
	from, err := study.Scenario(c.dir())
	if err != nil {
		return p, err
	}
	text := from.Encode()
	only := len(c.Study.Folder.Plan().Sheets) == 1
	if command := c.command(from, text); command != "" && only {
		p.Text = page.Paragraphs("This command computes the same numbers, with the version of the program that the manifest names:")
		p.Listings = append(p.Listings, page.Listing{Title: "Command", Text: command})
	} else {
		p.Text = page.Paragraphs(fmt.Sprintf("The command computes the same numbers from the scenario below, saved as %s.yaml, with the version of the program that the manifest names.", from.Name))
		if !only {
			p.Text = append(p.Text, page.Paragraphs("Several scenarios were run in the folder, and the study has the cells of all. The one below is the last; study.json in the folder has the others.")...)
		}
		p.Listings = append(p.Listings, page.Listing{Title: "Command", Text: fmt.Sprintf("%s run %s.yaml", c.options.Program, from.Name)})
	}
	p.Listings = append(p.Listings, page.Listing{Title: "Scenario", Text: string(text), Fold: true})
	manifest, err := c.manifest()
	if manifest != "" {
		p.Listings = append(p.Listings, page.Listing{Title: "Manifest", Text: manifest, Fold: true})
	}
	return p, err
}

// command returns the command with the fewest flags that runs an experiment of the catalogue
// with the very scenario of the study; "" if none is found.
func (c *chapters) command(from *sheet.Scenario, text []byte) string {
	e, err := scenarios.Lookup(cmp.Or(from.Compute, from.Findings, from.Name))
	if err != nil {
		return ""
	}
	presets := []string{""}
	for _, p := range e.Scenario().Presets {
		presets = append(presets, p.Name)
	}
	var best []string
	for _, preset := range presets {
		r := scenarios.Request{Experiment: e.Name, Preset: preset, Seed: from.Seed}
		if flags := c.flags(r, from, text); flags != nil && (best == nil || len(flags) < len(best)) {
			best = flags
		}
	}
	return strings.Join(best, " ")
}

// flags returns the command that runs a request with what must be changed in it to be the
// scenario, or nil if no flags do that.
func (c *chapters) flags(r scenarios.Request, from *sheet.Scenario, text []byte) []string {
	flags := []string{c.options.Program, "run", r.Experiment}
	if r.Preset != "" {
		flags = append(flags, "--preset", r.Preset)
	}
	if r.Seed != 1 {
		flags = append(flags, "--seed", fmt.Sprint(r.Seed))
	}
	base, err := scenarios.NewDesign(r)
	if err != nil {
		return nil
	}
	if n := c.Study.Design.Instances; n != base.Instances && n > 0 {
		r.Instances, flags = n, append(flags, "--instances", fmt.Sprint(n))
	}
	written, ours := base.Grid.Written(), c.Study.Design.Grid.Written()
	for _, name := range slices.Sorted(maps.Keys(ours)) {
		if ours[name] != written[name] {
			if r.Set == nil {
				r.Set = map[string]string{}
			}
			r.Set[name], flags = ours[name], append(flags, "--set", escape.Shell(name+"="+ours[name]))
		}
	}
	if c.is(r, text) {
		return flags
	}
	for _, p := range from.Policies {
		r.Policies = append(r.Policies, p.String())
	}
	if c.is(r, text) {
		return append(flags, "--policy", escape.Shell(strings.Join(r.Policies, ",")))
	}
	return nil
}

// is reports whether a request is for a scenario.
func (c *chapters) is(r scenarios.Request, text []byte) bool {
	s, err := r.Scenario()
	return err == nil && bytes.Equal(s.Encode(), text)
}
