package checkpoint

import (
	"math"
	"math/rand/v2"
	"testing"
)

// By Young and by Daly, the number of chunks comes nearest to the rule's length of them.
func TestTheNumberOfChunksComesNearestToTheLengthOfTheRule(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 61))
	for range 1000 {
		law := Rollback{Rate: .01 + r.Float64(), Checkpoint: .01 + .2*r.Float64(), Recovery: r.Float64()}
		for _, rule := range []Rule{Young, Daly} {
			law.Rule = rule
			length, err := law.By(rule)
			if err != nil {
				t.Fatal(err)
			}
			work := length * 20 * r.Float64()
			n, err := law.Chunks(work)
			if err != nil {
				t.Fatal(err)
			}
			if off := math.Abs(float64(n) - work/length); off > .5 && (n > 1 || work > 1.5*length) {
				t.Fatalf("%+v: work of %v lengths is cut into %d chunks", law, work/length, n)
			}
		}
	}
}
