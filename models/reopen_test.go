package models_test

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// Lost load is cut anew into smaller chunks, and the load adds up.
func TestWhatIsLostIsCutAnewInAnySize(t *testing.T) {
	for name, life := range map[string]*models.Life{"gone for good": nil, "may come back": {}} {
		p := twoWorkers(models.Affine{Latency: 1})
		p.Workers[0].Life = life
		in := &models.Instance{Interrupt: []float64{3, math.Inf(1)}}
		sim := models.Simulator{Record: true}
		var sizes []float64
		out, err := sim.Play(p, script(func(v *models.View) (int, int) {
			sizes = sizes[:0]
			for c := range v.Chunks() {
				sizes = append(sizes, v.Size(c))
			}
			switch {
			case v.Chunks() == 0:
				return 0, v.Cut(4)
			case len(v.Lost()) == 0 || v.Chunks() > 1 && v.Left() == 0:
				return -1, 0
			case v.Chunks() == 1:
				if x := v.Reopen(0); x != 4 || v.Left() != 4 || v.Done(0) || v.Reopen(0) != 0 {
					t.Errorf("%s: %v units are reopened, %v are left", name, x, v.Left())
				}
			}
			return 1, v.Cut(1.5)
		}), in)
		if err != nil || out.Work != 4 || !math.IsInf(out.DoneAt[0], 1) || len(sizes) != 4 || sizes[3] != 1 || out.Open {
			t.Fatalf("%s: %+v, %v, %v", name, out, sizes, err)
		}
		if len(sim.Reopenings) != 1 || sim.Reopenings[0] != (models.Reopening{Chunk: 0, At: 3}) {
			t.Errorf("%s: reopened are %v", name, sim.Reopenings)
		}
		err = judge.Judge(judge.Case{Problem: p, Size: sizes, Instance: in, Spans: sim.Spans, Outcome: out, Gifts: sim.Gifts, Reopenings: sim.Reopenings})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A master may give up chunks that are under way. Their results make news, but neither they nor copies
// count.
func TestCopiesOfAReopenedChunkCountNothing(t *testing.T) {
	for name, life := range map[string]*models.Life{"gone for good": nil, "may come back": {}} {
		p := twoWorkers(models.Affine{})
		p.Workers[0].Life = life
		var sim models.Simulator
		var news []models.News
		out, err := sim.Play(p, script(func(v *models.View) (int, int) {
			news = append(news[:0], v.News()...)
			switch v.Chunks() {
			case 0:
				return 0, v.Cut(4)
			case 1:
				v.Reopen(0)
				v.Cut(3)
				return 1, 0
			case 2:
				if v.Now() == 0 {
					return -1, 0
				}
				return 0, v.Cut(1)
			}
			return -1, 0
		}), models.Uninterrupted(2))
		if err != nil || out.Work != 1 || out.DoneAt[2] != 5 || len(news) != 3 || news[0] != (models.News{At: 4, Worker: 0, Chunk: 0}) {
			t.Errorf("%s: %+v, %v, %v", name, out, news, err)
		}
	}
}

func TestNothingThatIsDoneIsReopened(t *testing.T) {
	for name, life := range map[string]*models.Life{"gone for good": nil, "may come back": {}} {
		p := twoWorkers(models.Affine{})
		p.Workers[0].Life = life
		var sim models.Simulator
		out, err := sim.Play(p, script(func(v *models.View) (int, int) {
			if v.Chunks() == 0 {
				return 0, v.Cut(4)
			}
			if v.Done(0) && (v.Reopen(0) != 0 || v.Left() != 0) {
				t.Errorf("%s: %v units are left", name, v.Left())
			}
			return -1, 0
		}), models.Uninterrupted(2))
		if err != nil || out.Work != 4 || len(sim.Reopenings) != 0 {
			t.Errorf("%s: %+v, %v", name, out, err)
		}
	}
	for _, chunk := range []int{-1, 1} {
		var sim models.Simulator
		_, err := sim.Play(twoWorkers(models.Affine{}), script(func(v *models.View) (int, int) {
			if v.Chunks() == 0 {
				v.Cut(1)
			}
			v.Reopen(chunk)
			return -1, 0
		}), models.Uninterrupted(2))
		if err == nil || !strings.Contains(err.Error(), "wants to reopen chunk") {
			t.Errorf("chunk %d: %v", chunk, err)
		}
	}
}

// A worker computes a chunk again where it is, as soon as nothing is pending on it.
func TestAWorkerKeepsChunksWheneverNothingIsPending(t *testing.T) {
	for name, life := range map[string]*models.Life{"gone for good": nil, "may come back": {}} {
		for _, back := range []float64{0, .5} {
			p := twoWorkers(models.Affine{Latency: 1})
			p.Workers[0].Life = life
			p.Workers[0].Return.Latency = back
			in := models.Uninterrupted(2)
			sim := models.Simulator{Record: true}
			out, err := sim.Play(p, script(func(v *models.View) (int, int) {
				switch {
				case v.Chunks() == 0:
					return 0, v.Cut(1)
				case v.Pending(0) > 0 || v.Left() == 0:
					return -1, 0
				}
				v.Keep(0, v.Cut(1))
				v.Keep(0, v.Cut(1))
				return 0, v.Cut(1) // behind the kept chunk
			}), in)
			want := []float64{2 + back, 3 + back, 4 + back, 5 + back}
			if back > 0 { // the port brings the last chunk before the results
				want = []float64{2.5, 4, 5, 6}
			}
			if err != nil || out.Work != 4 || out.Makespan != want[3] {
				t.Fatalf("%s: %+v, %v; want %v", name, out, err, want)
			}
			err = judge.Judge(judge.Case{Problem: p, Size: []float64{1, 1, 1, 1}, Instance: in, Spans: sim.Spans, Outcome: out, Gifts: sim.Gifts})
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func TestKeptChunksCountTowardsTheLimit(t *testing.T) {
	sim := models.Simulator{Limit: 100}
	_, err := sim.Play(twoWorkers(models.Affine{}), script(func(v *models.View) (int, int) {
		if v.Chunks() == 0 {
			v.Cut(1)
		}
		if v.Pending(0) == 0 {
			v.Keep(0, 0)
		}
		return -1, 0
	}), models.Uninterrupted(2))
	if err == nil || !strings.Contains(err.Error(), "without coming to an end") {
		t.Error(err)
	}
}
