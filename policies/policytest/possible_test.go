package policytest

import (
	"math/rand/v2"
	"testing"
)

func TestWhatIsPossibleIsANumberUpToTheLoad(t *testing.T) {
	for _, world := range append(Worlds(), returning...) {
		for k := range uint64(100) {
			p := world.Draw(rand.New(rand.NewPCG(k, 21)))
			if most := Possible(p, Interruptions(p, rand.NewPCG(k, 22))); !(most >= 0 && most <= p.Load) {
				t.Errorf("%s, problem %d: %v of %v units are possible", world.Name, k, most, p.Load)
			}
		}
	}
}
