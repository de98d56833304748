package figure

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

func TestExponentsBecomePowersOfTen(t *testing.T) {
	for number, want := range map[string]string{
		"1e+08": "10⁸", "-1e+08": "-10⁸", "2.5e-07": "2.5·10⁻⁷", "1e+21": "10²¹", "3e+00": "3", "1000": "1000", "auto": "auto",
		"W=1e+08": "W=1e+08", "": "", "e": "e", "1e": "1e", "0.3p": "0.3p", "eps": "eps",
	} {
		if got := Powers(number); got != want {
			t.Errorf("%q: got %q, want %q", number, got, want)
		}
	}
}

// A raised letter takes its own small width, stands where the text leads to, and needs no sign that the font has not.
func TestPowersAreRaisedInPrint(t *testing.T) {
	const s = "W = 2·10⁻⁸ m"
	parts := pieces(s)
	if strings.Join(parts, "|") != "W = 2·10|⁻⁸| m" {
		t.Fatalf("pieces %q", parts)
	}
	small := captionStyle
	small.Font.Size *= raisedSize
	want := captionStyle.Width(parts[0]) + small.Width("-8") + captionStyle.Width(parts[2])
	if got := captionStyle.Width(s); math.Abs(float64(got-want)) > 1e-9 {
		t.Errorf("width %v, want %v", got, want)
	}
	for _, turn := range []float64{0, math.Pi / 2} {
		style := captionStyle
		style.Rotation, style.XAlign = turn, text.XCenter
		canvas := vgsvg.New(100, 100)
		page := draw.New(canvas)
		page.FillText(style, vg.Point{X: 50, Y: 50}, s)
		var b bytes.Buffer
		if _, err := canvas.WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		for _, piece := range []string{">W = 2·10<", ">-8<", "> m<"} {
			if !strings.Contains(b.String(), piece) {
				t.Errorf("turned by %v: %q is not in\n%s", turn, piece, b.String())
			}
		}
	}
}
