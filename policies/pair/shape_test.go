package pair

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// drawShape draws a shape that deploys the load, with at least one chunk.
func drawShape(r *rand.Rand, load float64) Shape {
	s := Shape{Alone: r.IntN(6), Shared: r.IntN(6)}
	switch {
	case s.Alone+s.Shared == 0:
		s.Shared, s.Common = 1, load
	case s.Alone == 0:
		s.Common = load
	case s.Shared == 0:
		s.Own = load / 2
	default:
		s.Own = load / 2 * r.Float64()
		s.Common = load - 2*s.Own
	}
	return s
}

func TestShapesExpectWhatTheModelDoes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for name, law := range laws(t) {
		for range 300 {
			load := 2.5 * r.Float64()
			s := drawShape(r, load)
			e, want := s.Expected(law), expect(t, two(load, 0, law, law), s.Schedule())
			if !gen.NearUnit(e, want, 1e-12) || !gen.NearUnit(e, s.intervals(load).expected(law, law, 0), 1e-12) {
				t.Fatalf("%s, load %v: %+v expects %v, the model %v", name, load, s, e, want)
			}
		}
	}
}

func TestTheClosedFormHoldsForShapesThatEndByX(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 3000 {
		s := drawShape(r, 2*r.Float64())
		if s.Own+s.Common > 1 {
			continue
		}
		if e, want := s.linear(1), s.Expected(linear); !gen.NearUnit(e, want, 1e-12) {
			t.Fatalf("%+v: %v, want %v", s, e, want)
		}
	}
}

func TestShapesAreTheMeanOfTheEngine(t *testing.T) {
	for seed, s := range []Shape{Mirror(.9, 4), {Alone: 3, Own: .6}, {Alone: 1, Shared: 3, Own: .2, Common: .8}} {
		for name, law := range laws(t) {
			e := s.Expected(law)
			m, se := gen.MeanWork(compile(t, two(2, 0, law, law), s.Schedule()), uint64(seed), 20_000)
			if math.Abs(m-e) > 4.5*se {
				t.Errorf("%s, %+v: %v, the mean is %v +- %v", name, s, e, m, se)
			}
		}
	}
}

func TestTheSecondWorkerTakesTheSharedChunksFromTheOtherEnd(t *testing.T) {
	got := Shape{Alone: 2, Shared: 3, Own: 1, Common: 6}.Schedule()
	want := &models.Schedule{
		Size: []float64{.5, .5, 2, 2, 2, .5, .5},
		List: [][]int32{{0, 1, 2, 3, 4}, {5, 6, 4, 3, 2}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
	if s := (Shape{Alone: 2, Shared: 3, Own: 1}).Schedule(); len(s.Size) != 4 {
		t.Errorf("empty chunks are scheduled: %+v", s)
	}
}
