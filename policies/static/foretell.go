package static

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

// Foretell returns a function that computes the work of the plan for an instance, to the last bit,
// without making the plan: every chunk ends just in time, so nothing needs to be run. Equal consecutive
// chunks are counted together, as in every outcome.
func (Omniscient) Foretell(p *models.Problem) (func(*models.Instance, *table.Memory) float64, error) {
	if err := forGood(p); err != nil {
		return nil, err
	}
	workers, first, same := p.Workers, p.Workers[0].Compute, true
	for i := range workers {
		same = same && workers[i].Compute == first
	}
	return func(in *models.Instance, memory *table.Memory) float64 {
		left, work := p.Load, 0.0
		size, count := 0.0, 1
		var known []float64 // largest loads by worker; nil: they have to be computed
		if same {
			var sum float64
			var equal bool
			if known, sum, equal = memory.Loads(first); known != nil && !equal {
				if work, ok := workUpToLoad(known, sum, p.Load); ok {
					return work
				}
			}
		}
		for i, d := range in.Interrupt {
			var share float64
			if known != nil {
				share = known[i]
			} else {
				cost := workers[i].Compute
				share = (d - cost.Latency) / cost.PerUnit
				if !cost.Fills(share, d) {
					share = cost.LargestWithin(d)
				}
			}
			if share >= left { // min, which handles NaN, would make each worker wait for the one before
				share = left
			}
			left -= share
			switch {
			case share == size:
				count++
			case share > 0:
				if count > 1 {
					size = float64(float64(count) * size)
				}
				work += size
				size, count = share, 1
			case left == 0:
				return work + float64(float64(count)*size)
			}
		}
		return work + float64(float64(count)*size)
	}, nil
}

// workUpToLoad returns the work done when worker after worker takes as much as it can finish, its
// entry of loads, until the load is used up. Neighbours in loads must differ; sum is the sum of all. ok
// is false if the last chunk would equal the one before it, which the plan counts together.
func workUpToLoad(loads []float64, sum, most float64) (work float64, ok bool) {
	if float64(sum*(1+float64(float64(len(loads)+1)*0x1p-50))) < most { // however differences are rounded
		return sum, true
	}
	left := most
	for i, share := range loads {
		if share >= left {
			for i--; i > 0 && loads[i] == 0; i-- {
			}
			return work + left, i < 0 || loads[i] != left
		}
		left -= share
		work += share
	}
	return work, true
}
