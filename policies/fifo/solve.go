package fifo

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// solve finds gain and loss: the solutions of (2.2) for the right-hand side 1, and for sigma times the
// number of places by which a worker returns earlier than it is sent to.
func (p *Protocol) solve() error {
	n := len(p.out)
	p.gain, p.loss = make([]float64, n), make([]float64, n)
	switch {
	case slices.Equal(p.out, p.back):
		p.solveFIFO()
	case slices.Equal(p.out, models.LIFO(p.back)):
		p.solveLIFO()
	case n > most:
		return fmt.Errorf("a protocol of %d workers that is neither FIFO nor LIFO: %d is the limit", n, most)
	default:
		return p.solveAny()
	}
	return nil
}

// solveFIFO uses that neighbours differ by Work_k w_k + results k = send k+1 + Work_k+1 w_k+1, where the
// set-ups cancel.
func (p *Protocol) solveFIFO() {
	c := p.c
	p.gain[0] = 1 / (c.Out + p.work(0)) / (1 + float64(c.Back*c.X(p.out)))
	for k := range p.gain[1:] {
		p.gain[k+1] = p.gain[k] * ((p.work(k) + c.Back) / (c.Out + p.work(k+1)))
	}
}

// solveLIFO uses that the next worker's messages and computation fill the time between a worker's own
// messages: Work_k w_k = send k+1 + Work_k+1 w_k+1 + result k+1.
func (p *Protocol) solveLIFO() {
	c, n := p.c, len(p.out)
	both := c.Out + c.Back
	p.gain[0] = 1 / (both + p.work(0))
	p.loss[0] = float64(1-n) * c.Setup / (both + p.work(0))
	for k := range p.gain[1:] {
		d := both + p.work(k+1)
		p.gain[k+1] = p.gain[k] * (p.work(k) / d)
		p.loss[k+1] = (float64(p.loss[k]*p.work(k)) + 2*c.Setup) / d
	}
}

// solveAny uses elimination with partial pivoting.
func (p *Protocol) solveAny() error {
	n := len(p.out)
	rows := make([][]float64, n) // the matrix and both right-hand sides
	for k := range rows {
		row := make([]float64, n+2)
		for j := range n {
			if j <= k {
				row[j] += p.c.Out
			}
			if p.place[j] >= p.place[k] {
				row[j] += p.c.Back
			}
		}
		row[k] += p.work(k)
		row[n], row[n+1] = 1, p.c.Setup*float64(k-p.place[k])
		rows[k] = row
	}
	var err error
	p.gain, p.loss, err = eliminate(rows)
	return err
}

// eliminate solves a linear system with two right-hand sides, which stand behind the matrix in its rows,
// by elimination with partial pivoting. It overwrites the rows.
func eliminate(rows [][]float64) (first, second []float64, err error) {
	n := len(rows)
	first, second = make([]float64, n), make([]float64, n)
	for k := range rows {
		pivot := k
		for i := k + 1; i < n; i++ {
			if math.Abs(rows[i][k]) > math.Abs(rows[pivot][k]) {
				pivot = i
			}
		}
		rows[k], rows[pivot] = rows[pivot], rows[k]
		top := rows[k]
		for _, row := range rows[k+1:] {
			if f := row[k] / top[k]; f != 0 {
				for j := k + 1; j < n+2; j++ {
					row[j] -= float64(f * top[j])
				}
			}
		}
	}
	for k := n - 1; k >= 0; k-- {
		row := rows[k]
		x, y := row[n], row[n+1]
		for j := k + 1; j < n; j++ {
			x -= float64(row[j] * first[j])
			y -= float64(row[j] * second[j])
		}
		first[k], second[k] = x/row[k], y/row[k]
		if math.IsNaN(first[k]) || math.IsInf(first[k], 0) || math.IsNaN(second[k]) || math.IsInf(second[k], 0) {
			return nil, nil, fmt.Errorf("the costs are too far apart to solve for the amounts")
		}
	}
	return first, second, nil
}

// system returns the shares of two orders in which no worker waits, in the order of the sends, by (2.2)
// with each worker's own costs. It serves all orders but FIFO and LIFO, for up to a thousand workers.
//
// The matrix may be singular where links differ. Where it is not, the shares are valid under the
// conditions of [Protocol.Check].
func (s *star) system(out []int32, place []int) ([]float64, error) {
	n := len(out)
	if n > most {
		return nil, fmt.Errorf("a protocol of %d workers that is neither FIFO nor LIFO: %d is the limit", n, most)
	}
	rows := make([][]float64, n)
	for k, i := range out {
		row := make([]float64, n+2)
		add := func(j int, a models.Affine) {
			row[j] += a.PerUnit
			row[n+1] += a.Latency
		}
		w := &s.workers[i]
		add(k, w.Compute)
		for j, i := range out {
			v := &s.workers[i]
			if j <= k && !w.Send.Free() {
				add(j, v.Send)
			}
			if place[j] >= place[k] && !w.Return.Free() {
				add(j, v.Return)
			}
		}
		row[n] = 1
		rows[k] = row
	}
	gain, loss, err := eliminate(rows)
	if err != nil {
		return nil, err
	}
	var rate, lost float64
	for k := range gain {
		rate += gain[k]
		lost += loss[k]
	}
	end := (s.load + lost) / rate
	share := make([]float64, n)
	var sent, back float64
	for k, i := range out {
		share[k] = float64(gain[k]*end) - loss[k]
		if !(share[k] > 0) || math.IsInf(share[k], 1) {
			return nil, models.NoSchedule{Why: fmt.Errorf("the protocol is not valid for %v units: P%d would get %v units", s.load, i+1, share[k])}
		}
		sent += s.workers[i].Send.Of(share[k])
		back += s.workers[i].Return.Of(share[k])
	}
	if !s.full && !(sent+back <= end) {
		return nil, models.NoSchedule{Why: fmt.Errorf("the protocol is not valid for %v units: the sends end at %v, and the first result must leave at %v", s.load, sent, end-back)}
	}
	return share, nil
}
