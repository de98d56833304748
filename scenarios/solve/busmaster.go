package solve

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/proof"
	"github.com/loadstar-sim/loadstar/policies/star"
)

// busMaster asks which processor should be the master on a bus.
type busMaster struct {
	Load    float64   `yaml:"load" above:"0" need:"yes" doc:"units of load"`
	Send    float64   `yaml:"send" min:"0" need:"yes" doc:"time to send a unit over the bus"`
	Compute []float64 `yaml:"compute" need:"yes" doc:"a list of up to 1000: the time in which each processor computes a unit"`
}

const busMasterExample = `# Four processors on a bus; the master computes too.
kind: bus-master
load: 1000
send: 0.2
compute: [2, 1, 3, 1.5]
`

func (f *busMaster) Solve() (*Solution, error) {
	if len(f.Compute) > MaxWorkers {
		return nil, At("compute", "more than %d processors", MaxWorkers)
	}
	makespans, err := star.BusMasters(f.Send, f.Compute, f.Load)
	if err != nil {
		return nil, err
	}
	s := &Solution{
		Claim:   proof.New("exact: the best shares for every choice of the master (Lemma 3)", proof.OfAll, "Lemma 3"),
		Columns: []string{"master", "makespan"},
	}
	best, least := 0, math.Inf(1)
	for i, t := range makespans {
		s.Workers = append(s.Workers, []float64{float64(i + 1), t})
		if t < least {
			best, least = i, t
		}
	}
	s.Add("master", float64(best+1), "the processor that should be the master")
	s.Add("makespan", least, "when all is computed then")
	s.Plan, err = f.plan(best)
	return s, err
}

// plan is the plan with one of the processors as the master.
func (f *busMaster) plan(master int) (*Plan, error) {
	p := models.Problem{Load: f.Load}
	for _, w := range f.Compute {
		p.Workers = append(p.Workers, models.Worker{Send: models.Affine{PerUnit: f.Send}, Compute: models.Affine{PerUnit: w}})
	}
	p.Workers[master].Send = models.Affine{}
	schedule, err := star.OnStar{Order: orders.Best, Rounding: "none", Shares: "best", Latencies: "refuse"}.Schedule(&p)
	if err != nil {
		return nil, err
	}
	return PlanOf(p, *schedule), nil
}
