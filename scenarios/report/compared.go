package report

import (
	"bytes"

	"github.com/loadstar-sim/loadstar/results/page"
)

// comparison returns the part on how policies differ.
func (a *account) comparison() (page.Part, error) {
	p := page.Part{Key: "comparison", Title: "Comparison of policies"}
	if a.sheet == nil {
		return p, nil
	}
	p.Text = append(p.Text, page.Paragraph{Text: a.sheet.Sentence()})
	p.Text = append(p.Text, page.Paragraphs(a.sheet.Gaps())...)
	p.Tables = append(p.Tables, *a.sheet.Standings(), *a.sheet.Averages())
	if len(a.sheet.Lines.Of) > 1 {
		p.Tables = append(p.Tables, *a.sheet.Cells())
	}
	var b bytes.Buffer
	if err := a.sheet.Text(&b); err != nil {
		return p, err
	}
	p.Listings = []page.Listing{{Title: "As text, with what the marks mean", Text: b.String(), Fold: true}}
	return p, nil
}
