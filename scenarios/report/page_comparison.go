package report

import (
	"bytes"

	"github.com/loadstar-sim/loadstar/results/page"
)

// comparison returns the part on how policies differ.
func (c *chapters) comparison() (page.Part, error) {
	p := page.Part{Key: "comparison", Title: "Comparison of policies"}
	if c.sheet == nil {
		return p, nil
	}
	p.Text = append(p.Text, page.Paragraphs(c.sheet.Gaps())...)
	if forest, err := c.sheet.Forest(); err == nil { // otherwise there are too many policies
		p.Figures = append(p.Figures, page.Figure{Name: "comparison", Figure: *forest})
	}
	p.Tables = append(p.Tables, *c.sheet.Standings(), *c.sheet.Averages())
	if len(c.sheet.Lines.Groups) > 1 {
		p.Tables = append(p.Tables, *c.sheet.Cells())
	}
	var b bytes.Buffer
	if err := c.sheet.Text(&b, 0, 0); err != nil {
		return p, err
	}
	p.Listings = []page.Listing{{Title: "As text, with a legend", Text: b.String(), Fold: true}}
	return p, nil
}
