package static

import "github.com/loadstar-sim/loadstar/models"

// Foretell returns a function that tells the work of the plan for an instance,
// to the last bit, without making the plan: as every chunk ends just in time,
// nothing needs to be run. Equal chunks that follow one another are counted, as
// in every outcome.
func (Omniscient) Foretell(p *models.Problem) (func(*models.Instance) float64, error) {
	if err := free(p); err != nil {
		return nil, err
	}
	workers := p.Workers
	return func(in *models.Instance) float64 {
		left, work := p.Load, 0.0
		size, count := 0.0, 0
		for i := range workers {
			if left == 0 {
				break
			}
			share := min(workers[i].Compute.Within(in.Interrupt[i]), left)
			left -= share
			switch {
			case !(share > 0):
			case share == size:
				count++
			default:
				work += float64(float64(count) * size)
				size, count = share, 1
			}
		}
		return work + float64(float64(count)*size)
	}, nil
}
