package main

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// save writes the table.
func save(table string, points []point) error {
	file, err := os.Create(table)
	if err != nil {
		return err
	}
	w := csv.NewWriter(file)
	rows := [][]string{{"of", "line", "n", "seconds", "megabytes"}}
	for _, p := range points {
		rows = append(rows, []string{p.panel, p.line, strconv.Itoa(p.n), fmt.Sprintf("%.3g", p.seconds), fmt.Sprintf("%.3g", p.megabytes)})
	}
	return errors.Join(w.WriteAll(rows), file.Close())
}

// load reads the table.
func load(table string) (points []point, err error) {
	file, err := os.Open(table)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return nil, err
	}
	for _, row := range rows[min(1, len(rows)):] {
		if len(row) != 5 {
			return nil, fmt.Errorf("%s: a row of %d numbers: there must be 5", table, len(row))
		}
		n, err1 := strconv.Atoi(row[2])
		seconds, err2 := strconv.ParseFloat(row[3], 64)
		megabytes, err3 := strconv.ParseFloat(row[4], 64)
		if err := errors.Join(err1, err2, err3); err != nil {
			return nil, fmt.Errorf("%s: %w", table, err)
		}
		points = append(points, point{row[0], row[1], n, seconds, megabytes})
	}
	return points, nil
}

// draw draws the figures of a table beside it: one of time, one of memory.
func draw(table string) error {
	points, err := load(table)
	if err != nil {
		return err
	}
	time := diagram(points, "processor time in seconds", func(p point) float64 { return p.seconds })
	memory := diagram(points, "peak memory in MB", func(p point) float64 { return p.megabytes })
	return errors.Join(write(time, table, "scale-time.svg"), write(memory, table, "scale-memory.svg"))
}

// diagram returns a figure with a panel for workers and one for cells. In each, a line rises as n log n
// does, through the last point of the first line: a measure that grows no faster is nowhere steeper.
func diagram(points []point, label string, value func(point) float64) *figure.Figure {
	f := &figure.Figure{
		XLabel: "number of workers or cells", YLabel: label, LogX: true, LogY: true,
		XMin: math.NaN(), XMax: math.NaN(), YMin: math.NaN(), YMax: math.NaN(),
	}
	for _, p := range points {
		if k := len(f.Panels); k == 0 || f.Panels[k-1].Title != p.panel {
			f.Panels = append(f.Panels, figure.Panel{Title: p.panel})
		}
		panel := &f.Panels[len(f.Panels)-1]
		if k := len(panel.Lines); k == 0 || panel.Lines[k-1].Name != p.line {
			panel.Lines = append(panel.Lines, figure.Line{Name: p.line})
		}
		l := &panel.Lines[len(panel.Lines)-1]
		l.X, l.Y = append(l.X, float64(p.n)), append(l.Y, value(p))
	}
	lowest := math.Inf(1)
	for _, p := range points {
		lowest = min(lowest, value(p))
	}
	for i := range f.Panels {
		first := f.Panels[i].Lines[0]
		last := len(first.X) - 1
		scale := first.Y[last] / (first.X[last] * math.Log(first.X[last]))
		law := figure.Line{Name: "n log n"}
		for _, n := range first.X {
			if y := scale * n * math.Log(n); y >= lowest {
				law.X, law.Y = append(law.X, n), append(law.Y, y)
			}
		}
		f.Panels[i].Lines = append(f.Panels[i].Lines, law)
	}
	return f
}

func write(f *figure.Figure, table, name string) error {
	for _, fault := range f.Faults() {
		return fmt.Errorf("%s: %s", name, fault)
	}
	file, err := os.Create(filepath.Join(filepath.Dir(table), name))
	if err != nil {
		return err
	}
	return cmp.Or(f.WriteSVG(file), file.Close())
}
