package campaign

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

func TestTheLineOfProgressBeginsWithTheTimeLeftOnceItIsKnown(t *testing.T) {
	p := new(Progress)
	p.Add(&Campaign{Request: Request{Paper: &claim.Paper{Claims: make([]claim.Claim, 3)}}, Studies: make([]*Study, 2)})
	var done atomic.Int64
	p.begin("dawn", &done, 400)
	at := func(n int64, spent time.Duration) string {
		done.Store(n)
		return p.Line("paper-own", p.start.Add(spent))
	}
	for _, c := range []struct {
		n     int64
		spent time.Duration
		want  string
	}{
		{0, time.Hour, "paper-own: 0 of 2 studies and 0 of 3 claims, at dawn (0%)"},
		{100, time.Millisecond, "paper-own: 0 of 2 studies and 0 of 3 claims, at dawn (25%)"},
		{100, 20 * time.Second, "about 1m0s left of dawn, paper-own: 0 of 2 studies and 0 of 3 claims, at dawn (25%)"},
		{500, 20 * time.Second, "paper-own: 0 of 2 studies and 0 of 3 claims, at dawn (100%)"}, // instances are being added
	} {
		if got := at(c.n, c.spent); got != c.want {
			t.Errorf("%d in %v: %q, want %q", c.n, c.spent, got, c.want)
		}
	}
	p.ended("dawn")
	p.tested(1)
	p.test("own.dawn.ahead")
	if got, want := at(400, time.Minute), "paper-own: 1 of 2 studies and 1 of 3 claims, at own.dawn.ahead"; got != want {
		t.Errorf("of a claim: %q, want %q", got, want)
	}
}
