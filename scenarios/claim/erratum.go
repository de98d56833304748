package claim

import (
	"fmt"
	"strings"
)

// Erratum is a formula or a statement that is wrong as printed.
type Erratum struct {
	Place, Printed, Ours string
	Witness              string // numbers that only one of the two can explain
	Test                 string // that computes them
}

// String returns the erratum as a sentence.
func (e Erratum) String() string {
	return fmt.Sprintf("Erratum, %s: printed is “%s”, ours is “%s” (%s).", e.Place, e.Printed, e.Ours, e.Witness)
}

// ReadErrata reads errata from a Markdown page: the table below a second-level heading, with the columns
// place, printed, ours, witness and test. It panics if the table has no rows, as the page is part of the
// program.
func ReadErrata(text, heading string) (all []Erratum) {
	_, rest, _ := strings.Cut(text, "\n## "+heading+"\n")
	rest, _, _ = strings.Cut(rest, "\n## ")
	for line := range strings.Lines(rest) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if len(cells) == 5 && strings.HasPrefix(line, "| ") && cells[0] != "place" {
			for i := range cells {
				cells[i] = strings.ReplaceAll(cells[i], "`", "")
			}
			all = append(all, Erratum{cells[0], cells[1], cells[2], cells[3], cells[4]})
		}
	}
	if len(all) == 0 {
		panic(fmt.Sprintf("claim: the page of errata has no table below %q", heading))
	}
	return all
}
