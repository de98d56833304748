package compare

import "slices"

// letter gives letters to the ranked policies: two policies share a letter if and only if their average
// difference over the cells is not significant. They are a compact letter display (H.-P. Piepho, Journal of
// Computational and Graphical Statistics 13(2), 2004), by insertion and absorption.
func (f *Family) letter() {
	k := len(f.Standings)
	every := make([]bool, k)
	for i := range every {
		every[i] = true
	}
	columns := [][]bool{every}
	for i := range k {
		for j := i + 1; j < k; j++ {
			r, ok := f.Between(f.Standings[i].Policy, f.Standings[j].Policy)
			if !ok || !r.tested() {
				f.Standings[i].Untested++
				f.Standings[j].Untested++
			}
			if !ok || r.Significant == 0 {
				continue
			}
			var split [][]bool
			for _, c := range columns {
				if !c[i] || !c[j] {
					split = append(split, c)
					continue
				}
				for _, out := range []int{j, i} {
					part := slices.Clone(c)
					part[out] = false
					split = append(split, part)
				}
			}
			columns = absorbed(split)
		}
	}
	slices.SortStableFunc(columns, func(a, b []bool) int { return slices.Index(a, true) - slices.Index(b, true) })
	for i := range f.Standings {
		letters := []byte{}
		for n, c := range columns {
			if c[i] && n < 26 {
				letters = append(letters, byte('a'+n))
			}
		}
		f.Standings[i].Letters = string(letters)
	}
}

// absorbed returns the columns that are not part of another.
func absorbed(columns [][]bool) (left [][]bool) {
	for n, c := range columns {
		part := false
		for m, other := range columns {
			within := true
			for i := range c {
				within = within && (!c[i] || other[i])
			}
			part = part || within && m != n && (!slices.Equal(c, other) || m < n)
		}
		if !part {
			left = append(left, c)
		}
	}
	return left
}
