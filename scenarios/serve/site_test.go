package serve_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// has tests that an answer has a code and texts.
func has(t *testing.T, what string, code, want int, body string, texts ...string) {
	t.Helper()
	if code != want {
		t.Errorf("%s: %d, want %d: %.300s", what, code, want, body)
	}
	for _, text := range texts {
		if !strings.Contains(body, text) {
			t.Errorf("%s lacks %s", what, text)
		}
	}
}

func TestTheIndexListsStudiesWithHowFarTheyAre(t *testing.T) {
	s := inRuns(t)
	w := s.get("/")
	has(t, "/", w.Code, 200, w.Body.String(), `href="/study/a"`, `Small &amp; &#34;quick&#34; &lt;study&gt;`, `<strong class="phase is-complete">complete</strong>`,
		"2,000 episodes", `<strong class="phase is-partial">partial</strong> <progress value="0.5000" max="1" aria-label="Part that is done of b"></progress> 50% of`,
		"4,000 episodes", "ago<br><time", `<output id="count">2 studies</output>`)
	compute(t, filepath.Join(s.dir, "deep", "er", "c"), study.Shard{})
	if w := s.get("/"); !strings.Contains(w.Body.String(), `href="/study/deep-er-c"`) {
		t.Error("a new study does not appear")
	}
	if w := siteOf(t, t.TempDir()).get("/"); !strings.Contains(w.Body.String(), "There are no studies yet") {
		t.Error(w.Body)
	}
}

var row = regexp.MustCompile(`<tr data-study="([^"]*)"`)

// rows names the studies of an index in their order.
func (s *served) rows(address string) (ids string) {
	for _, found := range row.FindAllStringSubmatch(s.get(address).Body.String(), -1) {
		ids += found[1] + " "
	}
	return strings.TrimSpace(ids)
}

func TestTheAddressOfTheIndexSearchesAndOrders(t *testing.T) {
	s := inRuns(t)
	compute(t, filepath.Join(s.dir, "c"), study.Shard{}, "title: Small", "title: Spot prices")
	for id, days := range map[string]int{"a": 2, "b": 3, "c": 1} { // since it changed
		err := filepath.WalkDir(filepath.Join(s.dir, id), func(name string, _ fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			then := time.Now().AddDate(0, 0, -days)
			return os.Chtimes(name, then, then)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for address, want := range map[string]string{
		"/": "c a b", "/?order=newest": "c a b", "/?order=none": "c a b", "/?order=name": "a b c", "/?order=progress": "b a c",
		"/?q=spot": "c", "/?q=SMALL&order=name": "a b c", "/?q=partial": "b", "/?q=quick+complete": "c a", "/?q=nowhere": "", "/?q=%22%3E": "",
	} {
		if got := s.rows(address); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
	w := s.get("/?q=pa%22%3E&order=name")
	has(t, "a search for nothing", w.Code, 200, w.Body.String(), `value="pa&#34;&gt;"`, `<option value="name" selected>`, `<output id="count">0 of 3 studies</output>`, "No study has these words")
	w = s.get("/")
	has(t, "/", w.Code, 200, w.Body.String(), "3 days ago", "1 day ago", `<option value="newest" selected>`)
}

func TestAPageIsTheReportAndIsSentOnlyWhenItChanged(t *testing.T) {
	s := inRuns(t)
	w := s.get("/study/a")
	has(t, "/study/a", w.Code, 200, w.Body.String(), `data-study="small" data-partial="no"`, `<figure class="plot`, `id="now"`, `data-ended="yes"`, "How to reproduce it")
	tag := w.Header().Get("ETag")
	if w := s.get("/study/a", "If-None-Match", tag); w.Code != http.StatusNotModified || w.Body.Len() > 0 {
		t.Errorf("%d with %d bytes for a page that the client has", w.Code, w.Body.Len())
	}
	packed := s.get("/study/a", "Accept-Encoding", "br, gzip")
	z, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(z); err != nil || string(text) != w.Body.String() || packed.Header().Get("ETag") == tag || packed.Header().Get("Vary") != "Accept-Encoding" {
		t.Errorf("compressed: %v, %v", err, packed.Header())
	}
	if w := s.get("/study/b"); !strings.Contains(w.Body.String(), `data-partial="yes"`) || !strings.Contains(w.Body.String(), `<noscript><meta http-equiv="refresh"`) {
		t.Error("the page of an incomplete study does not say so, or is not renewed without scripts")
	}
	if w := s.get("/study/a/"); w.Code != http.StatusMovedPermanently || w.Header().Get("Location") != "/study/a" {
		t.Errorf("%d", w.Code)
	}
	for _, page := range []string{"/", "/study/a", "/study/a/files", "/study/a/now", "/nowhere"} {
		policy := s.get(page).Header().Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'; ") || !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: %s", page, policy)
		}
	}
}

var edition = regexp.MustCompile(`data-edition="([^"]*)" data-ended="(\w+)"`)

func TestAPageFollowsAStudyThatIsWritten(t *testing.T) {
	s := siteOf(t, t.TempDir())
	dir := filepath.Join(s.dir, "a")
	compute(t, dir, study.Shard{I: 0, N: 2})
	opened, err := study.Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	other, err := opened.Folder.Writer() // of a process at work
	if err == nil {
		err = other.Put([]store.Key{{Cell: 1}}, nil)
	}
	if err == nil {
		err = other.Flush()
	}
	if err != nil {
		t.Fatal(err)
	}
	first := s.get("/study/a")
	tag, body := first.Header().Get("ETag"), first.Body.String()
	has(t, "the first page", first.Code, 200, body, "running now", "<dt>computed by</dt><dd class=\"writers\">process ", `data-partial="yes"`, "The page shows the results so far.", "<dt>time left</dt>", "<dt>speed</dt>")
	if n := strings.Count(body, ">running now<"); n != 1 {
		t.Errorf("the page tells %d times that it runs", n)
	}
	before := edition.FindStringSubmatch(body)
	if again := s.get("/study/a/now").Body.String(); !strings.Contains(again, before[0]) || before[2] != "no" {
		t.Errorf("%s is not in %s", before[0], again)
	}
	compute(t, dir, study.Shard{I: 1, N: 2})
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	after := edition.FindStringSubmatch(s.get("/study/a/now").Body.String())
	if after[1] == before[1] || after[2] != "yes" {
		t.Errorf("after all is computed: %v, before: %v", after, before)
	}
	second := s.get("/study/a", "If-None-Match", tag)
	has(t, "the second page", second.Code, 200, second.Body.String(), "complete", `data-partial="no"`, after[0])
}

func TestAPageRestsAfterItWasMade(t *testing.T) {
	s := siteOf(t, t.TempDir())
	var later atomic.Int64 // hours
	began := time.Now()
	s.Library.Now = func() time.Time { return began.Add(time.Duration(later.Load()) * time.Hour) }
	compute(t, filepath.Join(s.dir, "a"), study.Shard{I: 0, N: 2})
	first := s.get("/study/a")
	compute(t, filepath.Join(s.dir, "a"), study.Shard{I: 1, N: 2})
	if w := s.get("/study/a"); w.Header().Get("ETag") != first.Header().Get("ETag") {
		t.Error("a page is made again at once")
	}
	has(t, "while it rests", 200, 200, s.get("/study/a/now").Body.String(), edition.FindString(first.Body.String()))
	later.Add(1)
	second := s.get("/study/a").Body.String()
	has(t, "after its rest", 200, 200, second, `data-partial="no"`, `data-ended="yes"`, edition.FindString(s.get("/study/a/now").Body.String()))
}

func TestFilesAreThoseOfAList(t *testing.T) {
	s := inRuns(t)
	at := func(name string) string { return filepath.Join(s.dir, "a", name) }
	secret := filepath.Join(t.TempDir(), "secret.csv")
	for name, text := range map[string]string{at("results.csv"): "a,b\n", at("figures/small.svg"): "<svg/>", at("figures/other.txt"): "no", secret: "secret"} {
		os.MkdirAll(filepath.Dir(name), 0o777)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	w := s.get("/study/a/files")
	has(t, "the list", w.Code, 200, w.Body.String(), `href="/study/a/files/results.csv"`, `href="/study/a/files/figures/small.svg"`)
	if strings.Contains(w.Body.String(), "other.txt") || strings.Contains(w.Body.String(), "study.json") {
		t.Error("the list has other files")
	}
	for name, kind := range map[string]string{"results.csv": "text/csv; charset=utf-8", "figures/small.svg": "image/svg+xml"} {
		w := s.get("/study/a/files/" + name)
		if w.Code != 200 || w.Header().Get("Content-Type") != kind || !strings.HasPrefix(w.Header().Get("Content-Disposition"), "attachment; ") || !strings.Contains(w.Header().Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%s: %d, %v", name, w.Code, w.Header())
		}
		if w := s.get("/study/a/files/"+name, "If-None-Match", w.Header().Get("ETag")); w.Code != http.StatusNotModified {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
	for _, name := range []string{"study.json", "figures/other.txt", "figures", "", "..", "../b/study.json", "/etc/passwd", "figures/../results.csv", "results.csv/", "lock", "results.csv%00", "figures%2fsmall.svg", "%2e%2e/%2e%2e/etc/passwd", "log/../results.csv"} {
		if w := s.get("/study/a/files/" + name); w.Code != 404 && name != "" {
			t.Errorf("%s: %d: %s", name, w.Code, w.Body)
		}
	}
	if err := os.Symlink(secret, at("comparison.csv")); err != nil {
		t.Skip(err)
	}
	if w := s.get("/study/a/files/comparison.csv"); w.Code != 404 {
		t.Errorf("a link out of the folder: %d: %s", w.Code, w.Body)
	}
	w = s.get("/study/a")
	has(t, "a study with a link out of it", w.Code, 503, w.Body.String(), "comparison.csv is a link that leads out of the folder")
	has(t, "the index", 200, 200, s.get("/").Body.String(), "unreadable", "comparison.csv is a link that leads out of the folder", "complete")
}

// An error in a file shows a part of it, so that none is read that is not in the folder.
func TestFilesBehindLawsOutsideOfTheFolderAreNotRead(t *testing.T) {
	durations := filepath.Join(t.TempDir(), "durations.txt")
	if err := os.WriteFile(durations, []byte("1\n2\n3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s := siteOf(t, t.TempDir())
	compute(t, filepath.Join(s.dir, "a"), study.Shard{}, "risk: linear", "risk: empirical{file="+durations+"}")
	if w := s.get("/study/a"); w.Code != 200 {
		t.Errorf("with a copy: %d: %s", w.Code, w.Body)
	}
	if err := os.RemoveAll(filepath.Join(s.dir, "a", "files")); err != nil {
		t.Fatal(err)
	}
	os.WriteFile(durations, []byte("secret\n"), 0o666)
	os.Chtimes(filepath.Join(s.dir, "a", "study.json"), time.Time{}, time.Now().Add(time.Hour))
	for _, address := range []string{"/", "/study/a"} {
		w := s.get(address)
		if body := w.Body.String(); strings.Contains(body, "secret") || !strings.Contains(body, "durations.txt is missing, and the original "+durations+" is another file now") {
			t.Errorf("%s: %d: %s", address, w.Code, body)
		}
	}
}

func TestDamageOfOneStudyLeavesTheOthers(t *testing.T) {
	s := inRuns(t)
	plan := filepath.Join(s.dir, "a", "study.json")
	text, err := os.ReadFile(plan)
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile(plan, text[:len(text)/2], 0o666)
	index := s.get("/").Body.String()
	has(t, "the index", 200, 200, index, "unreadable", "study.json: damaged", "partial")
	if w := s.get("/study/a"); w.Code != 503 || !strings.Contains(w.Body.String(), "damaged") {
		t.Errorf("%d: %s", w.Code, w.Body)
	}
	os.WriteFile(plan, text, 0o666)
	if w := s.get("/study/a"); w.Code != 200 {
		t.Errorf("after repair: %d: %s", w.Code, w.Body)
	}
	if err := os.RemoveAll(filepath.Join(s.dir, "a")); err != nil {
		t.Fatal(err)
	}
	if w := s.get("/study/a"); w.Code != 404 || strings.Contains(s.get("/").Body.String(), `"/study/a"`) {
		t.Errorf("a removed study: %d", w.Code)
	}
	if w := s.get("/study/b"); w.Code != 200 {
		t.Errorf("the other study: %d", w.Code)
	}
}

// state names all files below a folder with their sizes and times.
func state(t *testing.T, dir string) string {
	t.Helper()
	var b bytes.Buffer
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil {
			b.WriteString(name + " " + info.Mode().String() + " " + info.ModTime().String() + "\n")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestServingWritesNothing(t *testing.T) {
	s := inRuns(t)
	before := state(t, s.dir)
	for _, address := range []string{"/", "/study/a", "/study/b", "/study/a/now", "/study/a/files"} {
		if w := s.get(address); w.Code != 200 {
			t.Errorf("%s: %d", address, w.Code)
		}
	}
	if after := state(t, s.dir); after != before {
		t.Errorf("%s\nbecame\n%s", before, after)
	}
}

func TestOneReportIsMadeForAThousandRequests(t *testing.T) {
	s := inRuns(t)
	tags := make([]string, 1000)
	if testing.Short() { // the race detector makes it slow
		tags = tags[:100]
	}
	var all sync.WaitGroup
	for i := range tags {
		all.Go(func() { tags[i] = s.get("/study/b").Header().Get("ETag") })
	}
	all.Wait()
	for _, tag := range tags {
		if tag == "" || tag != tags[0] {
			t.Fatalf("tags %q and %q", tag, tags[0])
		}
	}
}
