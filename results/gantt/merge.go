package gantt

import "math"

// merger merges slices that are too narrow to be drawn alone into columns of pixels.
type merger struct {
	grid   float64                      // width of a column
	width  float64                      // width of the plot
	column int                          // the column that is being filled; -1: none
	cover  [2 * (int(Away) + 1)]float64 // pixels of the column, by kind and whether lost
	from   float64                      // start of the first slice in the column
	to     float64                      // end of the last slice in the column
	count  int                          // number of slices that begin in the column
	shapes []shape
}

// add adds a slice, which must be narrower than a column and so is in two at most.
func (m *merger) add(s *Slice, from, to float64) {
	what := 2 * int(s.Kind)
	if s.Lost {
		what++
	}
	columns := int(math.Ceil(m.width / m.grid))
	first, last := min(int(from/m.grid), columns-1), min(int(math.Ceil(to/m.grid)), columns)-1
	edge := float64(first+1) * m.grid
	m.fill(first, what, from, min(to, edge))
	m.count++
	if last > first && to > edge {
		m.fill(last, what, edge, to)
	}
}

// fill adds a part of a slice to a column. A part that takes no time is visible too.
func (m *merger) fill(column, what int, from, to float64) {
	if column != m.column {
		m.flush()
		m.column, m.from = column, from
	}
	m.cover[what] += max(to-from, 1e-6)
	m.to = to
}

// flush makes a shape of the column, or extends the last shape if it is adjacent and looks
// the same.
func (m *merger) flush() {
	if m.column < 0 {
		return
	}
	most, sum := 0, 0.0
	for what, x := range m.cover {
		sum += x
		if x > m.cover[most] {
			most = what
		}
	}
	wide := max(m.to-m.from, min(0.5, m.grid/2))
	from := min(m.from, m.width-wide)
	s := shape{
		from: from, to: from + wide, column: m.column, count: m.count, kind: Kind(most / 2), lost: most%2 == 1,
		level: min(4, max(1, int(math.Round(4*sum/wide)))),
	}
	m.column, m.count = -1, 0
	clear(m.cover[:])
	if n := len(m.shapes); n > 0 {
		last := &m.shapes[n-1]
		if last.slice == nil && last.column == s.column-1 && last.kind == s.kind && last.lost == s.lost && last.level == s.level {
			last.to, last.column = s.to, s.column
			last.count += s.count
			return
		}
	}
	m.shapes = append(m.shapes, s)
}
