package page_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/results/page"
)

func charted(charts ...*gantt.Chart) *page.Page {
	part := page.Part{Key: "episode", Title: "Episode"}
	for _, c := range charts {
		part.Scenes = append(part.Scenes, page.Scene{Charts: []page.Chart{{Chart: c, Key: "p"}}})
	}
	return &page.Page{Title: "t", Studies: []page.Study{{Name: "n", Title: "t", Parts: []page.Part{part}}}}
}

func TestTheMomentOfEveryInterruptionIsInTheTable(t *testing.T) {
	text := written(t, full("word"))
	for _, want := range []string{
		`data-ended="1.25"`, `>3 (after the end)<`,
		`<td class="number">1.25<td class="number">2<td class="number">1<`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
}

func TestWrongComputationsHaveAColumnWhereThereAreSome(t *testing.T) {
	c := &gantt.Chart{Title: "wrong", To: 3, Tracks: []gantt.Track{{Name: "P1", Until: 3, Slices: []gantt.Slice{
		{Start: 0, End: 1, Kind: gantt.Compute}, {Start: 1, End: 2, Kind: gantt.Wrong}, {Start: 2, End: 3, Kind: gantt.Again},
	}}}}
	text := written(t, charted(c))
	if want := `<td class="number">3<td class="number">1<td class="number">1<td class="number">3<`; !strings.Contains(text, want) || !strings.Contains(text, "wrong or partly wrong</th>") {
		t.Errorf("there is no %s", want)
	}
	c.Tracks[0].Slices[1].Kind = gantt.Compute
	if text := written(t, charted(c)); strings.Contains(text, "wrong or partly") {
		t.Error("there is a column without numbers")
	}
}

func TestAChartOfAnyNumberOfSlicesIsSmall(t *testing.T) {
	c := &gantt.Chart{Title: "many", To: 1}
	for i := range 100 {
		track := gantt.Track{Name: fmt.Sprint("P", i), Until: 1}
		for k := range 200 {
			at := float64(k) / 200
			track.Slices = append(track.Slices, gantt.Slice{Start: at, End: at + 0.004, Kind: gantt.Compute, Label: fmt.Sprint(k)})
		}
		c.Tracks = append(c.Tracks, track)
	}
	if text := written(t, charted(c)); len(text) > 700_000 {
		t.Errorf("the page has %d bytes", len(text))
	}
}

func TestAChartOfTooManyTracksSaysWhyItHasNoPicture(t *testing.T) {
	c := &gantt.Chart{Title: "wide", To: 1, Tracks: make([]gantt.Track, gantt.MaxTracks+1)}
	if text := written(t, charted(c)); !strings.Contains(text, "There is no picture: 1001 tracks are too many for a picture") {
		t.Error("nothing is said of it")
	}
}

// Every instance has its charts and tables in the page; those after the first are packed until the script shows them.
func TestInstancesAfterTheFirstWaitForTheScript(t *testing.T) {
	c := page.Chart{Key: "p", Chart: &gantt.Chart{Title: "c", To: 2, Load: 2, Work: []gantt.Step{{At: 1, Sum: 1.5}}, Tracks: []gantt.Track{
		{Name: "P1", Until: 2, Slices: []gantt.Slice{{End: 1, Kind: gantt.Compute, Label: "1"}}},
	}}}
	var scenes []page.Scene
	for _, name := range []string{"median", "worst", "best"} {
		scenes = append(scenes, page.Scene{Name: name, Text: "<Instance> of " + name, Charts: []page.Chart{c, c}})
	}
	text := written(t, &page.Page{Title: "t", Studies: []page.Study{{Name: "n", Title: "t", Parts: []page.Part{{Key: "episode", Title: "Episode", Scenes: scenes}}}}})
	for k, name := range []string{"median", "worst", "best"} {
		id, scene := "s1-episode", text
		if k > 0 {
			id = fmt.Sprint("s1-episode-", k+1)
			m := regexp.MustCompile(`<div class="scene" data-scene="` + name + `" data-packed="([\w-]+)" hidden></div>`).FindStringSubmatch(text)
			if m == nil {
				t.Fatalf("%s is not packed", name)
			}
			scene = unpacked(t, m[1])
		}
		for want, n := range map[string]int{
			`<p class="caption">&lt;Instance&gt; of ` + name: 1, `id="` + id + `-c1"`: 1, `id="` + id + `-c2"`: 1, `data-slices="0,1,1" d="`: 2,
			"When each worker was interrupted, and what it did</summary>": 2,
		} {
			if got := strings.Count(scene, want); got != n {
				t.Errorf("%s: %s is there %d times, want %d", name, want, got, n)
			}
		}
	}
}

// unpacked reads what is packed for the script.
func unpacked(t *testing.T, text string) string {
	t.Helper()
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	b, err = io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
