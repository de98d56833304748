package fit

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// exponentials returns durations of a law, in whole units if wanted.
func exponentials(n int, whole bool) (durations []float64) {
	r := rand.New(rand.NewPCG(5, 8))
	for range n {
		x := 40 * r.ExpFloat64()
		if whole {
			x = math.Ceil(x)
		}
		durations = append(durations, x)
	}
	return durations
}

func TestTheFigureDrawsTheRecordAndTheFittedLaws(t *testing.T) {
	for name, durations := range map[string][]float64{
		"few":   exponentials(30, false),
		"many":  exponentials(3000, false),
		"whole": exponentials(3000, true),
		"even":  {10, 11, 12, 13, 13, 14, 15.5, 16, 19, 20},
	} {
		fits, err := All(durations)
		if err != nil {
			t.Fatal(err)
		}
		f := Figure(durations, fits)
		f.Title, f.Caption = "Durations", name
		if faults := f.Faults(); faults != nil || f.Hidden() != "" {
			t.Errorf("%s: %q %s", name, faults, f.Hidden())
		}
		if f.LogX != (name != "even") || len(f.Lines) != 1+len(fits) {
			t.Errorf("%s: logarithmic: %v, %d lines", name, f.LogX, len(f.Lines))
		}
		line := f.Lines[0]
		if least, most := slices.Min(durations), slices.Max(durations); line.X[0] != least || line.X[len(line.X)-1] != most || line.Y[len(line.Y)-1] != 0 {
			t.Errorf("%s: the record is drawn from %v to %v, want %v to %v", name, line.X[0], line.X[len(line.X)-1], least, most)
		}
		looks := map[int]bool{line.Look: true}
		for i, x := range line.X {
			longer, equal := 0.0, 0.0
			for _, d := range durations {
				if d > x {
					longer++
				} else if d == x {
					equal++
				}
			}
			n := float64(len(durations))
			if y := line.Y[i]; y != longer/n && y != (longer+equal)/n {
				t.Errorf("%s: %v of the record exceed %v, want %v", name, y, x, longer/n)
			}
		}
		for k, one := range fits {
			drawn := f.Lines[1+k]
			for i, x := range drawn.X {
				if want := 1 - one.Law.Before(x); drawn.Y[i] != want {
					t.Errorf("%s: %s is %v at %v, want %v", name, drawn.Name, drawn.Y[i], x, want)
				}
			}
			if looks[drawn.Look] {
				t.Errorf("%s: %s looks like another line", name, drawn.Name)
			}
			looks[drawn.Look] = true
		}
	}
}
