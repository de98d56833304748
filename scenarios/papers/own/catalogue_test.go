package own_test

// The tests of this package find its experiments in the catalogue.

import _ "github.com/loadstar-sim/loadstar/scenarios/papers"
