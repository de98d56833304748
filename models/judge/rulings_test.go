package judge_test

import "github.com/loadstar-sim/loadstar/models"

// The workers of the rulings are named for their costs and their lives.
var (
	computes = models.Worker{Compute: unit(1)}
	receives = models.Worker{Send: unit(1), Compute: unit(1)}
	slowly   = models.Worker{Send: unit(4), Compute: unit(1)}
	gives    = models.Worker{Compute: unit(1), Return: unit(1)}
	both     = models.Worker{Send: unit(1), Compute: unit(1), Return: unit(1)}
	late     = models.Worker{Send: unit(2), Compute: unit(1), Return: unit(1)}
	passes   = models.Worker{Send: unit(1), Return: unit(1)} // computes in no time
)

// ninth is a variable so that its multiples are rounded as at run time.
var ninth = 1.0 / 9

var deaths = []ruling{
	{"done exactly at the interruption counts", several(2, 1, computes), []float64{1, never}},
	{"received exactly at the interruption counts",
		several(1, 1, models.Worker{Send: unit(1)}), []float64{1}},
	{"returned exactly at the interruption counts", several(1, 2, gives), []float64{2}},
	{"a worker interrupted at the start does nothing", several(1, 0, computes), []float64{never}},

	{"hit while receiving, the port is free at once if the master knows at once",
		one(0, []float64{1, never}, slowly, receives), []float64{never, 3}},
	{"hit while receiving, the port is held until the master knows",
		one(1, []float64{1, never}, slowly, receives), []float64{never, 4}},
	{"hit while receiving, the port is held to the end if the master knows later",
		one(9, []float64{1, never}, slowly, receives), []float64{never, 6}},
	{"hit while returning, the port is held until the master knows",
		one(1, []float64{2, never}, models.Worker{Compute: unit(1), Return: unit(4)}, models.Worker{Compute: unit(2), Return: unit(1)}),
		[]float64{never, 4}},

	{"known to be dead, a worker is skipped at no cost",
		one(0, []float64{0, never}, slowly, receives), []float64{never, 2}},
	{"dead but not known to be, a worker takes a full message",
		one(never, []float64{0, never}, slowly, receives), []float64{never, 6}},
	{"the news of an instant precedes the sends of that instant",
		one(1, []float64{never, 0, never}, receives, slowly, receives), []float64{2, never, 3}},
}

var results = []ruling{
	{"sends precede results", several(3, never, both), []float64{4, 5, 6}},
	{"ready results precede sends if the schedule says so",
		having(several(3, never, both), resultsFirst), []float64{3, 4, 7}},
	{"a result that is ready at the instant of the decision is ready",
		having(one(0, []float64{never, never, never}, gives, receives, receives), resultsFirst), []float64{2, 2, 4}},
	{"a result that took no time to compute precedes the send of that instant",
		having(several(2, never, passes), resultsFirst), []float64{2, 4}},
	{"on a full-duplex port results do not wait for sends",
		having(several(3, never, both), fullDuplex), []float64{3, 4, 5}},
	{"results come back as they become ready, ties to the lower worker",
		one(0, []float64{never, never, never}, models.Worker{Compute: unit(2), Return: unit(1)}, gives, gives), []float64{4, 2, 3}},
	{"a result that took no time to compute ties with others of that instant",
		one(0, []float64{never, never}, passes, gives), []float64{2, 3}},
	{"and so on a full-duplex port, where the link back has to wait for the link out",
		having(one(0, []float64{never, never, never},
			models.Worker{Send: unit(2), Return: unit(1)}, gives, models.Worker{Compute: unit(2), Return: unit(1)}), fullDuplex),
		[]float64{3, 2, 4}},

	{"in a fixed order, results wait for their turn",
		having(one(0, []float64{never, never}, models.Worker{Compute: unit(2), Return: unit(1)}, gives), inOrder(0, 1)), []float64{3, 4}},
	{"in a fixed order, the turns of those known to be dead are skipped",
		having(one(3, []float64{0, never}, gives, gives), inOrder(0, 1)), []float64{never, 4}},
	{"in a fixed order, the master waits for ever for a death it never learns of",
		having(one(never, []float64{0, never}, gives, gives), inOrder(0, 1)), []float64{never, never}},
	{"in a fixed order, a result that died before its turn is waited for",
		having(one(3, []float64{1.5, never}, gives, late), inOrder(0, 1)),
		[]float64{never, 5.5}},
	{"in a fixed order, a result that died before its turn is waited for for ever if the master never learns",
		having(one(never, []float64{1.5, never}, gives, late), inOrder(0, 1)),
		[]float64{never, never}},
	{"in no fixed order, a result that died before its turn costs nothing",
		one(never, []float64{1.5, never}, gives, late), []float64{never, 4}},
}

var costs = []ruling{
	{"a worker whose Send is zero never queues for the port",
		one(0, []float64{never, never}, slowly, computes), []float64{5, 1}},
	{"resident chunks need no message, the others do",
		having(several(3, never, slowly), func(t *trial) { t.schedule.Resident = []int32{2} }), []float64{1, 2, 5}},
	{"nine chunks of a ninth are one, though their sum is more",
		several(9, 1, models.Worker{Compute: unit(ninth)}),
		[]float64{ninth, 2 * ninth, 3 * ninth, 4 * ninth, 5 * ninth, 6 * ninth, 7 * ninth, 8 * ninth, 1}},
	{"a worker that streams computes while it receives",
		having(several(1, never, models.Worker{Send: models.Affine{Latency: 1, PerUnit: 2}, Compute: unit(5)}), stream), []float64{6}},
	{"a worker that streams and starves ends with its message",
		having(several(1, never, models.Worker{Send: models.Affine{Latency: 1, PerUnit: 2}, Compute: unit(1)}), stream), []float64{3}},
	{"a chunk computed twice is done the first time",
		having(several(1, never, computes), twice), []float64{1}},
	{"a replicated chunk is done when its first copy is",
		having(one(0, []float64{never, never}, receives, receives), func(t *trial) {
			t.schedule.Size, t.schedule.List[1] = []float64{1}, t.schedule.List[0]
		}), []float64{2}},
}
