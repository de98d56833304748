package judge

import (
	"fmt"
	"math"
	"slices"
)

// result is a chunk that came back from a worker, and how much of it is wrong.
type result struct {
	at            float64
	worker, chunk int32
	wrong         float64
}

// checkOut finds how much of each computation of a worker is wrong: the units that hold a point of the
// worker's faults. A computation that did not end has no place on the axis of faults.
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
		last := math.Ceil(size/unit*(1-1e-12)) - 1 // index of the last unit
		latest, n := -1.0, 0.0                     // the latest wrong unit, and the number of wrong units
		for ; point < begin+size; point = faults.At(asked) {
			if u := min(math.Floor((point-begin)/unit), last); u > latest {
				latest = u
				n++
			}
			asked++
		}
		switch {
		case n > last: // all units are wrong
			c.wrong = size
		case latest == last:
			c.wrong = float64((n-1)*unit) + (size - float64(last*unit))
		default:
			c.wrong = float64(n * unit)
		}
		begin += size
	}
}

// credit is the load of a chunk that counts as right, and the time since when.
type credit struct{ right, at float64 }

// findCredits finds the possible credits of each chunk: the best of its results or, if the chunk was reopened,
// the best before that. A result that is partly wrong and came at that very instant may have come before.
func (e *evidence) findCredits() {
	if e.Instance.Faults == nil && len(e.Reopenings) == 0 {
		return // every chunk is right as a whole
	}
	reopened := make([]float64, len(e.Size))
	for c := range reopened {
		reopened[c] = math.Inf(1)
	}
	for _, r := range e.Reopenings {
		reopened[r.Chunk] = r.At
	}
	e.credits = make([][]credit, len(e.Size))
	for c := range e.credits {
		e.credits[c] = []credit{{}}
	}
	for _, r := range e.results {
		all := &e.credits[r.chunk]
		switch right := e.Size[r.chunk] - r.wrong; {
		case right <= (*all)[0].right || r.at > reopened[r.chunk]:
		case r.at < reopened[r.chunk]:
			(*all)[0] = credit{right, r.at}
		case r.wrong > 0:
			*all = append(*all, credit{right, r.at})
		}
	}
}

// credited returns the credit of a chunk that the outcome claims, if it is possible.
func (e *evidence) credited(chunk int) credit {
	all := e.credits[chunk]
	if chunk < len(e.Outcome.Right) {
		for _, c := range all {
			if near(e.Outcome.Right[chunk], c.right, e.Size[chunk]) {
				return c
			}
		}
	}
	return all[0]
}

// checked: the wrong load of a chunk follows from the faults of its worker. The record of the
// computation, the news of the result, the lost chunks and Reopen must agree with it.
func checked(e *evidence) *Violation {
	for _, computed := range e.computed {
		for _, c := range computed {
			for k, s := range c.stretches {
				is := c.wrong
				if k+1 < len(c.stretches) || !c.done() {
					is = 0
				}
				if !e.same(s.Wrong, is, s.Chunk) {
					return Checked.broken("%v units are said to be wrong, but %v are", s.Wrong, is).by(s.Span)
				}
			}
		}
	}
	for _, m := range slices.Concat(e.messages, e.underWay) {
		if m.Wrong != 0 {
			return Checked.broken("%v units are said to be wrong of a message", m.Wrong).by(m)
		}
	}
	if e.News != nil {
		if said := e.newsDifference(); said != "" {
			return Checked.broken("%s", said)
		}
	}
	if e.Lost != nil {
		if c := e.wrongLossCount(); c >= 0 {
			return Checked.broken("chunk %d is not as often among the lost as it came back wrong", c)
		}
	}
	for k, x := range e.Reopened {
		c := e.Reopenings[k].Chunk
		if is := e.Size[c] - e.credited(int(c)).right; !near(x, is, e.Size[c]) {
			return Checked.broken("%v units of chunk %d are said to be left again, but %v are", x, c, is)
		}
	}
	return nil
}

// newsDifference describes the first difference between the news and the results that came back, or returns "" if
// they agree.
func (e *evidence) newsDifference() string {
	left := slices.Clone(e.results)
	for _, n := range e.News {
		if n.Chunk < 0 {
			continue
		}
		k := slices.IndexFunc(left, func(r result) bool {
			return r.at == n.At && r.worker == n.Worker && r.chunk == n.Chunk && e.same(n.Wrong, r.wrong, r.chunk)
		})
		if k < 0 {
			return fmt.Sprintf("the master learned of %v, which did not come", result{n.At, n.Worker, n.Chunk, n.Wrong})
		}
		left = slices.Delete(left, k, k+1)
	}
	if len(left) > 0 {
		return fmt.Sprintf("the master did not learn of %v, which came", left[0])
	}
	return ""
}

// same reports whether two loads of a chunk differ by rounding only, and are both zero or both not.
func (e *evidence) same(a, b float64, chunk int32) bool {
	return near(a, b, e.Size[chunk]) && (a == 0) == (b == 0)
}

// String describes the result.
func (r result) String() string {
	return fmt.Sprintf("chunk %d from worker %d at %v, %v of it wrong", r.chunk, r.worker, r.at, r.wrong)
}

// wrongLossCount returns a chunk that is among the lost less often than it came back wrong or, if no worker
// left, more often; -1 if no chunk is.
func (e *evidence) wrongLossCount() int {
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

// right: a chunk counts with the right load of the best of its results.
func right(e *evidence) *Violation {
	said := e.Outcome.Right
	switch {
	case e.Instance.Faults == nil && len(said) > 0:
		return Right.broken("nothing is wrong, but it is said of %d chunks how much is right", len(said))
	case e.Instance.Faults != nil && len(said) != len(e.Size):
		return Right.broken("it is said of %d chunks of %d how much is right", len(said), len(e.Size))
	}
	for c, x := range said {
		if all := e.credits[c]; !slices.ContainsFunc(all, func(is credit) bool { return near(x, is.right, e.Size[c]) }) {
			return Right.broken("%v of chunk %d is said to be right, but %v is", x, c, all[0].right)
		}
	}
	return nil
}
