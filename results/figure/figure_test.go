package figure

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"image/png"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/resultstest"
)

var look = flag.String("look", "", "write the pictures of the tests to this folder, to look at them")

// PNG and PDF take most of a figure's time, so by default only some figures are encoded, and fewer twice.
func TestFiguresAreWellFormedAndTheSameBytesEachTime(t *testing.T) {
	all := figures()
	twice := long.Trials(2, len(all))
	for i, name := range slices.Sorted(maps.Keys(all)) {
		f := all[name]
		for kind, write := range map[string]func(io.Writer) error{"svg": f.WriteSVG, "png": f.WritePNG, "pdf": f.WritePDF, "csv": f.WriteCSV} {
			if (kind == "png" || kind == "pdf") && *look == "" && !long.On() && !slices.Contains([]string{"bad", "empty", "map", "panels"}, name) {
				continue
			}
			var first, second bytes.Buffer
			if err := write(&first); err != nil {
				t.Fatalf("%s.%s: %v", name, kind, err)
			}
			if kind == "csv" || kind == "svg" || i < twice {
				if err := write(&second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
					t.Errorf("%s.%s differs between two writes, %v", name, kind, err)
				}
			}
			if *look != "" {
				if err := os.WriteFile(filepath.Join(*look, name+"."+kind), first.Bytes(), 0o666); err != nil {
					t.Error(err)
				}
			}
			switch kind {
			case "svg":
				wellFormedSVG(t, name, first.String())
			case "png":
				wellFormedPNG(t, name, first.Bytes())
			}
		}
	}
}

// wellFormedPNG fails the test unless the picture can be read, has a sensible size,
// and is white in its corners.
func wellFormedPNG(t *testing.T, name string, picture []byte) {
	t.Helper()
	info, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil || info.Width > 2200 || info.Height > 2800 {
		t.Errorf("%s: %v, %d x %d", name, err, info.Width, info.Height)
	}
	if name != "empty" {
		return // decoding takes long, and paper is the same everywhere
	}
	pixels, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []int{0, info.Width - 1} {
		for _, y := range []int{0, info.Height - 1} {
			if r, g, b, a := pixels.At(x, y).RGBA(); min(r, g, b, a) != 0xFFFF {
				t.Errorf("%s: the paper at %d, %d is %v", name, x, y, pixels.At(x, y))
			}
		}
	}
}

// wellFormedSVG fails the test unless the picture is XML in which all positions are numbers. The texts of
// bad and worse may say NaN.
func wellFormedSVG(t *testing.T, name, picture string) {
	t.Helper()
	if name != "bad" && name != "worse" && (strings.Contains(picture, "NaN") || strings.Contains(picture, "Inf")) {
		t.Errorf("%s: places that are no numbers", name)
	}
	for in := xml.NewDecoder(strings.NewReader(picture)); ; {
		if _, err := in.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
	}
}

func TestAFullDiskIsReported(t *testing.T) {
	f := campaign(3)
	if f.WriteSVG(resultstest.Full{}) == nil || f.WritePNG(resultstest.Full{}) == nil || f.WritePDF(resultstest.Full{}) == nil || f.WriteCSV(resultstest.Full{}) == nil {
		t.Error("no error")
	}
}

func TestPointsWithoutAPlaceAreSkipped(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	line := Line{X: []float64{3, nan, 1, 2, 4, 5, 6}, Y: []float64{30, 1, 10, inf, 40, 50}, Lo: []float64{29, 0, nan}, Hi: []float64{31, 0, 11}}
	want := []point{{1, 10, 10, 10}, {3, 30, 29, 31}, {4, 40, 40, 40}, {5, 50, 50, 50}}
	if got := line.curve(0, false, false).points; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	zero := Line{X: []float64{-1, 0, 1}, Y: []float64{1, 1, 1}}
	if got := zero.curve(0, true, false).points; len(got) != 1 {
		t.Errorf("on a logarithmic axis: %v", got)
	}
}

func TestMarkersOfCurvesThatCoincideStandApart(t *testing.T) {
	for _, points := range []int{1, 2, 12, 25, 100, 1001} {
		line := Line{X: make([]float64, points), Y: make([]float64, points)}
		var marked []int
		for order := range 5 {
			c := line.curve(order, false, false)
			n := 0
			for i := range c.markedPoints() {
				marked = append(marked, i)
				n++
			}
			if n > 12 || n == 0 && points > 1 {
				t.Errorf("%d points: %d markers", points, n)
			}
		}
		slices.Sort(marked)
		for i := range len(marked) - 1 {
			if gap := marked[i+1] - marked[i]; points > 100 && gap*100 < points {
				t.Errorf("%d points: markers at %d and %d", points, marked[i], marked[i+1])
			}
		}
	}
}

func TestALogarithmicAxisShowsWhatIsPositive(t *testing.T) {
	for _, c := range []struct{ min, max, lo, hi float64 }{{0, 0, 1e-5, 1}, {0.01, 0, 0.01, 1}, {-1, 10, 1e-5, 10}} {
		f := gaps()
		f.YMin, f.YMax = c.min, c.max
		page := f.layOut(inPrint)
		if y := page.plots[0].y; y.lo < c.lo || y.lo > 10*c.lo || y.hi > c.hi || y.hi < c.hi/10 {
			t.Errorf("[%v, %v]: the axis is [%v, %v]", c.min, c.max, y.lo, y.hi)
		}
		if n := len(page.plots[0].curves[2].points); n != 3 {
			t.Errorf("%d points", n)
		}
	}
}

func TestPensCanBeToldApart(t *testing.T) {
	seen := map[string]int{}
	for i := range 280 {
		look := fmt.Sprintf("%v %v %v", penFor(i).ink, penFor(i).dashes, penFor(i).marker)
		if before, known := seen[look]; known {
			t.Errorf("%d looks like %d", i, before)
		}
		seen[look] = i
	}
}

func TestBarsStandSideBySideAndBeginAt0(t *testing.T) {
	f := bars()
	f.YMin, f.YMax = math.NaN(), math.NaN()
	f.Lines[0].Lo, f.Lines[1].Lo = nil, nil
	p := f.layOut(inPrint).plots[0]
	if y := p.y; y.lo != 0 || y.hi < 0.8 || y.hi > 0.9 {
		t.Errorf("the axis is [%v, %v]", y.lo, y.hi)
	}
	if x := p.x; x.lo != 0.5 || x.hi != 4.5 {
		t.Errorf("the axis is [%v, %v]", x.lo, x.hi)
	}
	one, two := p.curves[0], p.curves[1]
	if one.bar <= 0 || one.bar != two.bar || math.Abs(two.shift-one.shift-one.bar) > 1e-9 || math.Abs(one.shift+two.shift) > 1e-9 {
		t.Errorf("bars of width %v and %v at %v and %v", one.bar, two.bar, one.shift, two.shift)
	}
	if text := labels(p.x.ticks); !strings.HasPrefix(text, "W eps long") || !strings.HasSuffix(text, "… k") {
		t.Errorf("the axis has %s", text)
	}
}
