package figure

import (
	"math"
	"testing"
)

// extent returns the smallest rectangle around the ends of a path's pieces.
func extent(p path) rectangle {
	inf := math.Inf(1)
	r := rectangle{position{inf, inf}, position{-inf, -inf}}
	for _, s := range p {
		if s.command != closeUp {
			r.Min = position{min(r.Min.X, s.to.X), min(r.Min.Y, s.to.Y)}
			r.Max = position{max(r.Max.X, s.to.X), max(r.Max.Y, s.to.Y)}
		}
	}
	return r
}

// Letters take the room that the layout gives them.
func TestLettersAreShapesOfTheSizeOfTheirText(t *testing.T) {
	for _, style := range []lettering{titleStyle, labelStyle, captionStyle, {face: regular, size: 10, left: 1, below: 0.5}} {
		text := placed{text: "HAVE 10⁻⁸ H", style: style, at: position{50, 40}}
		box, shape := text.box(), extent(text.outline())
		if wide := shape.Max.X - shape.Min.X; shape.Min.X < box.Min.X || shape.Max.X > box.Max.X || wide < 0.95*(box.Max.X-box.Min.X) {
			t.Errorf("letters from %v to %v in the box from %v to %v", shape.Min.X, shape.Max.X, box.Min.X, box.Max.X)
		}
		if high := shape.Max.Y - shape.Min.Y; high < 0.7*style.size || high > box.Max.Y-box.Min.Y {
			t.Errorf("letters of size %v are %v high", style.size, high)
		}
		text.style.turned = true
		turned := extent(text.outline())
		for _, c := range [][2]float64{
			{turned.Min.Y - text.at.Y, shape.Min.X - text.at.X}, {turned.Max.Y - text.at.Y, shape.Max.X - text.at.X},
			{text.at.X - turned.Max.X, shape.Min.Y - text.at.Y}, {text.at.X - turned.Min.X, shape.Max.Y - text.at.Y},
		} {
			if math.Abs(c[0]-c[1]) > 1e-9 {
				t.Errorf("turned by a right angle, letters are %v from their place, not %v", c[0], c[1])
			}
		}
	}
}

func TestPairsOfLettersAreKerned(t *testing.T) {
	apart := labelStyle.width("A") + labelStyle.width("V")
	if pair := labelStyle.width("AV"); pair > apart-0.3 {
		t.Errorf("AV is %v wide, its letters %v", pair, apart)
	}
	one, pair := placed{text: "V", style: labelStyle}, placed{text: "AV", style: labelStyle}
	step := extent(pair.outline()).Max.X - extent(one.outline()).Max.X
	if want := labelStyle.width("AV") - labelStyle.width("V"); math.Abs(step-want) > 1e-9 {
		t.Errorf("V is moved by %v, want %v", step, want)
	}
}
