package claim

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
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

	// Noise is how much two samples of this size may differ by chance. It is 0 for exact numbers, and NaN if
	// it is unknown; then no difference counts as agreement.
	Noise float64

	// AtLeast means that the paper gives its number only as a lower bound.
	AtLeast bool

	filed string // the mark that a file has; "": it follows from the numbers
}

// Agrees reports whether ours, rounded like the printed number, equals it or differs from it by no more
// than rounding and noise. A number halfway between two decimals, or one bit of a float away from that,
// may have been rounded either way.
func (p PrintedNumber) Agrees() bool {
	if p.filed != "" {
		return p.filed != differs
	}
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
	case p.filed != "":
		return p.filed
	case !p.Agrees():
		return differs
	case p.AtLeast:
		return "ok, a lower bound"
	case p.Noise > 0 && p.round(p.Ours) != p.round(p.Printed):
		return "ok, within noise"
	}
	return "ok"
}

// Agreeing returns how many of the numbers agree.
func Agreeing(numbers []PrintedNumber) (n int) {
	for i := range numbers {
		if numbers[i].Agrees() {
			n++
		}
	}
	return n
}

// NumbersTable returns a table of printed numbers and ours, with a gap between the rows of the paper's table if
// any has several numbers.
func NumbersTable(numbers []PrintedNumber) *tables.Table {
	t := &tables.Table{Columns: tables.Names(2, "row", "column", "printed", "ours", "difference", "mark")}
	t.Columns[4].Page, t.Columns[5].Number = true, false
	gaps := false
	for i := 1; i < len(numbers); i++ {
		gaps = gaps || numbers[i].Row == numbers[i-1].Row
	}
	for i, p := range numbers {
		if gaps && i > 0 && p.Row != numbers[i-1].Row {
			t.Rows = append(t.Rows, nil)
		}
		mark := tables.Word(p.mark())
		if mark.Look = tables.Good; !p.Agrees() {
			mark.Look = tables.Bad
		}
		t.Rows = append(t.Rows, []tables.Cell{
			tables.Word(p.Row), tables.Word(p.Column), tables.Number(p.Printed, p.round(p.Printed)), tables.Number(p.Ours, p.text()),
			tables.Number(p.Ours-p.Printed, strings.TrimPrefix(fmt.Sprintf("%+.3g", p.Ours-p.Printed), "+NaN")), mark,
		})
	}
	return t
}

// WritePrinted writes printed numbers and ours as aligned text: a heading that says how
// many agree, then a line for each number.
func WritePrinted(w io.Writer, title string, numbers ...PrintedNumber) error {
	if title != "" {
		title += ": "
	}
	if _, err := fmt.Fprintf(w, "%s%d of %d agree\n\n", title, Agreeing(numbers), len(numbers)); err != nil {
		return err
	}
	t := NumbersTable(numbers)
	t.Columns[5] = tables.Column{Number: true}
	return t.WriteText(w, 0, 0)
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

// MarshalJSON writes the numbers with all digits, and whether they agree.
func (p PrintedNumber) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Row     string `json:"row"`
		Column  string `json:"column"`
		Printed string `json:"printed"`
		Ours    string `json:"ours"`
		Mark    string `json:"mark"`
		Agrees  bool   `json:"agrees"`
	}{p.Row, p.Column, field(p.Printed), field(p.Ours), p.mark(), p.Agrees()})
}

// PrintedNumbers returns the printed numbers and ours in the findings' files that [WritePrintedCSV] wrote.
func PrintedNumbers(f scenarios.Findings) (all []PrintedNumber, err error) {
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
func ReadPrintedCSV(r io.Reader) (numbers []PrintedNumber, err error) {
	file := csv.NewReader(r)
	if head, err := file.Read(); err != nil || !slices.Equal(head, printedColumns) {
		return nil, nil
	}
	lines, err := file.ReadAll()
	for _, l := range lines {
		p := PrintedNumber{Row: l[0], Column: l[1], filed: l[6]}
		p.Printed, p.Ours, p.Noise = number(l[2]), number(l[3]), number(l[5])
		p.Digits, _ = strconv.Atoi(l[4])
		numbers = append(numbers, p)
	}
	return numbers, err
}

// number is the inverse of field.
func number(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return math.NaN()
	}
	return x
}
