package cli

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/build"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/record"
	"github.com/loadstar-sim/loadstar/scenarios/report"
)

// publication is what is made of a study's records: files, and the text to print.
type publication struct {
	program Program
	found
	asked  *found // what is printed, if the study has more cells than that
	dir    string
	wall   time.Duration
	format string
	jobs   int // goroutines that make the report; 0: one for every processor

	report   *scenarios.Report // nil if it is large
	each     bool              // a figure for each combination of values
	figures  []string
	gone     []string // figures that the folder had, and has no more
	left     int      // figures that are not drawn
	apart    bool     // comparison.csv is not written, though policies can be compared
	failures int
}

// found is what was found in a study.
type found struct {
	study    *scenarios.Study
	table    *results.Table // nil if the study is too large for a report
	doubtful []string       // why results may not mean what they seem to
	findings scenarios.Findings
	decided  string // in words; empty if nothing is to be decided
	progress scenarios.Progress
	compared report.Comparison
}

// read reads what was found, and returns the report, unless the study is too large for one.
func (f *found) read(jobs int) (r *scenarios.Report, err error) {
	if f.decided, err = report.Decided(f.study); err != nil {
		return nil, err
	}
	if f.progress, err = f.study.Progress(); err != nil || !f.study.Design.CanReport() {
		return nil, err
	}
	if r, err = f.study.Report(); err != nil { // if it is large, its memory is free again before files are written
		return nil, err
	}
	r.Goroutines = jobs
	f.table, f.doubtful = r.Table(), report.Warnings(r)
	if f.progress.Done() {
		f.findings = r.Findings()
	}
	return r, nil
}

// ask limits what is printed to the cells of a design, whose figures are drawn before the study's.
func (p *publication) ask(d *scenarios.Design) *publication {
	if d.Grid.Cells() < p.study.Design.Grid.Cells() {
		p.asked = &found{study: p.study.Part(d)}
	}
	return p
}

// shown returns what is printed.
func (p *publication) shown() *found {
	if p.asked != nil {
		return p.asked
	}
	return &p.found
}

// save makes the report and writes the results to the study's folder.
func (p *publication) save() error {
	if err := p.study.Folder.Here(); err != nil {
		return fmt.Errorf("%s: %w; the folder was removed or replaced meanwhile", p.dir, plain(err))
	}
	c, s := p.study, p.study.Design
	files := []folder.File{{Name: "results.csv", Write: c.WriteCSV}}
	m := manifest(s, p.wall)
	if files = append(files, p.comparison()...); p.apart {
		m.Omitted = map[string]string{"comparison.csv": "runexp export DIR --comparison"}
	}
	builds, err := c.Folder.Builds()
	if err != nil {
		return err
	}
	for _, b := range builds {
		m.ComputedBy = append(m.ComputedBy, folder.Build(b))
	}
	err = c.Failures(func(scenarios.Failure) error {
		p.failures++
		return nil
	})
	if err != nil {
		return err
	}
	if p.failures > 0 {
		files = append(files, folder.File{Name: "failures.csv", Write: p.writeFailures})
	}
	if p.asked != nil {
		if err := p.asked.study.Scan(nil); err != nil {
			return err
		}
		part, err := p.asked.read(p.jobs)
		if err != nil {
			return err
		}
		if part != nil {
			files = append(files, p.draw(p.asked, part)...)
		}
	}
	r, err := p.read(p.jobs)
	if err != nil {
		return err
	}
	m.Incomplete = p.progress.Pairs - p.progress.Complete
	if r != nil {
		if !p.large() {
			p.report = r
		}
		files[0].Write = p.table.WriteCSV
		m.Rows, m.Metrics = len(p.table.Rows), metrics(p.table)
		files = append(files, p.findings.Files...)
		files = append(files, p.draw(&p.found, r)...)
	}
	if before, err := folder.ReadManifest(p.dir); err == nil {
		for _, f := range before.Files {
			if strings.HasPrefix(f.Name, "figures/") && strings.HasSuffix(f.Name, ".svg") && !slices.Contains(p.figures, f.Name) {
				p.gone = append(p.gone, f.Name)
			}
		}
	}
	if err = folder.Save(p.dir, m, files); err == nil {
		err = p.compare()
	}
	p.report = nil
	return err
}

// large reports whether the results are most of the memory of a run.
func (p *publication) large() bool {
	d := p.study.Design
	return d.Grid.Cells()*len(d.Policies) > 10_000
}

// comparison returns the file of how the policies compare, if they can be. Of a study which is
// too large for a report it would have several hundred megabytes, which hardly anybody reads:
// the command export writes it for those who do.
func (p *publication) comparison() []folder.File {
	src := compare.Study(p.study)
	if !src.Possible() {
		return nil
	}
	if p.apart = !p.study.Design.CanReport(); p.apart {
		return nil
	}
	return []folder.File{{Name: "comparison.csv", Write: func(w io.Writer) error {
		return p.compared.Write(w, src, p.study.Design)
	}}}
}

// compare compares the policies of what is printed, if it is complete. Those of the whole study are
// compared already unless comparison.csv was there, of the same records.
func (p *publication) compare() error {
	f := p.shown()
	if !f.study.Design.CanReport() || !f.progress.Done() {
		return nil
	}
	return f.compared.Find(compare.Study(f.study), f.study.Design)
}

// draw returns the files of all figures of what was found, except those with the name of another.
func (p *publication) draw(f *found, r *scenarios.Report) []folder.File {
	asked := figures.RequestOf(f.study.Design)
	asked.Each, asked.Progress = p.each, f.progress
	drawn := asked.Draw(r, f.table)
	p.left = drawn.All - len(drawn.Figures)
	var all []results.NamedFigure
	for _, figure := range append(f.findings.Figures, drawn.Figures...) {
		if name := "figures/" + figure.Name + ".svg"; !slices.Contains(p.figures, name) {
			all, p.figures = append(all, figure), append(p.figures, name)
		}
	}
	return figures.Files(all, "figures/", figures.Formats...)
}

// writeFailures writes the failures and the commands that repeat them.
func (p *publication) writeFailures(w io.Writer) error {
	file := csv.NewWriter(escape.Visible(w))
	file.Write([]string{"cell", "policy", "instances", "why", "command"})
	err := p.study.Failures(func(f scenarios.Failure) error {
		before := strconv.Itoa(f.Block * record.BlockLength)
		return file.Write([]string{f.Values.String(), f.Policy, before, f.Why, p.program.rerunOf(p.dir, f)})
	})
	file.Flush()
	if err == nil {
		err = file.Error()
	}
	return err
}

// manifest returns all that is needed to run the study again.
func manifest(s *scenarios.Design, wall time.Duration) folder.Manifest {
	m := programManifest()
	m.Experiment, m.Title, m.Set, m.Seed, m.Risk, m.PlanRisk = s.Name, s.Title, s.Grid.Written(), s.Seed, s.Risk, s.PlanRisk
	m.Instances, m.Evaluator, m.Metrics = int64(s.Instances), string(s.Evaluator), s.Metrics
	m.WallSeconds, m.Cells = wall.Seconds(), s.Grid.Cells()
	for _, p := range s.Grid.Parameters() {
		values := s.Grid.Axis(p.Name)
		if len(values) > longAxis {
			values = values[:longAxis]
		}
		m.Parameters = append(m.Parameters, results.Parameter{Name: p.Name, Values: values})
	}
	for _, p := range s.Policies {
		m.Policies = append(m.Policies, folder.PolicyVersion{Policy: p.Spec, Revision: p.Revision})
	}
	if r := s.Reference; r != nil {
		m.Reference = &folder.PolicyVersion{Policy: r.Spec, Revision: r.Revision}
	}
	m.Caveat = s.Caveat()
	return m
}

// programManifest returns what a manifest says of the program, whatever was run.
func programManifest() folder.Manifest {
	return folder.Manifest{
		Block: record.BlockLength, Batch: record.BatchLength, Level: scenarios.Level,
		Version: build.Version(), Revision: cmp.Or(build.ThisSource().Revision, "unknown"), Modified: build.ThisSource().Modified, Build: build.This().ID,
		GoVersion: runtime.Version(), GOOS: runtime.GOOS, GOARCH: runtime.GOARCH,
	}
}

// metrics returns the metrics of a table in the order of its rows.
func metrics(t *results.Table) []string {
	var names []string
	for _, r := range t.Rows {
		if !slices.Contains(names, r.Metric) {
			names = append(names, r.Metric)
		}
	}
	return names
}

// longAxis is the number of values of a parameter that a manifest lists at most. It
// always has the spelling that they follow from.
const longAxis = 10_000
