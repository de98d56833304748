package campaign

import (
	"io"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// The reports in the folder of a campaign.
const (
	PageName     = "report.html"
	MarkdownName = "report.md"
)

// WriteReports writes the reports that are not up to date: one for each campaign, and one of all in the
// folder of the whole, which is that campaign itself if there is only one.
func WriteReports(whole *Campaign, parts []*Campaign, o *Options) ([]Summary, error) {
	var all []Summary
	fresh := true
	for _, c := range parts {
		told, err := c.Summary()
		if err != nil {
			return nil, err
		}
		all = append(all, told)
		fresh = fresh && c.upToDate()
	}
	if !fresh { // before a report of a part says otherwise
		if err := whole.MarkReports(); err != nil {
			return nil, &ReadError{err}
		}
	}
	if err := whole.write(all, o); err != nil {
		return nil, err
	}
	for i, c := range parts {
		if c == whole {
			continue
		}
		if err := c.write(all[i:i+1], o); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// upToDate reports whether the reports are as they were written and show all that is known.
func (c *Campaign) upToDate() bool { return c.HasReport(PageName) && c.HasReport(MarkdownName) }

// write writes the reports of a campaign on outcomes, unless they are up to date. It may not have begun
// if a run of all papers ended early.
func (c *Campaign) write(all []Summary, o *Options) error {
	if c.upToDate() {
		return nil
	}
	title := c.Paper.Cite
	if !c.Paper.Own {
		title += ", reproduced"
	}
	p := page.Page{Title: title, Writer: report.Writer(o.Report.Program, o.Report.Build.Version)}
	var studies []page.Study
	for _, t := range all {
		found := t.tested()
		for _, s := range t.Studies {
			if err := t.read(s, o); err != nil {
				return &ReadError{err}
			}
			if s.page != nil {
				one := report.WithVerdicts(*s.page, s.Design, s.Dir, t.reportOptions(o, found))
				one.Fold = true
				studies = append(studies, one)
			}
		}
		p.Studies = append(p.Studies, t.overview(o.Report.Program))
	}
	p.Studies = append(p.Studies, studies...)
	if err := c.Begin(); err != nil {
		return err
	}
	err := atomicfile.Inside(c.Dir, PageName, p.Write)
	if err == nil {
		err = atomicfile.Inside(c.Dir, MarkdownName, func(w io.Writer) error { return WriteMarkdown(w, all, o.Report.Program) })
	}
	if err == nil {
		err = c.MarkReports(PageName, MarkdownName)
	}
	if err != nil {
		return &ReadError{err}
	}
	return nil
}

// read reads the results of a study for a page, if it was begun, unless they were read when it was
// published.
func (c *Campaign) read(s *Study, o *Options) error {
	if s.page != nil {
		return nil
	}
	there, err := study.Open(s.Dir, play.Auto)
	if err != nil {
		return nil // not begun
	}
	found, err := report.Read(there, c.reportOptions(o, nil))
	if err == nil {
		s.page, err = pageOf(found)
	}
	return err
}

// pageOf returns the page of a study.
func pageOf(f *report.Results) (*page.Study, error) {
	p, err := f.Page()
	return &p, err
}
