package page_test

import (
	"fmt"
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
		`data-ended="1.25"`, `>3 (after the end)</td>`,
		`<td class="number " data-n="1.25">1.25</td><td class="number " data-n="2">2</td><td class="number " data-n="1">1</td>`,
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
	if want := `<td class="number " data-n="3">3</td><td class="number " data-n="1">1</td><td class="number " data-n="1">1</td><td class="number " data-n="3">3</td>`; !strings.Contains(text, want) || !strings.Contains(text, "wrong or partly wrong</th>") {
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

// Every instance has its charts and tables in the page; only the first is shown and drawn without the script.
func TestInstancesAfterTheFirstWaitForTheScript(t *testing.T) {
	c := page.Chart{Key: "p", Chart: &gantt.Chart{Title: "c", To: 2, Load: 2, Work: []gantt.Step{{At: 1, Sum: 1.5}}, Tracks: []gantt.Track{
		{Name: "P1", Until: 2, Slices: []gantt.Slice{{End: 1, Kind: gantt.Compute, Label: "1"}}},
	}}}
	var scenes []page.Scene
	for _, name := range []string{"median", "worst", "best"} {
		scenes = append(scenes, page.Scene{Name: name, Text: "Instance of " + name, Charts: []page.Chart{c, c}})
	}
	text := written(t, &page.Page{Title: "t", Studies: []page.Study{{Name: "n", Title: "t", Parts: []page.Part{{Key: "episode", Title: "Episode", Scenes: scenes}}}}})
	for _, want := range []string{
		`<div class="scene" data-scene="median"><p class="caption">Instance of median</p>`, `data-scene="worst" hidden>`, `data-scene="best" hidden>`,
		`id="s1-episode-c1"`, `id="s1-episode-c2"`, `id="s1-episode-2-c1"`, `id="s1-episode-3-c2"`,
	} {
		if strings.Count(text, want) != 1 {
			t.Errorf("there is no %s, or several", want)
		}
	}
	if all, drawn := strings.Count(text, `data-slices="0,1,1"`), strings.Count(text, `data-slices="0,1,1" d="`); all != 6 || drawn != 2 {
		t.Errorf("%d of %d charts are drawn without the script, want 2 of 6", drawn, all)
	}
	if n := strings.Count(text, "When each worker was interrupted, and what it did</summary>"); n != 6 {
		t.Errorf("%d tables", n)
	}
}
