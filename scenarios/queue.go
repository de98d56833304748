package scenarios

import "sync"

// tile is how many cells are in progress at a time. Preparing a cell can cost as much as a
// block, so it is done once, and prepared cells are held in memory.
const tile = 8

// queue hands out the units of a task, one tile of cells after the other: within a tile,
// every cell gets one block before any gets its next. Goroutines share it.
type queue struct {
	task  task
	every []int // all policies
	mu    sync.Mutex
	cell  int // next, in the order of the task
	tile  []*job
	turn  int // next, in the tile
}

// job is a cell in progress.
type job struct {
	index  int
	block  int   // next to be handed out
	wanted []int // policies that lack a block
	whole  bool  // every block lacks the same policies

	once sync.Once
	cell *cell
}

// unit is a block of a cell and the policies that lack it.
type unit struct {
	job    *job
	block  int
	wanted []int
}

func newQueue(t task) *queue {
	q := &queue{task: t}
	if q.task.failed == nil {
		q.task.failed = newFailures()
	}
	for i := range t.design.Policies {
		q.every = append(q.every, i)
	}
	return q
}

// next returns the next unit, and false if there is none.
func (q *queue) next() (u unit, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for {
		if len(q.tile) == 0 && !q.refill() {
			return u, false
		}
		for q.turn < len(q.tile) {
			j := q.tile[q.turn]
			u = unit{j, j.block, q.wanted(j)}
			if j.block++; j.block == q.task.to {
				q.tile = append(q.tile[:q.turn], q.tile[q.turn+1:]...)
			} else {
				q.turn++
			}
			if len(u.wanted) > 0 {
				return u, true
			}
		}
		q.turn = 0
	}
}

// refill fills the tile with the next cells that lack blocks, and reports whether there
// are any.
func (q *queue) refill() bool {
	q.turn = 0
	cells := q.cells()
	for len(q.tile) < tile && q.cell < cells {
		index := q.cell
		if q.task.cells != nil {
			index = int(q.task.cells[q.cell])
		}
		q.cell++
		if j := q.job(index); j != nil {
			q.tile = append(q.tile, j)
		}
	}
	return len(q.tile) > 0
}

// cells returns how many cells the task has.
func (q *queue) cells() int {
	if q.task.cells != nil {
		return len(q.task.cells)
	}
	return q.task.design.Grid.Cells()
}

// job returns the missing blocks of a cell as a job, and nil if none is missing.
func (q *queue) job(index int) *job {
	if q.task.have == nil {
		return &job{index: index, block: q.task.from, wanted: q.every, whole: true}
	}
	j := &job{index: index, block: q.task.from}
	n := q.missing(index)
	if n == 0 {
		return nil
	}
	if n == len(q.every)*(q.task.to-q.task.from) {
		j.wanted, j.whole = q.every, true
		return j
	}
	for i := range q.every {
		if blocks, failure := q.task.have.Blocks(index, i); !failure && blocks < q.task.to {
			j.wanted = append(j.wanted, i)
		}
	}
	return j
}

// missing returns how many (policy, block) pairs a cell lacks.
func (q *queue) missing(index int) (n int) {
	for i := range q.every {
		blocks, failure := q.task.have.Blocks(index, i)
		if !failure {
			n += max(0, q.task.to-max(q.task.from, blocks))
		}
	}
	return n
}

// wanted returns the policies that lack the next block of a job.
func (q *queue) wanted(j *job) []int {
	wanted := j.wanted
	if !j.whole {
		wanted = q.task.have.Missing(j.index, j.block)
	}
	return q.task.failed.without(j.index, wanted)
}
