package scenarios

import (
	"bytes"
	"io"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/folder"
)

// AddPrinted puts numbers that a paper prints beside ours, into the text and
// into a file NAME.csv.
func (f *Findings) AddPrinted(name, title string, rows []results.Printed) {
	if len(rows) == 0 {
		return
	}
	var b bytes.Buffer
	b.WriteString("\n")
	if err := results.WritePrinted(&b, title, rows...); err != nil {
		panic("scenarios: " + err.Error()) // a buffer takes everything
	}
	f.Text += b.String()
	f.Files = append(f.Files, folder.File{
		Name:  name + ".csv",
		Write: func(w io.Writer) error { return results.WritePrintedCSV(w, rows...) },
	})
}
