package results

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Printed is a number in a table of a paper, and ours beside it.
type Printed struct {
	Row, Column   string // of the paper's table
	Printed, Ours float64
	Digits        int // decimals that the paper prints
}

// Agrees tells whether ours, rounded like the printed number, is the printed
// number. What lies in the middle may have been rounded either way, and so may
// what the last bit of a float takes from there.
func (p Printed) Agrees() bool { return p.ours() == p.round(p.Printed) }

// ours rounds our number, in favour of the printed one if there is a choice.
func (p Printed) ours() string {
	printed := p.round(p.Printed)
	for _, toward := range []float64{math.Inf(1), math.Inf(-1)} {
		if near := p.round(math.Nextafter(p.Ours, toward)); near == printed {
			return near
		}
	}
	return p.round(p.Ours)
}

func (p Printed) round(x float64) string {
	if math.IsNaN(x) {
		return "n/a"
	}
	text := strconv.FormatFloat(x, 'f', min(max(p.Digits, 0), 20), 64)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

func (p Printed) mark() string {
	if p.Agrees() {
		return "ok"
	}
	return "differs"
}

// WritePrinted writes a paper's table and ours as aligned text: a line for each
// number, the rows set apart, and in the heading how many numbers agree.
func WritePrinted(w io.Writer, title string, numbers ...Printed) error {
	agree := 0
	text := columns{left: 2}
	text.add("row", "column", "printed", "ours", "")
	for i, p := range numbers {
		if i > 0 && p.Row != numbers[i-1].Row {
			text.add()
		}
		text.add(p.Row, p.Column, p.round(p.Printed), p.ours(), p.mark())
		if p.Agrees() {
			agree++
		}
	}
	if title != "" {
		title += ": "
	}
	if _, err := fmt.Fprintf(w, "%s%d of %d agree\n\n", title, agree, len(numbers)); err != nil {
		return err
	}
	return text.write(w)
}

// WritePrintedCSV writes the numbers for programs, one a line, and ours with all
// its digits.
func WritePrintedCSV(w io.Writer, numbers ...Printed) error {
	file := csv.NewWriter(w)
	file.Write([]string{"row", "column", "printed", "ours", "digits", "mark"}) // the writer remembers its first error
	for _, p := range numbers {
		file.Write([]string{p.Row, p.Column, field(p.Printed), field(p.Ours), strconv.Itoa(p.Digits), p.mark()})
	}
	file.Flush()
	return file.Error()
}
