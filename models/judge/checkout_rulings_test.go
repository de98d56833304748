package judge_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// found is a ruling about faults found at check-out: how much of each chunk is right, and when the last
// right load came.
type found struct {
	ruling
	right    []float64
	makespan float64
}

// wrongly makes worker 0 compute wrongly at some points, and alsoWrongly worker 1.
func wrongly(points ...float64) func(*trial)     { return computingWrongly(0, points) }
func alsoWrongly(points ...float64) func(*trial) { return computingWrongly(1, points) }

func computingWrongly(worker int, points models.FaultsAt) func(*trial) {
	return func(t *trial) {
		n := len(t.problem.Workers)
		if t.instance.Faults == nil {
			t.instance.Faults = make([]models.FaultSequence, n)
		}
		t.problem.Workers[worker].Faults, t.instance.Faults[worker] = lawless{}, points
	}
}

// inUnits makes load right or wrong by units; checking makes a computation end with a check.
func inUnits(of float64) func(*trial) { return func(t *trial) { t.problem.Unit = of } }
func checking(cost float64) func(*trial) {
	return func(t *trial) { t.problem.Workers[0].Check = unit(cost) }
}

func finds(fact string, t trial, change func(*trial), right []float64, makespan float64, doneAt ...float64) found {
	change(&t)
	return found{ruling{fact, t, doneAt}, right, makespan}
}

// starving computes what it streams faster than it comes: a chunk comes from 1 to 3, and its check ends
// at 4.
var starving = models.Worker{Send: models.Affine{Latency: 1, PerUnit: 2}, Compute: unit(2), Check: unit(1)}

// copies has a worker and one half as fast; twins has two equal workers.
func copies() trial {
	return one(0, []float64{never, never}, computes, models.Worker{Compute: unit(2)})
}
func twins() trial { return one(0, []float64{never, never}, computes, computes) }

// saving saves checkpoints, in no time.
var saving = models.Life{Loses: models.LosesProgress, Every: 0.5}

// twice makes worker 0 compute chunk 0 twice.
func twice(t *trial) { t.schedule.List[0] = []int32{0, 0} }

var findings = []found{
	finds("a fault makes its chunk wrong", several(2, never, computes), wrongly(0.5), []float64{0, 1}, 2, never, 2),
	finds("a fault makes its unit wrong, and no other",
		several(2, never, computes), all(inUnits(0.25), wrongly(0.5)), []float64{0.75, 1}, 2, never, 2),
	finds("the last unit of a chunk may be smaller",
		several(2, never, computes), all(inUnits(0.75), wrongly(0.8)), []float64{0.75, 1}, 2, never, 2),
	finds("units are counted anew in each chunk",
		several(2, never, computes), all(inUnits(0.75), wrongly(1.6)), []float64{1, 0.25}, 2, 1, never),
	finds("several faults in a unit are one",
		several(2, never, computes), all(inUnits(0.5), wrongly(0.1, 0.1, 0.2, 1.9)), []float64{0.5, 0.5}, 2, never, never),
	finds("a fault at the border of two units is in the second",
		several(1, never, computes), all(inUnits(0.75), wrongly(0.75)), []float64{0.75}, 1, never),
	finds("a fault at the border of two chunks is in the second",
		several(2, never, computes), wrongly(1), []float64{1, 0}, 1, 1, never),
	finds("a fault at the end of what a worker computes is in nothing",
		several(1, never, computes), wrongly(1), []float64{1}, 1, 1),
	finds("a fault may be at the very beginning", several(2, never, computes), wrongly(0), []float64{0, 1}, 2, never, 2),
	finds("a unit larger than the chunk is the chunk",
		several(2, never, computes), all(inUnits(4), wrongly(0.5)), []float64{0, 1}, 2, never, 2),
	finds("sevenths of seven are seven units, though they are rounded",
		several(1, never, computes), all(inUnits(1/seven), wrongly(0.99)), []float64{6 / seven}, 1, never),

	finds("a computation that was cut short takes its worker nowhere",
		several(2, 0.5, computes), all(living(models.Life{}, 2, never), wrongly(0.25, 1.5)), []float64{0, 0}, 0, never, never),
	finds("what is lost moves no other fault",
		several(2, 0.5, computes), all(living(models.Life{}, 2, never), wrongly(1)), []float64{0, 1}, 3, never, 3),
	finds("a computation that goes on takes its worker on once",
		several(2, 0.5, computes), all(living(losing(models.LosesNothing), 2, never), wrongly(1)), []float64{1, 0}, 2.5, 2.5, never),
	finds("a chunk computed twice is right the second time",
		several(1, never, computes), all(twice, wrongly(0.5)), []float64{1}, 2, 2),

	finds("what a check finds right that ends exactly at the interruption counts",
		several(1, 1, computes), all(checking(0.5), inUnits(0.5), wrongly(0.75)), []float64{0.5}, 1, never),
	finds("what a check would find right that an interruption cuts does not",
		several(1, 0.75, computes), all(checking(0.5), inUnits(0.5), wrongly(0.75)), []float64{0}, 0, never),
	finds("what is right of a result that travels is lost with it",
		several(1, 1, gives), all(inUnits(0.5), wrongly(0.75)), []float64{0}, 0, never),
	finds("a wrong result that comes back exactly at the interruption counts",
		several(1, 2, gives), all(inUnits(0.5), wrongly(0.75)), []float64{0.5}, 2, never),
	finds("a wrong result travels", several(2, never, gives), wrongly(0.5), []float64{0, 1}, 3, never, 3),
	finds("a wrong result has its turn in a fixed order", several(2, never, gives),
		all(inOrder(0, 0), wrongly(0.5)), []float64{0, 1}, 3, never, 3),

	finds("of two copies with as much right load the first counts, and not what both make",
		copies(), all(sharing, inUnits(0.5), wrongly(0), alsoWrongly(0.5)), []float64{0.5}, 1, never),
	finds("of two copies the better counts, though it is later",
		copies(), all(sharing, inUnits(0.25), wrongly(0, 0.5), alsoWrongly(0.5)), []float64{0.75}, 2, never),
	finds("of two copies the better counts, though it is earlier",
		copies(), all(sharing, inUnits(0.25), wrongly(0.5), alsoWrongly(0, 0.5)), []float64{0.75}, 1, never),
	finds("a right copy masks a wrong one",
		copies(), all(sharing, wrongly(0)), []float64{1}, 2, 2),
	finds("a wrong copy takes nothing from a right one",
		copies(), all(sharing, alsoWrongly(0)), []float64{1}, 1, 1),

	finds("streaming, a check begins no earlier than the message ends",
		several(1, never, starving), all(stream, wrongly()), []float64{1}, 4, 4),
	finds("a slow-down changes how long the check takes, too",
		several(1, never, starving), all(stream, wrongly(), living(models.Life{}), slowed(0.5)), []float64{1}, 3.5, 3.5),
	finds("a check that waited for the message goes on where it was",
		several(1, 3.5, starving), all(stream, wrongly(), living(losing(models.LosesNothing), 5, never)), []float64{1}, 5.5, 5.5),
	finds("a checkpoint saves nothing of a check that waits for the message",
		several(1, 3.5, starving), all(stream, wrongly(), living(saving, 5, never)), []float64{1}, 6, 6),
}

// seven is a variable so that its parts are rounded as at run time.
var seven = 7.0

func TestRulingsOfFaults(t *testing.T) {
	for _, r := range findings {
		r.holds(t, r.check)
	}
}

func (r *found) check(t *testing.T, who string, out *models.Outcome) {
	t.Helper()
	if !slices.Equal(out.DoneAt, r.doneAt) || !slices.Equal(out.Right, r.right) || out.Makespan != r.makespan {
		t.Errorf("%s says %v, right %v until %v; it should be %v, %v until %v",
			who, out.DoneAt, out.Right, out.Makespan, r.doneAt, r.right, r.makespan)
	}
}

// reopening reopens chunk 0. The given part of it should be wrong.
func reopening(at, wrong float64) deal {
	return doing(at, func(v eyes) {
		if got := v.Reopen(0); got != wrong {
			v.Fail(fmt.Errorf("%v of chunk 0 is left again, right is %v", got, wrong))
		}
	})
}

// undone checks that chunk 0 is not done, and how much of the load is left in the end.
func undone(left float64) func(v eyes) string {
	return func(v eyes) string {
		if v.Chunks() == 0 || v.Done(0) || v.Left() != left {
			return fmt.Sprintf("chunk 0 is done or not cut, or %v is left: right is %v", v.Left(), left)
		}
		return ""
	}
}

func came(at float64, worker, chunk int32, wrong float64) models.News {
	return models.News{At: at, Worker: worker, Chunk: chunk, Wrong: wrong}
}

var checkedDealings = []dealing{
	{"how much is wrong is news with the result, and the chunk is lost",
		having(several(4, never, computes), all(inUnits(0.25), wrongly(0.1, 0.6))), []deal{cutting(0, 0)},
		[]models.News{came(1, 0, 0, 0.5)}, []int32{0}, undone(3)},
	{"what is wrong of a result that travels is not known before it comes",
		having(several(4, never, gives), wrongly(0.1)), []deal{cutting(0, 0), doing(1.5, func(v eyes) {
			if len(v.News())+len(v.Lost()) > 0 {
				v.Fail(fmt.Errorf("the master knows %v, and of losses %v, before the result came", v.News(), v.Lost()))
			}
		})},
		[]models.News{came(2, 0, 0, 1)}, []int32{0}, undone(3)},
	{"what is wrong is left again when the chunk is reopened, and nothing of it a second time",
		having(several(4, never, computes), all(inUnits(0.25), wrongly(0.1))),
		[]deal{cutting(0, 0), reopening(1, 0.25), reopening(2, 0)},
		[]models.News{came(1, 0, 0, 0.25)}, []int32{0}, undone(3.25)},
	{"a copy that comes back when the chunk is reopened counts",
		having(twins(), all(inUnits(0.25), wrongly(0.1, 0.3), alsoWrongly(0.1))),
		[]deal{cutting(0, 0), sending(0, 1, 0), reopening(1, 0.25)},
		[]models.News{came(1, 0, 0, 0.5), came(1, 1, 0, 0.25)}, []int32{0, 0}, undone(1.25)},
	{"a copy that comes back after the chunk was reopened is news and counts nothing",
		having(copies(), all(inUnits(0.25), wrongly(0.1))),
		[]deal{cutting(0, 0), sending(0, 1, 0), reopening(1, 0.25)},
		[]models.News{came(1, 0, 0, 0.25), came(2, 1, 0, 0)}, []int32{0}, undone(1.25)},
	{"of copies with as much right load either is wrong by as much when they are reopened",
		having(copies(), all(inUnits(0.25), wrongly(0.1), alsoWrongly(0.6))),
		[]deal{cutting(0, 0), sending(0, 1, 0), reopening(2, 0.25)},
		[]models.News{came(1, 0, 0, 0.25), came(2, 1, 0, 0.25)}, []int32{0, 0}, undone(1.25)},
	{"a chunk that came back wrong can be kept, without a message",
		having(several(4, never, receives), wrongly(0.1)), []deal{cutting(0, 0), doing(2, func(v eyes) { v.Keep(0, 0) })},
		[]models.News{came(2, 0, 0, 1), came(3, 0, 0, 0)}, []int32{0}, nil},
	{"a wrong result of the instant of the interruption is news before it",
		having(several(4, 1, computes), wrongly(0.1)), []deal{cutting(0, 0)},
		[]models.News{came(1, 0, 0, 1), came(1, 0, -1, 0)}, []int32{0}, nil},
	{"a wrong result that arrives at the interruption is lost once",
		having(several(4, 3, both), all(wrongly(0.1), living(models.Life{}, 5, never))), []deal{cutting(0, 0)},
		[]models.News{came(3, 0, -1, 0), came(3, 0, 0, 1), came(5, 0, -2, 0)}, []int32{0}, nil},
}
