package tong2018

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestARaceTakesWhatTheFormulasSay(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 31))
	rng := rand.NewPCG(32, 32)
	runs, worst := long.Trials(300, 1200), 0.0
	for n := range 60 {
		back := checkpoint.Rollback{Rate: math.Pow(10, -2+2*r.Float64()), Checkpoint: gen.Sometimes(r, r.Float64),
			Recovery: gen.Sometimes(r, r.Float64), Downtime: gen.Sometimes(r, r.Float64)}
		law := checkpoint.Law(back)
		if n%2 == 1 {
			law = checkpoint.Repeat{Rate: back.Rate, Check: back.Checkpoint, Once: n%4 == 1}
		}
		one := task{2 * r.Float64(), 5 * r.Float64() / (1 + back.Rate), 1 + r.IntN(5)}
		want, err := law.Expected(one.work, one.chunks)
		if err != nil {
			t.Fatal(err)
		}
		got, se := gen.Mean(runs, func() float64 {
			ends, err := race(law, []task{one}, rng)
			if err != nil {
				t.Fatal(err)
			}
			return ends[0] - one.start
		})
		// The error includes a failure too rare to be in the sample, with its cost.
		unseen := (back.Downtime + back.Recovery + back.Checkpoint + one.work) / float64(runs)
		z := math.Abs(got-want) / (se + unseen)
		worst = max(worst, z)
		if z > 4.5 {
			t.Errorf("%+v, %+v: %v +- %v, the formula says %v", law, one, got, se, want)
		}
	}
	t.Logf("at most %.2f standard errors off", worst)
}

// Without failures all workers end when they would check out. With them the mean of each is its
// own, so that the last is later than the latest of the means.
func TestARaceEndsWithItsLast(t *testing.T) {
	c := faults.Cluster{Send: models.Affine{Latency: .3, PerUnit: .2}, Compute: models.Affine{Latency: .7, PerUnit: 1.1}, Check: .4, Beta: .25, Workers: 6}
	shares, end, err := c.Best(1000)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.NewPCG(36, 36)
	for _, law := range []checkpoint.Law{checkpoint.Rollback{Checkpoint: c.Check}, checkpoint.Repeat{Check: c.Check}} {
		tasks, err := tasksOf(c.List(), shares, law, 1)
		if err != nil {
			t.Fatal(err)
		}
		ends, err := race(law, tasks, rng)
		if err != nil {
			t.Fatal(err)
		}
		for i, at := range ends {
			if !gen.Near(at, end, 1e-9) {
				t.Errorf("worker %d ends at %v, T0 is %v", i, at, end)
			}
		}
	}
	tasks := []task{{0, 10, 4}, {0, 10, 4}, {0, 9, 3}}
	law := checkpoint.Rollback{Rate: .1, Checkpoint: .2, Recovery: .3, Downtime: .1}
	means := make([]float64, 3)
	const runs = 4000
	last, _ := gen.Mean(runs, func() float64 {
		ends, err := race(law, tasks, rng)
		if err != nil {
			t.Fatal(err)
		}
		for i, at := range ends {
			means[i] += at / runs
		}
		return slices.Max(ends)
	})
	for i, one := range tasks {
		want, _ := law.Expected(one.work, one.chunks)
		if !gen.Near(means[i], want, .03) {
			t.Errorf("worker %d ends at %v in the mean, want %v", i, means[i], want)
		}
	}
	if last < 1.05*max(means[0], means[1]) {
		t.Errorf("the last ends at %v, the means are %v", last, means)
	}
}

func TestARaceThatWouldNotEndIsRefused(t *testing.T) {
	for _, c := range []struct {
		law checkpoint.Law
		one task
	}{
		{checkpoint.Rollback{Rate: 100}, task{0, 10, 1}},
		{checkpoint.Rollback{Rate: 1, Recovery: 1000}, task{0, 1, 1}},
		{checkpoint.Rollback{Rate: math.Inf(1)}, task{0, 1, 1}},
		{checkpoint.Rollback{Rate: -1}, task{0, 1, 1}},
		{checkpoint.Rollback{}, task{1e308, 1e308, 2}},
		{checkpoint.Rollback{}, task{0, math.Inf(1), 1}},
		{checkpoint.Repeat{Rate: 100}, task{0, 10, 1}},
		{checkpoint.Repeat{Rate: -1}, task{0, 1, 1}},
		{checkpoint.Repeat{}, task{1e308, 1e308, 2}},
	} {
		if ends, err := race(c.law, []task{c.one}, rand.NewPCG(1, 1)); err == nil {
			t.Errorf("%+v is accepted: %v", c, ends)
		}
	}
}

func BenchmarkRaceOf20WorkersWith100Chunks(b *testing.B) {
	tasks := slices.Repeat([]task{{0, 100, 100}}, 20)
	for name, law := range map[string]checkpoint.Law{
		"rollback": checkpoint.Rollback{Rate: .02, Checkpoint: .01, Recovery: .1},
		"repeat":   checkpoint.Repeat{Rate: .02, Check: .01},
	} {
		b.Run(name, func(b *testing.B) {
			rng := rand.NewPCG(1, 1)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := race(law, tasks, rng); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A race and the plain loop over ends of chunks, failures and ends of downtimes, in the order of
// times and then of workers, agree to the last bit, and leave the same random numbers to others.
// The engine agrees up to rounding for a worker that rolls back.
func TestARaceIsItsEventsChunkByChunk(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 37))
	number := gen.Numbers(r, -3, 0, 3)
	for n := range uint64(long.Trials(500, 8000)) {
		alike := task{gen.Sometimes(r, number), number(), 1 + r.IntN(9)}
		tasks := make([]task, 1+r.IntN(5))
		for i := range tasks {
			if tasks[i] = alike; n%2 == 0 {
				tasks[i].start, tasks[i].chunks = gen.Sometimes(r, number), 1+r.IntN(9)
			}
		}
		back := checkpoint.Rollback{Rate: gen.Sometimes(r, number) / 10, Checkpoint: gen.Sometimes(r, number),
			Recovery: gen.Sometimes(r, number), Downtime: gen.Sometimes(r, number)}
		for _, law := range []checkpoint.Law{back, checkpoint.Repeat{Rate: back.Rate, Check: back.Checkpoint, Once: r.IntN(2) == 0}} {
			f, err := failuresOf(law)
			if err != nil {
				t.Fatal(err)
			}
			a, b := rand.NewPCG(n, 1), rand.NewPCG(n, 1)
			got, err := race(law, tasks, a)
			if want := byChunk(tasks, f, b); err != nil || !slices.Equal(got, want) || a.Uint64() != b.Uint64() {
				t.Fatalf("%+v, %+v: %v, %v, by events %v", law, tasks, got, err, want)
			}
		}
		one := tasks[0]
		one.start = 0
		ends, err := race(back, []task{one}, rand.NewPCG(n, 2))
		if want := onEngine(t, one, back, rand.NewPCG(n, 2)); err != nil || !gen.Near(ends[0], want, 1e-9) {
			t.Fatalf("%+v, %+v: %v, %v, on the engine %v", back, one, ends, err, want)
		}
	}
}

// onEngine returns when a worker that comes back has done its task: chunks of a unit each, whose
// checkpoint is their latency.
func onEngine(t *testing.T, one task, law checkpoint.Rollback, rng *rand.PCG) float64 {
	life := &models.Life{Loses: models.LosesProgress, Restart: law.Recovery}
	compute := models.Affine{Latency: law.Checkpoint, PerUnit: one.work / float64(one.chunks)}
	p := &models.Problem{Load: float64(one.chunks), Platform: models.Star(models.Worker{Compute: compute, Life: life})}
	s := &models.Schedule{List: make([][]int32, 1)}
	for c := range one.chunks {
		s.Size, s.List[0] = append(s.Size, 1), append(s.List[0], int32(c))
	}
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	f := &failing{failures: failures{rate: law.Rate}, down: law.Downtime, rng: rng}
	f.at = f.wait(rng)
	var sim models.Simulator
	return sim.Run(plan, &models.Instance{Interrupt: []float64{f.at}, Again: []models.Timeline{f}}).Makespan
}

// failing is the timeline of a worker that fails and is there again after a downtime.
type failing struct {
	failures
	down, at float64 // at is the next failure
	rng      *rand.PCG
}

func (f *failing) Up(int) (models.Up, bool) {
	start := f.at + f.down
	f.at = start + f.wait(f.rng)
	return models.Up{Start: start, Stop: f.at}, true
}

// byChunk plays a race event by event.
func byChunk(tasks []task, f failures, rng *rand.PCG) []float64 {
	type worker struct {
		left                 int
		length, end, failure float64
		due                  float64
		down, again          bool
	}
	workers, ends := make([]worker, len(tasks)), make([]float64, len(tasks))
	next := func(w *worker) {
		if w.due = w.end; f.stops {
			w.due = min(w.end, w.failure)
		}
	}
	for i, one := range tasks {
		length := one.work/float64(one.chunks) + f.save
		workers[i] = worker{left: one.chunks, length: length, failure: one.start + f.wait(rng), end: one.start + length}
		next(&workers[i])
	}
	for {
		first := -1
		for i := range workers {
			if workers[i].left > 0 && (first < 0 || workers[i].due < workers[first].due) {
				first = i
			}
		}
		if first < 0 {
			return ends
		}
		w := &workers[first]
		now := w.due
		switch {
		case w.down:
			w.down, w.again, w.end, w.failure = false, true, now+f.recovery, now+f.wait(rng)
		case f.stops && w.failure < w.end:
			w.down, w.due = true, now+f.downtime
			continue
		case f.stops && w.again:
			w.again, w.end = false, now+w.length
		default:
			wrong := !f.stops && w.failure < now
			if wrong {
				w.failure = now + f.wait(rng)
			}
			if w.again = wrong && !(f.once && w.again); !w.again {
				if w.left--; w.left == 0 {
					ends[first] = now
				}
			}
			w.end = now + w.length
		}
		next(w)
	}
}

// streaming is a platform whose workers compute while they receive.
func streaming(workers []models.Worker, load float64) *models.Problem {
	return &models.Problem{Platform: models.Platform{Workers: workers, Stream: true}, Load: load}
}

// Where only check-outs have a start-up cost and nothing fails, the engine takes as long as a race
// for the plans of the policies: chunks are nothing but pauses.
func TestWithoutFailuresTheEngineTakesWhatARaceTakes(t *testing.T) {
	r := rand.New(rand.NewPCG(53, 53))
	var sim gen.Judged
	for range long.Trials(50, 200) {
		c := faults.Cluster{Send: models.Affine{PerUnit: .5 * r.Float64()}, Compute: models.Affine{PerUnit: 1}, Check: r.Float64(), Beta: r.Float64(), Workers: 1 + r.IntN(6)}
		load, chunks := gen.Wide(r, 1, 5), float64(1+r.IntN(9))
		p := streaming(c.Platform().Workers, load)
		for _, q := range []interface {
			Schedule(*models.Problem) (*models.Schedule, error)
		}{checkpoint.CSCW{Chunks: chunks}.Plan(), checkpoint.HOEOCI{Chunks: chunks}.Plan()} {
			s, err := q.Schedule(p)
			if err != nil {
				t.Fatal(err)
			}
			shares, _, err := c.Best(load)
			if err != nil {
				t.Fatal(err)
			}
			law := checkpoint.Rollback{Checkpoint: c.Check}
			tasks, err := tasksOf(c.List(), shares, law, chunks)
			if err != nil {
				t.Fatal(err)
			}
			ends, err := race(law, tasks, nil)
			if err != nil {
				t.Fatal(err)
			}
			for i, w := range sim.Episode(t, p, s).Workers[:len(ends)] {
				if !gen.Near(w.Finish, ends[i], 1e-9) {
					t.Fatalf("%+v, %v chunks: worker %d ends at %v, in a race at %v", c, chunks, i, w.Finish, ends[i])
				}
			}
		}
	}
}
