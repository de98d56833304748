package main

import (
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// save puts the results into their folder and returns the names of the figures.
func (o *runOptions) save(s *scenarios.Study, t *results.Table, findings scenarios.Findings, wall time.Duration) (figures []string, err error) {
	files := append([]results.File{{Name: "results.csv", Write: t.WriteCSV}}, findings.Files...)
	look := s.Experiment.Figure
	look.Title, look.Policies = s.Experiment.Title, s.Shown()
	for _, f := range append(findings.Figures, t.Figures(look)...) {
		name := "figures/" + f.Name
		files = append(files,
			results.File{Name: name + ".svg", Write: f.WriteSVG},
			results.File{Name: name + ".png", Write: f.WritePNG})
		figures = append(figures, name+".svg")
	}
	return figures, results.Save(o.out, manifest(s, t, wall), files)
}

// manifest tells all that it takes to run the study again.
func manifest(s *scenarios.Study, t *results.Table, wall time.Duration) results.Manifest {
	m := results.Manifest{
		Experiment: s.Experiment.Name, Title: s.Experiment.Title,
		Set: s.Grid.Written(), Seed: s.Seed, Risk: s.Risk, Instances: int64(s.Instances), Evaluator: string(s.Evaluator),
		Metrics: metrics(t),
		Block:   scenarios.BlockLength, Batch: scenarios.BatchLength, Level: scenarios.Level,
		Version: version(), GoVersion: runtime.Version(), GOOS: runtime.GOOS, GOARCH: runtime.GOARCH,
		WallSeconds: wall.Seconds(), Cells: s.Grid.Cells(), Rows: len(t.Rows),
	}
	for i, p := range s.Experiment.Parameters {
		m.Parameters = append(m.Parameters, results.Parameter{Name: p.Name, Values: s.Grid.Axis(i)})
	}
	for _, p := range s.Policies {
		m.Policies = append(m.Policies, results.PolicyVersion{Policy: p.Spec, Revision: p.Revision})
	}
	return m
}

// metrics lists the metrics of a table in the order in which they come.
func metrics(t *results.Table) []string {
	var names []string
	for _, r := range t.Rows {
		if !slices.Contains(names, r.Metric) {
			names = append(names, r.Metric)
		}
	}
	return names
}

// version names the code: the module's version if there is one, or the commit,
// marked if files were changed since.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	v, dirty := info.Main.Version, ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && (v == "" || v == "(devel)"):
			v = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "+dirty"
		}
	}
	if len(v) > 6 && v[len(v)-6:] == dirty {
		dirty = ""
	}
	return v + dirty
}
