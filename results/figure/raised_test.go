package figure

import (
	"math"
	"strings"
	"testing"
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
	small.size *= raisedSize
	want := captionStyle.width(parts[0]) + small.width("-8") + captionStyle.width(parts[2])
	if got := captionStyle.width(s); math.Abs(got-want) > 1e-9 {
		t.Errorf("width %v, want %v", got, want)
	}
	for _, turned := range []bool{false, true} {
		style := captionStyle
		style.turned, style.left = turned, 0.5
		f := newSVGFile(100, 100)
		f.write(&placed{text: s, style: style, at: position{X: 50, Y: 50}})
		text := string(f.end())
		for _, piece := range []string{">W = 2·10<", ">-8<", "> m<"} {
			if !strings.Contains(text, piece) {
				t.Errorf("turned %v: %q is not in\n%s", turned, piece, text)
			}
		}
	}
}
