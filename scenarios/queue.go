package scenarios

import "sync"

// tile is how many cells are in work at a time. Preparing a cell can cost as
// much as a block, so it is done once, and what is prepared is held in memory.
const tile = 8

// feed hands out the units of a task: tile after tile of its cells, and within a
// tile with the blocks outside and the cells inside.
type queue struct {
	task  task
	every []int // all policies
	mu    sync.Mutex
	cell  int // next in the order of the task
	tile  []*job
	turn  int // next in the tile
}

// job is a cell in work.
type job struct {
	index  int
	block  int   // next to be handed out
	wanted []int // policies that miss a block
	whole  bool  // all blocks miss the same policies

	once sync.Once
	cell *cell
}

// unit is a block of a cell, and the policies for which it is missing.
type unit struct {
	job    *job
	block  int
	wanted []int
}

func newQueue(t task) *queue {
	f := &queue{task: t}
	if f.task.Failed == nil {
		f.task.Failed = newFailures()
	}
	for i := range t.Design.Policies {
		f.every = append(f.every, i)
	}
	return f
}

// next returns the next unit, if there is one.
func (f *queue) next() (u unit, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for {
		if len(f.tile) == 0 && !f.refill() {
			return u, false
		}
		for f.turn < len(f.tile) {
			j := f.tile[f.turn]
			u = unit{j, j.block, f.wanted(j)}
			if j.block++; j.block == f.task.To {
				f.tile = append(f.tile[:f.turn], f.tile[f.turn+1:]...)
			} else {
				f.turn++
			}
			if len(u.wanted) > 0 {
				return u, true
			}
		}
		f.turn = 0
	}
}

// refill takes the next cells in work of which something is missing.
func (f *queue) refill() bool {
	f.turn = 0
	cells := f.cells()
	for len(f.tile) < tile && f.cell < cells {
		index := f.cell
		if f.task.Cells != nil {
			index = int(f.task.Cells[f.cell])
		}
		f.cell++
		if j := f.job(index); j != nil {
			f.tile = append(f.tile, j)
		}
	}
	return len(f.tile) > 0
}

// cells returns how many cells the task has.
func (f *queue) cells() int {
	if f.task.Cells != nil {
		return len(f.task.Cells)
	}
	return f.task.Design.Grid.Cells()
}

// job looks what is missing of a cell, and returns nil if that is nothing.
func (f *queue) job(index int) *job {
	if f.task.Have == nil {
		return &job{index: index, block: f.task.From, wanted: f.every, whole: true}
	}
	j := &job{index: index, block: f.task.From}
	n := f.missing(index)
	if n == 0 {
		return nil
	}
	if n == len(f.every)*(f.task.To-f.task.From) {
		j.wanted, j.whole = f.every, true
		return j
	}
	for i := range f.every {
		if blocks, failure := f.task.Have.Blocks(index, i); !failure && blocks < f.task.To {
			j.wanted = append(j.wanted, i)
		}
	}
	return j
}

// missing counts the blocks of policies that a cell lacks.
func (f *queue) missing(index int) (n int) {
	for i := range f.every {
		blocks, failure := f.task.Have.Blocks(index, i)
		if !failure {
			n += max(0, f.task.To-max(f.task.From, blocks))
		}
	}
	return n
}

// wanted returns the policies that miss the next block of a job.
func (f *queue) wanted(j *job) []int {
	wanted := j.wanted
	if !j.whole {
		wanted = f.task.Have.Missing(j.index, j.block)
	}
	return f.task.Failed.without(j.index, wanted)
}
