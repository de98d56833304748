package judge_test

import (
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// comeback is a ruling about workers that come back.
type comeback struct {
	ruling
	lost float64     // time lost by worker 0
	bill models.Bill // bill of worker 0; zero: not checked
	end  float64     // end of the episode; 0: not checked
	open bool
}

// living gives worker 0 a life, and makes it come back in the intervals between pairs of times.
func living(l models.Life, times ...float64) func(*trial) {
	return func(t *trial) {
		n := len(t.problem.Workers)
		t.problem.Workers[0].Life = &l
		ups := models.Ups{}
		for k := 0; k+1 < len(times); k += 2 {
			ups = append(ups, models.Up{Start: times[k], Stop: times[k+1]})
		}
		t.instance.Again = make([]models.Timeline, n)
		t.instance.Again[0] = ups
	}
}

// losing returns a life with a kind of loss.
func losing(l models.Loss) models.Life { return models.Life{Loses: l} }

func restarting(time float64) models.Life {
	return models.Life{Loses: models.LosesNothing, Restart: time}
}

func resident(n int32) func(*trial) {
	return func(t *trial) { t.schedule.Resident = append([]int32{n}, make([]int32, len(t.schedule.List)-1)...) }
}

// all combines several changes into one.
func all(changes ...func(*trial)) func(*trial) {
	return func(t *trial) {
		for _, c := range changes {
			c(t)
		}
	}
}

// recordEnds makes the record end after the last interval.
func recordEnds(t *trial) { t.instance.Again[0] = record(t.instance.Again[0].(models.Ups)) }

func rule(fact string, t trial, change func(*trial), doneAt ...float64) comeback {
	change(&t)
	return comeback{ruling: ruling{fact, t, doneAt}}
}

func (c comeback) loses(time float64) comeback   { c.lost = time; return c }
func (c comeback) billed(b models.Bill) comeback { c.bill = b; return c }
func (c comeback) ends(at float64) comeback      { c.end = at; return c }
func (c comeback) stays(open bool) comeback      { c.open = open; return c }
func (t trial) before(deadline float64) trial    { t.problem.Deadline = deadline; return t }
func slowed(factors ...float64) func(*trial) {
	return func(t *trial) { t.instance.Slow = []models.Slowdown{&slowness{factors: factors}} }
}

var keeping = models.Life{Loses: models.LosesProgress, Every: 0.25, Save: 0.25}

var comebacks = []comeback{
	rule("losing all, the chunk in work is lost, and what needs no message and has not begun is not",
		several(3, 1.5, computes), living(models.Life{}, 3, never), 1, never, 4).loses(0.5),
	rule("losing all, resident chunks are lost where others need a message",
		several(3, 1.5, receives), all(resident(3), living(models.Life{}, 3, never)), 1, never, never).loses(0.5),
	rule("losing progress without checkpoints, a chunk starts over",
		several(1, 0.5, computes), living(losing(models.LosesProgress), 2, never), 3).loses(0.5),
	rule("a checkpoint that ends at the interruption counts, its time is no progress, and there is none at the end",
		several(1, 1, computes), living(keeping, 2, never), 2.75).billed(models.Bill{Held: 1.75, Used: 1.75, Extra: 0.75}),
	rule("what was computed since the last checkpoint is lost",
		several(1, 0.75, computes), living(keeping, 2, never), 3.25).loses(0.25).billed(models.Bill{Held: 2, Used: 2, Extra: 0.75}),
	rule("losing nothing, a chunk goes on where it was",
		several(2, 0.5, computes), living(losing(models.LosesNothing), 2, never), 2.5, 3.5),
	rule("each coming restarts in full, and one that leaves within the restart has begun nothing",
		several(1, 0.5, computes), living(restarting(1), 2, 2.5, 4, never), 5.5).billed(models.Bill{Held: 2.5, Used: 2.5, Extra: 1.5}),
	rule("messages travel while a worker restarts",
		several(1, 0, receives), living(restarting(3), 2, never), 6),
	rule("an interruption at 0 takes nothing",
		several(1, 0, computes), living(models.Life{}, 2, never), 3),
	rule("being away for no time is being away",
		several(1, 0.5, computes), living(losing(models.LosesProgress), 0.5, never), 1.5).loses(0.5),
	rule("a computation keeps its factor when it starts over, and the next one asks for the next",
		several(2, 1, computes), all(living(losing(models.LosesProgress), 2, never), slowed(2, 1)), 4, 5).loses(1),

	rule("a message is lost though its worker is back before its end, and nothing is repeated",
		several(2, 0.25, receives), living(losing(models.LosesNothing), 0.5, never), never, 2.5),
	rule("the news of the coming tells of the leaving, if that is not known, and frees the port",
		several(2, 0.25, receives), living(models.Life{Loses: models.LosesNothing, Notice: 5, Hello: 0.25}, 0.5, never), never, 2.75),
	rule("messages that were passed over are first again when the worker is known to be there",
		one(0, []float64{0, never}, receives, receives), living(models.Life{Hello: 0.25}, 0.5, never), 3, 2),
	rule("a worker that is there and not known to be is sent nothing",
		several(1, 0, receives), living(models.Life{Hello: 2}, 0.5, never), 4.5),
	rule("a coming is not heard of if the worker leaves again at that instant",
		several(1, 0, receives), living(models.Life{Hello: 0.25}, 0.5, 0.75, 2, never), 4.25),
	rule("a message that begins after the coming arrives, whatever the master knows",
		one(5, []float64{0.25, never}, slowly, receives), living(models.Life{Notice: 5, Hello: 5}, 0.5, never), never, 6),
	rule("a message to a worker that is away and not known to be is lost",
		several(2, 0, receives), living(models.Life{Notice: 1.5, Hello: 9}, 0.5, never), never, 3),
	rule("streaming, a chunk is lost with its message",
		several(1, 1.5, models.Worker{Send: unit(2), Compute: unit(1)}), all(stream, living(losing(models.LosesNothing), 2, never)), never).loses(1.5),

	rule("a result goes again if its message breaks", several(1, 1.5, gives), living(losing(models.LosesNothing), 3, never), 4),
	rule("and not if the worker loses all", several(1, 1.5, gives), living(models.Life{}, 3, never), never),
	rule("results wait on a worker that is away", several(1, 1, gives), living(losing(models.LosesProgress), 2, never), 3),
	rule("in a fixed order, workers known to be away are passed over",
		one(0, []float64{1, never}, gives, gives), all(inOrder(0, 1), living(losing(models.LosesNothing), 3, never)), 4, 2),
	rule("in a fixed order, one that is away and not known to be is waited for",
		one(never, []float64{1, never}, gives, gives), all(inOrder(0, 1), living(models.Life{Loses: models.LosesNothing, Hello: never}, 3, never)), 4, 5),
	rule("in a fixed order, the news of a coming strikes what was lost",
		one(never, []float64{1, never}, gives, gives), all(inOrder(0, 1), living(models.Life{Hello: 1}, 3, never)), never, 5),
	rule("in no fixed order, results come from a worker that is not known to be there",
		several(1, 1, gives), living(models.Life{Loses: models.LosesNothing, Hello: never}, 2, never), 3),

	rule("load that is left when a record ends is not given up",
		several(2, 1.5, computes), all(living(losing(models.LosesNothing), 2, 2.25), recordEnds), 1, never).stays(true).ends(2.25),
	rule("load that nobody will do is given up",
		several(2, 1.5, computes), living(losing(models.LosesNothing), 2, 2.25), 1, never).ends(2.25),
	rule("with load left, machines are held until the deadline",
		several(1, 0.5, receives).before(4), living(models.Life{}, 1, 3, 3.5, 9), never).ends(4).billed(models.Bill{Held: 3}),
	rule("nothing is paid for after the last chunk is done",
		one(0, []float64{0.5, never}, models.Worker{Compute: unit(4)}, computes), all(sharing, living(restarting(1), 0.75, never)), 1).
		ends(1).billed(models.Bill{Held: 0.75, Used: 0.75, Extra: 0.25}),
}

// sharing makes all workers compute chunk 0 and nothing else.
func sharing(t *trial) {
	t.schedule.Size, t.problem.Load = t.schedule.Size[:1], 1
	for i := range t.schedule.List {
		t.schedule.List[i] = []int32{0}
	}
}

func TestRulingsOfWorkersThatComeBack(t *testing.T) {
	for _, r := range comebacks {
		r.holds(t, r.check)
	}
}

// check compares an outcome with the ruling. All its numbers are exact.
func (c *comeback) check(t *testing.T, who string, out *models.Outcome) {
	t.Helper()
	if !slices.Equal(out.DoneAt, c.doneAt) || out.Workers[0].Lost != c.lost || out.Open != c.open {
		t.Errorf("%s says %v, %v lost, open %v: right is %v, %v, %v", who, out.DoneAt, out.Workers[0].Lost, out.Open, c.doneAt, c.lost, c.open)
	}
	if c.bill != (models.Bill{}) && out.Bills[0] != c.bill || c.end != 0 && out.End != c.end {
		t.Errorf("%s bills %+v until %v, right is %+v until %v", who, out.Bills[0], out.End, c.bill, c.end)
	}
}
