package claimtest

import (
	"context"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// atMostTwo claims that a number, which is 1, is at most 2.
func atMostTwo(_ context.Context, e *claim.Evidence) (claim.Finding, error) {
	x := e.Read(claim.Number{Policy: "greedy{n=3}", Metric: "K", Value: 1})
	return claim.HoldsIf(x <= 2, "%v", x), nil
}

// automatic claims something that no world can change.
func automatic(context.Context, *claim.Evidence) (claim.Finding, error) {
	return claim.HoldsIf(true, ""), nil
}

var notes = &claim.Paper{Name: "notes"}

func TestOnlyAWorldWithAnotherVerdictIsOne(t *testing.T) {
	triple := func(x float64) float64 { return 3 * x }
	for name, c := range map[string]struct {
		check Check
		world World
		want  bool
	}{
		"another number":          {atMostTwo, Metric("K", triple), true},
		"another number, by name": {atMostTwo, Scaled("greedy", 3), true},
		"too small a change":      {atMostTwo, Scaled("greedy", 1.5), false},
		"another policy's number": {atMostTwo, Scaled("no-rep", 3), false},
		"another metric":          {atMostTwo, Metric("work", triple), false},
		"another check":           {atMostTwo, On(func(context.Context, *claim.Evidence) (claim.Finding, error) { return claim.HoldsIf(false, ""), nil }), true},
		"the same check":          {atMostTwo, On(atMostTwo), false},
		"nothing to try":          {atMostTwo, On(func(context.Context, *claim.Evidence) (claim.Finding, error) { return claim.Finding{}, nil }), false},
		"no world":                {atMostTwo, World{}, false},
		"what cannot fail":        {automatic, Metric("K", triple), false},
	} {
		own := claim.Claim{ID: "notes.one", Recorded: claim.Holds, Check: c.check}
		e := &claim.Evidence{}
		if found, err := otherwise(t.Context(), notes, &own, e, c.world); (err == nil) != c.want {
			t.Errorf("%s: %v (%s)", name, err, found)
		}
		if err := asRecorded(t.Context(), notes, &own, e); err != nil {
			t.Errorf("%s stays for the claim as it is: %v", name, err)
		}
	}
}

func TestAVerdictOtherThanTheRecordedIsAnError(t *testing.T) {
	own := claim.Claim{ID: "notes.one", Recorded: claim.Fails, Check: atMostTwo}
	if err := asRecorded(t.Context(), notes, &own, &claim.Evidence{}); err == nil {
		t.Error("there is none")
	}
}

func TestWorldsChangeWhatIsRun(t *testing.T) {
	r := scenarios.Request{Set: map[string]string{}}
	With("eps", "0.1", "trace", "recorded{trace=g5k06}").Change(&r)
	Under("exponential{rate=1}").Change(&r)
	if r.Set["eps"] != "0.1" || r.Set["trace"] != "recorded{trace=g5k06}" || r.Risk != "exponential{rate=1}" {
		t.Errorf("%+v", r)
	}
}
