package policies_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

// eachOrder calls f with every option that is an order, and its vocabulary.
func eachOrder(f func(policy, option string, v orders.Vocabulary)) {
	for _, row := range policies.All() {
		for _, o := range row.Options() {
			if w, ok := row.Prototype.(spec.Worded); ok {
				if v, ok := w.Words(o.Name).(orders.Vocabulary); ok {
					f(row.Name, o.Name, v)
				}
			}
		}
	}
}

func TestEveryWordForAnOrderIsPlannedForAndFiledUnderTheFamilysOwn(t *testing.T) {
	long.Unraced(t)
	options := 0
	eachOrder(func(policy, option string, v orders.Vocabulary) {
		options++
		for _, w := range v.Words {
			own, err := policies.Parse(policy + "{" + option + "=" + string(w.Order) + "}")
			if err != nil {
				t.Error(err)
				continue
			}
			if w.Means != "" && v.Canonical(string(w.Means)) == string(w.Order) {
				same, err := policies.Parse(policy + "{" + option + "=" + string(w.Means) + "}")
				if err != nil || same.Spec != own.Spec || same.Value != own.Value {
					t.Errorf("%s is not %s: %v, %v", w.Means, own, same, err)
				}
			}
			for _, world := range policytest.Worlds() {
				for k := range uint64(4) {
					_, err := policytest.NewPlayer(own.Value, world.Draw(rand.New(rand.NewPCG(k, 1))))
					if err != nil && strings.Contains(err.Error(), "there is no order") {
						t.Errorf("%s: %v", own, err)
					}
				}
			}
		}
	})
	if options < 11 {
		t.Errorf("only %d options are orders", options)
	}
}

func TestWhatIsNoOrderIsRefusedWithAllThatIs(t *testing.T) {
	eachOrder(func(policy, option string, v orders.Vocabulary) {
		for _, text := range []string{"sideways", "1-1", "0", "2-"} {
			want := option + "=" + text + ": it must be " + v.String()
			if p, err := policies.Parse(policy + "{" + option + "=" + text + "}"); err == nil || !strings.HasSuffix(err.Error(), want) {
				t.Errorf("%v, %v; want %s", p, err, want)
			}
		}
	})
}
