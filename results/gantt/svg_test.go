package gantt

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// element is an element of a picture.
type element struct {
	name string
	attr map[string]string
	text string
	x    float64 // position of its group
}

// number returns an attribute that is a number.
func (e element) number(t *testing.T, name string) float64 {
	t.Helper()
	if e.attr[name] == "" {
		return 0
	}
	x, err := strconv.ParseFloat(e.attr[name], 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		t.Fatalf("%s: %s=%q", e.name, name, e.attr[name])
	}
	return x
}

// elements writes the chart as a picture and reads it as XML.
func elements(t *testing.T, c *Chart, how SVG) (all []element, size int) {
	t.Helper()
	var b, again bytes.Buffer
	if err := c.WriteSVG(&b, how); err != nil {
		t.Fatal(err)
	}
	if c.WriteSVG(&again, how); !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Fatal("the second picture has other bytes")
	}
	size = b.Len()
	d := xml.NewDecoder(&b)
	var groups []float64
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all, size
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attr: map[string]string{}}
			for _, a := range token.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			x := 0.0
			if len(groups) > 0 {
				x = groups[len(groups)-1]
			}
			if move := e.attr["transform"]; move != "" {
				var y float64
				if _, err := fmt.Sscanf(move, "translate(%f,%f)", &x, &y); err != nil {
					t.Fatal(move)
				}
			}
			groups = append(groups, x)
			e.x = x
			all = append(all, e)
		case xml.EndElement:
			groups = groups[:len(groups)-1]
		case xml.CharData:
			if len(all) > 0 {
				all[len(all)-1].text += strings.TrimSpace(string(token))
			}
		}
	}
}

func TestPicturesAreWellFormedAndNothingIsOutside(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 25 {
		c := drawn(r, 1+r.IntN(40), 1+r.IntN(200))
		width := MinWidth + r.IntN(1500)
		all, _ := elements(t, c, SVG{Width: width})
		for _, e := range all {
			if e.name != "rect" || e.attr["width"] == "100%" {
				continue
			}
			if left, wide := e.x+e.number(t, "x"), e.number(t, "width"); left < -0.01 || wide < 0 || left+wide > float64(width)-margin+1 {
				t.Fatalf("a rectangle from %v, %v wide, in a picture of %d", left, wide, width)
			}
		}
	}
}

// pixels returns the total width of the rectangles of each fill, weighted by opacity.
func pixels(t *testing.T, all []element) map[string]float64 {
	t.Helper()
	sum, fill := map[string]float64{}, ""
	for _, e := range all {
		if e.name == "g" {
			fill = e.attr["fill"]
		}
		if e.name == "rect" && e.x > 0 && e.attr["width"] != "2" {
			part := 1.0
			if e.attr["opacity"] != "" {
				part = e.number(t, "opacity")
			}
			sum[fill] += part * e.number(t, "width")
		}
	}
	return sum
}

func TestMergedSlicesKeepTheirShareOfTheTime(t *testing.T) {
	for _, w := range []struct{ n, share float64 }{{20_000, 0.25}, {20_000, 0.5}, {20_000, 0.75}, {20_000, 1}, {1000, 1}} {
		n, share := w.n, w.share
		c := &Chart{To: 1}
		track := Track{Name: "P1", Until: 1}
		for k := range int(n) {
			at := float64(k) / n
			track.Slices = append(track.Slices, Slice{Start: at, End: min(at+share/n, float64(k+1)/n), Kind: Compute, Name: "compute"})
		}
		c.Tracks = []Track{track}
		all, size := elements(t, c, SVG{})
		sum := pixels(t, all)[looks[Compute].fill]
		plot := 0.0
		for _, e := range all {
			if e.name == "rect" && e.x == 0 && plot == 0 && e.attr["width"] != "100%" {
				plot = e.number(t, "width")
			}
		}
		if math.Abs(sum/plot-share) > 0.02 {
			t.Errorf("%v of the time is drawn as %v", share, sum/plot)
		}
		if size > 200_000 {
			t.Errorf("%v slices take %d bytes", n, size)
		}
	}
}

func TestTheSizeOfPicturesIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("many slices")
	}
	r := rand.New(rand.NewPCG(9, 10))
	c := &Chart{To: 1000}
	for i := range MaxTracks {
		track := Track{Name: fmt.Sprintf("P%d", i+1), Until: 1000}
		for k := range 100 {
			at := 10 * float64(k)
			track.Slices = append(track.Slices, Slice{Start: at, End: at + 10*r.Float64(), Kind: Kind(r.IntN(len(looks))), Lost: r.IntN(2) == 0, Name: "a name", Label: "x"})
		}
		c.Tracks = append(c.Tracks, track)
	}
	all, size := elements(t, c, SVG{Width: 3000})
	shapes := 0
	for _, e := range all {
		if e.name == "rect" {
			shapes++
		}
	}
	if shapes > maxShapes+2*MaxTracks+10 || size > 5_000_000 {
		t.Errorf("%d shapes in %d bytes", shapes, size)
	}
	for _, e := range all {
		if e.name == "svg" && e.number(t, "height") > 3500 {
			t.Errorf("it is %s high", e.attr["height"])
		}
	}
}

func TestWhatTakesNoTimeIsSeen(t *testing.T) {
	c := &Chart{To: 1, Tracks: []Track{{Name: "P1", Until: 1, Slices: []Slice{
		{Start: 0, End: 0, Kind: Compute, Name: "first"}, {Start: 0.3, End: 0.3, Kind: Compute, Name: "second"},
		{Start: 0.5, End: 0.5, Kind: Again, Name: "middle"}, {Start: 1, End: 1, Kind: Send, Name: "last"},
	}}}}
	all, _ := elements(t, c, SVG{})
	sum := pixels(t, all)
	for _, k := range []Kind{Compute, Again, Send} {
		if x := sum[looks[k].fill]; !(x > 0 && x < 2) {
			t.Errorf("%s cannot be seen, or too much: %v", looks[k].kind, sum)
		}
	}
	for _, e := range all {
		if e.name != "rect" || e.x == 0 {
			continue
		}
		if right := e.x + e.number(t, "x") + e.number(t, "width"); right > DefaultWidth-margin-9.99 {
			t.Errorf("a rectangle ends at %v, behind the plot", right)
		}
	}
}

func TestLabelsAreWrittenOnlyWhereTheyFit(t *testing.T) {
	c := small()
	all, _ := elements(t, c, SVG{})
	told := map[string]bool{}
	for _, e := range all {
		if e.name == "text" {
			told[e.text] = true
		}
	}
	for _, want := range []string{c.Title, "first note", "compute 1", "send 1 to P1", "P2", "makespan 10", "time in s", "hatched: lost", "interrupted", "idle"} {
		if !told[want] {
			t.Errorf("%q is not written: %v", want, told)
		}
	}
	for _, none := range []string{"link of P1", "compute 2, again"} {
		if told[none] {
			t.Errorf("%q is written and has no room", none)
		}
	}
	long := small()
	long.Title, long.Tracks[0].Name = strings.Repeat("title ", 1000), strings.Repeat("name", 100)
	long.Tracks[2].Slices[0].Name, long.Tracks[2].Slices[0].Label = strings.Repeat("x", 1000), strings.Repeat("y", 1000)
	all, _ = elements(t, long, SVG{})
	for _, e := range all {
		if e.name == "text" && len(e.text) > 250 {
			t.Errorf("%.50s has %d letters", e.text, len(e.text))
		}
	}
}

func TestColoursOfOneTrackDifferInLightness(t *testing.T) {
	light := func(k Kind) float64 { // CIE L*
		sum := 0.0
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			v, err := strconv.ParseUint(looks[k].fill[1+2*i:3+2*i], 16, 8)
			if err != nil {
				t.Fatal(err)
			}
			sum += weight * math.Pow(float64(v)/255, 2.2)
		}
		return 116*math.Cbrt(sum) - 16
	}
	for _, pair := range [][2]Kind{{Send, Return}, {Compute, Again}, {Compute, Wrong}, {Again, Wrong}} {
		if d := math.Abs(light(pair[0]) - light(pair[1])); d < 30 {
			t.Errorf("%s and %s are %v apart", looks[pair[0]].kind, looks[pair[1]].kind, d)
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	c := drawn(r, 100, 2000)
	for b.Loop() {
		if err := c.WriteSVG(io.Discard, SVG{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTrace(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	c := drawn(r, 100, 2000)
	for b.Loop() {
		if err := c.WriteTrace(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
