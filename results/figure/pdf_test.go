package figure

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image/color"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// operators returns the operators that draw a PDF's page. It reads the file as a viewer does: from the end
// to the table, and from there to the objects.
func operators(t *testing.T, file []byte) string {
	t.Helper()
	end := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindSubmatch(file)
	if end == nil || !bytes.HasPrefix(file, []byte("%PDF-1.4\n")) {
		t.Fatalf("no PDF: %.20q ... %q", file, file[max(0, len(file)-20):])
	}
	at, _ := strconv.Atoi(string(end[1]))
	rows := strings.SplitAfter(string(file[at:]), "\n")
	if rows[0] != "xref\n" || rows[1] != "0 5\n" {
		t.Fatalf("at %d is no table: %q", at, rows[:2])
	}
	for number, row := range rows[3:7] {
		offset, _ := strconv.Atoi(row[:10])
		if want := fmt.Sprintf("%d 0 obj\n", number+1); len(row) != 20 || !bytes.HasPrefix(file[offset:], []byte(want)) {
			t.Errorf("row %q leads to %.12q, not to %q", row, file[offset:], want)
		}
	}
	stream := regexp.MustCompile(`/Length (\d+)>>\nstream\n`).FindSubmatchIndex(file)
	length, _ := strconv.Atoi(string(file[stream[2]:stream[3]]))
	packed := file[stream[1]:][:length]
	if !bytes.HasPrefix(file[stream[1]+length:], []byte("\nendstream\nendobj\n")) {
		t.Error("the stream does not end where its length says")
	}
	z, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAPDFHasTheColoursDashesAndPathsOfItsFigure(t *testing.T) {
	blue, pale := color.NRGBA{B: 0xFF, A: 0xFF}, color.NRGBA{B: 0xFF, A: 0x33}
	line := through([]position{{1, 2}, {3.456, -4}})
	triangle := append(through([]position{{0, 0}, {1, 0}, {0, 1}}), step{command: closeUp})
	p := newPDFFile(100, 50.5)
	p.fill(triangle, blue)
	p.fill(triangle, pale)
	p.stroke(line, lineStyle{ink: blue, width: 0.4, dashes: []float64{4.5, 1.5}})
	p.stroke(line, lineStyle{ink: blue, width: 0.4, dashes: []float64{4.5, 1.5}})
	p.stroke(line, lineStyle{ink: blue, width: 1})
	file := p.end()
	const corners = "0 0 m\n1 0 l\n0 1 l\nh\nf\n"
	const way = "1 2 m\n3.46 -4 l\nS\n"
	want := "0.000 0.000 1.000 rg\n" + corners + "/a51 gs\n" + corners +
		"0.000 0.000 1.000 RG\n/a255 gs\n.4 w\n[4.5 1.5 ] 0 d\n" + way + way + "1 w\n[] 0 d\n" + way
	if got := operators(t, file); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, part := range []string{"/MediaBox[0 0 100 50.5]", "/ExtGState<</a51<</ca 0.200/CA 0.200>>/a255<</ca 1.000/CA 1.000>>>>"} {
		if !bytes.Contains(file, []byte(part)) {
			t.Errorf("%s is missing in\n%s", part, file)
		}
	}
}

// A circle of four curves is round up to a thousandth of its radius, and a curve ends where the font says.
func TestCirclesAndCurvesOfAPDFAreRound(t *testing.T) {
	var circle, bow path
	circle.circle(position{500, 500}, 100)
	bow.move(position{0, 0})
	bow.curve(position{30, 60}, position{90, 0})
	p := newPDFFile(1000, 1000)
	p.fill(circle, textInk)
	p.fill(bow, textInk)
	text := operators(t, p.end())
	curves := regexp.MustCompile(`(?m)^(\S+) (\S+) (\S+) (\S+) (\S+) (\S+) c$`).FindAllStringSubmatch(text, -1)
	if len(curves) != 5 {
		t.Fatalf("%d curves in\n%s", len(curves), text)
	}
	at := position{600, 500}
	for _, c := range curves[:4] {
		var n [6]float64
		for i := range n {
			n[i], _ = strconv.ParseFloat(c[i+1], 64)
		}
		a, b, to := position{n[0], n[1]}, position{n[2], n[3]}, position{n[4], n[5]}
		for _, s := range []float64{0, 0.25, 0.5, 1} {
			u := 1 - s
			on := at.scale(u * u * u).add(a.scale(3 * u * u * s)).add(b.scale(3 * u * s * s)).add(to.scale(s * s * s))
			if off := on.sub(position{500, 500}); math.Abs(math.Hypot(off.X, off.Y)-100) > 0.1 {
				t.Errorf("%v is %v from the middle", on, math.Hypot(off.X, off.Y))
			}
		}
		at = to
	}
	if curves[4][0] != "20 40 50 40 90 0 c" {
		t.Errorf("the curve is %s", curves[4][0])
	}
}
