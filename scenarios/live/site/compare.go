package site

import (
	"net/http"
	"net/url"

	"github.com/loadstar-sim/loadstar/scenarios/account/beside"
	"github.com/loadstar-sim/loadstar/scenarios/live"
)

// choice is the page on which readers choose what is compared.
type choice struct {
	Studies []*live.Study
	A, B    string
}

// compare answers with the page of two studies, or with how far they are. If they are not
// named, readers choose them.
func (s *Site) compare(w http.ResponseWriter, r *http.Request, progress bool) error {
	asked, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return errNone
	}
	c := choice{s.Library.Studies(), asked.Get("a"), asked.Get("b")}
	a, b := s.Library.Study(c.A), s.Library.Study(c.B)
	switch {
	case c.A != "" && a == nil, c.B != "" && b == nil:
		return errNone
	case progress && (a == nil || b == nil):
		return errNone
	case a == nil || b == nil:
		return s.plain(w, r, "choose", c)
	case progress:
		return s.now(w, r, a, b)
	}
	n, err := s.nowOf(r.Context(), a, b)
	if err != nil {
		return err
	}
	m, err := s.pages.of(keyOf(a, b)).Get(r.Context(), s.Library, n.Edition, func() (*made, error) { return s.pair(n, a, b) })
	if err != nil {
		return err
	}
	m.send(w, r)
	return nil
}

// pair makes the page of two studies.
func (s *Site) pair(n *now, a, b *live.Study) (*made, error) {
	var sides [2]beside.Side
	for i, study := range []*live.Study{a, b} {
		told, err := s.told(study)
		if err != nil {
			return nil, err
		}
		opened, err := study.Study()
		if err == nil {
			err = opened.AsStored()
		}
		if err == nil {
			err = opened.Scan(nil)
		}
		if err != nil {
			return nil, err
		}
		sides[i] = beside.Side{Name: study.ID, Study: opened, Told: told}
	}
	query := url.Values{"a": {a.ID}, "b": {b.ID}}.Encode()
	other := url.Values{"a": {b.ID}, "b": {a.ID}}.Encode()
	return s.make(beside.Of(sides[0], sides[1]), box{
		Edition: n.Edition, Ask: "/compare/now?" + query, Now: n,
		Links: []link{{"/", "All studies"}, {"/study/" + a.ID, a.ID}, {"/study/" + b.ID, b.ID}, {"/compare?" + other, "The other way round"}},
	})
}
