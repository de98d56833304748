package models_test

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// spells is an endless timeline of random presences and absences.
type spells struct {
	seed     uint64
	rng      rand.PCG
	from     float64 // the interruption
	up, down float64 // at most
	last     float64
}

func newSpells(seed uint64, from, up, down float64) *spells {
	return &spells{seed: seed, from: from, up: up, down: down}
}

func (s *spells) Up(k int) (models.Up, bool) {
	if k == 0 {
		s.rng.Seed(s.seed, 5)
		s.last = s.from
	}
	uniform := func() float64 { return float64(s.rng.Uint64()>>11) / (1 << 53) }
	u := models.Up{Start: s.last + s.down*uniform()}
	u.Stop = u.Start + s.up*uniform()
	s.last = u.Stop
	return u, true
}

// lags is a slow-down.
type lags struct{}

func (lags) Factor(k int, cost float64) float64 { return 1 + float64(k%8)/8 }

// BenchmarkLiving measures the cost of an episode with each feature of workers that come back, added one
// after the other. Episodes end when all of the load is done.
func BenchmarkLiving(b *testing.B) {
	for _, c := range []struct {
		name        string
		life        *models.Life
		again, slow bool
	}{
		{name: "interrupted for good"},
		{name: "with a life", life: &models.Life{}},
		{name: "coming back", life: &models.Life{Loses: models.LosesNothing}, again: true},
		{name: "losing progress", life: &models.Life{Loses: models.LosesProgress, Restart: .01}, again: true},
		{name: "with checkpoints", life: &models.Life{Loses: models.LosesProgress, Restart: .01, Every: .002, Save: .0001}, again: true},
		{name: "slowed down", life: &models.Life{Loses: models.LosesNothing}, again: true, slow: true},
		{name: "news", life: &models.Life{Loses: models.LosesNothing, Hello: .01}, again: true},
	} {
		run := func(name string, send, back models.Affine) {
			b.Run(c.name+"/"+name, func(b *testing.B) { live(b, c.life, c.again, c.slow, send, back) })
		}
		run("lists", models.Affine{}, models.Affine{})
		run("one port", models.Affine{PerUnit: 0.02}, models.Affine{})
		run("returns", models.Affine{PerUnit: 0.02}, models.Affine{PerUnit: 0.01})
	}
}

// live reports the time of episodes of 25 workers with lists of 184 chunks, whose interruptions the
// master learns late.
func live(b *testing.B, life *models.Life, again, slow bool, send, back models.Affine) {
	p, s := lists(25, 184, send, back)
	p.Notice = .01
	for i := range p.Workers {
		p.Workers[i].Life = life
	}
	pl, err := models.Compile(p, s)
	if err != nil {
		b.Fatal(err)
	}
	all := instances(25, 64, 1)
	for k := range all {
		in := &all[k]
		if again {
			in.Again = make([]models.Timeline, 25)
			for i := range in.Again {
				in.Again[i] = newSpells(uint64(25*k+i), in.Interrupt[i], .5, .2)
			}
		}
		if slow {
			in.Slow = make([]models.Slowdown, 25)
			for i := range in.Slow {
				in.Slow[i] = lags{}
			}
		}
	}
	var sim models.Simulator
	for k := range all {
		sim.Run(pl, &all[k])
	}
	events := 0
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		events += sim.Run(pl, &all[i%64]).Events
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(s.Size)), "ns/chunk")
	b.ReportMetric(float64(events)/b.Elapsed().Seconds()/1e6, "Mevents/s")
}
