package clairvoyant

import (
	"cmp"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// link is one direction of the port, or both as one.
type link int

const (
	out link = iota
	back
	both
)

// at returns an upper bound on the units by a time, if all windows that begin by then are known.
func (b *Bounds) at(by float64) float64 { return b.between(by, 0) }

// between is at, but it may stop early if the bound is below least.
func (b *Bounds) between(by, least float64) float64 {
	b.gather(by)
	work, end, outs, backs := 0.0, 0.0, false, false
	for i := range b.jobs {
		j := &b.jobs[i]
		work += j.cap
		end = max(end, j.v)
		outs, backs = outs || j.out > 0, backs || j.back > 0
	}
	if work*(1+slack) < least { // the bounds of the links are not needed
		return 0
	}
	if outs {
		work = min(work, b.started())
		work = min(work, b.carried(out, end))
	}
	if backs {
		work = min(work, b.carried(back, end))
	}
	if outs && backs && b.problem.Port == models.HalfDuplex {
		work = min(work, b.carried(both, end))
	}
	return min(b.problem.Load, work*(1+slack))
}

// carried returns an upper bound on the units of the jobs that a link carries, if the last of them ends
// at a time.
func (b *Bounds) carried(l link, end float64) float64 {
	g := &b.links
	g.tasks, g.sets = g.tasks[:0], g.sets[:0]
	for i := range b.jobs {
		j := &b.jobs[i]
		if !j.again {
			g.sets = append(g.sets, set{at: j.until(l), from: i})
		}
		g.tasks = append(g.tasks, task{q: j.takes(l), cap: j.cap})
		g.sets[len(g.sets)-1].to = i + 1
	}
	forth := g.most()
	for i := range g.sets {
		s := &g.sets[i]
		s.at = end - b.jobs[s.from].from(l)
	}
	return min(forth, g.most())
}

// takes returns the time of a link for a unit of the job.
func (j *job) takes(l link) float64 {
	switch l {
	case out:
		return j.out
	case back:
		return j.back
	}
	return j.out + j.back
}

// from and until return the times between which the job uses a link.
func (j *job) from(l link) float64 {
	if l == back {
		return j.u + j.early
	}
	return j.u
}

func (j *job) until(l link) float64 {
	if l == out {
		return j.v - j.late
	}
	return j.v
}

// greedy chooses the tasks that a link carries.
type greedy struct {
	tasks []task
	sets  []set
	heap  []share // the largest q first
}

// task is up to cap units that take q of a link each.
type task struct{ q, cap float64 }

// set is the tasks of a job. Together with the tasks of all sets of an earlier or equal at, they have at
// most that time of the link.
type set struct {
	at       float64
	from, to int
}

// share is the time that a task has of a link.
type share struct{ q, y float64 }

// most returns the largest number of units of the tasks.
func (g *greedy) most() float64 {
	slices.SortFunc(g.sets, func(a, b set) int { return cmp.Compare(a.at, b.at) })
	g.heap = g.heap[:0]
	units, used := 0.0, 0.0
	for _, s := range g.sets {
		room := s.at * (1 + slack)
		for _, t := range g.tasks[s.from:s.to] {
			if t.q == 0 || math.IsInf(s.at, 1) {
				units += t.cap
				continue
			}
			if used >= room && len(g.heap) > 0 && t.q >= g.heap[0].q {
				break // it would be removed again, and so would the tasks behind it, whose q is larger
			}
			y := min(t.q*t.cap, room)
			g.push(share{t.q, y})
			for used += y; used > room && len(g.heap) > 0; {
				worst := &g.heap[0]
				if over := used - room; worst.y > over {
					worst.y -= over
					used = room
				} else {
					used -= worst.y
					g.pop()
				}
			}
		}
	}
	for _, s := range g.heap {
		units += s.y / s.q
	}
	return units
}

// push adds a share to the heap.
func (g *greedy) push(s share) {
	g.heap = append(g.heap, s)
	k := len(g.heap) - 1
	for k > 0 && g.heap[(k-1)/2].q < s.q {
		g.heap[k] = g.heap[(k-1)/2]
		k = (k - 1) / 2
	}
	g.heap[k] = s
}

// pop removes the share of the largest q.
func (g *greedy) pop() {
	n := len(g.heap) - 1
	s := g.heap[n]
	g.heap = g.heap[:n]
	if n == 0 {
		return
	}
	k := 0
	for {
		child := 2*k + 1
		if child+1 < n && g.heap[child+1].q > g.heap[child].q {
			child++
		}
		if child >= n || g.heap[child].q <= s.q {
			break
		}
		g.heap[k] = g.heap[child]
		k = child
	}
	g.heap[k] = s
}
