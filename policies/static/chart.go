package static

import "math/big"

// Chart is the execution chart of a group schedule (the paper, section 5.2.2). The
// g workers of a coterie cut their chunks into groups of g; every group is
// executed g times, each time one chunk per worker at the same step, its chunks
// shifted by one worker from time to time, so that in the end everybody has
// executed every chunk. Chart[r][j] is the step, counted from 1, at which
// group j is executed for the r-th time, r counted from 0. It has as many rows
// as the coterie has workers.
type Chart [][]int

// Constant returns the chart's performance constant K, the sum over the groups
// of the products of their steps (the paper, section 5.2.2). Under linear risk, the
// smaller it is, the more work is expected.
func (c Chart) Constant() *big.Int {
	sum, columns := new(big.Int), make(columns, len(c[0]))
	for j := range columns {
		sum.Add(sum, columns.product(c, j, len(c)))
	}
	return sum
}

// Lists returns what each worker executes, in order. Chunks are numbered from
// 0, group by group. At the r-th execution of a group, worker w executes its
// chunk (w + r) mod g. If the last group is short of chunks, it is scheduled as
// if it were complete, and a worker that meets a missing chunk goes on with its
// next one at once.
func (c Chart) Lists(chunks int) [][]int32 {
	g := len(c)
	groups := len(c[0])
	lists := make([][]int32, g)
	memory := make([]int32, 0, g*chunks)
	atStep := make([]int, groups)
	for w := range lists {
		from := len(memory)
		for r, row := range c {
			for j, step := range row {
				atStep[step-1-r*groups] = j
			}
			for _, j := range atStep {
				if chunk := j*g + (w+r)%g; chunk < chunks {
					memory = append(memory, int32(chunk))
				}
			}
		}
		lists[w] = memory[from:len(memory):len(memory)]
	}
	return lists
}
