package exec

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/queues"
)

// policyOf returns a policy whose program is this binary in some mode.
func policyOf(t testing.TB, mode string) Dispatcher {
	t.Helper()
	d, err := Dispatcher{Cmd: os.Args[0] + " be " + mode}.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return d.(Dispatcher)
}

// world draws a problem.
func world(rng *rand.Rand) *models.Problem {
	p := &models.Problem{Load: 1 + 20*rng.Float64(), Notice: []float64{0, .3, math.Inf(1)}[rng.IntN(3)]}
	cost := func(most float64) (a models.Affine) {
		if rng.IntN(2) == 0 {
			a = models.Affine{Latency: most * rng.Float64(), PerUnit: most * rng.Float64()}
		}
		return a
	}
	p.Port, p.Stream = models.Port(rng.IntN(2)), rng.IntN(4) == 0
	for range 1 + rng.IntN(8) {
		w := models.Worker{Send: cost(.1), Return: cost(.1), Compute: models.Affine{PerUnit: .2 + rng.Float64()}}
		if rng.IntN(3) > 0 {
			w.Risk = risk.Exponential{Mean: 4}
		}
		p.Workers = append(p.Workers, w)
	}
	if rng.IntN(2) == 0 {
		p.Unit = []float64{0, .2, rng.Float64()}[rng.IntN(3)]
		for i := range p.Workers {
			if w := &p.Workers[i]; rng.IntN(4) > 0 {
				w.Faults = risk.Exponential{Mean: p.Load / 2}
			}
		}
	}
	return p
}

func drawn(p *models.Problem, rng *rand.Rand) *models.Instance {
	in := models.Uninterrupted(len(p.Workers))
	for i, w := range p.Workers {
		if w.Risk != nil {
			in.Interrupt[i] = w.Risk.Quantile(rng.Float64())
		}
		if w.Faults != nil {
			if in.Faults == nil {
				in.Faults = make([]models.FaultSequence, len(p.Workers))
			}
			in.Faults[i] = risk.NewFaults(w.Faults, rand.NewPCG(rng.Uint64(), 1))
		}
	}
	return in
}

// agrees plays a dispatcher and guided self-scheduling in Go on random worlds.
func agrees(t *testing.T, d Dispatcher, resend queues.Resend, seed uint64, problems, episodes int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 6))
	var sim, other models.Simulator
	sim.Record, other.Record = true, true
	wrong := 0
	for range problems {
		p := world(rng)
		n := 1 + 9*rng.Float64()
		d.N = n
		theirs, err := d.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		ours, err := queues.Queue{Sizes: queues.Guided{}, N: n, Resend: resend}.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		for range episodes {
			in := drawn(p, rng)
			a, err := sim.Play(p, theirs, in)
			if err != nil {
				t.Fatal(err)
			}
			b, err := other.Play(p, ours, in)
			if err != nil {
				t.Fatal(err)
			}
			wrong += strings.Count(theirs.(*dispatcher).Log.Text(), `"wrong":`)
			if a.Work != b.Work || a.Makespan != b.Makespan || !slices.Equal(a.DoneAt, b.DoneAt) || !slices.Equal(sim.Spans, other.Spans) {
				t.Fatalf("%+v, interrupted at %v:\n%v of work until %v by the program,\n%v until %v in Go", p, in.Interrupt, a.Work, a.Makespan, b.Work, b.Makespan)
			}
		}
		if err := theirs.(*dispatcher).Close(); err != nil {
			t.Fatal(err)
		}
	}
	if wrong == 0 {
		t.Error("nothing was wrong")
	}
}

// Processes are shared by goroutines, one after the other.
func TestAProgramDecidesAsTheSamePolicyInGo(t *testing.T) {
	d := policyOf(t, "gss")
	for _, goroutines := range []int{1, 2, 7} {
		t.Run(fmt.Sprint(goroutines), func(t *testing.T) {
			for g := range goroutines {
				t.Run("", func(t *testing.T) {
					t.Parallel()
					agrees(t, d, queues.Undone, uint64(g), 30/goroutines, 5)
				})
			}
		})
	}
}

func TestTheExampleDecidesAsTheSamePolicyInGo(t *testing.T) {
	long.Unraced(t)
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3")
	}
	d, err := Dispatcher{Cmd: "python3 gss.py"}.Open("examples")
	if err != nil {
		t.Fatal(err)
	}
	agrees(t, d.(Dispatcher), queues.Undone, 20, long.Trials(20, 80), 5)
}

func TestTheExampleCutsAnewAsTheSamePolicyInGo(t *testing.T) {
	long.Unraced(t)
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3")
	}
	d, err := Dispatcher{Cmd: "python3 gss.py", With: "recut:1"}.Open("examples")
	if err != nil {
		t.Fatal(err)
	}
	agrees(t, d.(Dispatcher), queues.Recut, 21, long.Trials(20, 80), 5)
}

// failure plays a mode until it fails.
func failure(t *testing.T, mode string) error {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 3))
	p := world(rng)
	p.Notice, p.Load = 0, 20
	p.Workers = models.Uniform(5, models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: risk.Exponential{Mean: 2}})
	d, err := policyOf(t, mode).Dispatch(p)
	if err != nil {
		return err
	}
	defer d.(*dispatcher).Close()
	sim := models.Simulator{Limit: 10_000}
	for range 20 {
		if _, err := sim.Play(p, d, drawn(p, rng)); err != nil {
			return err
		}
	}
	return nil
}

func TestFaultsAreOneLineThatSaysWhat(t *testing.T) {
	defer SetPatience(Patience)
	for mode, want := range map[string]string{
		"gss":           "",
		"exits":         `it ended before it answered: exit status 7; last line of standard error: "ValueError: no such worker"`,
		"hangs":         "no answer within",
		"prints":        `it printed "debug: here": want a JSON object`,
		"twice":         "without being asked",
		"nan":           "invalid character 'N'",
		"infinite":      "invalid character 'I'",
		"huge":          `want ["cut",worker,size]`,
		"half":          "it ended in the middle of the line",
		"nobody":        "do[0] names worker 99: there are 5, counted from 0",
		"negative":      "do[0] cuts a chunk of size -1: want a positive size",
		"unknown-chunk": "do[0] names chunk 1048576: there are",
		"unknown-verb":  `the action "[\"jump\",0,0]": want`,
		"yesterday":     "it wants to be woken at",
		"forever":       "without coming to an end",
		"to-the-gone":   "which is gone",
		"shouts":        "",
		"old":           "it speaks protocol 0: want 1",
		"future":        "it speaks protocol 2: want 1",
		"odd":           `its kind is "oracle": want dispatcher or planner`,
		"planner":       "it is a planner: want a dispatcher, or the policy exec-plan",
		"greedy":        "it wants 1073741824 quantiles",
		"refuses":       "refuses: too many workers",
		"dies-at-once":  `exit status 1; last line of standard error: "no module named numpy"`,
	} {
		t.Run(mode, func(t *testing.T) {
			switch mode {
			case "gss", "exits", "hangs", "half", "shouts", "dies-at-once":
			default: // only the answer differs
				long.Unraced(t)
			}
			SetPatience(Patience)
			if mode == "hangs" {
				SetPatience(300 * time.Millisecond)
			}
			err := failure(t, mode)
			if want == "" && err != nil {
				t.Fatal(err)
			}
			if want != "" && (err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n")) {
				t.Errorf("the error is %v, want %s", err, want)
			}
		})
	}
}

func TestALineIsReadUpToItsLimit(t *testing.T) {
	long.Skip(t)
	if err := failure(t, "long"); err == nil || !strings.Contains(err.Error(), "its line is longer than 64 MiB") || strings.Contains(err.Error(), "\n") {
		t.Errorf("the error is %v", err)
	}
}
