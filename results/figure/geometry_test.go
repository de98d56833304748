package figure

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func TestLinesAndPolygonsAreCutAtARectangle(t *testing.T) {
	r := rectangle{position{0, 0}, position{10, 10}}
	for _, c := range []struct {
		line []position
		want string
	}{
		{[]position{{1, 1}, {9, 9}}, "[[{1 1} {9 9}]]"},
		{[]position{{-5, 5}, {15, 5}}, "[[{0 5} {10 5}]]"},
		{[]position{{5, 5}, {5, 20}, {7, 20}, {7, 5}}, "[[{5 5} {5 10}] [{7 10} {7 5}]]"},
		{[]position{{-5, -1}, {15, -1}}, "[]"},
		{[]position{{0, 0}, {10, 1e-9 + 10}}, "[[{0 0} {10 10.000000001}]]"}, // rounding
		{[]position{{3, 3}}, "[]"},
		{nil, "[]"},
	} {
		if got := fmt.Sprint(r.clipLines(c.line)); got != c.want {
			t.Errorf("%v: got %s, want %s", c.line, got, c.want)
		}
	}
	for _, c := range []struct {
		corners []position
		want    string
	}{
		{[]position{{2, 2}, {4, 2}, {4, 4}}, "[{2 2} {4 2} {4 4}]"},
		{[]position{{-5, -5}, {5, -5}, {5, 5}, {-5, 5}}, "[{5 0} {5 5} {0 5} {0 0}]"},
		{[]position{{-5, 0}, {-1, 0}, {-1, 9}}, "[]"},
		{nil, "[]"},
	} {
		if got := fmt.Sprint(r.clipPolygon(c.corners)); got != c.want {
			t.Errorf("%v: got %s, want %s", c.corners, got, c.want)
		}
	}
}

// What is left of a line lies in the rectangle, and a point of the line between two of its corners is left if
// and only if it lies there.
func TestWhatIsLeftOfALineIsWhatLiesInTheRectangle(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	r := rectangle{position{20, 30}, position{70, 60}}
	for range 2000 {
		from, to := position{rng.Float64() * 100, rng.Float64() * 100}, position{rng.Float64() * 100, rng.Float64() * 100}
		parts := r.clipLines([]position{from, to})
		if len(parts) > 1 {
			t.Fatalf("%v to %v: %v", from, to, parts)
		}
		for k := range 101 {
			share := float64(k) / 100
			at, left := from.add(to.sub(from).scale(share)), false
			for _, p := range parts {
				a, b := p[0].sub(from).dot(to.sub(from)), p[1].sub(from).dot(to.sub(from))
				along := at.sub(from).dot(to.sub(from))
				left = left || a-1e-6 <= along && along <= b+1e-6
			}
			if left != r.contains(at) {
				t.Fatalf("%v to %v: %v is left: %v, parts %v", from, to, at, left, parts)
			}
		}
	}
}
