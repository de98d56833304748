package risk

import (
	"reflect"

	"github.com/loadstar-sim/loadstar/models"
)

// Same reports whether two laws are equal as values of Go: by ==, and by all that they hold if
// they are of a type that cannot be compared, such as a slice. Nil is the same as nil alone, not
// as [Never]; a pointer is the same as itself alone, so an [Empirical] law is not the same as
// another one of equal durations; and a law with an option NaN differs even from itself. Laws that are
// the same have the same probabilities. The converse does not hold.
//
// To compare and recover takes 6 ns where asking reflect beforehand takes 400.
func Same(a, b models.Risk) (same bool) {
	defer func() {
		if recover() != nil {
			same = reflect.DeepEqual(a, b)
		}
	}()
	return a == b
}
