package stat

// mates finds the cells that agree in all variables but one, and their variance. Memory is
// taken for the groups whose cells have not all been added yet: in a grid whose last
// variable varies fastest these are many only for the first variables.
type mates struct {
	variable  int
	index     map[uint64]int32 // of groups, by the values of the others
	left      []int32          // per group: cells announced and not added yet
	size      []int32          // per group: cells
	slot      []int32          // per group: the place of its sums, or -1
	sums      []float64        // by slot and replicate
	free      []int32          // slots that are not in use
	inCompany int              // cells in groups of two and more
	n         int              // replicates
}

// newMates returns the mates of every variable.
func newMates(variables int) []mates {
	m := make([]mates, variables)
	for i := range m {
		m[i] = mates{variable: i, index: map[uint64]int32{}}
	}
	return m
}

// group returns the group of a cell, which is new if none has its values.
func (m *mates) group(place []int) int32 {
	key := uint64(0)
	for i, at := range place {
		if i != m.variable {
			// Hashed, since the product of all levels may be beyond 64 bits.
			key = (key + uint64(at) + 1) * 0x9e3779b97f4a7c15
			key ^= key >> 29
		}
	}
	g, known := m.index[key]
	if !known {
		g = int32(len(m.size))
		m.index[key] = g
		m.size, m.left = append(m.size, 0), append(m.left, 0)
	}
	return g
}

// expect announces a cell.
func (m *mates) expect(place []int) {
	g := m.group(place)
	m.size[g]++
	m.left[g]++
	switch m.size[g] {
	case 1:
	case 2:
		m.inCompany += 2
	default:
		m.inCompany++
	}
}

// begin makes ready for cells of n replicates.
func (m *mates) begin(n int) {
	m.n = n
	m.slot = make([]int32, len(m.size))
	for g := range m.slot {
		m.slot[g] = -1
	}
}

// add adds a cell. When the last cell of a group has come, it adds to known the products of the group's
// mean, once for each cell of the group.
func (m *mates) add(place []int, y []float64, known *gram) {
	g := m.group(place)
	if m.size[g] == 1 {
		known.add(y, 1)
		return
	}
	sum := m.row(g)
	for r := range sum {
		sum[r] += y[r]
	}
	if m.left[g]--; m.left[g] > 0 {
		return
	}
	known.add(sum, 1/float64(m.size[g]))
	clear(sum)
	m.free = append(m.free, m.slot[g])
}

// row returns the sums of group g, and gives it a free slot if it has none.
func (m *mates) row(g int32) []float64 {
	if m.slot[g] < 0 {
		if last := len(m.free) - 1; last >= 0 {
			m.slot[g], m.free = m.free[last], m.free[:last]
		} else {
			m.slot[g] = int32(len(m.sums) / m.n)
			m.sums = append(m.sums, make([]float64, m.n)...)
		}
	}
	at := int(m.slot[g]) * m.n
	return m.sums[at : at+m.n]
}
