package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// summary returns the question and the results in words.
func (c *chapters) summary() (page.Part, error) {
	p := page.Part{Key: "summary", Title: "Summary", Warnings: slices.Clip(c.Warnings)}
	if line := c.Study.Design.Doubt(); line != "" {
		p.Warnings = append(p.Warnings, line+".")
	}
	if lacks := c.Study.Design.Lacks(); !lacks.None() {
		p.Warnings = append(p.Warnings, lacks.Remark()+".")
	}
	for _, d := range c.Status.Damage {
		p.Warnings = append(p.Warnings, d.String())
	}
	p.Text = append(p.Text, page.Paragraph{Text: c.requestText()})
	p.Text = append(p.Text, page.Paragraphs(strings.Join(c.bindings(), " "))...)
	if c.sheet != nil {
		p.Text = append(p.Text, page.Paragraphs(c.sheet.Brief())...)
	}
	p.Text = append(p.Text, page.Paragraphs(c.Findings.Text)...)
	p.Text = append(p.Text, page.Paragraphs(c.Decided)...)
	return p, nil
}

// requestText says which numbers the study computes.
func (c *chapters) requestText() string {
	d := c.Study.Design
	var names []string
	for _, p := range d.Policies {
		names = append(names, p.Spec)
	}
	text := fmt.Sprintf("The study has %s", words.Count(c.Status.Cells, "cell"))
	var varying []string
	for _, p := range d.Grid.Parameters() {
		if n := d.Grid.Count(p.Name); n.All > 1 {
			varying = append(varying, fmt.Sprintf("%s (%v)", p.Name, n))
		}
	}
	if len(varying) > 0 {
		text += ", which differ in " + words.List(varying)
	}
	text += fmt.Sprintf(", and %s: %s.", words.Count(len(names), "policy"), strings.Join(names, ", "))
	if r := d.Reference; r != nil {
		text += " " + scenarios.RatioMeaning(r)
	}
	if caveat := d.Caveat(); caveat != "" {
		text += " " + caveat
	}
	return text
}
