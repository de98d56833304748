package queues

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// The result of chunk 0 comes back at 2, the instant at which its worker is interrupted.
func TestNothingIsSentAgainThatCameBackAtTheInstantOfTheNews(t *testing.T) {
	p := unit(2, 2)
	p.Workers[0].Return.Latency = 1
	p.Workers[1].Compute.PerUnit = 5
	for resend, want := range map[Resend]int{Undone: 2, All: 3} {
		var sim models.Simulator
		sim.Record = true
		play(t, p, Queue{N: 1, Resend: resend}, &sim, 2, never)
		computed := 0
		for _, s := range sim.Spans {
			if s.Activity == models.Computing {
				computed++
			}
		}
		if computed != want {
			t.Errorf("%s: chunks are computed %d times, want %d", resend, computed, want)
		}
	}
}

// unlike returns workers whose speeds are log-uniform over a factor of ten.
func unlike(rng *rand.Rand, workers int, load float64) *models.Problem {
	p := unit(workers, load)
	for i := range p.Workers {
		p.Workers[i].Compute.PerUnit = math.Pow(10, rng.Float64())
	}
	return p
}

// Paranhos da Silva, Cirne and Brasileiro: without knowledge of speeds, copies keep a slow worker with
// one of the last chunks from holding up all. The larger the chunks, the larger the gain, and two copies
// bring most of it.
func TestReplicationNeverEndsLaterAndTwoCopiesGainMost(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	gain := map[float64]float64{} // gain of two copies, by chunks per unit of work
	for _, n := range []float64{1, 3, 9} {
		sum := map[int]float64{}
		for range 200 {
			p := unlike(rng, 2+rng.IntN(15), 20)
			before := never
			for _, copies := range []int{1, 2, 4} {
				var sim models.Simulator
				out := play(t, p, Queue{N: n, Copies: copies}, &sim, models.Uninterrupted(len(p.Workers)).Interrupt...)
				if copies == 2 && out.Makespan > before {
					t.Fatalf("%+v: the end is at %v with 2 copies, at %v without", p, out.Makespan, before)
				}
				before = out.Makespan
				sum[copies] += out.Makespan
			}
		}
		gain[n] = 1 - sum[2]/sum[1]
		if !(sum[2] < sum[1] && sum[1]-sum[2] > sum[2]-sum[4]) {
			t.Errorf("%v chunks per unit: mean makespans %v", n, sum)
		}
	}
	if !(gain[1] > gain[3] && gain[3] > gain[9]) {
		t.Errorf("gains by chunks per unit: %v", gain)
	}
}

// The limit of copies holds at every instant, whatever is lost meanwhile.
func TestNoChunkHasMoreCopiesThanItMay(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 200 {
		p := unlike(rng, 2+rng.IntN(9), 5)
		p.Notice = []float64{0, .5, never}[rng.IntN(3)]
		in := models.Uninterrupted(len(p.Workers))
		for i := range in.Interrupt {
			in.Interrupt[i] = 8 * rng.ExpFloat64()
		}
		copies := 1 + rng.IntN(4)
		d, err := Queue{N: 2, Copies: copies}.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		holders := make([]int, 10)
		spy := spying{d, func(v *models.View, worker int) {
			clear(holders)
			for i := range p.Workers {
				if !v.Silent(i) {
					for _, c := range v.Held(i) {
						if holders[c]++; holders[c] > copies {
							t.Fatalf("chunk %d is on %d workers of %d", c, holders[c], copies)
						}
					}
				}
			}
		}}
		if _, err := sim.Play(p, spy, in); err != nil {
			t.Fatal(err)
		}
	}
}

// A master never learns of interruptions. On-demand then misses a chunk for each worker that was
// interrupted with one; with a time-out nothing is missed as long as one worker is left.
func TestOverdueChunksGoOutAgainAndNothingIsMissed(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 300 {
		workers := 2 + rng.IntN(12)
		p := unlike(rng, workers, float64(4*workers))
		p.Notice = never
		in := models.Uninterrupted(workers)
		interrupted := 0
		for i := 1; i < workers; i++ {
			if rng.IntN(2) == 0 {
				in.Interrupt[i] = .5 + .4*rng.Float64() // within its first chunk, which takes 1 or more
				interrupted++
			}
		}
		var sim models.Simulator
		if out := play(t, p, Queue{N: 1}, &sim, in.Interrupt...); math.Abs(out.Work-(p.Load-float64(interrupted))) > 1e-9 {
			t.Fatalf("%d of %d workers are interrupted: %v of %v units are done", interrupted, workers, out.Work, p.Load)
		}
		for _, o := range []Queue{{N: 1, Timeout: 1.5}, {N: 1, Timeout: 3, Ahead: 3}, {N: 1, Timeout: 2, Copies: 3}, {N: 5, Timeout: 2, Sizes: Guided{}}} {
			if out := play(t, p, o, &sim, in.Interrupt...); math.Abs(out.Work-p.Load) > 1e-9 {
				t.Fatalf("%+v: %v of %v units are done", o, out.Work, p.Load)
			}
		}
	}
}

// A time-out of 2 on a chunk that takes 1: it goes out again 2 after it was sent.
func TestAChunkIsOverdueAfterTheTimeOut(t *testing.T) {
	p := unit(2, 2)
	p.Notice = never
	var sim models.Simulator
	if out := play(t, p, Queue{N: 1, Timeout: 2}, &sim, never, .5); out.Work != 2 || out.DoneAt[1] != 3 {
		t.Errorf("got %+v", out)
	}
	// The worker's chunks ahead are given up together with its overdue one.
	p.Load = 4
	if out := play(t, p, Queue{N: 1, Timeout: 2, Ahead: 2}, &sim, never, .5); out.Work != 4 || out.Makespan != 4 {
		t.Errorf("with chunks ahead: %+v", out)
	}
}

// Where no worker is interrupted and nothing waits for the port, nothing is overdue.
func TestWithoutInterruptionsATimeOutChangesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	for range 200 {
		p := unlike(rng, 1+rng.IntN(9), 10)
		in := models.Uninterrupted(len(p.Workers)).Interrupt
		var sim, other models.Simulator
		ahead := 1 + rng.IntN(3)
		with := play(t, p, Queue{N: 3, Ahead: ahead, Timeout: 1.01}, &sim, in...)
		without := play(t, p, Queue{N: 3, Ahead: ahead}, &other, in...)
		if !slices.Equal(with.DoneAt, without.DoneAt) {
			t.Fatalf("%+v: %v with a time-out, %v without", p, with, without)
		}
	}
}

// Slow messages make time-outs wrong. All is done in the end nevertheless.
func TestWrongTimeOutsCostTimeAndNoWork(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	for range 200 {
		p := unlike(rng, 1+rng.IntN(9), 10)
		for i := range p.Workers {
			p.Workers[i].Send.PerUnit, p.Workers[i].Return.PerUnit = 2*rng.Float64(), 9*rng.Float64()
		}
		p.Port, p.Notice = models.Port(rng.IntN(2)), []float64{.2, never}[rng.IntN(2)]
		in := models.Uninterrupted(len(p.Workers))
		for i := 1; i < len(p.Workers); i += 2 {
			in.Interrupt[i] = 20 * rng.Float64()
		}
		sim := models.Simulator{Limit: 20_000}
		out := play(t, p, Queue{N: 3, Timeout: 1, Ahead: 1 + rng.IntN(3), Copies: 1 + rng.IntN(2)}, &sim, in.Interrupt...)
		if math.Abs(out.Work-p.Load) > 1e-9 {
			t.Fatalf("%+v: %v of %v units", p, out.Work, p.Load)
		}
	}
}
