package claim_test

import "github.com/loadstar-sim/loadstar/scenarios/papers"

// The tests of this package find experiments in the catalogue.
func init() { papers.RegisterAll() }
