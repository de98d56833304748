package serve_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// routes are the addresses at which a site of the studies a and b answers with 200.
var routes = regexp.MustCompile(`(?s)^/(\?.*)?$|^/study/[ab](/now|/files|/files/results\.csv)?(\?.*)?$`)

// No path and no query finds anything but the pages and files of the list, and none ends the
// server.
func FuzzRoutes(f *testing.F) {
	dir := f.TempDir()
	for _, name := range []string{"a", "b"} {
		compute(f, filepath.Join(dir, name), study.Shard{})
	}
	if err := os.WriteFile(filepath.Join(dir, "a", "results.csv"), []byte("public"), 0o666); err != nil {
		f.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "secret"), []byte("hidden away"), 0o666); err != nil {
		f.Fatal(err)
	}
	s := siteOf(f, dir)
	for _, seed := range [][2]string{
		{"/", ""}, {"/study/a", ""}, {"/study/a/files/results.csv", ""}, {"/study/b/now", "a=a&b=b"},
		{"/study/a/files/../../secret", ""}, {"/study/a/files/..%2f..%2fsecret", ""}, {"/study/a/files/%2e%2e/%2e%2e/secret", ""},
		{"/study/../secret", ""}, {"//study/a", ""}, {"/study//a", ""}, {"/study/a\x00", ""}, {"/study/a/files/results.csv\x00.svg", ""},
		{"/study/" + strings.Repeat("a", 1<<12), ""}, {"/study/a", strings.Repeat("a=a&", 1<<10)}, {"/study/a/files", "a=%00&b=../secret"}, {"/", "a;b"},
		{`/study/a/files/..\..\secret`, ""}, {"/study/a/files//etc/passwd", ""}, {"/study/a/files/log/", ""}, {"/favicon.ico", ""}, {"", ""}, {"*", ""},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, path, query string) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL = &url.URL{Path: path, RawQuery: query}
		if u, err := url.Parse(path); err == nil && u.Host == "" {
			r.URL.Path, r.URL.RawPath = u.Path, u.RawPath
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		address := r.URL.Path
		if query != "" {
			address += "?" + query
		}
		switch w.Code {
		case http.StatusOK:
			if !routes.MatchString(address) {
				t.Errorf("%q is answered", address)
			}
		case http.StatusNotFound, http.StatusMovedPermanently, http.StatusNoContent:
		default:
			t.Errorf("%q: %d: %s", address, w.Code, w.Body)
		}
		if strings.Contains(w.Body.String(), "hidden away") {
			t.Errorf("%q finds the secret", address)
		}
	})
}
