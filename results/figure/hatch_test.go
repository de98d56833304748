package figure

import (
	"fmt"
	"testing"
)

func TestBarsOfFortyLooksDifferInTheirHatching(t *testing.T) {
	seen := map[string]int{}
	for i := range Grey {
		p := penFor(i)
		one := fmt.Sprint(p.hatch, p.dashes)
		if before, known := seen[one]; known {
			t.Errorf("looks %d and %d are alike", before, i)
		}
		seen[one] = i
	}
}

func TestHatchingStaysWithinTheBar(t *testing.T) {
	for _, h := range hatchings {
		for _, to := range []position{{X: 12, Y: 90}, {X: 2.1, Y: 40}, {X: 30, Y: 3}} {
			var path path
			for _, angle := range h.angles {
				path = across(path, position{X: 2, Y: 3}, to, angle, h.step)
			}
			for _, c := range path {
				if c.to.X < 2-1e-9 || c.to.X > to.X+1e-9 || c.to.Y < 3-1e-9 || c.to.Y > to.Y+1e-9 {
					t.Fatalf("%v leaves the bar to %v: %v", h, to, c.to)
				}
			}
			if to.X-2 > h.step && to.Y-3 > h.step && len(path) == 0 {
				t.Errorf("%v: nothing across the bar to %v", h, to)
			}
		}
	}
}
