package report

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/study"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// saved lists the files that were written.
type saved struct {
	figures []string // the first form of each
	gone    []string // figures that the folder had, and has no more
	apart   bool     // comparison.csv is not written, though policies can be compared
}

// Save writes the files of the study's folder, and the manifest last. The caller must hold its lock.
func (f *Results) Save() error {
	s, dir := f.Study, f.dir()
	if err := s.Folder.Here(); err != nil {
		return fmt.Errorf("%s: %s; the folder was removed or replaced meanwhile", dir, strings.TrimPrefix(err.Error(), "store: "))
	}
	m := f.manifest()
	builds, err := s.Folder.Builds()
	if err != nil {
		return err
	}
	for _, b := range builds {
		m.ComputedBy = append(m.ComputedBy, folder.Build(b))
	}
	f.files = saved{}
	files := []folder.File{{Name: "results.csv", Write: s.WriteCSV}}
	if f.Table != nil {
		files[0].Write = f.Table.WriteCSV
		m.Rows, m.Metrics = len(f.Table.Rows), metrics(f.Table)
	}
	if src := compare.Study(s); src.Possible() {
		// The comparison of a large study has several hundred megabytes, which hardly anybody reads.
		if f.files.apart = f.Table == nil; f.files.apart {
			m.Omitted = map[string]string{"comparison.csv": "runexp export DIR --table comparison"}
		} else {
			files = append(files, folder.File{Name: "comparison.csv", Write: func(w io.Writer) error { return f.writeComparison(w, src) }})
		}
	}
	if f.Status.Failed > 0 {
		files = append(files, folder.File{Name: "failures.csv", Write: f.writeFailures})
	}
	if f.shown != nil {
		files = append(files, f.drawn(f.shown)...)
	}
	files = append(files, f.Findings.Files...)
	files = append(files, f.drawn(f)...)
	if before, err := folder.ReadManifest(dir); err == nil {
		for _, old := range before.Files {
			if strings.HasPrefix(old.Name, "figures/") && strings.HasSuffix(old.Name, ".svg") && !slices.Contains(f.files.figures, old.Name) {
				f.files.gone = append(f.files.gone, old.Name)
			}
		}
	}
	return folder.Save(dir, m, files)
}

// drawn returns the files of figures. A figure is left out if another one has its name.
func (f *Results) drawn(of *Results) []folder.File {
	var all []results.NamedFigure
	for _, figure := range slices.Concat(of.Findings.Figures, of.Figures.Figures) {
		if name := "figures/" + figure.Name + ".svg"; !slices.Contains(f.files.figures, name) {
			all, f.files.figures = append(all, figure), append(f.files.figures, name)
		}
	}
	return figures.Files(all, "figures/", figures.Formats...)
}

// Files says which results [Results.Save] wrote: "results.csv and 3 figures".
func (f *Results) Files() string {
	switch n := len(f.files.figures); n {
	case 0:
		return "results.csv"
	case 1:
		return "results.csv and a figure"
	default:
		return fmt.Sprintf("results.csv and %d figures", n)
	}
}

// Rerun returns the command that repeats a failure.
func Rerun(program, dir string, f study.Failure) string {
	return fmt.Sprintf("%s chart %s --cell %016x --policy %s --instance %d --format table", program, escape.Shell(dir), f.Cell, escape.Shell(f.Policy), f.Instance)
}

// writeFailures writes the failures and the commands that repeat them.
func (f *Results) writeFailures(w io.Writer) error {
	file := csv.NewWriter(escape.Visible(w))
	file.Write([]string{"cell", "policy", "instances", "why", "command"})
	err := f.Study.Failures(func(x study.Failure) error {
		before := strconv.Itoa(x.Block * world.BlockLength)
		return file.Write([]string{x.Values.String(), x.Policy, before, x.Why, Rerun(f.options.Program, f.dir(), x)})
	})
	file.Flush()
	return cmp.Or(err, file.Error())
}

// manifest returns the manifest without files. It suffices to run the study again.
func (f *Results) manifest() folder.Manifest {
	d, o := f.Study.Design, f.options
	m := folder.Manifest{
		Block: world.BlockLength, Batch: world.BatchLength, Level: scenarios.Level,
		Version: o.Build.Version, Revision: cmp.Or(o.Revision, "unknown"), Modified: o.Modified, Build: o.Build.ID,

		Experiment: d.Name, Title: d.Title, Set: d.Grid.Written(), Seed: d.Seed, Risk: d.Risk, PlanRisk: d.PlanRisk,
		Instances: int64(d.Instances), Evaluator: string(d.Evaluator), Metrics: d.Metrics,
		WallSeconds: o.Wall.Seconds(), Cells: d.Grid.Cells(), Incomplete: f.Progress.Pairs - f.Progress.Complete,
		Caveat: d.Caveat(),
	}
	for _, p := range d.Grid.Parameters() {
		values := d.Grid.Axis(p.Name)
		m.Parameters = append(m.Parameters, results.Parameter{Name: p.Name, Values: values[:min(len(values), longAxis)]})
	}
	for _, p := range d.Policies {
		m.Policies = append(m.Policies, folder.PolicyVersion{Policy: p.Spec, Revision: p.Revision})
	}
	if r := d.Reference; r != nil {
		m.Reference = &folder.PolicyVersion{Policy: r.Spec, Revision: r.Revision}
	}
	return m
}

// longAxis is how many values of a parameter a manifest lists at most. It always has the spelling that
// they follow from.
const longAxis = 10_000

// metrics returns the metrics of a table in the order of its rows.
func metrics(t *results.Table) []string {
	var names []string
	for i := range t.Rows {
		if !slices.Contains(names, t.Rows[i].Metric) {
			names = append(names, t.Rows[i].Metric)
		}
	}
	return names
}

// How long it takes to write results, on a slow machine: a row of a table, and the figures of a
// study that has some.
const (
	rowTime     = 3 * time.Microsecond
	figuresTime = time.Second
)

// SaveTime returns about how long it takes to write the results of a study that is complete. A
// cell has a row for each metric and policy in results.csv, and in comparison.csv, if that is
// written, one for each policy and one for each pair of them.
func SaveTime(d *scenarios.Design) time.Duration {
	n := len(d.Policies)
	rows := n
	if d.CanReport() {
		rows += n + n*(n-1)/2
	}
	return figuresTime + time.Duration(d.Grid.Cells()*len(d.Metrics)*rows)*rowTime
}
