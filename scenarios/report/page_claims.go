package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// WithVerdicts returns the page of a study, in a folder, with the claims as the ledger of the options has
// them, whichever ledger was known when it was made.
func WithVerdicts(told page.Study, d *scenarios.Design, dir string, o Options) page.Study {
	o.Program = cmp.Or(o.Program, "runexp")
	told.Parts = slices.Clone(told.Parts)
	for i := range told.Parts {
		if told.Parts[i].Key == claimsKey {
			told.Parts[i] = claimsOf(d, dir, o)
		}
	}
	return told
}

// claimsKey is the key of the part on claims, which a study of a paper with claims always has.
const claimsKey = "claims"

// claims returns the claims that the paper makes of the experiment, with the verdicts on record, or a
// ledger's verdicts with the findings. They are not tested again here, which takes other studies than this
// one.
func (c *chapters) claims() (page.Part, error) {
	return claimsOf(c.Study.Design, c.dir(), c.options), nil
}

func claimsOf(d *scenarios.Design, dir string, o Options) page.Part {
	p := page.Part{Key: claimsKey, Title: "Claims of the paper"}
	paper, claims, patterns := find(o.Papers, experimentOf(o.Papers, d))
	if len(claims) == 0 {
		if paper != nil && len(paper.Claims) > 0 {
			p.Text = page.Paragraphs(noClaims(o.Program, paper))
		}
		return p
	}
	found := map[string]claim.Finding{}
	for _, e := range o.Ledger {
		found[e.ID] = e.Finding
	}
	ledger, count, tested := make([]claim.Entry, len(claims)), claim.Tally{}, 0
	for i := range claims {
		f, is := found[claims[i].ID]
		if is {
			tested++
		} else {
			f.Verdict = claims[i].Recorded
		}
		ledger[i] = paper.Entry(&claims[i], f)
		ledger[i].Paper = ""
		count.Add(f.Verdict)
	}
	t := claim.Table(ledger)
	t.Title = fmt.Sprintf("%s of %s", words.Count(len(claims), "claim"), paper.Cite)
	for i, c := range claims {
		if ledger[i].Verdict != c.Recorded {
			t.Rows[i][2].Text += fmt.Sprintf(" (on record: %v)", c.Recorded)
		}
	}
	t.OmitEmpty()
	whose := "These are the verdicts on record, found"
	if tested == len(claims) {
		whose = "They were tested"
	} else if tested > 0 {
		whose = fmt.Sprintf("%s tested, and the others have the verdicts on record. All were found", words.Were(tested, "claim"))
	}
	p.Text = page.Paragraphs(fmt.Sprintf("%s. %s in the paper's own settings, whatever the settings of this study.", count.Sentence(), whose))
	p.Tables = []tables.Table{*t}
	p.Listings = []page.Listing{{
		Title: "Test the claims again",
		Text: fmt.Sprintf("%s paper %s --claims '%s' --format csv > claims.csv\n%[1]s report %[4]s --ledger claims.csv",
			o.Program, paper.Name, patterns, escape.Shell(dir)),
	}}
	return p
}

// noClaims says that none of a paper's claims is about the experiment of a study.
func noClaims(program string, p *claim.Paper) string {
	return fmt.Sprintf("None of the paper's claims is about this experiment; %s paper %s --claims '*' tests all %d.", program, p.Name, len(p.Claims))
}

// find returns the claims about an experiment, and the patterns of their names, separated by commas. Their
// names begin with the names of the paper and of the experiment, or match what the experiment's tables and
// figures name. A paper may have no claim about an experiment.
func find(papers []*claim.Paper, experiment string) (paper *claim.Paper, claims []claim.Claim, patterns string) {
	for _, p := range papers {
		for _, e := range p.Experiments {
			if e.Name != experiment {
				continue
			}
			var named []string
			for i := range p.Exhibits {
				if x := &p.Exhibits[i]; x.Experiment == experiment {
					named = append(named, x.Claims...)
				}
			}
			own := p.Name + "." + strings.TrimPrefix(experiment, p.Name+"-") + ".*"
			for _, patterns := range [][]string{{own}, named} {
				about := claim.Exhibit{Claims: patterns}
				for i := range p.Claims {
					if about.Covers(p.Claims[i].ID) {
						claims = append(claims, p.Claims[i])
					}
				}
				if len(claims) > 0 {
					return p, claims, strings.Join(patterns, ",")
				}
			}
			return p, nil, ""
		}
	}
	return nil, nil, ""
}
