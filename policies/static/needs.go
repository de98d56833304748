package static

import "github.com/loadstar-sim/loadstar/policies/needs"

// Needs returns what the policy needs of a world.
func (g Group) Needs() needs.Needs { return inferring(g.N) }

// Needs returns what the policy needs of a world.
func (b Brute) Needs() needs.Needs { return inferring(b.N) }

// Needs returns what the policy needs of a world.
func (r NoRep) Needs() needs.Needs { return inferring(r.N) }

// Needs returns what the policy needs of a world.
func (c CyclicRep) Needs() needs.Needs { return inferring(c.N) }

// inferring returns what policies need that infer the number of chunks if it is 0.
func inferring(n float64) needs.Needs {
	if n == 0 {
		return needs.SomeStartUp
	}
	return 0
}
