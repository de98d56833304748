package figure

import (
	"image"
	"image/color"
	"testing"
)

func TestABitmapHasTheColoursOfItsFigure(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 300, 300)) // an inch
	b := newBitmap(m)
	square := func(x, y float64) path {
		return append(through([]position{{x, y}, {x + 20, y}, {x + 20, y + 20}, {x, y + 20}}), step{command: closeUp})
	}
	red := color.NRGBA{R: 0xFF, A: 0xFF}
	b.fill(square(0, 0), red)
	b.fill(square(40, 40), color.NRGBA{R: 0xFF, A: 0x33})
	b.stroke(through([]position{{0, 36}, {72, 36}}), lineStyle{ink: red, width: 4, dashes: []float64{20, 10}})
	var circle path
	circle.circle(position{60, 12}, 10)
	b.fill(circle, red)
	for _, c := range []struct {
		x, y float64
		want uint8 // of green and blue
	}{
		{10, 10, 0}, {30, 10, 0xFF}, // a square at the lower left
		{50, 50, 0xCC}, {50, 30, 0xFF}, // a pale one
		{10, 36, 0}, {25, 36, 0xFF}, {40, 36, 0}, {10, 39, 0xFF}, // a dash, a space, a dash
		{60, 12, 0}, {51, 12, 0}, {52, 4, 0xFF}, // a circle
	} {
		if got := m.RGBAAt(int(c.x/72*300), 299-int(c.y/72*300)); got != (color.RGBA{0xFF, c.want, c.want, 0xFF}) {
			t.Errorf("at %v, %v: %v, want %x", c.x, c.y, got, c.want)
		}
	}
}
