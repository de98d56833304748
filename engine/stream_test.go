package engine

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// The numbers of a stream are part of every published result: they must never
// change.
func TestStreamsAreTheSameForEver(t *testing.T) {
	key := NewKey(1, "p=25", "interruptions")
	if want := (Key{0x4eb60429c5362a4e, 0x501852eddb571e74}); key != want {
		t.Errorf("the key is {%#x, %#x}, want {%#x, %#x}", key[0], key[1], want[0], want[1])
	}
	var p rand.PCG
	for instance, want := range map[uint64]float64{0: 0.5322902248012816, 1: 0.3200292139414115, 999: 0.1449337689094653} {
		key.Seed(&p, instance)
		if got := Uniform(&p); got != want {
			t.Errorf("instance %d begins with %v, want %v", instance, got, want)
		}
	}
}

// Parts of a family have their own streams, which depend on the order of parts and never change.
func TestPartsOfAFamilyHaveStreamsOfTheirOwn(t *testing.T) {
	key := NewKey(1, "p=25", "timelines")
	seen := map[float64]string{}
	var p rand.PCG
	for instance := range uint64(300) {
		key.Seed(&p, instance)
		firsts := []float64{Uniform(&p)}
		for worker := range uint64(30) {
			key.Part(instance).Seed(&p, worker)
			firsts = append(firsts, Uniform(&p))
		}
		for worker, u := range firsts {
			at := fmt.Sprintf("worker %d of instance %d", worker-1, instance)
			if other, ok := seen[u]; ok {
				t.Fatalf("%s begins as %s", at, other)
			}
			seen[u] = at
		}
	}
	key.Part(3).Seed(&p, 7)
	if got := Uniform(&p); got != 0.6938161057381486 {
		t.Errorf("the stream of worker 7 in instance 3 begins with %v", got)
	}
}

func TestEveryPartOfANameMatters(t *testing.T) {
	keys := map[Key]string{}
	for _, c := range []struct {
		seed           uint64
		world, purpose string
	}{{1, "a", "b"}, {2, "a", "b"}, {1, "b", "a"}, {1, "ab", ""}, {1, "", "ab"}, {1, "a", "c"}} {
		key := NewKey(c.seed, c.world, c.purpose)
		if other, ok := keys[key]; ok {
			t.Errorf("%v has the key of %v", c, other)
		}
		keys[key] = c.world + "/" + c.purpose
	}
}

func TestUniformLeavesOutZeroAndOne(t *testing.T) {
	for _, bits := range []uint64{0, math.MaxUint64} {
		u := (float64(bits>>12) + 0.5) * 0x1p-52
		if !(u > 0 && u < 1) {
			t.Errorf("the bits %#x become %v", bits, u)
		}
	}
}

func TestStreamsAreUniformAcrossAndWithinInstances(t *testing.T) {
	key := NewKey(7, "world", "purpose")
	const n, cells = 200_000, 64
	var across, within, integers [cells]int
	var p, q rand.PCG
	key.Seed(&q, 0)
	for i := range uint64(n) {
		key.Seed(&p, i)
		across[int(Uniform(&p)*cells)]++
		within[int(Uniform(&q)*cells)]++
		integers[Below(&p, cells)]++
	}
	for name, counts := range map[string][cells]int{"across": across, "within": within, "integers": integers} {
		chi := 0.0
		for _, c := range counts {
			d := float64(c) - n/cells
			chi += d * d / (n / cells)
		}
		if chi > 120 { // 63 degrees of freedom: p < 1e-5
			t.Errorf("%s: chi-squared is %v", name, chi)
		}
	}
}

// 2^64 numbers do not divide evenly among 3*2^61 integers: without rejection, every third integer would
// come three times for every four times of the others.
func TestBelowIsFairToLargeBounds(t *testing.T) {
	var p rand.PCG
	NewKey(7, "world", "purpose").Seed(&p, 1)
	const n = 10_000
	var rest [3]int
	for range n {
		rest[Below(&p, 3<<61)%3]++
	}
	for r, count := range rest {
		if math.Abs(float64(count)-n/3) > 250 { // 5 standard deviations
			t.Errorf("%d of %d integers leave %d when divided by 3", count, n, r)
		}
	}
}

func TestBelowNeedsAPositiveBound(t *testing.T) {
	for _, n := range []int{0, -1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("an integer below %d was drawn", n)
				}
			}()
			Below(new(rand.PCG), n)
		}()
	}
}

func BenchmarkSeedAndDraw(b *testing.B) {
	key := NewKey(1, "w", "p")
	var p rand.PCG
	sum := 0.0
	for i := range b.N {
		key.Seed(&p, uint64(i))
		sum += Uniform(&p)
	}
	_ = sum
}
