package play_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

func TestFewInstancesHaveTheWorkThatTheyHaveAmongMany(t *testing.T) {
	problem := &models.Problem{Load: 7}
	for range 7 {
		problem.Workers = append(problem.Workers, models.Worker{Compute: models.Affine{Latency: 0.01, PerUnit: 1}, Risk: risk.Linear{X: 8}})
	}
	rng, sim := rand.New(rand.NewPCG(1, 2)), new(models.Simulator)
	for _, spec := range []string{"no-rep{n=20}", "greedy{n=20}", "cyclic-rep{n=20}", "brute{n=20}"} {
		p, err := policies.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		var players []play.Player
		for _, instances := range []int{1, 1000, 0} {
			e, err := play.Prepare(p, problem, problem, play.How{Instances: instances})
			if err != nil {
				t.Fatal(err)
			}
			player, err := e.Player(sim)
			if err != nil {
				t.Fatal(err)
			}
			players = append(players, player)
		}
		for range 200 {
			in := &models.Instance{}
			for range problem.Workers {
				in.Interrupt = append(in.Interrupt, 8*rng.Float64())
			}
			want, o, _ := players[0].Play(in, new(rand.PCG))
			if o == nil {
				t.Fatalf("%s: a single instance is played with tables", spec)
			}
			for _, many := range players[1:] {
				if got, o, err := many.Play(in, new(rand.PCG)); math.Float64bits(got) != math.Float64bits(want) || o != nil || err != nil {
					t.Fatalf("%s: %v, %v: tables find the work %v, a replay %v", spec, in.Interrupt, err, got, want)
				}
			}
		}
	}
}

func TestMemoryIsGivenBackOnce(t *testing.T) {
	problem := &models.Problem{Load: 7, Platform: models.Star(models.Uniform(7, models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: risk.Linear{X: 8}})...)}
	p, err := policies.Parse("no-rep{n=20}")
	if err != nil {
		t.Fatal(err)
	}
	e, err := play.Prepare(p, problem, problem, play.How{Instances: 1000})
	if err != nil {
		t.Fatal(err)
	}
	player := func() play.Player {
		one, err := e.Player(new(models.Simulator))
		if err != nil {
			t.Fatal(err)
		}
		return one
	}
	for range 100 { // a pool may drop its elements
		closed := player()
		for range 2 {
			if err := closed.Close(); err != nil {
				t.Fatal(err)
			}
		}
		a, b := player(), player()
		early, late := models.Uninterrupted(7), models.Uninterrupted(7)
		clear(early.Interrupt)
		none := a.All([]models.Instance{*early}, nil)
		if all := b.All([]models.Instance{*late}, nil); none[0] != 0 || all[0] == 0 {
			t.Fatalf("one player finds %v, and another one %v", none, all)
		}
	}
}
