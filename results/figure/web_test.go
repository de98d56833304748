package figure

import (
	"encoding/xml"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// picture returns the picture of a figure on a screen, which must be XML.
func picture(t *testing.T, f *Figure) string {
	t.Helper()
	text := string(f.Layout().Picture("said <&>"))
	if err := xml.Unmarshal([]byte(text), new(struct{})); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return text
}

func TestAPictureHasTheMarkersOfPrintAtTheirPlaces(t *testing.T) {
	f := &Figure{YMax: 1.02, Lines: []Line{{Name: "a", X: []float64{1, 13, 25}, Y: []float64{1, 0.5, 0.98}}}}
	p := f.layOut(onScreen)
	m := regexp.MustCompile(`<path class="f markers" d="([^"]*)"`).FindStringSubmatch(picture(t, f))
	places := regexp.MustCompile(`M(\S+) ([\d.]+)`).FindAllStringSubmatch(m[1], -1)
	if len(places) != 3 {
		t.Fatalf("markers are %s", m[1])
	}
	for i, at := range places {
		want := p.plots[0].at(f.Lines[0].X[i], f.Lines[0].Y[i])
		x, _ := strconv.ParseFloat(at[1], 64)
		y, _ := strconv.ParseFloat(at[2], 64)
		if math.Abs(x-want.X) > 0.006 || math.Abs(y-(p.height-want.Y)) > 0.006 {
			t.Errorf("a marker is at %v %v, want %v", x, y, want)
		}
	}
}

func TestPartsOfLinesCanBeSwitchedOff(t *testing.T) {
	line := func(name string, y, half float64) Line {
		return Line{Name: name, X: []float64{1, 2}, Y: []float64{0, y}, Lo: []float64{0, y - half}, Hi: []float64{0, y + half}}
	}
	f := &Figure{YMax: 3, Rules: []Rule{{At: 1}, {At: 2, Upright: true}}, Panels: []Panel{
		{Title: "first", Lines: []Line{line("a", 1, 0.2), line("b", 4, 0)}},
		{Title: "second", Lines: []Line{line("b", 2, 0.2), line("a", 4, 0)}},
		{Title: "third"},
	}}
	text := picture(t, f)
	for part, n := range map[string]int{
		`<g class="panel">`: 3, `<g class="rules">`: 3, `class="line k0" data-s="0"`: 2, `class="line k1" data-s="1"`: 2,
		`class="band k0" data-s="0"`: 1, `class="band k1" data-s="1"`: 1, `class="arrow k1" data-s="1"`: 1, `class="arrow k0" data-s="0"`: 1,
		`data-x="0.975 2.025 false"`: 3, `>no data<`: 1, `>second<`: 1, `aria-label="said &lt;&amp;&gt;"`: 1,
	} {
		if got := strings.Count(text, part); got != n {
			t.Errorf("%s is there %d times, want %d", part, got, n)
		}
	}
}

func TestAMapHasACellForEveryPointAndAxesThatStay(t *testing.T) {
	f := &Figure{Map: true, YLabel: "rows", ZLabel: "shade", Lines: []Line{
		{Name: "low", X: []float64{1, 10}, Y: []float64{0, 1}}, {Name: "high", X: []float64{1, 10, 100}, Y: []float64{1, 1, 2}},
	}}
	cells := regexp.MustCompile(`<g class="cells">.*?</g>`)
	text := picture(t, f)
	if n := strings.Count(cells.FindString(text), "Z"); n != 5 {
		t.Errorf("%d cells, want 5", n)
	}
	if strings.Contains(text, "data-x=") || strings.Contains(text, "data-y=") {
		t.Error("the axes of a map are no numbers")
	}
	f.Kinds = []Kind{{Name: "greedy", Look: 2}, {Name: "nobody"}, {Name: "brute", Look: 5}}
	text = cells.FindString(picture(t, f))
	for class, want := range map[string]int{`class="f k1" fill-opacity=".56"`: 1, `class="f rule"`: 3, `class="f k4" fill-opacity=".56"`: 1} {
		m := regexp.MustCompile(class + ` d="([^"]*)"`).FindStringSubmatch(text)
		if m == nil || strings.Count(m[1], "Z") != want {
			t.Errorf("%s has the cells %v, want %d", class, m, want)
		}
	}
}

// The legend of a figure looks like its lines, and is empty where the picture has the names.
func TestALayoutHasNamesAndSamples(t *testing.T) {
	lines := []Line{{Name: "a", X: []float64{1, 2}, Y: []float64{1, 2}}, {Name: "none"}, {Name: "b", Look: 12, X: []float64{1}, Y: []float64{3}}}
	l := (&Figure{Lines: lines}).Layout()
	if len(l.Legend) != 2 || l.Legend[1].Name != "b" || !strings.Contains(string(l.Legend[1].Sample), `class="s k4"`) || strings.Contains(string(l.Legend[1].Sample), "h16") {
		t.Errorf("%+v", l.Legend)
	}
	if got := l.Panels[0].Lines; len(got) != 2 || got[1].Name != 1 || got[1].Lo[0] != 3 {
		t.Errorf("%+v", got)
	}
	lying := &Figure{Bars: true, XLabel: "rays", Caption: "c", Lines: []Line{{Name: "a", X: []float64{817}, Y: []float64{2}}, {Name: "b", X: []float64{817}, Y: []float64{0.5}}}}
	if l := lying.Layout(); !l.Lying() || len(l.Legend) != 0 || l.Caption != "rays: 817; c" {
		t.Errorf("%+v", l)
	}
	rows := &Figure{Map: true, Lines: lines}
	if l := rows.Layout(); strings.Join(l.Names, " ") != "a none b" || len(l.Legend) != 0 || l.Panels[0].Lines[1].Name != 2 {
		t.Errorf("%+v", l)
	}
}

func TestThinnedPathsStayWhereTheyWere(t *testing.T) {
	var whole path
	for i := range 5000 {
		at := position{X: float64(i) / 20, Y: 40 * math.Sin(float64(i)/500)}
		if whole.line(at); i == 0 {
			whole[0].command = moveTo
		}
	}
	few := thinned(append(path(nil), whole...))
	if len(few) > 200 || few[0].to != whole[0].to || few[len(few)-1].to != whole[len(whole)-1].to {
		t.Errorf("%d points are left", len(few))
	}
	k := 0
	for _, c := range whole {
		for few[k+1].to.X < c.to.X {
			k++
		}
		a, b := few[k].to, few[k+1].to
		way := b.sub(a).scale(1 / math.Hypot(b.X-a.X, b.Y-a.Y))
		if off := c.to.sub(a); math.Abs(off.X*way.Y-off.Y*way.X) > 0.02 {
			t.Fatalf("%v is further away", c.to)
		}
	}
}

func TestHundredthsAreSpelledInFewLetters(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 1: "1", 0.5: ".5", -0.05: "-.05", 12.345: "12.35", -120: "-120", 0.001: "0", 100.1: "100.1"} {
		if got := hundredths(x); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
}
