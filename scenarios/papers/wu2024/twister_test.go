package wu2024

import "testing"

func TestTheGeneratorIsPythons(t *testing.T) {
	for seed, want := range map[uint32][]float64{
		0: {0.8444218515250481, 0.7579544029403025, 0.420571580830845},
		1: {0.13436424411240122},
	} {
		rng := NewTwister(seed)
		for k, x := range want {
			if got := rng.Float64(); got != x {
				t.Errorf("seed %d, number %d: %v, want %v", seed, k, got, x)
			}
		}
	}
}

// The last of 10,000 numbers is known from a run of Python 3, for a seed of 32 bits too.
func TestTheGeneratorStaysPythons(t *testing.T) {
	for seed, want := range lateNumbers {
		rng := NewTwister(seed)
		var got float64
		for range 10_000 {
			got = rng.Float64()
		}
		if got != want {
			t.Errorf("seed %d: %v, want %v", seed, got, want)
		}
	}
}

var lateNumbers = map[uint32]float64{
	0:          0.5882681495191968,
	7:          0.23127514004778393,
	999:        0.006925015226465381,
	4294967295: 0.09327169223080889,
}
