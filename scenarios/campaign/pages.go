package campaign

import (
	"time"

	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/report"
)

// Pages tells what became of papers, and what their studies found. Each study is read once, on
// whatever pages it is: as soon as it is published, while the next one is computed, or else
// when a page needs it.
type Pages struct {
	Program string // the name by which commands call it
	Build   store.Build

	told map[*Study]page.Study // of those that were begun
}

// Page puts on a page what became of papers, then all of their studies.
func (x *Pages) Page(p *page.Page, all []Told, now time.Time) error {
	for _, t := range all {
		p.Studies = append(p.Studies, t.overview(x.Program))
	}
	for _, t := range all {
		for _, s := range t.Studies {
			if _, read := x.told[s]; !read {
				if err := x.add(t.Campaign, s, now); err != nil {
					return &ReadError{err}
				}
			}
			told, begun := x.told[s]
			if !begun {
				continue
			}
			told, err := report.Judge(told, s.Design, x.options(t.Campaign, s, t.tested()))
			if err != nil {
				return &ReadError{err}
			}
			p.Studies = append(p.Studies, told)
		}
	}
	return nil
}

// options says what is told of a study.
func (x *Pages) options(c *Campaign, s *Study, found []claim.Entry) report.Options {
	return report.Options{Dir: s.Dir, Program: x.Program, Build: x.Build, Papers: []*claim.Paper{c.Paper}, Ledger: found, Scene: report.Scene{Cell: -1}}
}

// add reads what a study found, if it was begun. Verdicts may not be known yet.
func (x *Pages) add(c *Campaign, s *Study, now time.Time) error {
	there, err := scenarios.OpenStudy(s.Dir, play.Auto)
	if err != nil {
		return nil // not begun
	}
	told, err := report.Of(there, x.options(c, s, nil), now)
	if err != nil {
		return err
	}
	if x.told == nil {
		x.told = map[*Study]page.Study{}
	}
	x.told[s] = told
	return nil
}
