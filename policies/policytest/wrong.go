package policytest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
)

// faulty are the worlds in which results may be wrong.
var faulty = []World{
	{"faults", func(r *rand.Rand) *models.Problem { return withFaults(r, different(r, 0)) }},
	{"faults, sends and results", func(r *rand.Rand) *models.Problem { return withFaults(r, different(r, 2)) }},
	{"faults, returning, sends and results", func(r *rand.Rand) *models.Problem { return withFaults(r, withLife(r, different(r, 2))) }},
}

// Faulty returns worlds like [Worlds] and [Returning] in which workers compute wrongly. [Run] tests
// policies in them, too, as far as these serve them.
func Faulty() []World { return slices.Clone(faulty) }

// withFaults gives most workers of a problem a law of faults and a check, and the load units.
func withFaults(r *rand.Rand, p *models.Problem) *models.Problem {
	p.Unit = []float64{0, p.Load / 10, p.Load * r.Float64()}[r.IntN(3)]
	for i := range p.Workers {
		w := &p.Workers[i]
		if i == 0 || r.IntN(5) > 0 {
			w.Faults = law(r, p.Load)
		}
		if r.IntN(2) == 0 {
			w.Check = models.Affine{Latency: w.Compute.Latency / 4, PerUnit: w.Compute.PerUnit * r.Float64() / 4}
		}
	}
	return p
}

// mostPoints is the largest number of faults of a worker, so that load sent again comes back right in the
// end.
const mostPoints = 20

// drawFaults draws the faults of a worker up to a load.
func drawFaults(law models.Risk, until float64, rng *rand.PCG) models.FaultSequence {
	all, at := models.FaultsAt{}, risk.Sample(law, rng)
	for ; at <= until && len(all) < mostPoints; at += risk.Sample(law, rng) {
		all = append(all, at)
	}
	return all
}

// rightInTheEnd plays a dispatcher whose master hears at once of interruptions. The first worker has
// none. If all is done in every instance, though some lose a chunk, all must be done where nobody is
// interrupted and one fault makes a result wrong.
func rightInTheEnd(try *try, count *Count) error {
	if _, dynamic := try.policy.Value.(policies.Dynamic); !dynamic {
		return nil
	}
	_, err := problemsOf(try, count, faulty, len(worlds)+len(returning), max(4, long.Trials(4, 8)), func(number uint64, p *models.Problem, _ *Player, count *Count) error {
		p = withNews(p)
		pl, err := NewPlayer(try.policy.Value, p)
		if err != nil {
			return nil
		}
		rng := rand.New(rand.NewPCG(number, 9))
		calm := models.Uninterrupted(len(p.Workers))
		out, _, err := pl.Play(calm, rand.NewPCG(number, 10))
		if err != nil || !allDone(p, out) {
			return err
		}
		end, loads := out.Makespan, loads(pl, p, calm, number)
		lost := false
		for range 6 {
			in := models.Uninterrupted(len(p.Workers))
			for i := range in.Interrupt[1:] {
				in.Interrupt[1+i] = 1.5 * end * rng.Float64()
			}
			out, _, err := pl.Play(in, rand.NewPCG(number, 10))
			if err != nil || !allDone(p, out) {
				return err
			}
			lost = lost || slices.ContainsFunc(out.Workers, func(w models.WorkerOutcome) bool { return w.Lost > 0 })
		}
		if !lost {
			return nil
		}
		for i, load := range loads {
			if load == 0 || p.Workers[i].Faults == nil {
				continue
			}
			in := models.Uninterrupted(len(p.Workers))
			in.Faults = make([]models.FaultSequence, len(p.Workers))
			in.Faults[i] = models.FaultsAt{load * rng.Float64()}
			if err := guardIn(in, func() error {
				out, _, err := pl.Play(in, rand.NewPCG(number, 10))
				if err == nil && !allDone(p, out) {
					err = fmt.Errorf("all of %v units are done whoever but worker 0 is interrupted, but %v are right after a wrong result", p.Load, out.Work)
				}
				return err
			}); err != nil {
				return err
			}
			count.Episodes++
		}
		return nil
	})
	return err
}

// withNews returns the problem in which the master hears at once of interruptions, which are for good, and in
// which the first worker has none.
func withNews(p *models.Problem) *models.Problem {
	p = clone(p)
	p.Notice, p.Workers[0].Risk = 0, nil
	for i := range p.Workers {
		p.Workers[i].Life = nil
	}
	return p
}

func allDone(p *models.Problem, out *models.Outcome) bool { return out.Work >= p.Load*(1-rounding) }

// loads returns the load that each worker computes in an episode.
func loads(pl *Player, p *models.Problem, in *models.Instance, number uint64) []float64 {
	pl.Sim.Record = true
	defer func() { pl.Sim.Record = false }()
	all := make([]float64, len(p.Workers))
	_, s, err := pl.Play(in, rand.NewPCG(number, 10))
	if err != nil {
		return all
	}
	for _, span := range pl.Sim.Spans {
		if span.Activity == models.Computing && !span.Cut {
			all[span.Worker] += s.Size[span.Chunk]
		}
	}
	return all
}
