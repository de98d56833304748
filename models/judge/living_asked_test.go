package judge_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// dealing is a ruling about dispatchers: their actions at each question, and what they learn.
type dealing struct {
	fact  string
	trial trial
	deals []deal
	news  []models.News
	lost  []int32
	after func(v eyes) string // describes what is wrong at the last question, if anything
}

// deal is a dispatcher's action when it is first asked at or after a time. If the worker is negative, it
// goes on to the next deal.
type deal struct {
	at  float64
	act func(v eyes) (worker, chunk int)
}

// cutting sends a new chunk of one unit to a worker, sending an existing one, and doing nothing.
func cutting(at float64, worker int) deal { return sending(at, worker, -1) }

func sending(at float64, worker, chunk int) deal {
	return deal{at, func(v eyes) (int, int) {
		if chunk < 0 {
			return worker, v.Cut(1)
		}
		return worker, chunk
	}}
}

func doing(at float64, act func(v eyes)) deal {
	return deal{at, func(v eyes) (int, int) {
		act(v)
		return -1, 0
	}}
}

// dealer does its deals one after the other.
type dealer struct {
	dealing
	news  []models.News
	lost  []int32
	fault string
}

func (d *dealer) Begin() {}

func (d *dealer) Next(v *models.View) (worker, chunk int) { return d.next(v) }

func (d *dealer) next(v eyes) (worker, chunk int) {
	d.news, d.lost, d.fault = slices.Clone(v.News()), slices.Clone(v.Lost()), ""
	if d.after != nil {
		d.fault = d.after(v)
	}
	if len(d.deals) == 0 {
		return -1, 0
	}
	next := d.deals[0]
	if v.Now() < next.at {
		v.WakeAt(next.at)
		return -1, 0
	}
	d.deals = d.deals[1:]
	if worker, chunk = next.act(v); worker < 0 {
		return d.next(v)
	}
	return worker, chunk
}

// known describes the master's knowledge of worker 0.
func known(v eyes) string {
	return fmt.Sprintf("hired %v, silent %v, held %v, owed %v, idle %d", v.Hired(0), v.Silent(0), v.Held(0), v.Owed(0), v.Idle())
}

// is returns a check that the final knowledge about worker 0 is this.
func is(want string) func(v eyes) string {
	return func(v eyes) string {
		if got := known(v); got != want {
			return fmt.Sprintf("it is %s, right is %s", got, want)
		}
		return ""
	}
}

func release(v eyes)     { v.Release(0) }
func hire(v eyes)        { v.Hire(0) }
func keep(v eyes)        { v.Keep(0, v.Cut(1)) }
func nothingMore(v eyes) {}

var dealings = []dealing{
	{"what a released worker loses is known at once, without news",
		having(several(4, never, receives), living(models.Life{})), []deal{cutting(0, 0), doing(1.5, release)},
		nil, []int32{0}, is("hired false, silent false, held [], owed [], idle -1")},
	{"a released worker that loses nothing keeps its chunk, and goes on with it after a restart",
		having(several(4, never, receives), living(restarting(1))), []deal{cutting(0, 0), doing(1.5, release), doing(3, hire)},
		[]models.News{{At: 4.5, Worker: 0, Chunk: 0}}, nil, is("hired true, silent false, held [], owed [], idle 0")},
	{"a worker that is hired again restarts, also at 0",
		having(several(4, never, receives), living(restarting(3))), []deal{doing(0, release), doing(0, hire), cutting(0, 0)},
		[]models.News{{At: 4, Worker: 0, Chunk: 0}}, nil, nil},
	{"a worker that is hired while it is away comes when it comes",
		having(several(4, 2, receives), living(restarting(1), 5, never)), []deal{doing(0, release), doing(3, hire), cutting(6, 0)},
		[]models.News{{At: 2, Worker: 0, Chunk: -1}, {At: 5, Worker: 0, Chunk: -2}, {At: 8, Worker: 0, Chunk: 0}}, nil, nil},
	{"there are news of workers that are not hired",
		having(several(4, 2, receives), living(models.Life{Hello: 1}, 5, never)), []deal{doing(0, release)},
		[]models.News{{At: 2, Worker: 0, Chunk: -1}, {At: 6, Worker: 0, Chunk: -2}}, nil, nil},
	{"a worker that is known to be away is silent, and what it lost is held until it is known to be back",
		having(several(4, 1.5, receives), living(models.Life{Notice: 1}, 5, never)), []deal{cutting(0, 0), doing(3, func(v eyes) {
			if got, want := known(v), "hired true, silent true, held [0], owed [], idle -1"; got != want {
				v.Fail(fmt.Errorf("it is %s, right is %s", got, want))
			}
		})},
		[]models.News{{At: 2.5, Worker: 0, Chunk: -1}, {At: 5, Worker: 0, Chunk: -2}}, []int32{0}, is("hired true, silent false, held [], owed [], idle 0")},
	{"what is lost and not known to be is owed",
		having(several(4, 1.5, receives), living(models.Life{Notice: never, Hello: never}, 5, never)), []deal{cutting(0, 0), doing(9, nothingMore)},
		nil, nil, is("hired true, silent false, held [0], owed [0], idle -1")},
	{"a chunk that waits on a worker that loses nothing is not lost",
		having(several(4, 1.5, receives), living(losing(models.LosesNothing), 5, never)), []deal{cutting(0, 0)},
		[]models.News{{At: 1.5, Worker: 0, Chunk: -1}, {At: 5, Worker: 0, Chunk: -2}, {At: 5.5, Worker: 0, Chunk: 0}}, nil, nil},
	{"a result that arrives at the interruption is done, and named among the lost if that is known before",
		having(several(4, 3, both), living(models.Life{}, 5, never)), []deal{cutting(0, 0)},
		[]models.News{{At: 3, Worker: 0, Chunk: -1}, {At: 3, Worker: 0, Chunk: 0}, {At: 5, Worker: 0, Chunk: -2}}, []int32{0}, nil},
	{"a chunk that a worker keeps while it is away is lost",
		having(several(4, 1, computes), living(models.Life{Loses: models.LosesNothing, Notice: 2}, 5, never)), []deal{doing(2, keep)},
		[]models.News{{At: 3, Worker: 0, Chunk: -1}, {At: 5, Worker: 0, Chunk: -2}}, []int32{0}, nil},
	{"a chunk that takes no time is done by a worker that has just left",
		having(several(4, 2, models.Worker{}), living(models.Life{Notice: 1}, 5, never)), []deal{cutting(2, 0)},
		[]models.News{{At: 2, Worker: 0, Chunk: 0}, {At: 3, Worker: 0, Chunk: -1}, {At: 5, Worker: 0, Chunk: -2}}, nil, nil},
	{"a message back from a worker that is released frees the port",
		having(one(0, []float64{never, never}, gives, computes), living(losing(models.LosesNothing))), []deal{cutting(0, 0), cutting(0, 1), doing(1.5, release), doing(4, hire)},
		[]models.News{{At: 1, Worker: 1, Chunk: 1}, {At: 5, Worker: 0, Chunk: 0}}, nil, nil},
}

func TestDealings(t *testing.T) {
	for _, d := range slices.Concat(dealings, checkedDealings) {
		t.Run(d.fact, func(t *testing.T) {
			d.trial.problem.Port = models.FullDuplex // so that there are questions while results travel
			want := &dealer{dealing: d}
			if _, out := unfold(&d.trial.problem, &d.trial.instance, endless, want.next); out == nil {
				t.Error("the reference ends with an error")
			}
			d.check(t, "the reference", want)
			got := &dealer{dealing: d}
			var sim models.Simulator
			if _, err := sim.Play(&d.trial.problem, got, &d.trial.instance); err != nil {
				t.Error(err)
			}
			d.check(t, "the simulator", got)
		})
	}
}

// check compares what a dealer learned with what it should have.
func (d *dealing) check(t *testing.T, who string, got *dealer) {
	t.Helper()
	if !reflect.DeepEqual(append([]models.News{}, got.news...), append([]models.News{}, d.news...)) || !slices.Equal(got.lost, d.lost) {
		t.Errorf("%s tells %v and %v, right is %v and %v", who, got.news, got.lost, d.news, d.lost)
	}
	if got.fault != "" {
		t.Errorf("%s: %s", who, got.fault)
	}
}
