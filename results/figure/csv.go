package figure

import (
	"encoding/csv"
	"io"
	"strconv"
)

// WriteCSV writes the points of the figure: a row for each, with its panel and line.
func (f *Figure) WriteCSV(w io.Writer) error {
	file := csv.NewWriter(w)
	file.Write([]string{"panel", "line", "x", "y", "lo", "hi"})
	number := func(list []float64, i int) string {
		if i >= len(list) {
			return ""
		}
		return strconv.FormatFloat(list[i], 'g', -1, 64)
	}
	for _, panel := range f.panels() {
		for _, line := range panel.Lines {
			for i, x := range line.X {
				y := number(line.Y, i)
				if i < len(line.Y) {
					if k, ok := f.KindAt(line.Y[i]); ok {
						y = k.Name
					}
				}
				file.Write([]string{panel.Title, line.Name, f.spelled(x), y, number(line.Lo, i), number(line.Hi, i)})
			}
		}
	}
	file.Flush()
	return file.Error()
}

// spelled spells a value of x: its word, or all of its digits.
func (f *Figure) spelled(x float64) string {
	if word := f.XWords[x]; word != "" {
		return word
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
