package gantt

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// These bound the width of a text, in columns.
const (
	MinColumns     = 40
	MaxColumns     = 1000
	DefaultColumns = 100
)

// WriteText writes the chart for a terminal of some columns, 0 for DefaultColumns: a line for every track
// that is not thin. A column shows the activity that took most of its time. A slice that is wide enough
// begins with its label.
func (c *Chart) WriteText(w io.Writer, columns int) error {
	if err := c.picturable(); err != nil {
		return err
	}
	if columns == 0 {
		columns = DefaultColumns
	}
	if columns < MinColumns || columns > MaxColumns {
		return fmt.Errorf("a text of %d columns: want %d to %d", columns, MinColumns, MaxColumns)
	}
	l := &lines{chart: c, columns: columns}
	for i := range c.Tracks {
		if t := &c.Tracks[i]; !t.Thin {
			l.names = max(l.names, utf8.RuneCountInString(t.Name))
		}
	}
	l.names = min(l.names, columns/4)
	l.cells = columns - l.names - 2
	l.head()
	for i := range c.Tracks {
		if t := &c.Tracks[i]; !t.Thin {
			fmt.Fprintf(&l.b, "%*s %s\n", l.names, cut(t.Name, l.names), strings.TrimRight(string(l.track(t)), " "))
		}
	}
	l.axis()
	l.legend()
	l.later()
	_, err := w.Write(l.b.Bytes())
	return err
}

// lines is the state of writing a text.
type lines struct {
	chart   *Chart
	b       bytes.Buffer
	columns int
	names   int // width of the names of tracks, in columns
	cells   int // width of the tracks, in columns
}

func (l *lines) head() {
	c := l.chart
	for _, line := range append([]string{c.Title}, c.Notes...) {
		if line != "" {
			fmt.Fprintln(&l.b, cut(line, l.columns))
		}
	}
	if l.b.Len() > 0 {
		fmt.Fprintln(&l.b)
	}
}

// cut returns a text as one line of at most most characters, without control characters.
func cut(s string, most int) string {
	all := []rune(strings.ToValidUTF8(s, "?"))
	for i, r := range all {
		if !unicode.IsPrint(r) {
			all[i] = '?'
		}
	}
	if len(all) > most {
		all = append(all[:most-1], '~')
	}
	return string(all)
}

// cell returns the column of a time, and the share of the column before it.
func (l *lines) cell(t float64) (column int, part float64) {
	c := l.chart
	x := float64((t - c.From) / (c.To - c.From) * float64(l.cells))
	column = min(max(int(x), 0), l.cells-1)
	return column, x - float64(column)
}

// track returns the cells of a track.
func (l *lines) track(t *Track) []rune {
	row, most := make([]rune, l.cells), make([]float64, l.cells)
	for i := range row {
		row[i] = ' '
	}
	if t.Until > l.chart.From {
		last, part := l.cell(min(t.Until, l.chart.To))
		for i := range last {
			row[i] = blockIdle
		}
		if part > 0 {
			row[last] = blockIdle
		}
	}
	for k := range t.Slices {
		l.slice(row, most, &t.Slices[k])
	}
	if t.ends(l.chart) {
		column, part := l.cell(t.Until)
		if part == 0 && column > 0 {
			column--
		}
		row[column] = blockEnded
	}
	return row
}

// slice fills the cells in which the slice takes more time than each slice before.
func (l *lines) slice(row []rune, most []float64, s *Slice) {
	look := looks[s.Kind].block
	if s.Lost {
		look = blockLost
	}
	first, in := l.cell(s.Start)
	last, out := l.cell(s.End)
	if out == 0 && last > first {
		last, out = last-1, 1
	}
	from := -1
	upto := first
	for i := first; i <= last; i++ {
		part := 1.0
		if i == first {
			part -= in
		}
		if i == last {
			part -= 1 - out
		}
		if part > most[i] || part >= 0 && most[i] == 0 {
			row[i], most[i] = look, max(part, 1e-9)
			if from < 0 {
				from = i
			}
			upto = i + 1
		}
	}
	label := []rune(cut(s.Label, l.cells))
	if n := len(label); from >= 0 && n > 0 && upto-from > n {
		copy(row[from:], label)
	}
}
