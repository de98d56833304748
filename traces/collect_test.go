package traces

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func reading(t testing.TB, text string, o Options) *File {
	t.Helper()
	f, err := NewReader(strings.NewReader(text), "x", o)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

const twoNodes = "node,state,start,end,cut\n" +
	"a,up,0,10,left\na,down,10,15,\na,up,15,15,\na,down,15,20,\na,up,20,50,\nb,up,5,8,\nb,down,8,12,\nb,up,12,40,right\n"

func TestASelectionIsOfAStateAWindowAndCutsOrNot(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		s    Selection
		want Durations
	}{
		{Selection{}, Durations{Values: []float64{10, 30, 3, 28}, Cut: 2, Zeros: 1}},
		{Selection{Unit: 2}, Durations{Values: []float64{5, 15, 1.5, 14}, Cut: 2, Zeros: 1}},
		{Selection{DropCut: true}, Durations{Values: []float64{30, 3}, Dropped: 2, Zeros: 1}},
		{Selection{State: Down}, Durations{Values: []float64{5, 5, 4}}},
		{Selection{Invert: true}, Durations{Values: []float64{5, 5, 4}}},
		{Selection{State: Down, Invert: true, DropCut: true}, Durations{Values: []float64{30, 3}, Dropped: 2, Zeros: 1}},
		{Selection{Window: Window{8, 30}}, Durations{Values: []float64{2, 10, 18}, Cut: 3, Zeros: 1}},
		{Selection{Window: Window{8, 30}, DropCut: true}, Durations{Dropped: 3, Zeros: 1}},
		{Selection{Window: Window{-inf, 9}}, Durations{Values: []float64{9, 3}, Cut: 1}},
		{Selection{Window: Window{20, inf}}, Durations{Values: []float64{30, 20}, Cut: 1}},
		{Selection{Window: Window{90, 91}}, Durations{}},
		{Selection{Window: Window{0, 15}}, Durations{Values: []float64{10, 3, 3}, Cut: 2}},
		{Selection{Window: Window{0, 8}}, Durations{Values: []float64{8, 3}, Cut: 1}},
		{Selection{Window: Window{0, 12}}, Durations{Values: []float64{10, 3}, Cut: 1}},
		{Selection{Window: Window{15, 20}}, Durations{Values: []float64{5}, Cut: 1, Zeros: 1}},
		{Selection{Window: Window{20, 40}}, Durations{Values: []float64{20, 20}, Cut: 2}},
	} {
		got, err := Collect(reading(t, twoNodes, Options{}), c.s)
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(got.Values)
		slices.Sort(c.want.Values)
		if !reflect.DeepEqual(*got, c.want) {
			t.Errorf("%+v:\n got %+v\nwant %+v", c.s, *got, c.want)
		}
	}
}

func TestDurationsByNodeAddUpToThePooled(t *testing.T) {
	list, err := CollectByNode(reading(t, twoNodes, Options{}), Selection{})
	want := []Durations{
		{Node: "a", Values: []float64{10, 30}, Cut: 1, Zeros: 1},
		{Node: "b", Values: []float64{3, 28}, Cut: 1},
	}
	if err != nil || !reflect.DeepEqual(list, want) {
		t.Errorf("got %+v, %v", list, err)
	}
	list, err = CollectByNode(reading(t, "a,up,1,2\nb,down,1,2\n", Options{}), Selection{})
	if err != nil || len(list) != 2 || list[1].Node != "b" || list[1].Values != nil {
		t.Errorf("a node without durations: %+v, %v", list, err)
	}
}

func TestSelectionsThatMeanNothingAreRefused(t *testing.T) {
	nan := math.NaN()
	for _, s := range []Selection{
		{Unit: -1}, {Unit: nan}, {Unit: math.Inf(1)}, {State: 7},
		{Window: Window{2, 2}}, {Window: Window{3, 2}}, {Window: Window{nan, 2}}, {Window: Window{0, nan}},
	} {
		if _, err := Collect(reading(t, twoNodes, Options{}), s); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v", s, err)
		}
	}
	plain := func() *File { return reading(t, "1\n2\n", Options{}) }
	if _, err := Collect(plain(), Selection{Window: Window{0, 9}}); err == nil {
		t.Error("durations have a window")
	}
	if _, err := CollectByNode(plain(), Selection{}); err == nil {
		t.Error("durations have nodes")
	}
	if _, err := NewAvailability(plain()); err == nil {
		t.Error("durations have times")
	}
	if err := Write(&strings.Builder{}, plain(), "intervals", Selection{}); err == nil {
		t.Error("durations are written as intervals")
	}
}

// Section 5.1 defines the largest slice by Pr(maxsl) = lambda. For a trace this has a solution only for
// lambda = k/N, and none for 1. The first time from which on the probability is at least lambda exists
// for all lambda.
func TestErrataTheLargestSliceOfATraceIsTheInverseOfPrAndNotItsSolution(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		d := &Durations{}
		n := 1 + rng.IntN(40)
		for range n {
			x := float64(1 + rng.IntN(9)) // ties
			if rng.IntN(2) == 0 {
				x = math.Exp(8 * rng.Float64())
			}
			d.Values = append(d.Values, x)
		}
		law, err := d.Law(1)
		if err != nil {
			t.Fatal(err)
		}
		if law.Before(1) >= 1 || law.Quantile(1) != 1 {
			t.Fatalf("Pr(1) = %v, largest slice for lambda = 1 is %v", law.Before(1), law.Quantile(1))
		}
		for range 50 {
			lambda := rng.Float64()
			if rng.IntN(2) == 0 {
				lambda = float64(1+rng.IntN(n)) / float64(n)
			}
			if lambda == 0 {
				continue
			}
			t0 := law.Quantile(lambda)
			if !(law.Before(t0) < lambda && law.Before(math.Nextafter(t0, 2)) >= lambda) {
				t.Fatalf("%d durations: lambda %v gives %v, where Pr goes from %v to %v",
					n, lambda, t0, law.Before(t0), law.Before(math.Nextafter(t0, 2)))
			}
		}
	}
}

func TestALawNeedsDurationsAndASoundScale(t *testing.T) {
	if _, err := (&Durations{}).Law(1); err == nil {
		t.Error("no durations")
	}
	for _, longest := range []float64{-1, math.NaN(), math.Inf(1)} {
		if _, err := (&Durations{Values: []float64{1}}).Law(longest); err == nil {
			t.Errorf("the longest may be %v", longest)
		}
	}
	law, err := (&Durations{Values: []float64{3, 12}}).Law(0)
	if err != nil || law.Quantile(1) != 12 {
		t.Errorf("%v, %v", law, err)
	}
}
