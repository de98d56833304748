package judge_test

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// eyes is what a dispatcher sees of an episode and does to it: a models.View, or the
// reference itself.
type eyes interface {
	Now() float64
	Problem() *models.Problem
	Left() float64
	Cut(size float64) int
	Keep(worker, chunk int)
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
	Forget()
	WakeAt(t float64)
	Fail(err error)
	Step() bool
}

var _, _ eyes = (*models.View)(nil), (*unfolding)(nil)

func (u *unfolding) Now() float64             { return u.now }
func (u *unfolding) Problem() *models.Problem { return u.problem }
func (u *unfolding) Left() float64            { return u.left }
func (u *unfolding) Chunks() int              { return len(u.size) }
func (u *unfolding) Size(chunk int) float64   { return u.size[chunk] }
func (u *unfolding) Done(chunk int) bool      { return !math.IsInf(u.doneAt[chunk], 1) }
func (u *unfolding) Sent(worker int) int      { return len(u.lists[worker]) }
func (u *unfolding) Silent(worker int) bool   { return u.silent[worker] }
func (u *unfolding) Lost() []int32            { return u.lost }
func (u *unfolding) News() []models.News      { return u.news }
func (u *unfolding) Forget()                  { u.news = nil }

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
	u.size, u.doneAt = append(u.size, size), append(u.doneAt, math.Inf(1))
	return len(u.size) - 1
}

func (u *unfolding) Idle() int {
	for i := range u.lists {
		if u.Pending(i) == 0 && !u.silent[i] {
			return i
		}
	}
	return -1
}

func (u *unfolding) Pending(worker int) int {
	n := 0
	for _, e := range u.lists[worker] {
		if !e.came {
			n++
		}
	}
	return n
}

func (u *unfolding) Held(worker int) []int32 {
	var held []int32
	for _, e := range u.lists[worker] {
		if !e.came {
			held = append(held, e.chunk)
		}
	}
	return held
}

func (u *unfolding) WakeAt(t float64) {
	if t >= u.now {
		u.alarm = t
	} else {
		u.err = true
	}
}

// Keep fails once something else was sent to the worker, which a kept chunk was not.
func (u *unfolding) Keep(worker, chunk int) {
	if worker < 0 || worker >= len(u.lists) || chunk < 0 || chunk >= len(u.size) || u.sent[worker] {
		u.err = true
		return
	}
	u.enter(worker, chunk, u.now, u.now, u.now <= u.interrupt[worker])
}
