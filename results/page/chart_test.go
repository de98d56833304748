package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/results/page"
)

func charted(c *gantt.Chart) *page.Page {
	return &page.Page{Title: "t", Studies: []page.Study{{Name: "n", Title: "t", Parts: []page.Part{{Key: "episode", Title: "Episode", Charts: []page.Chart{{Chart: c, Key: "p"}}}}}}}
}

func TestTheMomentOfEveryInterruptionIsDrawnAndInTheTable(t *testing.T) {
	text := written(t, full("word"))
	for _, want := range []string{
		`<path class="cut" d="M12500 0v16.8"/>`, // at 1.25 of 2
		`data-ended="1.25"`,
		`<td class="number " data-n="1.25">1.25</td><td class="number " data-n="2">2</td><td class="number " data-n="1">1</td>`,
		`>3 (after the end)</td>`,
		`data-slices="0,1,1,0,word;1,1.25,1,1,word"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
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
	text := written(t, charted(c))
	if len(text) > 700_000 || !strings.Contains(text, "are merged") {
		t.Errorf("the page has %d bytes", len(text))
	}
}
