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

func (c *columns) write(w io.Writer) error {
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
	for _, line := range c.lines {
		var text strings.Builder
		for i, cell := range line {
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
	return out.Flush()
}
