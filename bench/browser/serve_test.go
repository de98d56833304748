package browser_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/bench/browser"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
	"github.com/loadstar-sim/loadstar/scenarios/serve"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

const served = `name: small
title: Small & "quick" <study>
workload: W
platform: {workers: 3}
risk: linear
policies: [greedy, cyclic-rep]
instances: 250
sweep: {W: [1, 2, 3, 4]}
figure: {x: W, baseline: none}
`

// compute computes a shard of a study in a folder.
func compute(t *testing.T, dir string, shard study.Shard) {
	t.Helper()
	s, err := study.Begin(dir, scenariostest.Design(t, served))
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

// siteOf returns a site of a folder whose pages ask often, with a clock that advances by a minute
// whenever it is read, so that nothing is fresh.
func siteOf(t *testing.T, dir string) *serve.Site {
	t.Helper()
	library, err := serve.Open([]string{dir}, false)
	if err != nil {
		t.Fatal(err)
	}
	began, minutes := time.Now(), atomic.Int64{}
	library.Now = func() time.Time { return began.Add(time.Duration(minutes.Add(1)) * time.Minute) }
	return &serve.Site{Library: library, Program: "runexp", Version: "v1", Pause: 50 * time.Millisecond}
}

// set is a reader's state on the page of a study: a policy switched off, an order, a part unfolded, a
// zoom, a place.
const set = `(() => {
	document.querySelector("label[data-name=greedy] input").click();
	const table = document.querySelector("[data-part=results] .scroll[aria-label='Mean ratio of every cell']");
	table.querySelector("th button").click();
	table.querySelector("th button").click();
	document.querySelector("[data-part=origin] details").open = true;
	document.querySelector("figure.gantt .tools button").click();
	document.querySelector("[data-part=results] h3").scrollIntoView({behavior: "instant"});
	return true;
})()`

// kept tells which of these settings are kept.
const kept = `(() => {
	const table = document.querySelector("[data-part=results] .scroll[aria-label='Mean ratio of every cell']");
	const line = document.querySelector("figure.plot [data-s='0']"), top = document.querySelector("[data-part=results] h3").getBoundingClientRect().top;
	return [
		!document.querySelector("label[data-name=greedy] input").checked && document.querySelector("label[data-name=cyclic-rep] input").checked ? "" : "the boxes",
		getComputedStyle(line).display === "none" ? "" : "the line is shown",
		table.querySelector("th").getAttribute("aria-sort") === "descending" && table.querySelector("td").textContent === "4" ? "" : "the order",
		document.querySelector("[data-part=origin] details").open ? "" : "what is open",
		document.querySelector("figure.gantt").dataset.shown === "%SHOWN%" ? "" : "the zoom: " + document.querySelector("figure.gantt").dataset.shown,
		Math.abs(top - %TOP%) < 60 ? "" : "the place: " + top,
	].filter(Boolean).join(", ");
})()`

func TestServe(t *testing.T) {
	b := browser.Start(t)
	dir := t.TempDir()
	compute(t, filepath.Join(dir, "a"), study.Shard{I: 0, N: 2})
	compute(t, filepath.Join(dir, "b"), study.Shard{})
	s := siteOf(t, dir)
	server := httptest.NewServer(s)
	defer server.Close()

	t.Run("all pages can be read by everybody", func(t *testing.T) {
		for _, at := range []struct {
			name, address string
			browser.View
		}{
			{"index", "/", browser.View{}}, {"index-dark", "/", browser.View{Dark: true, Phone: true}},
			{"study", "/study/b", browser.View{Dark: true, Phone: true}},
			{"files", "/study/b/files", browser.View{}},
		} {
			p := b.Open(t, server.URL+at.address, at.View)
			p.Shoot("serve-" + at.name)
			if wide := browser.Eval[int](p, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
				t.Errorf("%s: %d pixels wider than the window", at.name, wide)
			}
			for _, found := range p.Accessibility().Violations {
				t.Errorf("%s: %v", at.name, found)
			}
		}
	})

	t.Run("a page renews itself and keeps what the reader has set", func(t *testing.T) {
		p := b.Open(t, server.URL+"/study/a", browser.View{})
		p.Wait(`document.getElementById("live").dataset.ready === "yes" && document.querySelector(".explorer:not([data-ready])") === null`)
		if !browser.Eval[bool](p, set) {
			t.Fatal("nothing is set")
		}
		p.Wait(`document.querySelector("[data-part=results] h3").getBoundingClientRect().top < 200`)
		top := browser.Eval[string](p, `String(document.querySelector("[data-part=results] h3").getBoundingClientRect().top)`)
		shown := browser.Eval[string](p, `document.querySelector("figure.gantt").dataset.shown`)
		rows := `document.querySelectorAll("[data-part=results] .scroll[aria-label='Mean ratio of every cell'] tbody tr").length`
		before := browser.Eval[int](p, rows)
		compute(t, filepath.Join(dir, "a"), study.Shard{I: 1, N: 2})
		p.Wait(`document.getElementById("live").dataset.over === "yes" && document.querySelector(".explorer:not([data-ready])") === null`)
		if lost := browser.Eval[string](p, strings.NewReplacer("%TOP%", top, "%SHOWN%", shown).Replace(kept)); lost != "" {
			t.Errorf("lost: %s", lost)
		}
		if after := browser.Eval[int](p, rows); before == after || after != 4 {
			t.Errorf("%d rows became %d", before, after)
		}
		if text := browser.Eval[string](p, `document.getElementById("now").innerText`); text[:8] != "complete" {
			t.Error(text)
		}
		asked := len(p.Requests())
		p.Wait(`new Promise(done => setTimeout(() => done(true), 300))`)
		if n := len(p.Requests()); n != asked {
			t.Errorf("the page of a complete study asks %d times more", n-asked)
		}
	})

	t.Run("the list is searched and ordered by keyboard, and the address keeps that", func(t *testing.T) {
		p := b.Open(t, server.URL, browser.View{})
		p.Type("#find input", "B")
		p.Wait(`document.getElementById("count").textContent === "1 of 2 studies" && document.querySelectorAll("#studies tbody tr").length === 1`)
		if at := browser.Eval[string](p, "location.search"); at != "?q=B" {
			t.Error(at)
		}
		again := b.Open(t, server.URL+"/?q=nothing&order=name", browser.View{})
		if shown := browser.Eval[string](again, `["q", "order"].map(name => document.getElementById("find").elements[name].value).join(" ") + " " + document.getElementById("count").textContent`); shown != "nothing name 0 of 2 studies" {
			t.Error(shown)
		}
		for _, found := range again.Accessibility().Violations {
			t.Error(found)
		}
		plain := b.Open(t, server.URL, browser.View{NoScript: true})
		if n := browser.Eval[int](plain, `document.querySelectorAll("#studies tbody tr").length`); n != 2 {
			t.Errorf("%d studies without script", n)
		}
		if !browser.Eval[bool](plain, `document.querySelector("#find button").getClientRects().length === 1`) {
			t.Error("without script nothing sends what the reader searches")
		}
	})

	t.Run("the list shows new studies", func(t *testing.T) {
		p := b.Open(t, server.URL, browser.View{})
		compute(t, filepath.Join(dir, "new"), study.Shard{})
		p.Wait(`document.querySelector("#studies a[href='/study/new']")`)
		os.RemoveAll(filepath.Join(dir, "new"))
		p.Wait(`!document.querySelector("#studies a[href='/study/new']")`)
	})

	t.Run("a page of a study that runs leads with its progress and the curve of its speed", func(t *testing.T) {
		at := filepath.Join(dir, "runs")
		compute(t, at, study.Shard{I: 0, N: 2})
		opened, err := study.Open(at, play.Auto)
		if err != nil {
			t.Fatal(err)
		}
		process, err := opened.Folder.Writer()
		if err != nil {
			t.Fatal(err)
		}
		defer process.Close()
		for block := range uint32(4) { // the curve has a step from one look at newer records to the next
			err := errors.Join(process.Put([]store.Key{{Cell: 1, Block: block}}, nil), process.Flush())
			s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/study/runs/now", nil))
			if err != nil {
				t.Fatal(err)
			}
		}
		p := b.Open(t, server.URL+"/study/runs", browser.View{Phone: true})
		p.Wait(`document.querySelector("#now svg.speed path")`)
		p.Shoot("serve-running")
		if first := browser.Eval[string](p, `document.querySelector(".lead strong").textContent + ", " + document.querySelector(".how dt").textContent`); first != "running now, time left" {
			t.Error(first)
		}
		if wide := browser.Eval[int](p, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
			t.Errorf("%d pixels wider than the window", wide)
		}
		for _, found := range p.Accessibility().Violations {
			t.Error(found)
		}
	})

	t.Run("a page says that its server has ended, and stays", func(t *testing.T) {
		other := httptest.NewServer(s)
		compute(t, filepath.Join(dir, "c"), study.Shard{I: 0, N: 2})
		p := b.Open(t, other.URL+"/study/c", browser.View{})
		p.Forgive("ERR_CONNECTION_REFUSED")
		p.Forgive("ERR_EMPTY_RESPONSE")
		p.Forgive("ERR_CONNECTION_RESET")
		other.CloseClientConnections()
		other.Close()
		p.Wait(`document.getElementById("said").textContent.startsWith("The server does not answer.")`)
		if !browser.Eval[bool](p, `document.querySelector("figure.plot") !== null`) {
			t.Error("the page is gone")
		}
	})
}
