package risk

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Copied is implemented by timelines, slow-downs and sequences of faults whose memory serves for one instance after
// the other. Copy returns an equal one that later instances do not change.
type Copied interface{ Copy() any }

// Clone returns a copy of an instance that stays as it is when another instance is drawn in the
// memory of the given one. Timelines, slow-downs and sequences of faults that are not [Copied] are shared.
func Clone(in *models.Instance) models.Instance {
	return models.Instance{Interrupt: slices.Clone(in.Interrupt), Again: copies(in.Again), Slow: copies(in.Slow), Faults: copies(in.Faults)}
}

// copies returns copies of those elements that can be copied, and the others.
func copies[T any](from []T) []T {
	to := slices.Clone(from)
	for i := range to {
		if c, ok := any(to[i]).(Copied); ok {
			to[i] = c.Copy().(T)
		}
	}
	return to
}
