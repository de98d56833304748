package returns

import "math/big"

// rational solves a programme in exact arithmetic, by Bland's rule on a full tableau with
// a column for every slack, and returns its value.
func rational(g *simplex) *big.Rat {
	m, n := g.rows, g.columns
	rows := make([][]*big.Rat, m+1)
	for i := range rows {
		rows[i] = make([]*big.Rat, n+m+1)
		for j := range rows[i] {
			rows[i][j] = new(big.Rat)
			switch {
			case i < m && j < n:
				rows[i][j].SetFloat64(g.a[i*n+j])
			case i < m && (j == n+i || j == n+m), i == m && j < n:
				rows[i][j].SetInt64(1)
			}
		}
	}
	basis := make([]int, m)
	for i := range basis {
		basis[i] = n + i
	}
	for {
		enter := -1
		for j := 0; j < n+m && enter < 0; j++ {
			if rows[m][j].Sign() > 0 {
				enter = j
			}
		}
		if enter < 0 {
			return new(big.Rat).Inv(rows[m][n+m].Neg(rows[m][n+m]))
		}
		leave, least := -1, new(big.Rat)
		for i := range m {
			if rows[i][enter].Sign() <= 0 {
				continue
			}
			ratio := new(big.Rat).Quo(rows[i][n+m], rows[i][enter])
			if c := ratio.Cmp(least); leave < 0 || c < 0 || c == 0 && basis[i] < basis[leave] {
				leave, least = i, ratio
			}
		}
		by := new(big.Rat).Set(rows[leave][enter])
		for _, x := range rows[leave] {
			x.Quo(x, by)
		}
		for i := range rows {
			f := new(big.Rat).Set(rows[i][enter])
			if i == leave || f.Sign() == 0 {
				continue
			}
			for j, x := range rows[i] {
				x.Sub(x, new(big.Rat).Mul(f, rows[leave][j]))
			}
		}
		basis[leave] = enter
	}
}
