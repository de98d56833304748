package results

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// columns is lines of cells that are written aligned: the first left columns, which
// are words, to the left, and all others, which are numbers, to the right. A line
// without cells is empty.
type columns struct {
	left  int
	lines [][]string
}

func (c *columns) add(cells ...string) { c.lines = append(c.lines, cells) }

// write writes all columns beside each other.
func (c *columns) write(w io.Writer) error { return c.within(w, 0, 0) }

// within writes as many columns beside each other as the width has room for, and the others
// below, with the first heads columns repeated. With a width of 0, there is room for all.
func (c *columns) within(w io.Writer, width, heads int) error {
	var widths []int
	for _, line := range c.lines {
		for i, cell := range line {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	out := bufio.NewWriter(w)
	for from := heads; ; {
		used, to := 0, from
		for i, n := range widths {
			if i < heads || i >= from && (width <= 0 || i == from || i == to && used+n <= width) {
				used, to = used+n+2, max(to, i+1)
			}
		}
		c.block(out, widths, heads, from, to)
		if from = to; from >= len(widths) {
			return out.Flush()
		}
		out.WriteByte('\n')
	}
}

// block writes the heads and the columns between two.
func (c *columns) block(out *bufio.Writer, widths []int, heads, from, to int) {
	for _, line := range c.lines {
		var text strings.Builder
		for i, cell := range line {
			if i >= heads && (i < from || i >= to) {
				continue
			}
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i > 0 {
				text.WriteString("  ")
			}
			if i < c.left {
				text.WriteString(cell + pad)
			} else {
				text.WriteString(pad + cell)
			}
		}
		out.WriteString(strings.TrimRight(text.String(), " ") + "\n")
	}
}
