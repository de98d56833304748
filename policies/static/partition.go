package static

import "github.com/loadstar-sim/loadstar/policies/grain"

// Coterie is a set of workers with consecutive numbers that work on a slice of
// the load of their own.
type Coterie struct {
	First   int     // its lowest worker
	Workers int     // how many it has
	Slice   float64 // units of load
}

// Partition forms the coteries of the paper, section 5.1. No worker should be
// given more than maxsl, so of the load at most workers times maxsl is deployed,
// in q = ceil(deployed / maxsl) slices; as many as would just do without
// replication. The workers are spread over the slices as evenly as can be, the
// larger coteries first, and every coterie gets a slice in proportion to its
// workers. Hence the slice of a larger coterie may exceed maxsl.
//
//	load >= workers maxsl   a slice of maxsl for every worker; the rest is hopeless
//	load <= maxsl           one coterie of all workers, as if maxsl were +Inf
//
// Load and maxsl must be positive, and there must be a worker.
func Partition(load float64, workers int, maxsl float64) []Coterie {
	p := float64(workers)
	deployed := min(load, p*maxsl)
	q := int(min(max(grain.Up(deployed/maxsl), 1), p))
	coteries := make([]Coterie, q)
	first := 0
	for i := range coteries {
		size := workers / q
		if i < workers%q {
			size++
		}
		coteries[i] = Coterie{first, size, float64(size) * deployed / p}
		first += size
	}
	return coteries
}
