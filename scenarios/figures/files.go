package figures

import (
	"io"
	"slices"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/folder"
)

// Formats are the endings of the files of a figure. The last is the points behind it.
var Formats = []string{"svg", "png", "pdf", "csv"}

// Files returns the files of figures in some formats, under a folder such as "figures/".
func Files(figures []results.NamedFigure, under string, formats ...string) (files []folder.File) {
	for i := range figures {
		f := &figures[i]
		for k, write := range []func(io.Writer) error{f.WriteSVG, f.WritePNG, f.WritePDF, f.WriteCSV} {
			if slices.Contains(formats, Formats[k]) {
				files = append(files, folder.File{Name: under + f.Name + "." + Formats[k], Write: write})
			}
		}
	}
	return files
}
