package best

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// This file and the evaluator's files evaluate and improve plans as lines of entries: which worker gets
// which chunk, in the order in which the master's port serves them, with the sizes of the chunks. A line
// describes a schedule without news completely. Its expected work and the gradient by the sizes follow in
// one forward and one backward pass ([evaluator.Value], [evaluator.Slope]). A gradient method improves
// sizes ([evaluator.Ascend]), rules construct lines ([evaluator.Fill]) and append copies
// ([evaluator.Extend]), and two local searches improve lines ([evaluator.Anneal], [evaluator.Hop]).
//
// The recurrences follow package models: a message begins when the port is free, a computation when its
// chunk has arrived and its worker is free. The expectation is computed as in package table. Results are
// assumed to travel as if no worker were interrupted: then they come no earlier than they really do, as
// long as the master has no news.

// entry is a chunk for a worker.
type entry struct{ Worker, Chunk int32 }

// timeline is a plan: its entries, in the order in which the port serves those with messages, and the
// sizes of its chunks. Workers compute their entries in this order. No worker has a chunk twice. A
// timeline is not safe for concurrent use.
type timeline struct {
	Entries []entry
	Size    []float64
}

// timelineOf returns the line of a schedule. It leaves out the second copies of a chunk on one worker,
// chunks that nobody has, and orders of results. It returns false if the order of the messages does not
// fit the schedule's lists, which is never so in a schedule that can be played.
func timelineOf(p *models.Problem, s *models.Schedule) (*timeline, bool) {
	l := &timeline{Size: slices.Clone(s.Size)}
	next := make([]int, len(s.List))
	held := make(map[entry]bool)
	add := func(i int) {
		e := entry{int32(i), s.List[i][next[i]]}
		next[i]++
		if !held[e] {
			held[e] = true
			l.Entries = append(l.Entries, e)
		}
	}
	for i, list := range s.List {
		resident := 0
		switch {
		case p.Workers[i].Send.Free():
			resident = len(list)
		case s.Resident != nil:
			return nil, false // a line cannot express that
		}
		for range resident {
			add(i)
		}
	}
	for _, i := range s.Send {
		if int(i) >= len(next) || next[i] >= len(s.List[i]) {
			return nil, false
		}
		add(int(i))
	}
	for more := true; more; { // in rounds, the default order
		more = false
		for i, list := range s.List {
			if next[i] < len(list) {
				add(i)
				more = true
			}
		}
	}
	l.tidy()
	return l, true
}

// Schedule returns the line as a schedule for a number of workers.
func (l *timeline) Schedule(p *models.Problem) *models.Schedule {
	s := &models.Schedule{Size: slices.Clone(l.Size), List: make([][]int32, len(p.Workers)), Send: []int32{}}
	for _, e := range l.Entries {
		s.List[e.Worker] = append(s.List[e.Worker], e.Chunk)
		if !p.Workers[e.Worker].Send.Free() {
			s.Send = append(s.Send, e.Worker)
		}
	}
	return s
}

// set makes the line a copy of another.
func (l *timeline) set(o *timeline) {
	l.Entries = append(l.Entries[:0], o.Entries...)
	l.Size = append(l.Size[:0], o.Size...)
}

// Clone returns a copy.
func (l *timeline) Clone() *timeline {
	return &timeline{slices.Clone(l.Entries), slices.Clone(l.Size)}
}

// tidy removes chunks that are empty or that nobody has, with their entries.
func (l *timeline) tidy() {
	number := make([]int32, len(l.Size))
	for c := range number {
		number[c] = -1
	}
	kept := l.Entries[:0]
	n := int32(0)
	for _, e := range l.Entries {
		if !(l.Size[e.Chunk] > 0) {
			continue
		}
		if number[e.Chunk] < 0 {
			number[e.Chunk] = n
			n++
		}
		kept = append(kept, entry{e.Worker, number[e.Chunk]})
	}
	size := make([]float64, n)
	for c, to := range number {
		if to >= 0 {
			size[to] = l.Size[c]
		}
	}
	l.Entries, l.Size = kept, size
}

// sum returns the total load of the chunks.
func (l *timeline) sum() (sum float64) {
	for _, x := range l.Size {
		sum += x
	}
	return sum
}

// holds reports whether a worker has a chunk.
func (l *timeline) holds(e entry) bool { return slices.Contains(l.Entries, e) }

// Drop removes the chunks that hold less than a size, with their entries.
func (l *timeline) Drop(size float64) {
	for c, x := range l.Size {
		if x < size {
			l.Size[c] = 0
		}
	}
	l.tidy()
}
