package static

// Shape is a regimen that fixes all rows of a chart beforehand (the paper,
// section 5.2.4). A row has as many consecutive steps as there are groups, and
// runs forth, the first group first, or back.
type Shape int

const (
	Cyclic   Shape = iota // all rows run forth
	Reverse               // the first runs forth, all others back
	Mirror                // the first half, rounded down, runs forth
	Snake                 // forth and back in turn
	FatSnake              // one forth and two back together, two steps to a group at a time
)

// Chart lays out the rows; the risk does not matter. The paper speaks of even
// numbers of workers only, and for the fat snake of multiples of three. For
// others, the rows that are left over run as the type says: the last row of a
// snake runs forth, and so do the one or two after the last three of a fat one.
// With that the paper's Table 4 comes out to the digit.
func (s Shape) Chart(workers, groups int, _ Risk) (Chart, error) {
	c := blank(workers, groups)
	for r, row := range c {
		for j := range row {
			row[j] = s.step(r, j, workers, groups)
		}
	}
	return c, nil
}

// step returns the step of row r for group j.
func (s Shape) step(r, j, workers, groups int) int {
	switch {
	case s == FatSnake && r%3 > 0 && r < workers-workers%3:
		return 3*(r/3+1)*groups - 2*j - 2 + r%3
	case s == Reverse && r > 0, s == Mirror && r >= workers/2, s == Snake && r%2 > 0:
		return (r+1)*groups - j
	}
	return r*groups + j + 1
}

// String returns the name of the policy.
func (s Shape) String() string {
	return [...]string{"cyclic", "reverse", "mirror", "snake", "fat-snake"}[s]
}
