package papercmd

import (
	"cmp"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios/campaign"
)

// The reports of a campaign.
const (
	pageName = "report.html"
	textName = "report.md"
)

// report writes the reports that are not up to date: one for each paper, and one for all.
func (o *options) report(whole *campaign.Campaign, parts []*campaign.Campaign, pages *campaign.Pages) ([]campaign.Told, error) {
	var all []campaign.Told
	fresh := true
	for _, c := range parts {
		told, err := c.Tell()
		if err != nil {
			return nil, err
		}
		all = append(all, told)
		fresh = fresh && current(c)
	}
	if !fresh { // before that of a part says otherwise
		if err := whole.Report(); err != nil {
			return nil, &campaign.ReadError{Err: err}
		}
	}
	reports := []*report{{whole, all, page.Page{}}}
	if whole != parts[0] {
		for i, c := range parts {
			reports = append(reports, &report{c, all[i : i+1], page.Page{}})
		}
	}
	return all, o.writeAll(reports, pages)
}

// report is what is told of a campaign, and its page.
type report struct {
	*campaign.Campaign
	told []campaign.Told
	page page.Page
}

// writeAll writes the reports that are not up to date, several at a time.
func (o *options) writeAll(reports []*report, pages *campaign.Pages) error {
	reports = slices.DeleteFunc(reports, func(r *report) bool { return current(r.Campaign) })
	for _, r := range reports {
		title := r.Paper.Cite
		if !r.Paper.Own {
			title += ", reproduced"
		}
		r.page = page.Page{Title: title, Writer: strings.TrimSpace(o.Name + " " + o.Version())}
		if err := pages.Page(&r.page, r.told, time.Now()); err != nil {
			return err
		}
	}
	errs := make([]error, len(reports))
	var group sync.WaitGroup
	room := make(chan struct{}, cmp.Or(o.goroutines, runtime.GOMAXPROCS(0)))
	for i, r := range reports {
		room <- struct{}{}
		group.Go(func() {
			errs[i] = r.write(o.Name)
			<-room
		})
	}
	group.Wait()
	return cmp.Or(errs...)
}

// current reports whether the reports of a campaign are as they were written and show all that is
// known.
func current(c *campaign.Campaign) bool { return c.Reported(pageName) && c.Reported(textName) }

// write writes the report of a campaign, which may not have begun if a run of all papers ended early.
func (r *report) write(program string) error {
	if err := r.Begin(); err != nil {
		return err
	}
	for name, write := range map[string]func(io.Writer) error{
		pageName: r.page.Write,
		textName: func(w io.Writer) error { return campaign.WriteMarkdown(w, r.told, program) },
	} {
		if err := atomicfile.Inside(r.Dir, name, write); err != nil {
			return &campaign.ReadError{Err: err}
		}
	}
	if err := r.Report(pageName, textName); err != nil {
		return &campaign.ReadError{Err: err}
	}
	return nil
}
