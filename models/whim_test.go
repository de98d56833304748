package models_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// whim is an erratic dispatcher that records all that it is told, and reports what contradicts the
// records.
type whim struct {
	*rand.Rand
	read    int // news read
	last    float64
	left    float64
	held    [][]int32 // by worker, oldest first
	silent  []bool
	done    []bool // by chunk
	size    []float64
	lost    []int32
	right   []float64 // by chunk, right load of the best copy that came back before it was reopened
	opened  []bool    // by chunk, whether it was reopened
	wake    float64   // -1: no alarm
	fault   error
	wrong   int  // wrong results
	instant bool // some chunks may take no time
}

func newWhim(seed uint64, p *models.Problem) *whim {
	w := &whim{Rand: rand.New(rand.NewPCG(seed, 3)), last: -1, wake: -1, left: p.Load, held: make([][]int32, len(p.Workers)), silent: make([]bool, len(p.Workers))}
	for i := range p.Workers {
		w.instant = w.instant || p.Workers[i].Compute.Free()
	}
	return w
}

func (w *whim) Begin() {}

// blame records the first fault.
func (w *whim) blame(ok bool, format string, args ...any) {
	if !ok && w.fault == nil {
		w.fault = fmt.Errorf(format, args...)
	}
}

// hear records the news.
func (w *whim) hear(v *models.View) {
	now := v.Now()
	for _, n := range v.News()[w.read:] {
		i := n.Worker
		w.blame(n.At <= now && (n.At > w.last || w.instant), "%+v is told at %v, after a question at %v", n, now, w.last)
		if n.Chunk < 0 {
			w.silent[i] = true
			w.lost = append(w.lost, w.held[i]...)
			continue
		}
		k := slices.Index(w.held[i], n.Chunk)
		w.blame(k == 0, "%+v comes back, of %v", n, w.held[i])
		if k == 0 {
			w.held[i] = w.held[i][1:]
			w.receive(n)
		}
	}
	w.read, w.last = len(v.News()), now
	if now >= w.wake { // later if a message was under way
		w.wake = -1
	}
}

// receive records a result.
func (w *whim) receive(n models.News) {
	c := n.Chunk
	if n.Wrong > 0 {
		w.wrong++
		if !w.silent[n.Worker] { // otherwise the master learned at this very instant that it was lost
			w.lost = append(w.lost, c)
		}
	}
	if w.opened[c] {
		return
	}
	w.done[c] = w.done[c] || n.Wrong == 0
	w.right[c] = max(w.right[c], w.size[c]-n.Wrong)
}

// check compares the view with the records.
func (w *whim) check(v *models.View) {
	idle := -1
	for i, held := range w.held {
		w.blame(v.Silent(i) == w.silent[i] && v.Pending(i) == len(held) && slices.Equal(v.Held(i), held), "at %v, worker %d holds %v, silent %v: want %v, %v", v.Now(), i, v.Held(i), v.Silent(i), held, w.silent[i])
		if idle < 0 && len(held) == 0 && !w.silent[i] {
			idle = i
		}
	}
	w.blame(v.Idle() == idle, "worker %d is idle: want %d", v.Idle(), idle)
	w.blame(slices.Equal(v.Lost(), w.lost), "%v are lost: want %v", v.Lost(), w.lost)
	w.blame(v.Left() == w.left && v.Chunks() == len(w.size), "%v in %d chunks are left: want %v, %d", v.Left(), v.Chunks(), w.left, len(w.size))
	for c, size := range w.size {
		w.blame(v.Size(c) == size && v.Done(c) == w.done[c], "chunk %d has size %v, done %v: want %v, %v", c, v.Size(c), v.Done(c), size, w.done[c])
	}
}

func (w *whim) Next(v *models.View) (worker, chunk int) {
	w.hear(v)
	w.check(v)
	if n := len(w.size); n > 0 && w.IntN(4) == 0 {
		w.reopen(v, w.IntN(n))
	}
	if w.IntN(3) == 0 {
		w.keep(v, w.IntN(len(w.held)))
	}
	worker = w.IntN(len(w.held))
	if w.silent[worker] || w.IntN(3) == 0 || len(w.size) > 20 {
		if w.IntN(3) == 0 && w.wake < 0 && len(w.size) <= 20 {
			w.wake = v.Now() + float64(1+w.IntN(6))/4
			v.WakeAt(w.wake)
		}
		return -1, -1
	}
	if n := len(w.size); n > 0 && w.IntN(4) == 0 {
		chunk = w.IntN(n)
	} else {
		if chunk = w.cut(v); chunk < 0 {
			return -1, -1
		}
	}
	w.held[worker] = append(w.held[worker], int32(chunk))
	return worker, chunk
}

// cut cuts a chunk.
func (w *whim) cut(v *models.View) int {
	size := float64(1+w.IntN(6)) / 4
	chunk := v.Cut(size)
	if chunk >= 0 {
		w.size, w.done, w.opened = append(w.size, min(size, w.left)), append(w.done, false), append(w.opened, false)
		w.right = append(w.right, 0)
		w.left -= min(size, w.left)
	}
	return chunk
}

// reopen reopens a chunk, if it can be.
func (w *whim) reopen(v *models.View, chunk int) {
	want := w.size[chunk] - w.right[chunk]
	if w.done[chunk] || w.opened[chunk] {
		want = 0
	} else {
		w.opened[chunk] = true
	}
	w.left += want
	got := v.Reopen(chunk)
	w.blame(got == want, "chunk %d gives back %v: want %v", chunk, got, want)
}

// keep has a worker keep a chunk, if it can.
func (w *whim) keep(v *models.View, worker int) {
	if w.silent[worker] || len(w.held[worker]) > 0 || len(w.size) > 20 {
		return
	}
	if chunk := w.cut(v); chunk >= 0 {
		v.Keep(worker, chunk)
		w.held[worker] = append(w.held[worker], int32(chunk))
	}
}

// One simulator plays all episodes, so none may leave state behind for the next.
func TestEpisodesOfDispatchersBreakNoRule(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 3))
	var plain models.Simulator
	recorder := models.Simulator{Record: true}
	wrong := 0
	for round := range uint64(1500) {
		p, in, _ := world(r)
		if round%2 > 0 {
			withFaults(r, p, in)
		}
		d, e := newWhim(round, p), newWhim(round, p)
		want, err := recorder.Play(p, d, in)
		if err == nil {
			wrong += d.wrong
			d.blame(d.wake < 0, "the alarm for %v did not ring", d.wake)
			d.blame(len(in.Faults) == 0 || slices.Equal(want.Right, d.right), "%v are right: want %v", want.Right, d.right)
			err = d.fault
		}
		if err == nil {
			err = judge.Judge(judge.Case{
				Problem: p, Size: d.size, Gifts: recorder.Gifts, Reopenings: recorder.Reopenings, Instance: in, Spans: recorder.Spans, Outcome: want,
			})
		}
		if err == nil {
			var got *models.Outcome
			if got, err = plain.Play(p, e, in); err == nil {
				err = same("unrecorded", got, want)
			}
		}
		if err == nil {
			err = e.fault
		}
		if err != nil {
			t.Fatalf("round %d: %v\n%+v %v", round, err, p, in.Interrupt)
		}
	}
	if wrong < 1000 {
		t.Errorf("only %d results are wrong", wrong)
	}
}
