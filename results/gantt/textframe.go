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
		rule[i] = '─'
	}
	for i := range labels {
		labels[i] = ' '
	}
	free := 0
	for _, t := range ticks(c.From, c.To, max(2, l.cells/10)) {
		column, _ := l.cell(t.at)
		rule[column] = '┴'
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

// legend explains the characters that were used.
func (l *lines) legend() {
	u := l.chart.uses(false)
	var words []string
	note := func(used bool, block rune, word string) {
		if used {
			words = append(words, string(block)+" "+word)
		}
	}
	for k, look := range looks {
		note(u.kinds[k], look.block, look.word)
	}
	note(u.lost, blockLost, "lost")
	note(u.idle, blockIdle, "idle")
	note(u.ended, blockEnded, "interrupted")
	l.wrap(words, "  ")
}

// mostLater is the largest number of interruptions after the end of a chart that a text
// lists.
const mostLater = 20

// later lists the tracks that are interrupted after the end of the chart.
func (l *lines) later() {
	var words []string
	for i := range l.chart.Tracks {
		if t := &l.chart.Tracks[i]; !t.Thin && t.later(l.chart) {
			words = append(words, fmt.Sprintf("%s at %.6g,", cut(t.Name, l.names), t.Until))
		}
	}
	if len(words) == 0 {
		return
	}
	if more := len(words) - mostLater; more > 0 {
		words = append(words[:mostLater], fmt.Sprintf("and %d more", more))
	}
	last := len(words) - 1
	words[last] = strings.TrimSuffix(words[last], ",")
	l.wrap(append([]string{"interrupted later:"}, words...), " ")
}

// wrap writes words, separated by a gap, in as many lines as they need.
func (l *lines) wrap(words []string, gap string) {
	line := ""
	for _, word := range words {
		if line != "" && utf8.RuneCountInString(line+gap+word) > l.cells {
			fmt.Fprintf(&l.b, "%*s %s\n", l.names, "", line)
			line = ""
		}
		line = strings.TrimPrefix(line+gap+word, gap)
	}
	fmt.Fprintf(&l.b, "%*s %s\n", l.names, "", line)
}
