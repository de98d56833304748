package static

import (
	"fmt"
	"math"
	"sync"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// series is a column of ratios of Table 4.
type series struct{ n, low, high, sum, squares float64 }

func (s *series) add(x float64) {
	if s.n == 0 {
		s.low, s.high = x, x
	}
	s.n++
	s.low, s.high = min(s.low, x), max(s.high, x)
	s.sum += x - 1 // from 1, so that no digits cancel
	s.squares += (x - 1) * (x - 1)
}

// String is minimum, maximum, mean and the standard deviation of a population, as
// printed.
func (s *series) String() string {
	mean := s.sum / s.n
	return fmt.Sprintf("%.3f %.3f %.3f %.3f", s.low, s.high, 1+mean, math.Sqrt(s.squares/s.n-mean*mean))
}

// line4 is the line of a regimen in Table 4.
type line4 struct {
	relative, absolute series
	best               int // number of instances
}

func (l *line4) String() string {
	return fmt.Sprintf("%v  %v  %05.2f%%", &l.relative, &l.absolute, 100*float64(l.best)/l.relative.n)
}

// standings has the standings of all instances of the table.
var standings = sync.OnceValue(func() (all [][]Standing) {
	for workers := 2; workers <= 100; workers++ {
		for groups := 2; workers*groups <= 1000; groups++ {
			all = append(all, Compare(workers, groups))
		}
	}
	return all
})

// table4 computes the table.
func table4() (lines [7]line4) {
	for _, instance := range standings() {
		for i, s := range instance {
			lines[i].relative.add(s.Relative)
			lines[i].absolute.add(s.Absolute)
			if s.Best {
				lines[i].best++
			}
		}
	}
	return lines
}

func TestEveryDigitOfTable4ComesOut(t *testing.T) {
	long.Unraced(t)
	lines := table4()
	for i, want := range []string{
		"1.100 3.786 2.143 0.664  1.100 3.786 2.239 0.592  00.00%", // cyclic
		"1.000 1.295 1.055 0.065  1.000 1.295 1.117 0.061  12.42%", // reverse
		"1.000 2.468 1.504 0.393  1.000 2.468 1.575 0.338  12.37%", // mirror
		"1.000 1.199 1.127 0.059  1.000 1.291 1.193 0.059  12.34%", // snake
		"1.000 1.442 1.123 0.115  1.000 1.530 1.192 0.143  17.07%", // fat-snake
		"1.000 1.055 1.005 0.015  1.000 1.224 1.067 0.074  83.01%", // greedy
		"1.000 1.000 1.000 0.000  1.000 1.224 1.061 0.069  100.00%",
	} {
		if got := lines[i].String(); got != want {
			t.Errorf("line %d:\n got %s\nwant %s", i, got, want)
		}
	}
}

func TestOnlyTheFatSnakeBeatsGreedyAndByLittle(t *testing.T) {
	const greedy = 5
	wins, gain, most := map[string]int{}, 0.0, 0.0
	for _, all := range standings() {
		for _, s := range all[:greedy] {
			if s.K.Cmp(all[greedy].K) < 0 {
				wins[s.Regimen.String()]++
				gain += all[greedy].Relative - 1
				most = max(most, all[greedy].Relative-1)
			}
		}
	}
	mean := gain / float64(wins["fat-snake"])
	t.Logf("wins over greedy: %v; K of greedy is then %.1f%% larger, at most %.1f%%", wins, 100*mean, 100*most)
	if len(wins) != 1 || wins["fat-snake"] != 687 || math.Abs(mean-.0306) > .0001 || most > .06 {
		t.Error("want 687 wins of the fat snake alone, by 3.06% on the average and never by 6%")
	}
}

func TestRatiosSurviveConstantsBeyondFloats(t *testing.T) {
	for _, s := range Compare(200, 20) { // K is around 10^640
		if f, _ := s.K.Float64(); !math.IsInf(f, 1) || !(s.Relative >= 1 && s.Relative < 6) || !(s.Absolute >= s.Relative) {
			t.Errorf("%v: %v and %v", s.Regimen, s.Relative, s.Absolute)
		}
	}
}
