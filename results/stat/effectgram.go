package stat

// gram is the products of replicates under a quadratic form, such as the variance over
// cells: element (a, b) is the form's covariance of replicates a and b.
type gram struct {
	n        int
	elements []float64 // row by row; elements with a > b are not kept
}

func newGram(n int) gram { return gram{n, make([]float64, n*n)} }

// add adds the products of one vector, times a weight.
func (g *gram) add(y []float64, weight float64) {
	for a, x := range y {
		x *= weight
		row := g.elements[a*g.n : (a+1)*g.n]
		for b := a; b < len(y); b++ {
			row[b] += float64(x * y[b])
		}
	}
}

// scaled returns the form times a number.
func (g gram) scaled(by float64) gram {
	s := newGram(g.n)
	for k, x := range g.elements {
		s.elements[k] = x * by
	}
	return s
}

// minus returns the form less another.
func (g gram) minus(o gram) gram {
	s := newGram(g.n)
	for k, x := range g.elements {
		s.elements[k] = x - o.elements[k]
	}
	return s
}

// at returns the element of two replicates in any order.
func (g gram) at(a, b int) float64 { return g.elements[min(a, b)*g.n+max(a, b)] }

// rows returns, for each replicate, the sum of its products with the others, and the sum of
// all of these.
func (g gram) rows() (rows []float64, all float64) {
	rows = make([]float64, g.n)
	for a := range rows {
		for b := range g.n {
			if b != a {
				rows[a] += g.at(a, b)
			}
		}
		all += rows[a]
	}
	return rows, all
}

// plain returns the form of the mean of the replicates.
func (g gram) plain() float64 {
	_, sum := g.rows()
	for a := range g.n {
		sum += g.at(a, a)
	}
	return sum / float64(g.n*g.n)
}

// corrected returns the form of what the replicates estimate: the mean of the products of
// different replicates, whose errors are independent. It is unbiased, and by chance may be
// negative. A single replicate has no error.
func (g gram) corrected() float64 {
	if g.n == 1 {
		return g.elements[0]
	}
	_, all := g.rows()
	return all / float64(g.n*(g.n-1))
}

// slopes returns, for each replicate, the mean of its products with the others, less the
// mean of these over all replicates.
func (g gram) slopes() []float64 {
	rows, all := g.rows()
	for a := range rows {
		rows[a] = (rows[a] - all/float64(g.n)) / float64(g.n-1)
	}
	return rows
}

// errors returns the products of the errors of different replicates: it subtracts what each replicate has in
// common with all. With this centring, the mean product over two tables is unbiased (Székely and Rizzo,
// Annals of Statistics 42(6), 2014).
func (g gram) errors() gram {
	n := float64(g.n)
	rows, all := g.rows()
	e := newGram(g.n)
	for a := range g.n {
		for b := a + 1; b < g.n; b++ {
			e.elements[a*g.n+b] = g.at(a, b) - (rows[a]+rows[b])/(n-2) + all/((n-1)*(n-2))
		}
	}
	return e
}

// product returns the mean product of two tables of errors.
func product(a, b gram) float64 {
	sum := 0.0
	for k, x := range a.elements {
		sum += float64(x * b.elements[k])
	}
	n := float64(a.n)
	return 2 * sum / (n * (n - 3))
}

// chance returns the variance of the corrected form where it estimates 0.
func (g gram) chance() float64 {
	n := float64(g.n)
	e := g.errors()
	return 2 / (n * (n - 1)) * max(0, product(e, e))
}
