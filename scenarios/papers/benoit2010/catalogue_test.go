package benoit2010_test

// The tests of this package find its experiments in the catalogue.

import "github.com/loadstar-sim/loadstar/scenarios/papers"

func init() { papers.RegisterAll() }
