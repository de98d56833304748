package stat

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// cellsOf draws the differences of a study: each cell shares a part of its luck, the
// correlation, with all others. Their expectations are the given ones.
func cellsOf(rng *rand.Rand, expected []float64, n, exponentials int, correlation float64) []Difference {
	shared := make([]float64, n)
	for b := range shared {
		shared[b] = drawn(rng, exponentials)
	}
	all := make([]Difference, len(expected))
	xs, zeros := make([]float64, n), sampled(make([]float64, n), n, 1)
	for c, mean := range expected {
		for b := range xs {
			own := drawn(rng, exponentials)
			xs[b] = mean + math.Sqrt(correlation)*shared[b] + math.Sqrt(1-correlation)*own
		}
		all[c] = Pair(sampled(xs, n, 1), zeros)
	}
	return all
}

func TestIntervalsHoldTogetherAsOftenAsTheySay(t *testing.T) {
	type design struct {
		cells, batches, exponentials int
		correlation                  float64
	}
	designs := []design{
		{20, 40, 0, 0}, {20, 20, 0, 0.95}, {5, 40, 25, 0}, {20, 40, 4, 0.95}, {2, 79, 4, 0.7},
	}
	if long.On() {
		designs = append(designs, design{20, 40, 0, 0.95}, design{20, 40, 25, 0.7})
		for _, exponentials := range []int{0, 4} {
			for _, batches := range []int{20, 40, 79} {
				designs = append(designs, design{5, batches, exponentials, 0.95}, design{20, batches, exponentials, 0.7})
				if batches != 40 || exponentials != 0 { // which is the first
					designs = append(designs, design{20, batches, exponentials, 0})
				}
			}
			designs = append(designs, design{100, 40, exponentials, 0}, design{100, 79, exponentials, 0})
		}
	}
	rng := rand.New(rand.NewPCG(17, 17))
	for _, d := range designs {
		held, trials := 0, 0
		for range long.Trials(100, 400) {
			all := cellsOf(rng, make([]float64, d.cells), d.batches, d.exponentials, d.correlation)
			trials++
			if !slices.ContainsFunc(Simultaneous(all, 0.95), func(i [2]float64) bool { return i[0] > 0 || i[1] < 0 }) {
				held++
			}
		}
		covers(t, held, trials, "%+v", d)
	}
}

// Intervals for a single cell are wrong about these cases, which is why there are others.
func TestTheIntervalOfTheLargestDifferenceHoldsThoughItWasChosen(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 19))
	for _, expected := range [][]float64{make([]float64, 20), append(make([]float64, 19), 0.3), append(make([]float64, 19), 3)} {
		alone, together := 0, 0
		trials := long.Trials(200, 800)
		for range trials {
			all := cellsOf(rng, expected, 40, 0, 0)
			best := 0
			for c := range all {
				if all[c].Mean > all[best].Mean {
					best = c
				}
			}
			lo, hi := all[best].Interval(0.95)
			if lo <= expected[best] && expected[best] <= hi {
				alone++
			}
			if i := Simultaneous(all, 0.95)[best]; i[0] <= expected[best] && expected[best] <= i[1] {
				together++
			}
		}
		share := float64(together) / float64(trials)
		if share < 0.95-3*math.Sqrt(0.05*0.95/float64(trials)) {
			t.Errorf("%v: holds in %v", expected, share)
		}
		if equal := expected[19] == 0; equal && float64(alone) > 0.75*float64(trials) {
			t.Errorf("intervals for one cell hold in %d of %d: the test shows nothing", alone, trials)
		}
		t.Logf("leading by %v: alone %d, together %d of %d", expected[19], alone, together, trials)
	}
}

func TestSimultaneousIntervalsAreWiderForMoreCellsAndNarrowerForSharedLuck(t *testing.T) {
	width := func(cells int, correlation float64) float64 {
		rng := rand.New(rand.NewPCG(23, 23))
		i := Simultaneous(cellsOf(rng, make([]float64, cells), 40, 0, correlation), 0.95)[0]
		return i[1] - i[0]
	}
	one, few, many, shared := width(1, 0), width(5, 0), width(50, 0), width(50, 0.95)
	if !(one < few && few < many && shared < few) {
		t.Errorf("widths %v, %v, %v and %v", one, few, many, shared)
	}
	// The same cell fifty times is one cell.
	rng := rand.New(rand.NewPCG(23, 23))
	same := slices.Repeat(cellsOf(rng, []float64{0}, 40, 0, 0), 50)
	lo, hi := same[0].student(studentT(0.95, 39))
	if i := Simultaneous(same, 0.95)[0]; math.Abs((i[1]-i[0])/(hi-lo)-1) > 0.1 {
		t.Errorf("one cell fifty times: %v, alone [%v, %v]", i, lo, hi)
	}
}

func TestCellsWithoutIntervalsDoNotCount(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 29))
	all := cellsOf(rng, make([]float64, 3), 40, 0, 0.5)
	want := Simultaneous(all, 0.95)
	zeros := sampled(make([]float64, 40), 40, 1)
	tied, constant := Pair(zeros, zeros), Pair(sampled(slices.Repeat([]float64{2}, 40), 40, 1), zeros)
	got := Simultaneous([]Difference{tied, all[0], constant, all[1], all[2], {Mean: math.NaN()}}, 0.95)
	for k, i := range []int{1, 3, 4} {
		if got[i] != want[k] {
			t.Errorf("got %v, want %v", got[i], want[k])
		}
	}
	for _, i := range []int{0, 2, 5} {
		if !math.IsNaN(got[i][0]) || !math.IsNaN(got[i][1]) {
			t.Errorf("there is an interval %v", got[i])
		}
	}
	for _, c := range [][2]int{{1, 10}, {2, 20}, {20, 20}, {21, 40}} {
		cells, least := c[0], c[1]
		if LeastBatches(cells) != least {
			t.Errorf("%d cells need %d batches", cells, LeastBatches(cells))
		}
		for n := least - 1; n <= least; n++ {
			drawn := cellsOf(rng, make([]float64, cells), n, 0, 0)
			for k, i := range Simultaneous(drawn, 0.95) {
				if math.IsNaN(i[0]) != (n < least || drawn[k].Rare()) {
					t.Errorf("%d cells of %d batches have the interval %v", cells, n, i)
				}
			}
		}
	}
	if len(Simultaneous(nil, 0.95)) != 0 {
		t.Error("no differences have intervals")
	}
}

// Batches of other lengths are of other instances, so their luck is not shared.
func TestCellsWithMoreInstancesAreJudgedTogetherWithOthers(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 31))
	held, trials := 0, long.Trials(100, 400)
	for range trials {
		var all []Difference
		for _, n := range []int{20, 40, 79, 100, 160, 200, 330} {
			all = append(all, cellsOf(rng, []float64{0, 0}, n, 0, 0.8)...)
		}
		if !slices.ContainsFunc(Simultaneous(all, 0.95), func(i [2]float64) bool { return i[0] > 0 || i[1] < 0 }) {
			held++
		}
	}
	covers(t, held, trials, "unequal numbers of instances")
}

func BenchmarkSimultaneous(b *testing.B) {
	all := cellsOf(rand.New(rand.NewPCG(37, 37)), make([]float64, 1000), 60, 0, 0.5)
	for b.Loop() {
		Simultaneous(all, 0.95)
	}
}
