package figures

import (
	"io"
	"slices"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/folder"
)

// Formats are the endings of the files of a figure. The fourth is the points behind it, the last the
// specification of Vega-Lite that reads them.
var Formats = []string{"svg", "png", "pdf", "csv", "vl.json"}

// Files returns the files of figures in some formats, under a folder such as "figures/". A specification
// comes with the points that it reads, and is left out for the figures of [figure.Figure.NotInVegaLite].
func Files(figures []results.NamedFigure, under string, formats ...string) (files []folder.File) {
	specified := slices.Contains(formats, "vl.json")
	for i := range figures {
		f := &figures[i]
		add := func(format string, write func(io.Writer) error) {
			if slices.Contains(formats, format) || format == "csv" && specified {
				files = append(files, folder.File{Name: under + f.Name + "." + format, Write: write})
			}
		}
		add("svg", f.WriteSVG)
		add("png", f.WritePNG)
		add("pdf", f.WritePDF)
		add("csv", f.WriteCSV)
		if specified && f.NotInVegaLite() == "" {
			add("vl.json", func(w io.Writer) error { return f.WriteVegaLite(w, f.Name+".csv") })
		}
	}
	return files
}
