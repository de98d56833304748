package checkpoint

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// dynamic is CSCW or HOEOCI.
type dynamic interface {
	Dispatch(*models.Problem) (models.Dispatcher, error)
}

// play plays a policy, has the judge look at it, and returns the outcome and the sizes of the chunks.
func play(t *testing.T, q dynamic, p *models.Problem, in *models.Instance) (*models.Outcome, []float64) {
	t.Helper()
	d, err := q.Dispatch(p)
	if err != nil {
		t.Fatalf("%+v, %+v: %v", q, p, err)
	}
	seen := &gen.Noting{Dispatcher: d}
	sim := models.Simulator{Record: true}
	out, err := sim.Play(p, seen, in)
	if err == nil {
		err = judge.Judge(judge.Case{
			Problem: p, Size: seen.Size, Instance: in, Spans: sim.Spans, Outcome: out, Gifts: sim.Gifts, Reopenings: sim.Reopenings,
		})
	}
	if err != nil {
		t.Fatalf("%+v, %+v, %+v: %v", q, p, in, err)
	}
	return out, seen.Size
}

// If nothing fails, workers are sent the chunks of the plan that solve tells, in turn or by share. The last
// chunk is the remainder.
func TestWhereNothingFailsWorkersAreSentTheChunksOfThePlan(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 61))
	for n := range long.Trials(60, 400) {
		p := streaming(workers(r, 1+r.IntN(5)), load(r)/100)
		for i := range p.Workers {
			p.Workers[i].Compute.Latency += 1e-3
		}
		by := []Order{InTurn, ByShare}[n/2%2]
		q, plan := dynamic(CSCW{Rate: .01, Order: by}), CSCW{Rate: .01, Order: by}.Plan()
		if n%2 == 0 {
			q, plan = HOEOCI{Rate: .01, Once: true, Order: by}, HOEOCI{Rate: .01, Once: true, Order: by}.Plan()
		}
		s, _, err := prove(p, plan)
		if err != nil {
			t.Fatal(err)
		}
		compiled, err := models.Compile(p, s)
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		in := models.Uninterrupted(len(p.Workers))
		want := sim.Run(compiled, in)
		got, sizes := play(t, q, p, in)
		last := len(sizes) - 1
		for c := range sizes {
			if c < last && sizes[c] != s.Size[c] || !gen.Near(got.DoneAt[c], want.DoneAt[c], 1e-12) {
				t.Fatalf("%+v: chunk %d of %v is done at %v, of the plan %v at %v", p, c, sizes[c], got.DoneAt[c], s.Size[c], want.DoneAt[c])
			}
		}
	}
}

// alone returns a worker that computes wrongly, by chunks.
func alone(rate, check, unit, load float64) *models.Problem {
	w := models.Worker{Compute: models.Affine{Latency: check, PerUnit: unit}, Check: models.Affine{Latency: check}, Faults: risk.Exponential{Mean: 1 / (rate * unit)}}
	return &models.Problem{Platform: models.Star(w), Load: load}
}

// points draws faults of a law, at most so many that none are missed.
func points(r *rand.Rand, law models.Risk, until float64) (all models.FaultsAt) {
	for at := law.Quantile(r.Float64()); at < until; at += law.Quantile(r.Float64()) {
		all = append(all, at)
	}
	return all
}

// A chunk of length t with a check of C takes (t + C) e^(lambda t) in the mean, as no fault is in a check: the
// policies take n times that, and of all numbers of chunks theirs takes least.
func TestWrongChunksAreComputedAgainUntilTheyAreRight(t *testing.T) {
	r := rand.New(rand.NewPCG(62, 62))
	runs := long.Trials(1000, 10_000)
	for range long.Trials(8, 30) {
		rate, check, unit, load := .02+.2*r.Float64(), .05+r.Float64(), .5+r.Float64(), 5+10*r.Float64()
		p := alone(rate, check, unit, load)
		expected := func(n float64) float64 {
			length := load * unit / n
			return n * (length + check) * math.Exp(rate*length)
		}
		for k, q := range []dynamic{HOEOCI{}, CSCW{}} {
			d, err := q.Dispatch(p)
			if err != nil {
				t.Fatal(err)
			}
			n := float64(d.(*master).shares[0].chunks)
			if k == 0 && (expected(n) > expected(n+1) || n > 1 && expected(n) > expected(n-1)) {
				t.Errorf("%v chunks take %v, one more %v, one less %v", n, expected(n), expected(n+1), expected(n-1))
			}
			var sim models.Simulator
			in := models.Uninterrupted(1)
			mean, se := gen.Mean(runs, func() float64 {
				in.Faults = []models.FaultSequence{points(r, p.Workers[0].Faults, 100*load)}
				out, err := sim.Play(p, d, in)
				if err != nil || !gen.Near(out.Work, load, 1e-12) {
					t.Fatalf("%+v, %v", out, err)
				}
				return out.Makespan
			})
			if want := expected(n); math.Abs(mean-want) > 4.5*se {
				t.Errorf("%T, %v chunks: %v +- %v, want %v", q, n, mean, se, want)
			}
		}
	}
}

// Chunk 1 is wrong twice, and is computed again behind the chunks sent before. With once it is given up.
func TestAChunkIsComputedAgainOnceAtMostIfSo(t *testing.T) {
	p := alone(1, .25, 1, 3)
	in := models.Uninterrupted(1)
	in.Faults = []models.FaultSequence{models.FaultsAt{1.5, 3.5}}
	for once, want := range map[bool]float64{false: 3, true: 2} {
		out, _ := play(t, HOEOCI{Chunks: 3, Once: once}, p, in)
		if out.Work != want || once != math.IsInf(out.DoneAt[1], 1) || !once && out.DoneAt[1] != 6.25 {
			t.Errorf("once %v: %+v", once, out)
		}
	}
}

// A worker that is back computes again the chunks that it lost, and a chunk that it held and computed
// wrongly is sent again.
func TestWhatIsLostIsComputedAgainByTheSameWorker(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 63))
	for n := range long.Trials(100, 500) {
		p := streaming(workers(r, 1+r.IntN(4)), 5)
		p.Stream = n%2 == 0
		p.Notice = float64(r.IntN(3)) / 4
		in := models.Uninterrupted(len(p.Workers))
		in.Faults, in.Again = make([]models.FaultSequence, len(p.Workers)), make([]models.Timeline, len(p.Workers))
		for i := range p.Workers {
			w := &p.Workers[i]
			w.Compute = models.Affine{Latency: .01 + .1*r.Float64(), PerUnit: .1 + r.Float64()}
			w.Risk, w.Life = risk.Exponential{Mean: 3}, &models.Life{Loses: models.Loss(r.IntN(3)), Restart: .1 * r.Float64()}
			w.Faults = risk.Exponential{Mean: 2}
			in.Faults[i] = points(r, w.Faults, 200)
			at, ups := 3*r.ExpFloat64(), models.Ups{}
			in.Interrupt[i] = at
			for range 5 {
				back := at + r.Float64()
				at = back + 3*r.ExpFloat64()
				ups = append(ups, models.Up{Start: back, Stop: at})
			}
			ups[4].Stop = math.Inf(1)
			in.Again[i] = ups
		}
		if out, _ := play(t, CSCW{Order: []Order{InTurn, ByShare}[n/2%2]}, p, in); !gen.Near(out.Work, p.Load, 1e-12) {
			t.Fatalf("%+v, %+v: %v units are done", p, in, out.Work)
		}
	}
}

// Chunks of a worker that comes back and loses its progress take as long as the formula of checkpoints says,
// and among all numbers of chunks the policy's takes least.
func TestChunksOfAWorkerThatComesBackTakeWhatTheFormulaSays(t *testing.T) {
	r := rand.New(rand.NewPCG(64, 64))
	runs := long.Trials(1000, 10_000)
	for range long.Trials(6, 30) {
		law := Rollback{Rate: .02 + .1*r.Float64(), Checkpoint: .1 + .5*r.Float64(), Recovery: r.Float64(), Downtime: r.Float64()}
		w := models.Worker{
			Compute: models.Affine{Latency: law.Checkpoint, PerUnit: 1},
			Risk:    risk.Exponential{Mean: 1 / law.Rate},
			Life:    &models.Life{Loses: models.LosesProgress, Restart: law.Recovery},
		}
		p := &models.Problem{Platform: models.Star(w), Load: 5 + 20*r.Float64()}
		d, err := CSCW{}.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		n := d.(*master).shares[0].chunks
		expected := func(n int) float64 {
			mean, err := law.Expected(p.Load, n)
			if err != nil {
				t.Fatal(err)
			}
			return mean
		}
		if expected(n) > expected(n+1) || n > 1 && expected(n) > expected(n-1) {
			t.Errorf("%+v: %d chunks are not the best", law, n)
		}
		var sim models.Simulator
		f := &failing{rng: rand.NewPCG(65, r.Uint64()), rate: law.Rate, downtime: law.Downtime}
		in := &models.Instance{Interrupt: []float64{0}, Again: []models.Timeline{f}}
		mean, se := gen.Mean(runs, func() float64 {
			f.at = f.wait()
			in.Interrupt[0] = f.at
			out, err := sim.Play(p, d, in)
			if err != nil || !gen.Near(out.Work, p.Load, 1e-12) {
				t.Fatalf("%+v, %v", out, err)
			}
			return out.Makespan
		})
		if math.Abs(mean-expected(n)) > 4.5*se {
			t.Errorf("%+v, %d chunks: %v +- %v, want %v", law, n, mean, se, expected(n))
		}
	}
}

// Two workers get chunks 0 and 1 in turn, or 0 and 1 of the first and then 2 and 3 of the second.
func TestChunksAreSentInTurnOrByShare(t *testing.T) {
	w := models.Worker{Send: models.Affine{PerUnit: .1}, Compute: models.Affine{Latency: .1, PerUnit: 1}}
	p := streaming([]models.Worker{w, w}, 4)
	for by, want := range map[Order][]int32{"": {0, 1, 0, 1}, InTurn: {0, 1, 0, 1}, ByShare: {0, 0, 1, 1}} {
		for _, plan := range []Plan{CSCW{Chunks: 2, Order: by}.Plan(), HOEOCI{Chunks: 2, Order: by}.Plan()} {
			if s, _, err := prove(p, plan); err != nil || !slices.Equal(s.Send, want) {
				t.Errorf("%q: %v, %v, want %v", by, s, err, want)
			}
		}
	}
}

// A worker that is away for a moment gets the rest of its share as soon as one message to the other is over, and
// not when the other has its whole share.
func TestByShareWhatIsLostIsSentFirst(t *testing.T) {
	w := models.Worker{
		Send: models.Affine{PerUnit: .5}, Compute: models.Affine{Latency: .1, PerUnit: 1},
		Risk: risk.Exponential{Mean: 100}, Life: &models.Life{Loses: models.LosesProgress},
	}
	p := streaming([]models.Worker{w, w}, 8)
	in := models.Uninterrupted(2)
	q := CSCW{Chunks: 4, Order: ByShare}
	whole, sizes := play(t, q, p, in)
	in.Interrupt[0] = .05 // during the first message
	in.Again = []models.Timeline{models.Ups{{Start: .06, Stop: math.Inf(1)}}, nil}
	out, _ := play(t, q, p, in)
	if late := out.Workers[0].Finish - whole.Workers[0].Finish; !(late > 0 && late < .1+w.Send.Of(sizes[len(sizes)-1])) {
		t.Errorf("the first worker ends %v later; a message to the other takes %v", late, w.Send.Of(sizes[len(sizes)-1]))
	}
}
