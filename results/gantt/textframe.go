package gantt

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// axis writes the ticks and the marks.
func (l *lines) axis() {
	c := l.chart
	rule, labels := make([]rune, l.cells), make([]rune, l.cells)
	for i := range rule {
		rule[i] = l.either('─', '-')
	}
	for i := range labels {
		labels[i] = ' '
	}
	free := 0
	for _, t := range ticks(c.From, c.To, max(2, l.cells/10)) {
		column, _ := l.cell(t.at)
		rule[column] = l.either('┴', '+')
		at := min(column, max(0, l.cells-len(t.label)))
		if at >= free {
			copy(labels[at:], []rune(t.label))
			free = at + len(t.label) + 1
		}
	}
	fmt.Fprintf(&l.b, "%*s %s\n", l.names, "", string(rule))
	fmt.Fprintf(&l.b, "%*s %s\n", l.names, "", strings.TrimRight(string(labels), " "))
	words := c.axis()
	for _, m := range c.marks() {
		words += "; " + m.Name
	}
	fmt.Fprintf(&l.b, "%*s %s\n", l.names, "", cut(words, l.cells))
}

func (l *lines) either(block, ascii rune) rune {
	if l.ascii {
		return ascii
	}
	return block
}

// legend explains the characters that were used.
func (l *lines) legend() {
	u := l.chart.uses(false)
	var words []string
	note := func(used bool, block, ascii rune, word string) {
		if used {
			words = append(words, string(l.either(block, ascii))+" "+word)
		}
	}
	for k, look := range looks {
		note(u.kinds[k], look.block, look.ascii, look.word)
	}
	note(u.lost, blockLost, asciiLost, "lost")
	note(u.idle, blockIdle, asciiIdle, "idle")
	note(u.ended, blockEnded, asciiEnded, "interrupted")
	line := ""
	for _, word := range words {
		if line != "" && utf8.RuneCountInString(line+"  "+word) > l.cells {
			fmt.Fprintf(&l.b, "%*s %s\n", l.names, "", line)
			line = ""
		}
		line = strings.TrimPrefix(line+"  "+word, "  ")
	}
	fmt.Fprintf(&l.b, "%*s %s\n", l.names, "", line)
}
