package arena

import (
	"context"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
)

func TestFaultsAreTheSameForAllWhoPlayAtOnce(t *testing.T) {
	p := equal(4, 3, .05, risk.Exponential{Mean: 2})
	p.Unit = .1
	for i := range p.Workers {
		p.Workers[i].Faults = risk.Exponential{Mean: 1}
	}
	make := func() *Arena {
		a, err := New(p, 1, "test", 200)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	names := []string{"greedy{n=4}", "on-demand{n=4}", "guided{resend=recut}", "clairvoyant"}
	alone := map[string][]float64{}
	for _, name := range names {
		v := told(t, make(), name)
		if alone[name] = v.Works(); v.Exact {
			t.Errorf("%s: the mean is exact", name)
		}
	}
	if slices.Equal(alone["greedy{n=4}"], alone["clairvoyant"]) {
		t.Error("nothing is wrong")
	}
	for name, works := range alone {
		for k, w := range works {
			if w > alone["clairvoyant"][k]*(1+1e-9) {
				t.Fatalf("%s: %v units are right in instance %d, %v are possible", name, w, k, alone["clairvoyant"][k])
			}
		}
	}
	a := make()
	if err := Each(context.Background(), 4*len(names), 4, func(k int) error {
		if name := names[k%len(names)]; !slices.Equal(told(t, a, name).Works(), alone[name]) {
			t.Errorf("%s: other works when others play", name)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	a.Together(1, "test", 1)
	if slices.Equal(told(t, a, "clairvoyant").Works(), alone["clairvoyant"]) {
		t.Error("workers that leave together do the same as others")
	}
}
