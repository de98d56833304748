package claim

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// PrintedTable compares the numbers of a paper's table or figure with ours. The study must be the paper's:
// the experiment that reads the results, in its original form. If it is not, the findings say how it differs.
type PrintedTable struct {
	File string // the name, without .csv, of the file with its numbers beside ours
	What string // how it is called, such as "table 4 of the paper"
}

// Add adds a comparison with numbers that were made of all cells: to the text, and as a
// file. If the report is of another study, or lacks one of the needed policies, rows is not
// called, and the text says why.
func (t PrintedTable) Add(f *scenarios.Findings, r *scenarios.Report, needed []string, rows func() []PrintedNumber) {
	filed, err := filedLike(r.Design)
	if err != nil {
		return // there is no experiment
	}
	others := departures(r, filed)
	for _, policy := range needed {
		if r.Index(policy) < 0 {
			others = append(others, "no "+policy)
		}
	}
	if len(others) > 0 {
		t.refuse(f, others)
		return
	}
	t.write(f, t.What, r.Instances(), rows())
}

// AddCells is like [PrintedTable.Add] for numbers of single cells. It calls rows for each cell that
// the experiment as filed has too and with as many instances or more.
func (t PrintedTable) AddCells(f *scenarios.Findings, r *scenarios.Report, rows func(cell int) []PrintedNumber) {
	filed, err := filedLike(r.Design)
	if err != nil {
		return // there is no experiment
	}
	var all []PrintedNumber
	compared, instances := 0, 0
	if len(worldDepartures(r.Design, filed)) == 0 {
		wanted := filed.Grid.IDs(anyLaw)
		slices.Sort(wanted)
		for c, id := range r.Design.Grid.IDs(anyLaw) {
			if _, there := slices.BinarySearch(wanted, id); !there || r.Cell(c).Instances() < filed.Instances {
				continue
			}
			if found := rows(c); len(found) > 0 {
				all = append(all, found...)
				compared++
				instances += r.Cell(c).Instances()
			}
		}
	}
	if compared == 0 {
		if others := departures(r, filed); len(others) > 0 {
			t.refuse(f, others)
		}
		return
	}
	what := t.What
	if cells := filed.Grid.Cells(); compared < cells {
		what = fmt.Sprintf("%d of %d cells of %s", compared, cells, what)
	}
	t.write(f, what, instances, all)
}

// refuse says why there is no comparison.
func (t PrintedTable) refuse(f *scenarios.Findings, others []string) {
	f.Text += fmt.Sprintf("\nNot compared with %s, as the study differs: %s.\n", t.What, strings.Join(others, "; "))
}

// write adds the comparison. Ours are of the given number of instances, or exact if it is 0.
func (t PrintedTable) write(f *scenarios.Findings, what string, instances int, rows []PrintedNumber) {
	title := "Beside " + what
	if instances > 0 {
		title += fmt.Sprintf("; ours are of %d instances", instances)
	}
	var b bytes.Buffer
	if err := WritePrinted(&b, title, rows...); err != nil {
		panic("claim: " + err.Error()) // writes to a buffer do not fail
	}
	heading, numbers, _ := strings.Cut(b.String(), "\n\n")
	f.Text += "\n" + heading + "\n"
	f.Numbers += "\n" + numbers
	f.Files = append(f.Files, folder.File{
		Name:  t.File + ".csv",
		Write: func(w io.Writer) error { return WritePrintedCSV(w, rows...) },
	})
}
