package judge

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// result is a chunk that came back from a worker, and how much of it is wrong.
type result struct {
	at            float64
	worker, chunk int32
	wrong         float64
}

// checkOut finds how much of each computation of a worker is wrong: the units that hold a point of
// the worker's faults. A computation that did not end has no place on their axis.
func (e *evidence) checkOut(worker int) {
	if e.Instance.Faults == nil || e.Instance.Faults[worker] == nil {
		return
	}
	faults := e.Instance.Faults[worker]
	asked, begin := 0, 0.0
	point := faults.At(asked)
	for k := range e.computed[worker] {
		c := &e.computed[worker][k]
		if !c.done() {
			continue
		}
		size := e.Size[c.first().Chunk]
		unit := e.Problem.Unit
		if unit <= 0 || unit > size {
			unit = size
		}
		last := math.Ceil(size/unit*(1-1e-12)) - 1
		for spoilt := -1.0; point < begin+size; point = faults.At(asked) {
			if u := min(math.Floor((point-begin)/unit), last); u > spoilt {
				c.wrong += min(unit, size-float64(u*unit))
				spoilt = u
			}
			asked++
		}
		begin += size
	}
}

// credit is how much of a chunk counts as right, and since when.
type credit struct{ right, at float64 }

// credits returns what may count of a chunk: the best of its results, and if the chunk was reopened
// the best before that. What came at that very instant, if it was not right, may have come before.
func (e *evidence) credits(chunk int) []credit {
	reopened := math.Inf(1)
	if k := slices.IndexFunc(e.Reopenings, func(r models.Reopening) bool { return int(r.Chunk) == chunk }); k >= 0 {
		reopened = e.Reopenings[k].At
	}
	all := []credit{{}}
	for _, r := range e.results {
		if int(r.chunk) != chunk || r.at > reopened {
			continue
		}
		switch right := e.Size[chunk] - r.wrong; {
		case right <= all[0].right:
		case r.at < reopened:
			all[0] = credit{right, r.at}
		case r.wrong > 0:
			all = append(all, credit{right, r.at})
		}
	}
	return all
}

// credited returns what counts of a chunk: of what may, that which is said to be right.
func (e *evidence) credited(chunk int) credit {
	all := e.credits(chunk)
	if chunk < len(e.Outcome.Right) {
		for _, c := range all {
			if near(e.Outcome.Right[chunk], c.right, e.Size[chunk]) {
				return c
			}
		}
	}
	return all[0]
}

// checked: what is wrong is that which the faults of the worker say, when its computation ends, when the
// master learns of the result, and when the chunk is reopened.
func checked(e *evidence) *Violation {
	fault := func(spans []models.Span, format string, args ...any) *Violation {
		return &Violation{Checked, fmt.Sprintf(format, args...), spans}
	}
	for _, computed := range e.computed {
		for _, c := range computed {
			for k, s := range c.stretches {
				is := c.wrong
				if k+1 < len(c.stretches) || !c.done() {
					is = 0
				}
				if !near(s.Wrong, is, e.Size[s.Chunk]) || (s.Wrong == 0) != (is == 0) {
					return fault([]models.Span{s.Span}, "%v units are said to be wrong, but %v are", s.Wrong, is)
				}
			}
		}
	}
	for _, m := range slices.Concat(e.messages, e.underWay) {
		if m.Wrong != 0 {
			return fault([]models.Span{m}, "%v units are said to be wrong of a message", m.Wrong)
		}
	}
	if e.News != nil {
		if said, is, ok := e.differ(); !ok {
			return fault(nil, "the master learned %+v, but what came back is %+v", said, is)
		}
	}
	if c := e.unlost(); e.Lost != nil && c >= 0 {
		return fault(nil, "chunk %d is not as often among the lost as it came back wrong", c)
	}
	for k, x := range e.Reopened {
		c := e.Reopenings[k].Chunk
		if is := e.Size[c] - e.credited(int(c)).right; !near(x, is, e.Size[c]) {
			return fault(nil, "%v units of chunk %d are said to be left again, but %v are", x, c, is)
		}
	}
	return nil
}

// differ returns the first result that the master learned and the one that came back in its place. It
// returns true if they are the same for all.
func (e *evidence) differ() (said, is result, ok bool) {
	var all [2][]result
	for _, n := range e.News {
		if n.Chunk >= 0 {
			all[0] = append(all[0], result{n.At, n.Worker, n.Chunk, n.Wrong})
		}
	}
	all[1] = slices.Clone(e.results)
	for _, rs := range all {
		slices.SortFunc(rs, func(a, b result) int {
			return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.worker, b.worker), cmp.Compare(a.chunk, b.chunk), cmp.Compare(a.wrong, b.wrong))
		})
	}
	for k := range max(len(all[0]), len(all[1])) {
		said, is = result{}, result{}
		if k < len(all[0]) {
			said = all[0][k]
		}
		if k < len(all[1]) {
			is = all[1][k]
		}
		rounded := said
		if near(said.wrong, is.wrong, e.Size[is.chunk]) && (said.wrong == 0) == (is.wrong == 0) {
			rounded.wrong = is.wrong
		}
		if rounded != is || k >= min(len(all[0]), len(all[1])) {
			return said, is, false
		}
	}
	return said, is, true
}

// unlost returns a chunk that is among the lost less often than it came back wrong or, if no worker
// left, more often; -1 if there is none.
func (e *evidence) unlost() int {
	wrong, stayed := make([]int, len(e.Size)), len(e.Absences) == 0
	for i := range e.present {
		stayed = stayed && math.IsInf(e.present[i].stays[0].stop, 1)
	}
	for _, r := range e.results {
		if r.wrong > 0 {
			wrong[r.chunk]++
		}
	}
	for _, c := range e.Lost {
		wrong[c]--
	}
	return slices.IndexFunc(wrong, func(n int) bool { return n > 0 || n < 0 && stayed })
}

// right: of each chunk the load counts that is right in the best of its results.
func right(e *evidence) *Violation {
	fault := func(format string, args ...any) *Violation {
		return &Violation{Rule: Right, Fault: fmt.Sprintf(format, args...)}
	}
	said := e.Outcome.Right
	switch {
	case e.Instance.Faults == nil && len(said) > 0:
		return fault("nothing is wrong, but it is said of %d chunks how much is right", len(said))
	case e.Instance.Faults != nil && len(said) != len(e.Size):
		return fault("it is said of %d chunks of %d how much is right", len(said), len(e.Size))
	}
	for c, x := range said {
		if all := e.credits(c); !slices.ContainsFunc(all, func(is credit) bool { return near(x, is.right, e.Size[c]) }) {
			return fault("%v of chunk %d is said to be right, but %v is", x, c, all[0].right)
		}
	}
	return nil
}
