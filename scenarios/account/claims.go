package account

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claims returns the claims that the paper makes of the experiment, with the verdicts on
// record. They are not tested again here, which takes other studies than this one.
func (a *account) claims() (page.Part, error) {
	p := page.Part{Key: "claims", Title: "Claims of the paper"}
	s := a.Design.Scenario()
	paper, claims, pattern := find(a.Papers, cmp.Or(s.Compute, s.Findings, a.Design.Name))
	if len(claims) == 0 {
		return p, nil
	}
	t := page.Table{Title: fmt.Sprintf("%s of %s", counted(len(claims), "claim"), paper.Cite), Columns: page.Names(5, "statement", "verdict", "holds if", "place", "claim")}
	count := map[string]int{}
	for _, c := range claims {
		verdict := page.Word(c.Recorded.String())
		count[verdict.Text]++
		switch verdict.Text {
		case "holds":
			verdict.Look = page.Good
		case "fails":
			verdict.Look = page.Bad
		}
		t.Rows = append(t.Rows, []page.Cell{page.Word(c.Statement), verdict, page.Word(c.Expected), page.Word(c.Place), page.Word(c.ID)})
	}
	p.Text = page.Paragraphs(fmt.Sprintf("Of %s, %d hold, %d hold within limits and %d fail. These are the verdicts on record, found in the paper's own settings, whatever the settings of this study.",
		counted(len(claims), "claim"), count["holds"], count["holds within limits"], count["fails"]))
	p.Tables = []page.Table{t}
	p.Listings = []page.Listing{{Title: "Test them again", Text: fmt.Sprintf("%s verify %s --claims '%s'", a.Program, paper.Name, pattern)}}
	return p, nil
}

// find returns the claims about an experiment, whose names begin with those of the paper and
// of the experiment; if there are none of such names, all claims of its paper; and the pattern
// of their names.
func find(papers []*claim.Paper, experiment string) (paper *claim.Paper, claims []claim.Claim, pattern string) {
	for _, p := range papers {
		for _, e := range p.Experiments {
			if e.Name != experiment {
				continue
			}
			prefix := p.Name + "." + strings.TrimPrefix(experiment, p.Name+"-") + "."
			for _, c := range p.Claims {
				if strings.HasPrefix(c.ID, prefix) {
					claims = append(claims, c)
				}
			}
			if len(claims) == 0 {
				return p, p.Claims, "*"
			}
			return p, claims, prefix + "*"
		}
	}
	return nil, nil, ""
}
