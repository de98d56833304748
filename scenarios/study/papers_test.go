package study_test

// The tests of this package speak of experiments of the catalogue.

import "github.com/loadstar-sim/loadstar/scenarios/papers"

func init() { papers.RegisterAll() }
