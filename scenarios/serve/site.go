// Package serve serves pages of the studies below some folders: a list, and the results of each study.
// Pages follow the studies while other processes compute them.
//
// The routes are fixed:
//
//	/                      the studies
//	/study/ID              what a study found until now
//	/study/ID/now          how far it is, as a part of that page
//	/study/ID/files        its files
//	/study/ID/files/NAME   one of them
//
// An identifier or a name of a file is looked up among the existing ones; it never is part of a path. A
// page is made once for each state of the records, however many clients request it. The pages requested
// last are cached.
package serve

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Site answers requests for a library.
type Site struct {
	Library *Library
	Program string // by which commands call it
	Build   store.Build
	Version string
	Papers  []*claim.Paper

	// Pause is the time after which pages ask again; 0 stands for two seconds.
	Pause time.Duration

	// Patience is how long a request waits for a page that is being made, before it is told to
	// come again.
	Patience time.Duration

	pages pageCache
}

// mostKept is how many reports are kept.
const mostKept = 16

// pause returns the time after which pages ask again.
func (s *Site) pause() time.Duration { return cmp.Or(s.Pause, 2*time.Second) }

// ServeHTTP answers a request. The method must be GET or HEAD.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.Patience > 0 {
		ctx, cancel := context.WithTimeout(r.Context(), s.Patience)
		defer cancel()
		r = r.WithContext(ctx)
	}
	err := s.route(w, r)
	var crash *panicError
	switch {
	case err == nil, r.Context().Err() == context.Canceled:
	case errors.As(err, &crash):
		panic(crash)
	case errors.Is(err, errNone):
		s.problem(w, http.StatusNotFound, "There is no such page.", false)
	case errors.Is(err, context.DeadlineExceeded):
		w.Header().Set("Retry-After", "5")
		s.problem(w, http.StatusServiceUnavailable, "The page is being made, which takes long. It is asked for again by itself.", true)
	default:
		s.problem(w, http.StatusServiceUnavailable, "The page cannot be made: "+err.Error()+".", true)
	}
}

// errNone is the error of an address without a page.
var errNone = errors.New("there is no such page")

// route finds the page or file that a request is for.
func (s *Site) route(w http.ResponseWriter, r *http.Request) error {
	if r.URL.RawPath != "" { // characters are encoded that need not be
		return errNone
	}
	switch r.URL.Path {
	case "/":
		return s.index(w, r)
	case "/favicon.ico":
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	rest, ok := strings.CutPrefix(r.URL.Path, "/study/")
	if !ok {
		return errNone
	}
	id, what, _ := strings.Cut(rest, "/")
	study := s.Library.Study(id)
	if study == nil {
		return errNone
	}
	switch what {
	case "":
		if strings.HasSuffix(rest, "/") {
			http.Redirect(w, r, "/study/"+study.ID, http.StatusMovedPermanently)
			return nil
		}
		return s.study(w, r, study)
	case "now":
		return s.progress(w, r, study)
	case "files":
		return s.files(w, r, study)
	}
	name, ok := strings.CutPrefix(what, "files/")
	if !ok {
		return errNone
	}
	return s.file(w, r, study, name)
}
