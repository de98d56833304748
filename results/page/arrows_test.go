package page_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/page"
)

// cut returns a figure whose limits cut two points of a line, one of the other, and an end of an
// interval of each.
func cut() figure.Figure {
	line := func(name string, half float64, y ...float64) figure.Line {
		l := figure.Line{Name: name}
		for i, y := range y {
			l.X, l.Y, l.Lo, l.Hi = append(l.X, float64(i+1)), append(l.Y, y), append(l.Lo, y-half), append(l.Hi, y+half)
		}
		return l
	}
	return figure.Figure{YMin: 0.18, YMax: 1, Caption: "cut", Lines: []figure.Line{line("a", 0.15, 0.5, 0.9, 1.1, 1.3), line("b", 0.05, 0.1, 0.2, 0.3, 0.4)}}
}

func TestArrowsPointAtWhatLimitsCut(t *testing.T) {
	for name, c := range map[string]struct {
		change       func(f *figure.Figure)
		points, ends int
		told         string
	}{
		"lines":   {func(*figure.Figure) {}, 3, 2, "3 points and 2 ends of intervals"},
		"bars":    {func(f *figure.Figure) { f.Bars = true }, 3, 2, "3 points and 2 ends of intervals"},
		"aside":   {func(f *figure.Figure) { f.YMin, f.YMax, f.XMin, f.XMax = 0, 0, 1.5, 3.5 }, 4, 0, "4 points"},
		"map":     {func(f *figure.Figure) { f.Map = true }, 3, 0, "3 points"},
		"log":     {func(f *figure.Figure) { f.LogY, f.YMin, f.YMax, f.Lines[1].Y[3] = true, 0, 0, -1 }, 1, 1, "1 point and 1 end of an interval"},
		"nothing": {func(f *figure.Figure) { f.YMin, f.YMax = 0, 0 }, 0, 0, ""},
		"lying": {func(f *figure.Figure) {
			f.Bars, f.YMin = true, 0
			for i := range f.Lines {
				l := &f.Lines[i]
				l.X, l.Y, l.Lo, l.Hi = l.X[:1], []float64{0.9 + float64(i)}, []float64{0.8}, []float64{1.4}
			}
		}, 1, 1, "1 point and 1 end of an interval"},
	} {
		f := cut()
		if name == "log" { // one interval reaches 0 and below
			f.Lines[0].Lo[0] = -0.1
		}
		c.change(&f)
		text := written(t, one(page.Figure{Name: name, Figure: f}))
		points, ends := 0, 0
		for _, m := range regexp.MustCompile(`<path class="beyond([ a-z]*)" d="([^"]*)"`).FindAllStringSubmatch(text, -1) {
			if heads := strings.Count(m[2], "L"); m[1] == " open" {
				ends += heads / 2
			} else {
				points += heads / 3 // two for the head, one for the shaft
			}
		}
		if points != c.points || ends != c.ends {
			t.Errorf("%s: arrows at %d points and %d ends, not %d and %d", name, points, ends, c.points, c.ends)
		}
		want := "cut; arrows: " + c.told + " beyond the axes"
		if c.told == "" {
			want = "cut"
		}
		if !strings.Contains(text, `<p class="caption">`+want+`</p>`) {
			t.Errorf("%s: no caption %q", name, want)
		}
	}
}

func TestLyingBarsAndTheirValuesEndAtTheAxis(t *testing.T) {
	f := figure.Figure{Bars: true, YMin: 0, YMax: 1, Lines: []figure.Line{{Name: "a", X: []float64{1}, Y: []float64{50}}, {Name: "b", X: []float64{1}, Y: []float64{0.5}}}}
	text := written(t, one(page.Figure{Figure: f}))
	// The axis is from 8 to 470.
	for _, want := range []string{`H470v14H8Z`, `<text x="476" y="23" dy="17">50</text>`, `<text x="245" y="61" dy="17">0.5</text>`} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
}

func TestMarksOfAPageAreWithinLimits(t *testing.T) {
	f := cut()
	f.XMin, f.XMax = 1.5, 3.5
	text := written(t, one(page.Figure{Figure: f}))
	box := regexp.MustCompile(`data-box="(\d+) \d+ (\d+) \d+"`).FindStringSubmatch(text)
	group := regexp.MustCompile(`<g class="ticks middle">(.*?)</g>`).FindStringSubmatch(text)[1]
	marks := regexp.MustCompile(`<text x="([\d.-]+)" y="\d+">(\d)</text>`).FindAllStringSubmatch(group, -1)
	if len(marks) != 2 || marks[0][2] != "2" || marks[1][2] != "3" {
		t.Errorf("marks %v in %v", marks, box)
	}
}
