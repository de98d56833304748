package policies_test

import (
	"testing"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

// The policies in the examples pass the tests that all policies must pass.
func TestThePoliciesOfTheExamplesConform(t *testing.T) {
	for name, prototype := range map[string]any{"halving": Halving{Times: 3}, "pull": Pull{Chunks: 10}, "clairvoyant": Clairvoyant{}} {
		policytest.Run(t, policies.Row{Name: name, Source: "the examples", Doc: "an example", Revision: 1, Prototype: prototype})
	}
}
