package best

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestAppendedCopiesGainAndDelayNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	extended := 0
	for range 300 {
		p, l := draw(r)
		w, longer := newEvaluator(p, math.Inf(1)), l.Clone()
		limit := len(l.Entries) + r.IntN(4)
		grew := w.Extend(longer, limit)
		if n := len(longer.Entries); n > max(limit, len(l.Entries)) || grew != (n > len(l.Entries)) {
			t.Fatalf("%d entries have become %d of at most %d, and it said %v", len(l.Entries), n, limit, grew)
		}
		seen := map[entry]bool{}
		for k, e := range longer.Entries {
			if k < len(l.Entries) && e != l.Entries[k] || seen[e] {
				t.Fatalf("%v has become %v", l.Entries, longer.Entries)
			}
			if k >= len(l.Entries) && !w.workers[e.Worker].resident {
				t.Fatalf("worker %d needs a message for its copy", e.Worker)
			}
			seen[e] = true
		}
		before, after := w.Value(l), w.Value(longer)
		if after < before*(1-1e-12) || grew && !(after > before) {
			t.Errorf("a line of %v is worth %v with copies", before, after)
		}
		if grew {
			extended++
		}
	}
	if extended < 30 {
		t.Errorf("only %d lines were extended", extended)
	}
}
