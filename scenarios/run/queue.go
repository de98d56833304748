package run

import (
	"cmp"
	"slices"
	"sync"
)

// queue hands out the units of a task. Each goroutine gets one cell after the other with all its
// blocks, so that cells are prepared side by side and as few are in memory as there are
// goroutines. When no cells are left, goroutines share the blocks of those in progress. Goroutines share
// the queue.
type queue struct {
	task  Task
	every []int // all policies
	mu    sync.Mutex
	cell  int         // next, in the order of the task
	open  []*cellWork // that have blocks to be handed out
}

// cellWork is a cell in progress.
type cellWork struct {
	index  int
	wanted []int // policies that lack a block
	single bool  // there is one block, so that nobody else needs the prepared cell
	once   sync.Once
	cell   *cell // as once prepares it

	block int     // next to be handed out
	whole bool    // every block lacks the same policies
	until []int32 // the number of blocks of each policy, if they have different ones
}

// unit is a block of a cell and the policies that lack it.
type unit struct {
	cell   *cellWork
	block  int
	wanted []int
}

// newQueue returns the queue of a task.
func newQueue(t Task) *queue {
	if t.Failed == nil {
		t.Failed = new(Failures)
	}
	return &queue{task: t, every: every(t.Policies)}
}

// every returns the numbers of all policies.
func every(policies int) []int {
	all := make([]int, policies)
	for i := range all {
		all[i] = i
	}
	return all
}

// next returns the next unit for a goroutine, and false after the last. Last is the job of the goroutine's
// last unit, or nil.
func (q *queue) next(last *cellWork) (u unit, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for j := q.pick(last); j != nil; j = q.pick(j) {
		u = unit{j, j.block, q.wanted(j)}
		if j.block++; j.block == q.task.To {
			q.open = slices.DeleteFunc(q.open, func(k *cellWork) bool { return k == j })
		}
		if len(u.wanted) > 0 {
			return u, true
		}
	}
	return u, false
}

// pick returns the job of the next unit: the last job, a new one, or the job with most units left. It
// returns nil if no unit is left.
func (q *queue) pick(last *cellWork) *cellWork {
	if last != nil && last.block < q.task.To {
		return last
	}
	for cells := q.cells(); q.cell < cells; {
		index, place := q.cell, q.cell
		if q.task.Order != nil {
			index = int(q.task.Order[place])
		}
		q.cell++
		if j := q.job(last, index, place); j != nil {
			q.open = append(q.open, j)
			return j
		}
	}
	if len(q.open) == 0 {
		return nil
	}
	return slices.MinFunc(q.open, func(i, j *cellWork) int { return cmp.Compare(i.block, j.block) })
}

// cells returns how many cells the task has.
func (q *queue) cells() int {
	if q.task.Order != nil {
		return len(q.task.Order)
	}
	return q.task.Cells
}

// job returns the missing blocks of a cell as a job, and nil if none is missing. The cell is at a place
// in the order of the task. It reuses the memory of the goroutine's last job if no other goroutine worked
// on that.
func (q *queue) job(last *cellWork, index, place int) *cellWork {
	policies := len(q.every)
	var until []int32
	if q.task.Until != nil {
		until = q.task.Until[place*policies : (place+1)*policies]
	}
	missing := 0 // (policy, block) pairs
	for i := range policies {
		missing += q.missing(index, i, until)
	}
	if missing == 0 {
		return nil
	}
	j := last
	if j == nil || !j.single {
		j = new(cellWork)
	}
	*j = cellWork{index: index, single: q.task.To == q.task.From+1, block: q.task.From, until: until}
	if missing == policies*(q.task.To-q.task.From) {
		j.wanted, j.whole = q.every, true
		return j
	}
	for i := range policies {
		if q.missing(index, i, until) > 0 {
			j.wanted = append(j.wanted, i)
		}
	}
	return j
}

// missing returns how many blocks of a cell a policy lacks.
func (q *queue) missing(index, policy int, until []int32) int {
	have, to := q.task.From, q.task.To
	if until != nil {
		to = min(to, int(until[policy]))
	}
	if q.task.Have != nil {
		blocks, failure := q.task.Have.Blocks(index, policy)
		if failure {
			return 0
		}
		have = max(have, blocks)
	}
	return max(0, to-have)
}

// wanted returns the policies that lack the next block of a job.
func (q *queue) wanted(j *cellWork) []int {
	wanted := j.wanted
	if !j.whole && q.task.Have != nil {
		wanted = q.task.Have.Missing(j.index, j.block)
	}
	if j.until != nil {
		wanted = slices.DeleteFunc(slices.Clone(wanted), func(i int) bool { return int(j.until[i]) <= j.block })
	}
	return q.task.Failed.without(j.index, wanted)
}
