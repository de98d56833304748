package faults

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

func TestRulesAndReadingsHaveNames(t *testing.T) {
	c := Cluster{Send: models.Affine{Latency: 1, PerUnit: .5}, Compute: models.Affine{PerUnit: 1}, Workers: 3}
	for rule, want := range map[Rule]func(Second) (Allocation, error){InPlaceRule: Second.InPlace, PrintedRule: Second.Printed, OursRule: Second.Algorithm1, BestRule: Second.Best} {
		for name, reading := range map[string]Reading{"waiting": Waiting, "charged": Charged} {
			s := c.Second([]int{30, 3, 1}, reading)
			a, err := Policy{Second: rule, Reading: name}.Again(s.Workers, s.Faults)
			b, errB := want(s)
			if err != nil || errB != nil || a.Makespan != b.Makespan {
				t.Errorf("%s, %s: %+v, want %+v", rule, name, a, b)
			}
		}
	}
	for _, q := range []Policy{{Second: "worst", Reading: "waiting"}, {Second: BestRule, Reading: "free"}} {
		if a, err := q.Again(c.Second([]int{1, 0, 0}, Waiting).Workers, []int{1, 0, 0}); err == nil {
			t.Errorf("%+v is accepted: %+v", q, a)
		}
	}
}
