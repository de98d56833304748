package models_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

var inf = math.Inf(1)

// faulty returns a problem of workers that compute a unit of load in a unit of time and may be wrong. In
// the instance nobody is interrupted, and worker 0 is wrong at the given points.
func faulty(workers int, load float64, at ...float64) (*models.Problem, *models.Instance) {
	w := models.Worker{Compute: models.Affine{PerUnit: 1}, Faults: uniform{}}
	p := &models.Problem{Platform: models.Star(models.Uniform(workers, w)...), Load: load, Unit: 1}
	in := models.Uninterrupted(workers)
	in.Faults = make([]models.FaultSequence, workers)
	in.Faults[0] = models.FaultsAt(at)
	return p, in
}

// outcomes returns the outcome of a schedule, once replayed, and once event by event and recorded. The
// two must agree in every bit.
func outcomes(t *testing.T, p *models.Problem, s *models.Schedule, in *models.Instance) (*models.Outcome, []models.Span) {
	t.Helper()
	pl, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	var plain models.Simulator
	recorder := models.Simulator{Record: true}
	got, want := plain.Run(pl, in), recorder.Run(pl, in)
	if err := same("replayed", got, want); err != nil || !slices.Equal(got.Right, want.Right) {
		t.Errorf("%v; right are %v, else %v", err, got.Right, want.Right)
	}
	return want, recorder.Spans
}

func TestUnitsThatHoldAFaultAreWrong(t *testing.T) {
	for _, c := range []struct {
		why         string
		unit        float64
		at          []float64
		first, next float64 // right load of two chunks of 2.5 on one worker
	}{
		{"no fault", 1, nil, 2.5, 2.5},
		{"one unit", 1, []float64{1.5}, 1.5, 2.5},
		{"two faults in one unit", 1, []float64{1.1, 1.9}, 1.5, 2.5},
		{"two units", 1, []float64{.5, 1.9}, .5, 2.5},
		{"a fault at the begin of a unit", 1, []float64{1}, 1.5, 2.5},
		{"the last unit is smaller", 1, []float64{2.25}, 2, 2.5},
		{"all units", 1, []float64{0, 1, 2}, 0, 2.5},
		{"the end belongs to the chunk after it", 1, []float64{2.5}, 2.5, 1.5},
		{"units begin with each chunk", 1, []float64{3.25, 3.75}, 2.5, .5},
		{"a unit for each chunk", 0, []float64{1, 1.5}, 0, 2.5},
		{"a unit larger than a chunk", 4, []float64{3}, 2.5, 0},
		{"behind all that is computed", 1, []float64{5, 7}, 2.5, 2.5},
	} {
		p, in := faulty(1, 5, c.at...)
		p.Unit = c.unit
		out, spans := outcomes(t, p, &models.Schedule{Size: []float64{2.5, 2.5}, List: [][]int32{{0, 1}}}, in)
		work := c.first + c.next
		if !slices.Equal(out.Right, []float64{c.first, c.next}) || out.Work != work || spans[0].Wrong != 2.5-c.first || spans[1].Wrong != 2.5-c.next {
			t.Errorf("%s: %+v, %v", c.why, out, spans)
		}
		if done := out.DoneAt[0] == 2.5; done != (c.first == 2.5) || done == math.IsInf(out.DoneAt[0], 1) {
			t.Errorf("%s: done at %v", c.why, out.DoneAt)
		}
	}
}

// The remainder of .3/.1 is a rounding error and not a unit.
func TestARoundingErrorIsNoUnit(t *testing.T) {
	p, in := faulty(1, 1, .05, .15, .25)
	p.Unit = .1
	size := .1 + .1 + .1 // more than .3
	if out, _ := outcomes(t, p, &models.Schedule{Size: []float64{size}, List: [][]int32{{0}}}, in); out.Work != 0 {
		t.Errorf("%+v", out)
	}
}

// The copy with most right load counts, not the union of the copies.
func TestCopiesMaskFaults(t *testing.T) {
	for _, back := range []float64{0, .25} {
		p, in := faulty(2, 4, .5, 1.5) // half of the chunk is wrong
		p.Workers[1].Compute.PerUnit = 2
		p.Workers[0].Return.Latency, p.Workers[1].Return.Latency = back, back
		s := &models.Schedule{Size: []float64{4}, List: [][]int32{{0}, {0}}}
		for _, c := range []struct {
			second         models.FaultsAt
			right, last    float64
			doneAt, finish float64
		}{
			{nil, 4, 8 + back, 8 + back, 8},                // right as a whole
			{[]float64{3.5}, 3, 8 + back, inf, 8},          // more
			{[]float64{2.5, 3.5}, 2, 4 + back, inf, 8},     // as much, but later
			{[]float64{0, 1, 2, 3}, 2, 4 + back, inf, 8},   // nothing
			{[]float64{.5, 1.5, 3.5}, 2, 4 + back, inf, 8}, // less
		} {
			in.Faults[1] = c.second
			out, _ := outcomes(t, p, s, in)
			if out.Right[0] != c.right || out.Work != c.right || out.Makespan != c.last || out.DoneAt[0] != c.doneAt || out.Workers[1].Finish != c.finish {
				t.Errorf("%v: %+v", c.second, out)
			}
		}
	}
}

// A computation that is cut short leaves its faults for the next one, though the master learns that it is
// lost.
func TestAComputationThatIsCutMeetsNoFault(t *testing.T) {
	p, in := faulty(1, 2, 1.5)
	p.Workers[0].Life = &models.Life{}
	in.Interrupt[0] = 1.75
	in.Again = []models.Timeline{models.Ups{{Start: 3, Stop: inf}}}
	var sim models.Simulator
	out, err := sim.Play(p, script(func(v *models.View) (int, int) {
		switch {
		case v.Chunks() == 0:
			return 0, v.Cut(2)
		case v.Idle() == 0 && len(v.News()) < 4:
			return 0, 0
		}
		return -1, 0
	}), in)
	// It comes back at 3. It computes until 5, where the unit from 1 to 2 is wrong, and until 7, where no
	// unit is.
	if err != nil || out.Right[0] != 2 || out.DoneAt[0] != 7 || out.Workers[0].Chunks != 2 || out.Open {
		t.Errorf("%+v, %v", out, err)
	}
}

// A suspended worker continues its chunk, and a worker that loses progress computes it from the last
// checkpoint. Both move the sequence of faults on by the chunk once.
func TestWhatGoesOnMovesTheFaultsOnce(t *testing.T) {
	for _, life := range []*models.Life{{Loses: models.LosesNothing}, {Loses: models.LosesProgress, Every: .5}} {
		p, in := faulty(1, 4, 1.5, 2.5)
		p.Workers[0].Life = life
		in.Interrupt[0] = 1.5
		in.Again = []models.Timeline{models.Ups{{Start: 3, Stop: inf}}}
		out, _ := outcomes(t, p, &models.Schedule{Size: []float64{2, 2}, List: [][]int32{{0, 1}}}, in)
		if !slices.Equal(out.Right, []float64{1, 1}) || out.Work != 2 || out.Makespan != 5.5 || out.End != 5.5 || out.Open {
			t.Errorf("%v: %+v", life.Loses, out)
		}
	}
}

// The master learns with the result how much is wrong; the result takes a message's time.
func TestWrongResultsTravel(t *testing.T) {
	p, in := faulty(1, 3, 1.5)
	p.Workers[0].Return = models.Affine{PerUnit: .25}
	sim := models.Simulator{Record: true}
	var news []models.News
	var lost []int32
	out, err := sim.Play(p, script(func(v *models.View) (int, int) {
		news, lost = append(news[:0], v.News()...), append(lost[:0], v.Lost()...)
		if v.Chunks() == 0 {
			return 0, v.Cut(2)
		}
		if len(news) == 1 && (v.Done(0) || v.Pending(0) != 0 || v.Idle() != 0) {
			t.Errorf("at %v: done %v, %d pending", v.Now(), v.Done(0), v.Pending(0))
		}
		return -1, 0
	}), in)
	if err != nil || len(news) != 1 || news[0] != (models.News{At: 2.5, Worker: 0, Chunk: 0, Wrong: 1}) || !slices.Equal(lost, []int32{0}) {
		t.Fatalf("%v, %v, %v", news, lost, err)
	}
	if out.Work != 1 || out.Makespan != 2.5 || out.Right[0] != 1 || !math.IsInf(out.DoneAt[0], 1) {
		t.Errorf("%+v", out)
	}
	if len(sim.Spans) != 3-1 || sim.Spans[0].Wrong != 1 {
		t.Errorf("%+v", sim.Spans)
	}
}

// A result that is lost on its way is lost, wrong or not.
func TestAWrongResultCanBeLost(t *testing.T) {
	p, in := faulty(1, 2, .5)
	p.Workers[0].Return = models.Affine{Latency: 1}
	in.Interrupt[0] = 2.5
	var lost []int32
	var sim models.Simulator
	out, err := sim.Play(p, script(func(v *models.View) (int, int) {
		lost = append(lost[:0], v.Lost()...)
		if v.Chunks() == 0 {
			return 0, v.Cut(2)
		}
		return -1, 0
	}), in)
	if err != nil || out.Work != 0 || out.Makespan != 0 || !slices.Equal(lost, []int32{0}) {
		t.Errorf("%+v, %v, %v", out, lost, err)
	}
}

// The check of a chunk that is computed while it arrives begins no earlier than the chunk has arrived.
func TestAStreamIsCheckedAtItsEnd(t *testing.T) {
	for _, c := range []struct {
		send, end float64
		life      *models.Life
	}{
		{.5, 3, nil}, {.5, 3, &models.Life{}}, // computing is slower than the message
		{2, 5, nil}, {2, 5, &models.Life{}},
		{1.25, 3.5, nil}, {1, 3, nil},
	} {
		p, in := faulty(1, 2, .5)
		p.Stream = true
		w := &p.Workers[0]
		w.Send.PerUnit, w.Life = c.send, c.life
		w.Compute, w.Check = models.Affine{Latency: 1, PerUnit: 1}, models.Affine{Latency: .5, PerUnit: .25}
		s := &models.Schedule{Size: []float64{2}, List: [][]int32{{0}}}
		if out, _ := outcomes(t, p, s, in); out.Workers[0].Finish != c.end || out.Work != 1 || out.Makespan != c.end {
			t.Errorf("a message of %v: %+v", 2*c.send, out)
		}
		in.Faults = nil
		if out, _ := outcomes(t, p, s, in); out.Workers[0].Finish != c.end || out.Work != 2 || len(out.Right) != 0 {
			t.Errorf("without faults, a message of %v: %+v", 2*c.send, out)
		}
	}
}

// The rest of the computation is a check that waited for the end of the message.
func TestASuspendedCheckGoesOn(t *testing.T) {
	p, in := faulty(1, 2)
	p.Stream = true
	w := &p.Workers[0]
	w.Send.PerUnit, w.Life = 4, &models.Life{Loses: models.LosesNothing}
	w.Compute.PerUnit, w.Check.PerUnit = 1, .5
	in.Interrupt[0] = 8.25 // the message ends at 8, and the check lasts until 9
	in.Again = []models.Timeline{models.Ups{{Start: 10, Stop: inf}}}
	if out, _ := outcomes(t, p, &models.Schedule{Size: []float64{2}, List: [][]int32{{0}}}, in); out.DoneAt[0] != 10.75 {
		t.Errorf("%+v", out)
	}
}

func TestReopenReturnsWhatIsWrong(t *testing.T) {
	for name, life := range map[string]*models.Life{"gone for good": nil, "may come back": {}} {
		p, in := faulty(1, 4, .5, 4.25) // a unit of four, and then one of its own
		p.Workers[0].Life = life
		var sim models.Simulator
		round := func() {
			read := 0
			out, err := sim.Play(p, script(func(v *models.View) (int, int) {
				if v.Chunks() == 0 {
					read = 0
					return 0, v.Cut(4)
				}
				if len(v.News()) == read {
					return -1, 0
				}
				last := v.News()[read]
				read++
				if last.Wrong == 0 {
					return -1, 0
				}
				if x := v.Reopen(int(last.Chunk)); x != last.Wrong || v.Left() != x || v.Reopen(int(last.Chunk)) != 0 {
					t.Errorf("%s: %v of %v are left", name, v.Left(), x)
				}
				v.Keep(0, v.Cut(v.Left()))
				return -1, 0
			}), in)
			if err != nil || out.Work != 4 || !slices.Equal(out.Right, []float64{3, 0, 1}) || out.Makespan != 6 || out.Open {
				t.Errorf("%s: %+v, %v", name, out, err)
			}
			if life != nil && out.End != 6 {
				t.Errorf("%s: the end is %v", name, out.End)
			}
		}
		round()
		round()
	}
}

// When a chunk is reopened, its right load at that time counts; copies that come later do not.
func TestCopiesOfAReopenedChunkMaskNothing(t *testing.T) {
	p, in := faulty(2, 4, .5)
	p.Workers[1].Compute.PerUnit = 2
	var sim models.Simulator
	out, err := sim.Play(p, script(func(v *models.View) (int, int) {
		switch {
		case v.Chunks() == 0:
			return 0, v.Cut(4)
		case v.Sent(1) == 0:
			return 1, 0
		case len(v.News()) == 1 && v.Reopen(0) == 1:
			return 0, v.Cut(.5)
		}
		return -1, 0
	}), in)
	if err != nil || out.Work != 3.5 || !slices.Equal(out.Right, []float64{3, .5}) || out.Makespan != 4.5 || !math.IsInf(out.DoneAt[0], 1) {
		t.Errorf("%+v, %v", out, err)
	}
}

// A worker computes a wrong chunk again where it is, though it was sent others and returned them since.
func TestAWrongChunkIsKept(t *testing.T) {
	p, in := faulty(1, 4, .5)
	p.Workers[0].Send = models.Affine{Latency: 1}
	var sim models.Simulator
	kept := false
	out, err := sim.Play(p, script(func(v *models.View) (int, int) {
		switch {
		case v.Left() > 0:
			return 0, v.Cut(2)
		case v.Idle() == 0 && !kept:
			kept = true
			v.Keep(0, int(v.Lost()[0]))
		}
		return -1, 0
	}), in)
	if err != nil || out.Work != 4 || !slices.Equal(out.DoneAt, []float64{7, 5}) || out.Workers[0].Chunks != 3 {
		t.Errorf("%+v, %v", out, err)
	}
}

// A dispatcher that never repairs wrong results has a plan's episode.
func TestWorkIsWithoutRoundingWhereNothingIsWrong(t *testing.T) {
	p, in := faulty(3, 1)
	s := &models.Schedule{List: make([][]int32, 3)}
	for c := range 147 {
		s.Size = append(s.Size, 1./147)
		s.List[c%3] = append(s.List[c%3], int32(c))
	}
	if out, _ := outcomes(t, p, s, in); out.Work != 1 || len(out.Right) != 147 {
		t.Errorf("%+v", out)
	}
}

func TestImpossibleFaultsAreRefused(t *testing.T) {
	for says, change := range map[string]func(p *models.Problem, in *models.Instance){
		"the unit is -1 for a load of 4":                      func(p *models.Problem, _ *models.Instance) { p.Unit = -1 },
		"the unit is NaN":                                     func(p *models.Problem, _ *models.Instance) { p.Unit = math.NaN() },
		"the unit is +Inf":                                    func(p *models.Problem, _ *models.Instance) { p.Unit = inf },
		"at least 1e-09 of the load":                          func(p *models.Problem, _ *models.Instance) { p.Unit = 1e-300 },
		"worker 1: the cost of checking is -1 + 0":            func(p *models.Problem, _ *models.Instance) { p.Workers[0].Check.Latency = -1 },
		"worker 1: checking costs 0 + 2":                      func(p *models.Problem, _ *models.Instance) { p.Workers[0].Check.PerUnit = 2 },
		"worker 1: checking costs 1 + 0":                      func(p *models.Problem, _ *models.Instance) { p.Workers[0].Check.Latency = 1 },
		"0 sequences of faults for 1 workers":                 func(_ *models.Problem, in *models.Instance) { in.Faults = in.Faults[:0] },
		"worker 1 computes wrongly, but has no law of faults": func(p *models.Problem, _ *models.Instance) { p.Workers[0].Faults = nil },
		"worker 1: fault 1 is at 0.25, after one at 0.5":      func(_ *models.Problem, in *models.Instance) { in.Faults[0] = models.FaultsAt{.5, .25} },
		"worker 1: fault 0 is at -1":                          func(_ *models.Problem, in *models.Instance) { in.Faults[0] = models.FaultsAt{-1} },
		"worker 1: fault 0 is at NaN":                         func(_ *models.Problem, in *models.Instance) { in.Faults[0] = models.FaultsAt{math.NaN()} },
	} {
		p, in := faulty(1, 4, .5)
		change(p, in)
		var sim models.Simulator
		if _, err := sim.Play(p, &fair{1}, in); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("the error is %v, want %q", err, says)
		}
	}
}

// stubborn has a worker compute a chunk again as often as it comes back wrong.
type stubborn struct{ sent bool }

func (d *stubborn) Begin() { d.sent = false }

func (d *stubborn) Next(v *models.View) (int, int) {
	for _, news := range v.News() {
		if news.Wrong > 0 {
			v.Keep(0, int(news.Chunk))
		}
	}
	if d.sent {
		return -1, 0
	}
	d.sent = true
	return 0, v.Cut(v.Left())
}

func TestADispatcherIsGivenUpWhoseChunkIsWrongForEver(t *testing.T) {
	p, in := faulty(1, 4, 0)
	in.Faults[0] = always{}
	for limit, says := range map[int]string{0: "2000000 times without coming to an end", 500: "500 times without coming to an end"} {
		sim := models.Simulator{Limit: limit}
		if _, err := sim.Play(p, new(stubborn), in); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("the error is %v, want %q", err, says)
		}
	}
}

// always is the sequence of faults of a worker that has one in each unit of load.
type always struct{}

func (always) At(k int) float64 { return float64(k) }
