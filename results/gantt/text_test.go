package gantt

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

func written(t *testing.T, c *Chart, columns int) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.WriteText(&b, columns); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTextShowsAllTracksThatAreNotThin(t *testing.T) {
	got := written(t, small(), 46)
	want := `a <b> & "c"
first note
second note

port P1▒▒▒▒▒▒P2╳╳························P1▓▓
  P1 ········1███████████████████████████2░··
  P2 ·········┃
     ┴───────────────────┴──────────────────┴
     0                   5                 10
     time in s; makespan 10
     ▒ message out  █ computing
     ░ done elsewhere already  ▓ message back
     ╳ lost  · idle  ┃ interrupted
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTextKeepsItsWidthAndItsLetters(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 200 {
		c := drawn(r, 1+r.IntN(30), 1+r.IntN(100))
		c.Tracks[0].Name = "a name \x1b[31m that is longer than it may be in a text of few columns, so it is cut"
		columns := 40 + r.IntN(200)
		text := written(t, c, columns)
		for line := range strings.SplitSeq(text, "\n") {
			if n := utf8.RuneCountInString(line); n > columns {
				t.Fatalf("%q has %d columns, asked for %d", line, n, columns)
			}
		}
		if strings.Contains(text, "\x1b") {
			t.Fatal("a name may control the terminal")
		}
		if text != written(t, c, columns) {
			t.Fatal("the second text is another")
		}
	}
}

// Every column shows the kind of one of its slices, or idle time if it has none.
func TestColumnsShowWhatHappensInThem(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 200 {
		c := drawn(r, 1, 60)
		track := &c.Tracks[0]
		track.Thin, track.Until, track.Ended = false, c.To, false
		for k := range track.Slices {
			track.Slices[k].Label = ""
		}
		l := &lines{chart: c, cells: 80}
		for i, cell := range l.track(track) {
			from, to := c.To*float64(i)/80, c.To*float64(i+1)/80
			most, shown := 0.0, 0.0
			for _, s := range track.Slices {
				part := min(s.End, to) - max(s.Start, from)
				most = max(most, part)
				look := looks[s.Kind].block
				if s.Lost {
					look = blockLost
				}
				if look == cell {
					shown = max(shown, part)
				}
			}
			if cell == blockIdle && most > 1e-9*c.To || cell != blockIdle && shown < most-1e-9*c.To {
				t.Fatalf("column %d is %c, whose slices take %v of it, others %v", i, cell, shown, most)
			}
		}
	}
}
