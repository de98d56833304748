package serve_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
	"github.com/loadstar-sim/loadstar/scenarios/serve"
	"github.com/loadstar-sim/loadstar/scenarios/study"
	"github.com/loadstar-sim/loadstar/traces/data"
)

func init() { data.RegisterLaws() }

const small = `name: small
title: Small & "quick" <study>
workload: W
platform: {workers: 3}
risk: linear
policies: [greedy, cyclic-rep]
instances: 250
sweep: {W: [1, 2, 3, 4]}
figure: {x: W}
`

// compute computes a shard of a study in a folder.
func compute(t testing.TB, dir string, shard study.Shard, replace ...string) {
	t.Helper()
	s, err := study.Begin(dir, scenariostest.Design(t, small, replace...))
	if err == nil {
		err = s.Scan(nil)
	}
	if err == nil {
		err = s.Run(context.Background(), study.RunOptions{Runner: &run.Runner{}, Shard: shard})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// served is a site of a folder whose clock goes on by a minute whenever it is read, so that
// nothing that was seen is fresh and no page rests.
type served struct {
	*serve.Site
	dir string
}

func siteOf(t testing.TB, dir string) *served {
	t.Helper()
	library, err := serve.Open([]string{dir}, false)
	if err != nil {
		t.Fatal(err)
	}
	began, minutes := time.Now(), atomic.Int64{}
	library.Now = func() time.Time { return began.Add(time.Duration(minutes.Add(1)) * time.Minute) }
	return &served{&serve.Site{Library: library, Program: "runexp", Version: "v1"}, dir}
}

// inRuns returns a site with a complete study and a half computed one.
func inRuns(t testing.TB) *served {
	t.Helper()
	dir := t.TempDir()
	compute(t, filepath.Join(dir, "a"), study.Shard{})
	compute(t, filepath.Join(dir, "b"), study.Shard{I: 0, N: 2}, "instances: 250", "instances: 500")
	return siteOf(t, dir)
}

// get answers a request.
func (s *served) get(address string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, address, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}
