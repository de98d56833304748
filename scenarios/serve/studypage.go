package serve

import (
	"bytes"
	"context"
	"html/template"
	"net/http"
	"slices"
	"time"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios/report"
)

// line is a study and its state, as they are shown at a time.
type line struct {
	*Study
	State *State // nil while it is read
	Now   time.Time
}

// Wait returns how long the study is expected to take; 0 if that is not known, or the time is over.
func (l line) Wait() time.Duration {
	if l.State.Until.IsZero() {
		return 0
	}
	return max(0, l.State.Until.Sub(l.Now))
}

// progress is the progress of a study, which its page shows above the title.
type progress struct {
	line
	Edition string        // of a page that is made now: the state of the records
	Pause   time.Duration // after which the page asks again
}

// progressOf returns the progress of a study, for a page of its results so far. The state is cached and
// may be older than the records. A page made from an older state has an edition of its own.
func (s *Site) progressOf(ctx context.Context, study *Study) (*progress, error) {
	state, err := study.State(ctx)
	if err != nil {
		return nil, err
	}
	edition := study.Version()
	if edition != state.Version {
		edition += "~" + state.Version
	}
	return &progress{line{study, state, s.Library.Now()}, edition, s.pause()}, nil
}

// progress answers with the progress of a study. Its edition is the edition of the page that would be sent.
func (s *Site) progress(w http.ResponseWriter, r *http.Request, study *Study) error {
	n, err := s.progressOf(r.Context(), study)
	if err != nil {
		return err
	}
	n.Edition = s.pages.page(study.ID).Next(s.Library, n.Edition)
	return s.plain(w, r, "now", n)
}

// study answers with the page of a study, made of its folder's state now or shortly before.
func (s *Site) study(w http.ResponseWriter, r *http.Request, study *Study) error {
	n, err := s.progressOf(r.Context(), study)
	if err != nil {
		return err
	}
	m, err := s.pages.page(study.ID).Get(r.Context(), s.Library, n.Edition, func() (*renderedPage, error) { return s.make(n) })
	if err != nil {
		return err
	}
	m.send(w, r)
	return nil
}

// make makes the page of a study.
func (s *Site) make(n *progress) (*renderedPage, error) {
	opened, err := n.Study.Study()
	if err != nil {
		return nil, err
	}
	found, err := report.Read(opened, report.Options{Program: s.Program, Build: s.Build, Papers: s.Papers, Scene: report.Scene{Cell: -1, Instance: -1}})
	if err != nil {
		return nil, err
	}
	told, err := found.Page()
	if err != nil {
		return nil, err
	}
	if told.Partial != "" { // the box tells how far it is
		told.Partial = "The page shows the results so far."
		told.Facts = slices.DeleteFunc(told.Facts, func(f page.Fact) bool { return f.Name == "state" })
	}
	var head, top, text bytes.Buffer
	err = sheets.ExecuteTemplate(escape.Visible(&head), "head", n)
	if err == nil {
		err = sheets.ExecuteTemplate(escape.Visible(&top), "box", n)
	}
	if err != nil {
		return nil, err
	}
	p := page.Page{Title: told.Title, Writer: report.Writer(s.Program, s.Version), Studies: []page.Study{told}}
	policy, err := p.Serve(&text, page.Served{Head: template.HTML(head.String()), Top: template.HTML(top.String()), Style: boxStyle, Script: script})
	if err != nil {
		return nil, err
	}
	return &renderedPage{text: text.Bytes(), packed: pack(text.Bytes()), policy: policy, tag: tagOf(text.Bytes())}, nil
}
