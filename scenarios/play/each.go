package play

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

// All returns the work in each of some instances if it is known without episodes, valid until the
// next call, and nil otherwise. There may be a memory of each instance, or none of any.
func (p Player) All(instances []models.Instance, known []table.Memory) []float64 {
	if p.all == nil {
		return nil
	}
	return p.all(instances, known)
}

// Each plays some instances, calls begin before each and note after it. It returns the first error. The
// stream that begin returns must be at the start of the instance's stream of choices. If the work of all
// instances is known without episodes, begin is called once before.
func (p Player) Each(instances []models.Instance, begin func(i int) *rand.PCG, note func(i int, work float64, o *models.Outcome)) error {
	if p.all != nil {
		begin(0)
		for i, work := range p.all(instances, nil) {
			note(i, work, nil)
		}
		return nil
	}
	for i := range instances {
		work, o, err := p.play(&instances[i], begin(i))
		if err != nil {
			return err
		}
		note(i, work, o)
	}
	return nil
}
