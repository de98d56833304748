package site

import (
	"bytes"
	"context"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios/account"
	"github.com/loadstar-sim/loadstar/scenarios/live"
)

// box is what a page of studies has above its title.
type box struct {
	Edition string // the state of the records of which the page is made
	Ask     string // the address of how far they are
	Pause   time.Duration
	Links   []link
	Now     *now
}

type link struct{ To, Text string }

// now is how far studies are.
type now struct {
	Edition string // that a page would have now
	Ended   bool   // nothing changes any more
	Studies []line
}

// line is a study and its state.
type line struct {
	*live.Study
	State *live.State
}

// nowOf returns how far studies are, for a page of what they have now. As a state rests after it
// was found, it may be older than the records; a page that shows both has an edition of its own.
func (s *Site) nowOf(ctx context.Context, studies ...*live.Study) (*now, error) {
	n := &now{Ended: true}
	var editions []string
	for _, study := range studies {
		state, err := study.State(ctx)
		if err != nil {
			return nil, err
		}
		edition := study.Mark()
		if edition != state.Mark {
			edition += "~" + state.Mark
		}
		editions = append(editions, edition)
		n.Studies = append(n.Studies, line{study, state})
		n.Ended = n.Ended && state.Phase.Ended()
	}
	n.Edition = strings.Join(editions, "+")
	return n, nil
}

// now answers how far studies are. The edition in it is that of the page that would be sent.
func (s *Site) now(w http.ResponseWriter, r *http.Request, studies ...*live.Study) error {
	n, err := s.nowOf(r.Context(), studies...)
	if err != nil {
		return err
	}
	n.Edition = s.pages.of(keyOf(studies...)).Next(s.Library, n.Edition)
	return s.plain(w, r, "now", n)
}

// study answers with the page of a study.
func (s *Site) study(w http.ResponseWriter, r *http.Request, study *live.Study) error {
	m, err := s.report(r.Context(), study)
	if err != nil {
		return err
	}
	m.send(w, r)
	return nil
}

// report returns the page of a study, made of what its folder has now or had shortly before.
func (s *Site) report(ctx context.Context, study *live.Study) (*made, error) {
	n, err := s.nowOf(ctx, study)
	if err != nil {
		return nil, err
	}
	return s.pages.of(keyOf(study)).Get(ctx, s.Library, n.Edition, func() (*made, error) {
		told, err := s.told(study)
		if err != nil {
			return nil, err
		}
		return s.make(told, box{
			Edition: n.Edition, Ask: "/study/" + study.ID + "/now", Now: n,
			Links: []link{{"/", "All studies"}, {"/study/" + study.ID + "/files", "Files"}, {"/compare?a=" + url.QueryEscape(study.ID), "Compare with another study"}},
		})
	})
}

// told returns what a study found until now.
func (s *Site) told(study *live.Study) (page.Study, error) {
	opened, err := study.Study()
	if err != nil {
		return page.Study{}, err
	}
	return account.Of(opened, account.Options{Dir: study.Dir, Program: s.Program, Build: s.Build, Papers: s.Papers, Scene: account.Scene{Cell: -1}}, s.Library.Now())
}

// make makes a page.
func (s *Site) make(told page.Study, b box) (*made, error) {
	var head, top, text bytes.Buffer
	b.Pause = s.pause()
	err := sheets.ExecuteTemplate(escape.Visible(&head), "head", b)
	if err == nil {
		err = sheets.ExecuteTemplate(escape.Visible(&top), "box", b)
	}
	if err != nil {
		return nil, err
	}
	p := page.Page{Title: told.Title, Writer: strings.TrimSpace(s.Program + " " + s.Version), Studies: []page.Study{told}}
	policy, err := p.Serve(&text, page.Served{Head: template.HTML(head.String()), Top: template.HTML(top.String()), Style: boxStyle, Script: script})
	if err != nil {
		return nil, err
	}
	return &made{text: text.Bytes(), packed: pack(text.Bytes()), policy: policy, tag: tagOf(text.Bytes())}, nil
}

// keyOf names the page of studies among those that are kept.
func keyOf(studies ...*live.Study) string {
	var ids []string
	for _, study := range studies {
		ids = append(ids, study.ID)
	}
	return strings.Join(ids, "+")
}
