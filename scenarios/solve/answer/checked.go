package answer

import (
	"bytes"
	"fmt"
	"strings"
)

// Checked says how an answer was checked before it was given: its numbers were found
// again in other ways, and none differed by more than [Tolerance].
type Checked struct {
	By         []string // the ways
	Numbers    int      // that were compared
	Difference float64  // the largest, relative
	Not        []string // results that were compared with nothing
}

// String says it in a line.
func (c Checked) String() string {
	if c.Numbers == 0 {
		return "not checked"
	}
	text := fmt.Sprintf("checked by %s: %d numbers agree", strings.Join(c.By, ", "), c.Numbers)
	if len(c.Not) > 0 {
		text += "; not checked: " + strings.Join(c.Not, ", ")
	}
	return text
}

// write writes it as the value of the key checked.
func (c Checked) write(b *bytes.Buffer) {
	if c.Numbers == 0 {
		b.WriteString("  \"checked\": false,\n")
		return
	}
	list := func(names []string) string {
		var quotes []string
		for _, name := range names {
			quotes = append(quotes, quoted(name))
		}
		return "[" + strings.Join(quotes, ", ") + "]"
	}
	fmt.Fprintf(b, "  \"checked\": {\"by\": %s, \"numbers\": %d, \"difference\": %s, \"not\": %s},\n",
		list(c.By), c.Numbers, number(c.Difference), list(c.Not))
}
