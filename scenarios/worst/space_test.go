package worst

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// decoded reads a scenario with the given axes and whatever follows.
func decoded(t *testing.T, rest string) *sheet.Scenario {
	t.Helper()
	s, err := sheet.Decode("world.yaml", []byte("name: x\nworkload: 1\nplatform: {workers: 2}\nrisk: linear\npolicies: [greedy]\n"+rest))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// spaceOf returns the space of the scenario.
func spaceOf(t *testing.T, rest string) *Space {
	t.Helper()
	s, err := newSpace(decoded(t, rest))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWorldsAreWhatAxesSay(t *testing.T) {
	for _, c := range []struct {
		rest string
		u    []float64
		want string // a world, or the beginning of the reason why there is none
	}{
		{"sweep: {a: 1..25}", []float64{0.5}, "a=13"},
		{"sweep: {a: 1..25}", []float64{1}, "a=25"},
		{"sweep: {a: 0..1}", []float64{0.123456789}, "a=0.123457"},
		{"sweep: {a: 1e-300..1e5}", []float64{0.5}, "a=3.16228e-148"}, // which nothing could list
		{"sweep: {a: '1..25:1'}", []float64{0.519}, "a=13"},
		{"sweep: {a: '1..25:1'}", []float64{1}, "a=25"},
		{"sweep: {a: [1, 5, 9]}", []float64{0.34}, "a=5"},
		{"sweep: {a: [auto, 1..3]}", []float64{0.49}, "a=auto"},
		{"sweep: {a: [auto, 1..3]}", []float64{0.75}, "a=2"},
		{"sweep: {a: 1..1000}", []float64{0.5}, "a=31.6228"},
		{"sweep: {a: 1..10}\nvariables: {a: {integer: true}}", []float64{0.35}, "a=4"},
		{"sweep: {a: 1..1000}\nvariables: {a: {integer: true}}", []float64{0.9999}, "a=1000"},
		{"sweep: {a: 1..10}\nvariables: {a: {max: 5}}", []float64{0.9}, "a=9.1: a is a number of at most 5"},
		{"sweep: {a: 1..3, b: 2a}", []float64{0.5}, "a=2 b=4"},
		{"sweep: {b: 0.5a..a, a: 1..3}", []float64{0.5, 0.5}, "a=2 b=1.5"},
		{"sweep: {a: 1..3, b: [2a, 3a]}", []float64{1, 0.9}, "a=3 b=9"},
		{"zip: {a: [1, 2, 3], b: [10, 20, 30]}", []float64{0.9}, "a=3 b=30"},
		{"zip: {a: '1..3', b: '2..4'}", []float64{0.1}, "a=1 b=2"},
		{"sweep: {a: 'logspace(1, 100, 3)'}", []float64{0.5}, "a=10"},
		{"sweep: {a: 1..3, c: 7}", []float64{0}, "a=1 c=7"},
		{"sweep: {a: 1..3, b: 1..3}\nwhere: a < b", []float64{0.5, 0}, "a < b is not met at a=2 b=1"},
		{"sweep: {a: 1..3, b: a..2}", []float64{1, 0.5}, "b: a..2 runs from 3 to 2"},
		{"sweep: {a: 1..3, b: 1/(a-1)}", []float64{0}, "b: "},
	} {
		w, err := spaceOf(t, c.rest).At(c.u)
		got := w.String()
		if err != nil {
			got = err.Error()
		}
		if err == nil && got != c.want || err != nil && !strings.HasPrefix(got, c.want) {
			t.Errorf("%s at %v: got %q, want %q", c.rest, c.u, got, c.want)
		}
	}
}

func TestNumbersOfWorkersAreWhole(t *testing.T) {
	s := decoded(t, "sweep: {p: 2..9, q: 0..1}")
	if err := s.Apply("platform.workers", "p"); err != nil {
		t.Fatal(err)
	}
	space, err := newSpace(s)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[float64]int{}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 8000 {
		w, err := space.At([]float64{rng.Float64(), rng.Float64()})
		if err != nil {
			t.Fatal(err)
		}
		p := w.Get("p")
		seen[p]++
	}
	for p := 2.0; p <= 9; p++ {
		if math.Abs(float64(seen[p])-1000) > 150 {
			t.Errorf("p=%v came %d times of 8000, want about 1000", p, seen[p])
		}
	}
	if len(seen) != 8 {
		t.Errorf("p has %d values, want 8", len(seen))
	}
}

func TestLawsAreNominalAndNumbersAreNot(t *testing.T) {

	s, err := sheet.Decode("x.yaml", []byte("name: x\nworkload: 1\nplatform: {workers: 2}\nrisk: law\npolicies: [greedy]\nsweep: {law: [linear, 'weibull{scale=c}'], c: 0.1..2}\n"))
	if err != nil {
		t.Fatal(err)
	}
	space, err := newSpace(s)
	if err != nil {
		t.Fatal(err)
	}
	if !space.Nominal(0) || space.Nominal(1) {
		t.Error("want the law to be nominal, and c not")
	}
	if w, err := space.At([]float64{0.9, 0}); err != nil || w.String() != "law=weibull{scale=c} c=0.1" {
		t.Errorf("got %v, %v", w, err)
	}
	if _, names := space.Numeric(); len(names) != 1 || names[0] != "c" {
		t.Errorf("numeric are %v, want c", names)
	}
}

func TestASpaceWithoutFreeVariablesIsRefused(t *testing.T) {
	if _, err := newSpace(decoded(t, "sweep: {a: 1, b: 2a}")); err == nil || !strings.Contains(err.Error(), "no variable has several values") {
		t.Errorf("got %v", err)
	}
}

func TestAWorldFixesAScenario(t *testing.T) {
	s := decoded(t, "sweep: {a: [auto, 1..3], b: 1..7, c: 2b}")
	space, err := newSpace(s)
	if err != nil {
		t.Fatal(err)
	}
	w, err := space.At([]float64{0.2, 0.5})
	if err != nil {
		t.Fatal(err)
	}
	if err := Fix(s, w); err != nil {
		t.Fatal(err)
	}
	if text := string(s.Encode()); !strings.Contains(text, "  a: auto\n  b: 4\n  c: 8\n") {
		t.Errorf("the scenario is\n%s", text)
	}
}
