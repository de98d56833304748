package table_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

// In a batch, no number may be greater than a lane holds.
func TestHoweverManyChunksThereAreTheyAreCounted(t *testing.T) {
	for _, n := range []int{1<<14 - 1, 1<<15 - 1, 1 << 15, 5 * (1<<14 - 1)} {
		all := make([]int32, n)
		for c := range all {
			all[c] = int32(c)
		}
		third, middle := n/3, n/2
		holds(t, n, all, all, slices.Concat(all[middle:], all[:middle]), slices.Concat(all[:third], all[third+1:]))
		holds(t, n, slices.Collect(slices.Chunk(all, 1<<14-1))...)
		holds(t, 64, all[:1], slices.Repeat(all[:64], n/64+1))
	}
}

// holds compares tables of n chunks on some lists with replays.
func holds(t *testing.T, n int, lists ...[]int32) {
	t.Helper()
	s := &models.Schedule{Size: slices.Repeat([]float64{1}, n), List: lists}
	w := models.Worker{Compute: models.Affine{PerUnit: 1}}
	p := &models.Problem{Platform: models.Star(models.Uniform(len(lists), w)...), Load: float64(n)}
	pl, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	tables, ok := table.New(pl)
	if !ok {
		t.Fatalf("there are no tables of %d chunks", n)
	}
	var sim models.Simulator
	var counter table.Counter
	var all []models.Instance
	var known []table.Memory
	var want []float64
	r := rand.New(rand.NewPCG(1, 2))
	for k := range 16 {
		in := models.Instance{Interrupt: make([]float64, len(lists))}
		for i, list := range lists {
			end := len(list)
			in.Interrupt[i] = float64([]int{end, min(end, 1<<16), max(end-2, 0), end / 2, 1, 0, 0}[min(k, r.IntN(7))])
		}
		all = append(all, in)
		known = append(known, table.Memory{})
		known[k].Reset(in.Interrupt)
		want = append(want, sim.Run(pl, &in).Work)
	}
	for from := range 13 {
		work, some := make([]float64, 4), all[from:from+4]
		counter.CountAll(tables, some, known[from:from+4], work)
		for k, in := range some {
			if work[k] != want[from+k] {
				t.Errorf("of %d chunks, %v are done in %v, want %v", n, work[k], in.Interrupt, want[from+k])
			}
		}
	}
}
