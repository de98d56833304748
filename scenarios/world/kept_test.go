package world

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// A batch draws the same instances as a new one, from sources in any order, from any number on.
func TestWhatIsKeptIsWhatWouldBeDrawn(t *testing.T) {
	long.Unraced(t)
	r := rand.New(rand.NewPCG(1, 2))
	laws := []models.Risk{nil, risk.Linear{X: 1}, risk.Linear{X: 2}, uncomparable{{1}}, uncomparable{{2}}}
	var b Batch
	for range long.Trials(600, 3000) {
		s := &Source{Interruptions: engine.NewKey(1, "world", "interruptions")}
		if r.IntN(4) == 0 {
			s.Interruptions[r.IntN(2)]++
		}
		for range 2 + r.IntN(2) {
			s.Workers = append(s.Workers, models.Worker{Compute: models.Affine{PerUnit: r.Float64()}, Risk: laws[1]})
		}
		if r.IntN(2) == 0 {
			s.Workers[r.IntN(2)].Risk = laws[r.IntN(len(laws))]
		}
		if len(s.Workers) == 2 && r.IntN(8) == 0 {
			s.Joint = together{}
		}
		for range 1 + r.IntN(4) {
			step := s.Step()
			from, n := step*r.IntN(4), 1+r.IntN(step)
			if r.IntN(4) == 0 {
				from += r.IntN(step)
			}
			var afresh Batch
			b.Draw(s, from, n)
			afresh.Draw(s, from, n)
			for i := range n {
				if got, want := b.Instances[i].Interrupt, afresh.Instances[i].Interrupt; !slices.Equal(got, want) {
					t.Fatalf("instance %d is %v, want %v", from+i, got, want)
				}
			}
		}
	}
}

func TestCellsOfOneWorldAreDrawnOnce(t *testing.T) {
	law := counted{new(int)}
	var b Batch
	for cell := range 10 {
		s := &Source{Workers: models.Uniform(4, models.Worker{Compute: models.Affine{PerUnit: float64(cell)}, Risk: law})}
		for step := range 4 {
			b.Draw(s, step*s.Step(), s.Step())
		}
	}
	if *law.times != 4*250*4 {
		t.Errorf("%d times are drawn, want those of 1000 instances of 4 workers", *law.times)
	}
}

// uncomparable is a law that Go cannot compare.
type uncomparable [][]float64

func (uncomparable) Before(float64) float64       { return 0 }
func (l uncomparable) Quantile(u float64) float64 { return u * l[0][0] }

// counted is the law that counts how many times are drawn.
type counted struct{ times *int }

func (counted) Before(float64) float64       { return 0 }
func (c counted) Quantile(u float64) float64 { *c.times++; return u }

// together interrupts all workers at once.
type together struct{}

func (together) Room(int) error { return nil }

func (together) Draw(times []float64, rng *rand.PCG) {
	u := engine.Uniform(rng)
	for i := range times {
		times[i] = u
	}
}
