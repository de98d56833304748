package judge_test

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// eyes is a dispatcher's view of an episode, and its actions: a models.View, or the reference itself.
type eyes interface {
	Now() float64
	Problem() *models.Problem
	Left() float64
	Cut(size float64) int
	Keep(worker, chunk int)
	Reopen(chunk int) float64
	Chunks() int
	Size(chunk int) float64
	Done(chunk int) bool
	Idle() int
	Pending(worker int) int
	Held(worker int) []int32
	Sent(worker int) int
	Silent(worker int) bool
	Lost() []int32
	News() []models.News
	ClearNews()
	WakeAt(t float64)
	Fail(err error)
	Step() bool
	Release(worker int)
	Hire(worker int)
	Hired(worker int) bool
	Owed(worker int) []int32
}

var _, _ eyes = (*models.View)(nil), (*unfolding)(nil)

func (u *unfolding) Now() float64             { return u.now }
func (u *unfolding) Problem() *models.Problem { return u.problem }
func (u *unfolding) Left() float64            { return u.left }
func (u *unfolding) Chunks() int              { return len(u.size) }
func (u *unfolding) Size(chunk int) float64   { return u.size[chunk] }
func (u *unfolding) Done(chunk int) bool      { return !math.IsInf(u.doneAt[chunk], 1) }
func (u *unfolding) Sent(worker int) int      { return len(u.machines[worker].list) }
func (u *unfolding) Silent(worker int) bool   { return u.machines[worker].silent }
func (u *unfolding) Lost() []int32            { return u.lost }
func (u *unfolding) News() []models.News      { return u.news }
func (u *unfolding) ClearNews()               { u.news = nil }

func (u *unfolding) Fail(err error) { u.err = u.err || err != nil }

func (u *unfolding) Step() bool {
	u.steps++
	u.err = u.err || u.steps > u.limit
	return u.steps <= u.limit
}

func (u *unfolding) Cut(size float64) int {
	if !(size > 0) || u.left == 0 {
		return -1
	}
	if u.left-size <= 1e-12*u.problem.Load {
		size = u.left
	}
	u.left -= size
	u.size, u.doneAt, u.right = append(u.size, size), append(u.doneAt, math.Inf(1)), append(u.right, 0)
	return len(u.size) - 1
}

func (u *unfolding) Idle() int {
	for i := range u.machines {
		if m := &u.machines[i]; m.hired && !m.silent && u.Pending(i) == 0 {
			return i
		}
	}
	return -1
}

func (u *unfolding) Pending(worker int) int {
	n := 0
	for _, e := range u.machines[worker].list {
		if !e.came && !e.struck {
			n++
		}
	}
	return n
}

func (u *unfolding) Held(worker int) []int32 {
	var held []int32
	for _, e := range u.machines[worker].list {
		if !e.came && !e.struck {
			held = append(held, e.chunk)
		}
	}
	return held
}

func (u *unfolding) Hired(worker int) bool { return u.machines[worker].hired }

// Owed returns the chunks of Held that are not known to be lost.
func (u *unfolding) Owed(worker int) []int32 {
	var owed []int32
	for _, e := range u.machines[worker].list {
		if !e.came && !e.told {
			owed = append(owed, e.chunk)
		}
	}
	return owed
}

func (u *unfolding) WakeAt(t float64) {
	if t >= u.now {
		u.alarm = t
	} else {
		u.err = true
	}
}

// Reopen returns the load of a chunk that is not right to the load that is left.
func (u *unfolding) Reopen(chunk int) float64 {
	switch {
	case chunk < 0 || chunk >= len(u.size):
		u.err = true
		return 0
	case u.Done(chunk) || u.reopened(chunk):
		return 0
	}
	u.reopenings = append(u.reopenings, models.Reopening{Chunk: int32(chunk), At: u.now})
	wrong := u.size[chunk] - u.right[chunk]
	u.left += wrong
	return wrong
}

func (u *unfolding) reopened(chunk int) bool {
	return slices.ContainsFunc(u.reopenings, func(r models.Reopening) bool { return int(r.Chunk) == chunk })
}

// Keep fails while a chunk that is not kept is pending on the worker, and while the worker is known to be
// away or released.
func (u *unfolding) Keep(worker, chunk int) {
	if worker < 0 || worker >= len(u.machines) || chunk < 0 || chunk >= len(u.size) {
		u.err = true
		return
	}
	m := &u.machines[worker]
	sent := slices.ContainsFunc(m.list, func(e entry) bool { return !e.kept && !e.came && !e.struck })
	if sent || m.silent || !m.hired || !u.Step() {
		u.err = true
		return
	}
	m.list = append(m.list, entry{chunk: int32(chunk), kept: true})
	u.gift(worker, chunk)
	u.give(worker, len(m.list)-1)
}

func (u *unfolding) gift(worker, chunk int) {
	u.gifts = append(u.gifts, models.Gift{Worker: int32(worker), Chunk: int32(chunk), At: u.now, Releases: u.releases})
}
