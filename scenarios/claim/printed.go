package claim

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// PrintedNumber is a number in a table of a paper, with our computed number.
type PrintedNumber struct {
	Row, Column   string // position in the paper's table
	Printed, Ours float64
	Digits        int // decimals that the paper prints

	// Noise is the difference by which two samples of this size may differ by chance: 0 for numbers that
	// were computed exactly, NaN if it is not known, which leaves no room for agreement.
	Noise float64

	// AtLeast means that the paper gives its number only as a lower bound.
	AtLeast bool
}

// Agrees reports whether ours, rounded like the printed number, equals it or differs from it by no more
// than rounding and noise. A number halfway between two decimals, or one bit of a float away from that,
// may have been rounded either way.
func (p PrintedNumber) Agrees() bool {
	if p.AtLeast && (p.Ours >= p.Printed || p.Ours >= p.Printed-p.Noise) || p.round(p.Ours) == p.round(p.Printed) {
		return true
	}
	if p.Noise > 0 {
		return math.Abs(p.Ours-p.Printed) <= math.Pow(10, -float64(p.Digits))/2+p.Noise
	}
	return p.ours() == p.round(p.Printed)
}

// text spells ours for the table: rounded like the printed number, or, if there is
// noise, with one digit more and the noise.
func (p PrintedNumber) text() string {
	if p.Noise > 0 {
		digits := min(max(p.Digits, 0), 19) + 1
		return fmt.Sprintf("%.*f ±%.*f", digits, p.Ours, digits, p.Noise)
	}
	return p.ours()
}

// ours rounds our number: to the printed one if a single bit decides.
func (p PrintedNumber) ours() string {
	printed := p.round(p.Printed)
	for _, toward := range []float64{math.Inf(1), math.Inf(-1)} {
		if near := p.round(math.Nextafter(p.Ours, toward)); near == printed {
			return near
		}
	}
	return p.round(p.Ours)
}

func (p PrintedNumber) round(x float64) string {
	if math.IsNaN(x) {
		return "n/a"
	}
	text := strconv.FormatFloat(x, 'f', min(max(p.Digits, 0), 20), 64)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

// differs marks a number that does not agree.
const differs = "differs"

func (p PrintedNumber) mark() string {
	switch {
	case !p.Agrees():
		return differs
	case p.AtLeast:
		return "ok, a lower bound"
	case p.Noise > 0 && p.round(p.Ours) != p.round(p.Printed):
		return "ok, within noise"
	}
	return "ok"
}

// WritePrinted writes printed numbers and ours as aligned text: a heading that says how
// many agree, then a line for each number, with an empty line between rows of the
// paper's table.
func WritePrinted(w io.Writer, title string, numbers ...PrintedNumber) error {
	agree := 0
	text := &tables.Table{Columns: tables.Names(2, "row", "column", "printed", "ours", "")}
	for i, p := range numbers {
		if i > 0 && p.Row != numbers[i-1].Row {
			text.Rows = append(text.Rows, nil)
		}
		text.Rows = append(text.Rows, tables.Words(p.Row, p.Column, p.round(p.Printed), p.text(), p.mark()))
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
	return text.WriteText(w, 0, 0)
}

// printedColumns is the first line of a file of printed numbers.
var printedColumns = []string{"row", "column", "printed", "ours", "digits", "noise", "mark"}

// WritePrintedCSV writes printed numbers and ours as CSV, one a line, with all digits.
func WritePrintedCSV(w io.Writer, numbers ...PrintedNumber) error {
	file := csv.NewWriter(w)
	file.Write(printedColumns) // The writer keeps its first error.
	for _, p := range numbers {
		file.Write([]string{p.Row, p.Column, field(p.Printed), field(p.Ours), strconv.Itoa(p.Digits), field(p.Noise), p.mark()})
	}
	file.Flush()
	return file.Error()
}

// field spells a number with the fewest digits that read back as the same number, and NaN as "".
func field(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// ComparedNumber is a line that [WritePrintedCSV] wrote.
type ComparedNumber struct {
	Row     string `json:"row"`
	Column  string `json:"column"`
	Printed string `json:"printed"`
	Ours    string `json:"ours"`
	Mark    string `json:"mark"`
	Agrees  bool   `json:"agrees"`
}

// Difference spells ours minus the printed number; "" if one is no number.
func (n *ComparedNumber) Difference() string {
	printed, err := strconv.ParseFloat(n.Printed, 64)
	ours, other := strconv.ParseFloat(n.Ours, 64)
	if err != nil || other != nil {
		return ""
	}
	return fmt.Sprintf("%+.3g", ours-printed)
}

// PrintedNumbers returns the printed numbers beside ours that findings have, from all of their files that
// [WritePrintedCSV] writes.
func PrintedNumbers(f scenarios.Findings) (all []ComparedNumber, err error) {
	for _, file := range f.Files {
		if path.Ext(file.Name) != ".csv" {
			continue
		}
		var b bytes.Buffer
		if err := file.Write(&b); err != nil {
			return nil, err
		}
		numbers, err := ReadPrintedCSV(&b)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Name, err)
		}
		all = append(all, numbers...)
	}
	return all, nil
}

// ReadPrintedCSV reads the numbers that [WritePrintedCSV] wrote. A table of another kind has none.
func ReadPrintedCSV(r io.Reader) (numbers []ComparedNumber, err error) {
	file := csv.NewReader(r)
	if head, err := file.Read(); err != nil || !slices.Equal(head, printedColumns) {
		return nil, nil
	}
	lines, err := file.ReadAll()
	for _, l := range lines {
		numbers = append(numbers, ComparedNumber{l[0], l[1], l[2], l[3], l[6], l[6] != differs})
	}
	return numbers, err
}
