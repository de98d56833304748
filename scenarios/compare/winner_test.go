package compare

import "testing"

func TestAWinnerIsSignificantlyBetterThanEachOther(t *testing.T) {
	rows := func(significant ...int) []Row { // of the pairs 2 and 0, 1 and 2, 1 and 0
		return []Row{{Policy: 2, Against: 0, Significant: significant[0]}, {Policy: 1, Against: 2, Significant: significant[1]}, {Policy: 1, Against: 0, Significant: significant[2]}}
	}
	standings := []Standing{{Policy: 2}, {Policy: 1}, {Policy: 0}}
	for _, c := range []struct {
		f   Family
		won bool
	}{
		{Family{Standings: standings, All: rows(1, -1, 0)}, true},
		{Family{Standings: standings, All: rows(1, 0, 0)}, false},
		{Family{Standings: standings, All: rows(0, -1, 0)}, false},
		{Family{Standings: standings, All: rows(1, -1, 0)[:1]}, false}, // a pair is missing
		{Family{Standings: standings[:1]}, false},
		{Family{}, false},
	} {
		if policy, ok := c.f.Winner(); ok != c.won || ok && policy != 2 {
			t.Errorf("%+v: %d, %v", c.f, policy, ok)
		}
	}
}
