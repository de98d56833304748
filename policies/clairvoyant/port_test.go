package clairvoyant_test

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/clairvoyant"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// In each of these worlds one step of the proof is decisive, and there are more workers than the link can
// serve.
func TestTheBoundsOfALinkCanBeDoneByHand(t *testing.T) {
	many := func(n int, w models.Worker, interrupt float64, again models.Timeline) (*models.Problem, *models.Instance) {
		p := &models.Problem{Load: 100, Platform: models.Star(models.Uniform(n, w)...)}
		p.Port = models.FullDuplex
		in := &models.Instance{}
		for range n {
			in.Interrupt = append(in.Interrupt, interrupt)
			if again != nil {
				in.Again = append(in.Again, again)
			}
		}
		return p, in
	}
	unit := models.Affine{PerUnit: 1}
	for _, c := range []struct {
		name string
		make func() (*models.Problem, *models.Instance)
		want float64
	}{
		{"a message of 1 + 1 to each up of 2, though a worker keeps what it has", func() (*models.Problem, *models.Instance) {
			w := models.Worker{Send: models.Affine{Latency: 1, PerUnit: 1}, Life: &models.Life{Loses: models.LosesNothing}}
			return many(4, w, 2, models.Ups{{Start: 3, Stop: 5}, {Start: 6, Stop: 8}})
		}, 8 / 2},
		{"results that take 1 and hold 2, none of which is there before 1", func() (*models.Problem, *models.Instance) {
			w := models.Worker{Compute: models.Affine{Latency: 1, PerUnit: 1}, Return: models.Affine{Latency: 1}}
			return many(10, w, 4, nil)
		}, (4 - 1) * 2},
		{"messages of which the last is to be computed for 1", func() (*models.Problem, *models.Instance) {
			w := models.Worker{Send: models.Affine{PerUnit: .5}, Compute: models.Affine{Latency: 1, PerUnit: 1}}
			return many(10, w, 4, nil)
		}, (4 - 1) / .5},
		{"the same, streaming, which needs no more of its chunk's time than it receives", func() (*models.Problem, *models.Instance) {
			w := models.Worker{Send: models.Affine{PerUnit: .5}, Compute: models.Affine{Latency: 1, PerUnit: 1}}
			p, in := many(10, w, 4, nil)
			p.Stream = true
			return p, in
		}, 4 / .5},
		{"workers that come late", func() (*models.Problem, *models.Instance) {
			return many(10, models.Worker{Send: unit, Compute: unit, Life: &models.Life{}}, 0, models.Ups{{Start: 6, Stop: 10}})
		}, 10 - 6},
		{"a worker that needs no message beside others that do", func() (*models.Problem, *models.Instance) {
			p, in := many(5, models.Worker{Send: unit, Compute: unit}, 4, nil)
			p.Workers[0].Send = models.Affine{}
			return p, in
		}, 4 + 4},
		{"a link of a worker that takes 1 and one that takes 2", func() (*models.Problem, *models.Instance) {
			p, in := many(2, models.Worker{Send: unit, Compute: models.Affine{PerUnit: 2}}, 4, nil)
			p.Workers[1].Send.PerUnit = 2
			return p, in
		}, 2 + (4-2)/2.},
		{"workers that are started in turns", func() (*models.Problem, *models.Instance) {
			w := models.Worker{Send: models.Affine{Latency: .1}, Compute: models.Affine{PerUnit: 1}}
			p, in := many(3, w, 1, nil)
			in.Interrupt[1] = 2
			return p, in
		}, 1.9 + .8 + .7},
		{"both directions of a half-duplex port", func() (*models.Problem, *models.Instance) {
			p, in := many(10, models.Worker{Send: unit, Return: unit}, 4, nil)
			p.Port = models.HalfDuplex
			return p, in
		}, 4 / 2},
		{"both directions of a full-duplex port", func() (*models.Problem, *models.Instance) {
			return many(10, models.Worker{Send: unit, Return: unit}, 4, nil)
		}, 4},
	} {
		p, in := c.make()
		if got := bounds(t, p, clairvoyant.Policy{}).Work(in); !gen.Near(got, c.want, 1e-8) || got < c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// A worker whose time costs 3 restarts for 1, begins a chunk for 1 and computes 4 units.
func TestTheCostPaysForARestartAndAChunk(t *testing.T) {
	p := &models.Problem{Load: 4, Platform: models.Star(models.Worker{
		Compute: models.Affine{Latency: 1, PerUnit: 1}, Life: &models.Life{Restart: 1, Hold: 2, Use: 1},
	})}
	in := &models.Instance{Interrupt: []float64{0}, Again: []models.Timeline{models.Ups{{Start: 2, Stop: 10}}}}
	if got := bounds(t, p, clairvoyant.Policy{}).Cost(in, p.Load); !gen.Near(got, 3*(1+1+4), 1e-8) || got > 18 {
		t.Errorf("all costs %v, want 18", got)
	}
}

// All of the load can be done at once, but it is cheaper to wait for a unit at 10 and one at 50.
func TestTheCostIsThatOfWaitingForWhoIsCheap(t *testing.T) {
	compute := models.Affine{PerUnit: 1}
	p := &models.Problem{Load: 4, Platform: models.Star(
		models.Worker{Compute: compute, Life: &models.Life{Hold: 10}}, models.Worker{Compute: compute, Life: &models.Life{Hold: 1}},
	)}
	in := models.Uninterrupted(2)
	in.Interrupt[1], in.Again = 0, []models.Timeline{nil, models.Ups{{Start: 10, Stop: 11}, {Start: 50, Stop: 51}}}
	if got := bounds(t, p, clairvoyant.Policy{}).Cost(in, p.Load); !gen.Near(got, 22, 1e-8) || got > 22 {
		t.Errorf("all costs %v, want 22", got)
	}
}
