package checkpoint

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/policies/policytest/prove"
)

func TestRollbackTakesWhatTheFormulaSays(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 31))
	rng := rand.NewPCG(32, 32)
	var race Race
	runs, worst := long.Trials(300, 1200), 0.0
	for range 30 {
		law := Rollback{Rate: math.Pow(10, -2+2*r.Float64()), Checkpoint: prove.Sometimes(r, r.Float64), Recovery: prove.Sometimes(r, r.Float64), Downtime: prove.Sometimes(r, r.Float64)}
		tasks := []Task{{Start: 2 * r.Float64(), Work: 5 * r.Float64() / (1 + law.Rate), Chunks: 1 + r.IntN(5)}}
		want, err := law.Expected(tasks[0].Work, tasks[0].Chunks)
		if err != nil {
			t.Fatal(err)
		}
		got, se := prove.Mean(runs, func() float64 {
			ends, err := race.Rollback(law, tasks, rng)
			if err != nil {
				t.Fatal(err)
			}
			return ends[0] - tasks[0].Start
		})
		// A failure too rare to be in the sample, and what it costs.
		unseen := (law.Downtime + law.Recovery + law.Checkpoint + tasks[0].Work) / float64(runs)
		z := math.Abs(got-want) / (se + unseen)
		worst = max(worst, z)
		if z > 4.5 {
			t.Errorf("%+v, %+v: %v +- %v, the formula says %v", law, tasks, got, se, want)
		}
	}
	t.Logf("at most %.2f standard errors off", worst)
}

func TestRepeatTakesWhatTheFormulaSays(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 33))
	rng := rand.NewPCG(34, 34)
	var race Race
	runs, worst := long.Trials(300, 1200), 0.0
	for n := range 30 {
		law := Repeat{Rate: math.Pow(10, -2+2*r.Float64()), Check: prove.Sometimes(r, r.Float64), Once: n%2 == 0}
		tasks := []Task{{Work: 5 * r.Float64() / (1 + law.Rate), Chunks: 1 + r.IntN(5)}}
		want, err := law.Expected(tasks[0].Work, tasks[0].Chunks)
		if err != nil {
			t.Fatal(err)
		}
		got, se := prove.Mean(runs, func() float64 {
			ends, err := race.Repeat(law, tasks, rng)
			if err != nil {
				t.Fatal(err)
			}
			return ends[0]
		})
		z := math.Abs(got-want) / (se + want/float64(runs))
		worst = max(worst, z)
		if z > 4.5 {
			t.Errorf("%+v, %+v: %v +- %v, the formula says %v", law, tasks, got, se, want)
		}
	}
	t.Logf("at most %.2f standard errors off", worst)
}

// Several workers: without failures all end when they would check out, and with them the
// mean of each is its own, so that the last is later than the latest of the means.
func TestARaceEndsWithItsLast(t *testing.T) {
	c := ftr.Cluster{Send: models.Affine{Latency: .3, PerUnit: .2}, Compute: models.Affine{Latency: .7, PerUnit: 1.1}, Check: .4, Beta: .25, Workers: 6}
	shares, end, err := c.Best(1000)
	if err != nil {
		t.Fatal(err)
	}
	tasks := Tasks(c.List(), shares, 1)
	rng := rand.NewPCG(36, 36)
	var race Race
	for _, run := range []func() ([]float64, error){
		func() ([]float64, error) { return race.Rollback(Rollback{Checkpoint: c.Check}, tasks, rng) },
		func() ([]float64, error) { return race.Repeat(Repeat{Check: c.Check}, tasks, rng) },
	} {
		ends, err := run()
		if err != nil {
			t.Fatal(err)
		}
		for i, at := range ends {
			if !prove.Near(at, end, 1e-9) {
				t.Errorf("worker %d ends at %v, T0 is %v", i, at, end)
			}
		}
	}
	tasks = []Task{{Work: 10, Chunks: 4}, {Work: 10, Chunks: 4}, {Work: 9, Chunks: 3}}
	law := Rollback{Rate: .1, Checkpoint: .2, Recovery: .3, Downtime: .1}
	means := make([]float64, 3)
	const runs = 4000
	last, _ := prove.Mean(runs, func() float64 {
		ends, err := race.Rollback(law, tasks, rng)
		if err != nil {
			t.Fatal(err)
		}
		m := 0.0
		for i, at := range ends {
			means[i] += at / runs
			m = max(m, at)
		}
		return m
	})
	for i, task := range tasks {
		want, _ := law.Expected(task.Work, task.Chunks)
		if !prove.Near(means[i], want, .03) {
			t.Errorf("worker %d ends at %v in the mean, want %v", i, means[i], want)
		}
	}
	if last < 1.05*max(means[0], means[1]) {
		t.Errorf("the last ends at %v, the means are %v", last, means)
	}
}

func TestARaceIsTheSameEveryTime(t *testing.T) {
	tasks := []Task{{Work: 10, Chunks: 4}, {Start: 1, Work: 8, Chunks: 2}}
	law := Rollback{Rate: .2, Checkpoint: .2, Recovery: .3, Downtime: .1}
	var used Race
	for k := range uint64(20) {
		var fresh Race
		a, _ := used.Rollback(law, tasks, rand.NewPCG(k, 1))
		b, _ := fresh.Rollback(law, tasks, rand.NewPCG(k, 1))
		if a[0] != b[0] || a[1] != b[1] {
			t.Errorf("%v and %v", a, b)
		}
	}
}

func TestARaceThatWouldNotEndIsRefused(t *testing.T) {
	var race Race
	for _, c := range []struct {
		law  Rollback
		task Task
	}{
		{Rollback{Rate: 100}, Task{Work: 10, Chunks: 1}},
		{Rollback{Rate: 1, Recovery: 1000}, Task{Work: 1, Chunks: 1}},
		{Rollback{Rate: math.Inf(1)}, Task{Work: 1, Chunks: 1}},
		{Rollback{Rate: -1}, Task{Work: 1, Chunks: 1}},
		{Rollback{}, Task{Work: 1, Chunks: 2e9}},
		{Rollback{}, Task{Work: 1}},
		{Rollback{}, Task{Work: math.NaN(), Chunks: 1}},
		{Rollback{}, Task{Work: 1, Chunks: 1, Start: -1}},
		{Rollback{}, Task{Work: 1e308, Chunks: 2, Start: 1e308}},
	} {
		if ends, err := race.Rollback(c.law, []Task{c.task}, rand.NewPCG(1, 1)); err == nil {
			t.Errorf("%+v is accepted: %v", c, ends)
		}
		if c.law.Recovery > 0 {
			continue
		}
		if ends, err := race.Repeat(Repeat{Rate: c.law.Rate}, []Task{c.task}, rand.NewPCG(1, 1)); err == nil {
			t.Errorf("%+v is accepted: %v", c, ends)
		}
	}
}

func BenchmarkRaceOf20WorkersWith100Chunks(b *testing.B) {
	tasks := make([]Task, 20)
	for i := range tasks {
		tasks[i] = Task{Work: 100, Chunks: 100}
	}
	for _, c := range []struct {
		name string
		race Race
	}{{"computed", Race{}}, {"played", Race{Simulator: &models.Simulator{}}}} {
		rng := rand.NewPCG(1, 1)
		b.Run("rollback/"+c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := c.race.Rollback(Rollback{Rate: .02, Checkpoint: .01, Recovery: .1}, tasks, rng); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("repeat/"+c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := c.race.Repeat(Repeat{Rate: .02, Check: .01}, tasks, rng); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A race in the simulator's world, the same without events, and the plain loop over ends of chunks,
// failures and ends of downtimes, in the order of times and then of workers, agree to the last
// bit, and leave the same random numbers to others.
func TestARaceIsItsEventsChunkByChunk(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 37))
	number := prove.Numbers(r, -3, 0, 3)
	var computed Race
	played := Race{Simulator: &models.Simulator{}}
	for n := range uint64(long.Trials(500, 8000)) {
		alike := Task{Start: prove.Sometimes(r, number), Work: number(), Chunks: 1 + r.IntN(9)}
		tasks := make([]Task, 1+r.IntN(5))
		for i := range tasks {
			if tasks[i] = alike; n%2 == 0 {
				tasks[i].Start, tasks[i].Chunks = prove.Sometimes(r, number), 1+r.IntN(9)
			}
		}
		stops := Rollback{Rate: prove.Sometimes(r, number) / 10, Checkpoint: prove.Sometimes(r, number), Recovery: prove.Sometimes(r, number), Downtime: prove.Sometimes(r, number)}
		spoils := Repeat{Rate: stops.Rate, Check: stops.Checkpoint, Once: r.IntN(2) == 0}
		for _, race := range []*Race{&computed, &played} {
			for _, run := range []struct {
				got  func(rng *rand.PCG) ([]float64, error)
				want func(rng *rand.PCG) []float64
			}{
				{func(rng *rand.PCG) ([]float64, error) { return race.Rollback(stops, tasks, rng) },
					func(rng *rand.PCG) []float64 { return byChunk(tasks, stops.Rate, stops.Checkpoint, &stops, false, rng) }},
				{func(rng *rand.PCG) ([]float64, error) { return race.Repeat(spoils, tasks, rng) },
					func(rng *rand.PCG) []float64 { return byChunk(tasks, spoils.Rate, spoils.Check, nil, spoils.Once, rng) }},
			} {
				a, b := rand.NewPCG(n, 1), rand.NewPCG(n, 1)
				got, err := run.got(a)
				if want := run.want(b); err != nil || !slices.Equal(got, want) || a.Uint64() != b.Uint64() {
					t.Fatalf("%+v, %+v, %+v: %v, %v, by events %v", stops, spoils, tasks, got, err, want)
				}
			}
		}
	}
}

// byChunk plays a race event by event: with failures that stop workers, or else with those
// that spoil results.
func byChunk(tasks []Task, rate, check float64, stops *Rollback, once bool, rng *rand.PCG) []float64 {
	type worker struct {
		left                 int
		length, end, failure float64
		due                  float64
		down, again          bool
	}
	wait := func() float64 {
		if rate == 0 {
			return math.Inf(1)
		}
		return -math.Log(engine.Uniform(rng)) / rate
	}
	workers, ends := make([]worker, len(tasks)), make([]float64, len(tasks))
	next := func(w *worker) {
		if w.due = w.end; stops != nil {
			w.due = min(w.end, w.failure)
		}
	}
	for i, task := range tasks {
		length := task.Work/float64(task.Chunks) + check
		workers[i] = worker{left: task.Chunks, length: length, failure: task.Start + wait(), end: task.Start + length}
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
			w.down, w.again, w.end, w.failure = false, true, now+stops.Recovery, now+wait()
		case stops != nil && w.failure < w.end:
			w.down, w.due = true, now+stops.Downtime
			continue
		case stops != nil && w.again:
			w.again, w.end = false, now+w.length
		default:
			wrong := stops == nil && w.failure < now
			if wrong {
				w.failure = now + wait()
			}
			if w.again = wrong && !(once && w.again); !w.again {
				if w.left--; w.left == 0 {
					ends[first] = now
				}
			}
			w.end = now + w.length
		}
		next(w)
	}
}
