package models

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestEndsThatListsShareAreThoseOfEachAlone(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 23))
	for range 500 {
		workers, chunks := 1+rng.IntN(6), 1+rng.IntN(12)
		p := &Problem{Load: 1e6, Platform: Platform{Workers: make([]Worker, workers)}}
		s := &Schedule{List: make([][]int32, workers)}
		for range chunks {
			s.Size = append(s.Size, float64(1+rng.IntN(2))/3)
		}
		for i := range p.Workers {
			p.Workers[i].Compute = Affine{Latency: float64(rng.IntN(2)) / 7, PerUnit: 1}
			for range rng.IntN(2 * chunks) {
				s.List[i] = append(s.List[i], int32(rng.IntN(chunks)))
			}
		}
		all, err := Compile(p, s)
		if err != nil {
			t.Fatal(err)
		}
		for i := range p.Workers {
			one := &Problem{Load: p.Load, Platform: Platform{Workers: p.Workers[i : i+1]}}
			alone, err := Compile(one, &Schedule{Size: s.Size, List: s.List[i : i+1]})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(all.lists[i].ends, alone.lists[0].ends) {
				t.Fatalf("worker %d of %v: %v, alone %v", i, s, all.lists[i].ends, alone.lists[0].ends)
			}
		}
	}
}
