package static

import (
	"math/big"
	"math/bits"
)

// Chart is the execution chart of a group schedule (the paper, section 5.2.2). The g workers of a coterie
// cut their chunks into groups of g. Every group is executed g times, each time one chunk per worker at
// the same step, its chunks shifted by one worker from time to time, so that in the end every worker has
// executed every chunk. Chart[r][j] is the step, counted from 1, at which group j is executed for the
// r-th time, r counted from 0. It has as many rows as the coterie has workers, and every step occurs in
// it once.
type Chart [][]int

// Charter makes group charts for linear risk. Every policy with a group schedule implements it.
type Charter interface {
	// Chart returns the chart for a coterie with the given numbers of workers and groups of chunks.
	Chart(workers, groups int) (Chart, error)
}

// Constant returns the chart's performance constant K, the sum over the groups of the products of their
// steps (the paper, section 5.2.2). Under linear risk, the smaller it is, the more work is expected: see
// [Chart.Expect].
func (c Chart) Constant() *big.Int {
	var sum, product, factor big.Int
	for j := range c[0] {
		product.SetInt64(1)
		word := uint64(1) // the product of the last few steps, since multiplying a big integer takes longer
		for _, row := range c {
			high, low := bits.Mul64(word, uint64(row[j]))
			if high > 0 {
				product.Mul(&product, factor.SetUint64(word))
				low = uint64(row[j])
			}
			word = low
		}
		sum.Add(&sum, product.Mul(&product, factor.SetUint64(word)))
	}
	return &sum
}

// Lists returns each worker's chunks, in the order executed. Chunks are numbered from 0, group by group. At
// the r-th execution of a group, worker w executes its chunk (w + r) mod g. A last group with too few chunks
// is scheduled as if it were complete: a worker skips missing chunks.
func (c Chart) Lists(chunks int) [][]int32 {
	return cut(make([][]int32, 0, len(c)), c.joined(chunks, 0), len(c))
}

// cut appends a list for each worker, all of the same length, to lists.
func cut(lists [][]int32, joined []int32, workers int) [][]int32 {
	each := len(joined) / workers
	for range workers {
		lists, joined = append(lists, joined[:each:each]), joined[each:]
	}
	return lists
}

// joined returns the lists of all workers, one behind the other, with chunks numbered from the
// first on. As every worker executes every chunk, the lists have the same length.
func (c Chart) joined(chunks int, first int32) []int32 {
	g := len(c)
	joined := make([]int32, 0, g*chunks)
	slots := c.slots()
	for w := range g {
		for _, s := range slots {
			if chunk := s.group*g + (w+s.row)%g; chunk < chunks {
				joined = append(joined, first+int32(chunk))
			}
		}
	}
	return joined
}

// slot is the group that a step executes, and the number of the execution.
type slot struct{ group, row int }

// slots returns the chart's entries in the order of the steps.
func (c Chart) slots() []slot {
	at := make([]slot, len(c)*len(c[0]))
	for r, row := range c {
		for j, step := range row {
			at[step-1] = slot{j, r}
		}
	}
	return at
}

// sum returns the sum over the groups of the products of their steps' weights.
func (c Chart) sum(weight []float64) float64 {
	product := ones(len(c[0]))
	for _, row := range c {
		for j, step := range row {
			product[j] *= weight[step]
		}
	}
	return total(product)
}

func ones(n int) []float64 {
	all := make([]float64, n)
	for k := range all {
		all[k] = 1
	}
	return all
}

func total(all []float64) (sum float64) {
	for _, x := range all {
		sum += x
	}
	return sum
}

// missed returns the expected share of its slice that a chart misses, as if the last group were complete:
// the mean over the groups of the probability that all their executions are interrupted, where before[k]
// is the risk of step k.
func (c Chart) missed(before []float64) float64 {
	return c.sum(before) / float64(len(c[0]))
}
