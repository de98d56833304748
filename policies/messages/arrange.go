package messages

import (
	"container/heap"

	"github.com/loadstar-sim/loadstar/models"
)

// Arrange gives a schedule its orders of messages: results come before further sends, and of unlike
// workers the first to run out of chunks is sent to first. Workers that are alike run out one round
// after the other, which is the order of a schedule that names none.
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
	var n needs
	for i := range p.Workers {
		if !p.Workers[i].Send.Free() && len(s.List[i]) > 0 {
			n = append(n, need{worker: int32(i)})
		}
	}
	heap.Init(&n)
	s.Send = make([]int32, 0, sends)
	for len(n) > 0 {
		x := &n[0]
		list := s.List[x.worker]
		s.Send = append(s.Send, x.worker)
		x.at += p.Workers[x.worker].Compute.Of(s.Size[list[x.place]])
		if x.place++; x.place == len(list) {
			heap.Pop(&n)
		} else {
			heap.Fix(&n, 0)
		}
	}
}

// need is when a worker runs out of chunks, if it has had those before a place in its list at once.
type need struct {
	at     float64
	place  int
	worker int32
}

// needs is a heap of them, the first of all on top.
type needs []need

func (n needs) Len() int      { return len(n) }
func (n needs) Swap(i, j int) { n[i], n[j] = n[j], n[i] }

// Less orders by time, ties by place and then by worker.
func (n needs) Less(i, j int) bool {
	x, y := n[i], n[j]
	if x.at != y.at {
		return x.at < y.at
	}
	if x.place != y.place {
		return x.place < y.place
	}
	return x.worker < y.worker
}

func (n *needs) Push(x any) { *n = append(*n, x.(need)) }

// Pop removes the last of the heap.
func (n *needs) Pop() any {
	last := (*n)[len(*n)-1]
	*n = (*n)[:len(*n)-1]
	return last
}
