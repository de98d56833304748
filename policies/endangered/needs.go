package endangered

import "github.com/loadstar-sim/loadstar/policies/needs"

// Needs returns what the policy needs of a world.
func (q Policy) Needs() needs.Needs {
	if q.N == 0 {
		return needs.EachStartUp
	}
	return 0
}
