package wasm_test

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/wasm"
)

// machines are 25 workers behind one port.
func machines() *models.Problem {
	p := &models.Problem{Load: 25, Notice: 0.1}
	p.Workers = models.Uniform(25, models.Worker{
		Send: models.Affine{PerUnit: .02}, Compute: models.Affine{PerUnit: 1}, Risk: risk.Weibull{Shape: .7, Scale: 24},
	})
	return p
}

// recorded notes the answers of a dispatcher, and then gives them without any thought: what its
// episodes cost is what the engine costs.
type recorded struct {
	from    models.Dispatcher // nil: the answers are given
	answers []answered
	next    int
}

type answered struct {
	worker int
	size   float64 // of the chunk, which is cut
}

func (r *recorded) Begin() {
	if r.next = 0; r.from != nil {
		r.from.Begin()
	}
}

func (r *recorded) Next(v *models.View) (worker, chunk int) {
	if r.from != nil {
		worker, chunk = r.from.Next(v)
		a := answered{worker: worker}
		if worker >= 0 {
			a.size = v.Size(chunk)
		}
		r.answers = append(r.answers, a)
		return worker, chunk
	}
	a := r.answers[r.next]
	r.next++
	if a.worker < 0 {
		return -1, -1
	}
	return a.worker, v.Cut(a.size)
}

// An episode without interruptions: by the engine alone, by the policy in Go, and by the module
// that does the same.
func BenchmarkEpisode(b *testing.B) {
	p, in := machines(), models.Uninterrupted(25)
	var sim models.Simulator
	dispatcher := func(policy any) models.Dispatcher {
		d, err := policy.(policies.Dynamic).Dispatch(p)
		if err != nil {
			b.Fatal(err)
		}
		return d
	}
	inGo := dispatcher(native(b, "guided{n=%v}", 147))
	record := &recorded{from: inGo}
	if _, err := sim.Play(p, record, in); err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		d    models.Dispatcher
	}{{"engine", &recorded{answers: record.answers}}, {"go", inGo}, {"wasm", dispatcher(guided(b, "example", 147))}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				if _, err := sim.Play(p, c.d, in); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(record.answers)), "ns/question")
		})
	}
}

// What a block of instances costs before its first episode.
func BenchmarkDispatch(b *testing.B) {
	p, policy := machines(), guided(b, "example", 147).(wasm.Dispatcher)
	for range b.N {
		d, err := policy.Dispatch(p)
		if err != nil {
			b.Fatal(err)
		}
		d.(interface{ Close() error }).Close()
	}
}
