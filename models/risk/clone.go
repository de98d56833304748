package risk

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Copied is implemented by timelines, slow-downs and sequences of faults whose memory is reused by later
// instances. Copy returns an equal one that later instances do not change.
type Copied interface{ Copy() any }

// Clone returns a copy of an instance that does not change when another instance is drawn into the
// memory of the original. Timelines, slow-downs and sequences of faults that are not [Copied] are shared.
func Clone(in *models.Instance) models.Instance {
	return models.Instance{Interrupt: slices.Clone(in.Interrupt), Again: copies(in.Again), Slow: copies(in.Slow), Faults: copies(in.Faults)}
}

// copies copies the elements that can be copied, and keeps the others.
func copies[T any](from []T) []T {
	to := slices.Clone(from)
	for i := range to {
		if c, ok := any(to[i]).(Copied); ok {
			to[i] = c.Copy().(T)
		}
	}
	return to
}
