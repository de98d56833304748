package run

import (
	"cmp"
	"slices"
	"sync"
)

// Queue hands out the units of a task. Each goroutine gets one cell after the other with all its
// blocks, so that cells are prepared side by side and as few are in memory as there are
// goroutines. When no cells are left, goroutines share the blocks of those in progress. Each
// job holds a cell as C, once it is prepared. Goroutines share the queue.
type Queue[C any] struct {
	task  Task
	every []int // all policies
	mu    sync.Mutex
	cell  int       // next, in the order of the task
	open  []*Job[C] // that have blocks to be handed out
}

// Job is a cell in progress.
type Job[C any] struct {
	Index  int
	Wanted []int // policies that lack a block
	Single bool  // there is one block, so that nobody else needs what is prepared
	Once   sync.Once
	Cell   C // what Once prepares

	block int     // next to be handed out
	whole bool    // every block lacks the same policies
	until []int32 // the number of blocks of each policy, if they have different ones
}

// Unit is a block of a cell and the policies that lack it.
type Unit[C any] struct {
	Job    *Job[C]
	Block  int
	Wanted []int
}

// NewQueue returns the queue of a task.
func NewQueue[C any](t Task) *Queue[C] {
	if t.Failed == nil {
		t.Failed = NewFailures()
	}
	return &Queue[C]{task: t, every: Every(t.Policies)}
}

// Every returns the numbers of all policies.
func Every(policies int) []int {
	all := make([]int, policies)
	for i := range all {
		all[i] = i
	}
	return all
}

// Fail notes that a policy has failed in a cell, of which no more blocks are handed out.
func (q *Queue[C]) Fail(cell, policy int) { q.task.Failed.Add(cell, policy) }

// Next returns the next unit for a goroutine, and false if there is none. Last is the job of the
// goroutine's last unit, or nil.
func (q *Queue[C]) Next(last *Job[C]) (u Unit[C], ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for j := q.pick(last); j != nil; j = q.pick(j) {
		u = Unit[C]{j, j.block, q.wanted(j)}
		if j.block++; j.block == q.task.To {
			q.open = slices.DeleteFunc(q.open, func(k *Job[C]) bool { return k == j })
		}
		if len(u.Wanted) > 0 {
			return u, true
		}
	}
	return u, false
}

// pick returns the job of the next unit: the last one, a new one, or the one of which most is
// left. It returns nil if there is none.
func (q *Queue[C]) pick(last *Job[C]) *Job[C] {
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
	return slices.MinFunc(q.open, func(i, j *Job[C]) int { return cmp.Compare(i.block, j.block) })
}

// cells returns how many cells the task has.
func (q *Queue[C]) cells() int {
	if q.task.Order != nil {
		return len(q.task.Order)
	}
	return q.task.Cells
}

// job returns the missing blocks of a cell as a job, and nil if none is missing. The cell is
// at a place in the order of the task. The memory of the goroutine's last job serves again if
// nobody else had it.
func (q *Queue[C]) job(last *Job[C], index, place int) *Job[C] {
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
	if j == nil || !j.Single {
		j = new(Job[C])
	}
	*j = Job[C]{Index: index, Single: q.task.To == q.task.From+1, block: q.task.From, until: until}
	if missing == policies*(q.task.To-q.task.From) {
		j.Wanted, j.whole = q.every, true
		return j
	}
	for i := range policies {
		if q.missing(index, i, until) > 0 {
			j.Wanted = append(j.Wanted, i)
		}
	}
	return j
}

// missing returns how many blocks of a cell a policy lacks.
func (q *Queue[C]) missing(index, policy int, until []int32) int {
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
func (q *Queue[C]) wanted(j *Job[C]) []int {
	wanted := j.Wanted
	if !j.whole && q.task.Have != nil {
		wanted = q.task.Have.Missing(j.Index, j.block)
	}
	if j.until != nil {
		wanted = slices.DeleteFunc(slices.Clone(wanted), func(i int) bool { return int(j.until[i]) <= j.block })
	}
	return q.task.Failed.without(j.Index, wanted)
}
