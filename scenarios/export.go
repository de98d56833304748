package scenarios

import (
	"io"
	"slices"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/record"
)

// maxTracks is how many (cell, policy) pairs a report may have. Larger studies have
// neither figures nor findings: their rows are streamed.
const maxTracks = 300_000

// CanReport reports whether the study is small enough for a report.
func (s *Study) CanReport() bool { return len(s.ids)*len(s.policies) <= maxTracks }

// Report returns the stored results, merged. It must not be called unless CanReport.
func (s *Study) Report() (*Report, error) {
	r := newReport(s.Design)
	err := s.each(func(cell, policy int, t *track, values []float64) error {
		r.tracks[cell*len(s.policies)+policy] = *t
		r.distribute(cell, policy, values)
		return nil
	})
	return r, err
}

// RowWriter writes rows, in the order in which it is given them. A row is valid only
// during the call.
type RowWriter interface{ Write(r *results.Row) error }

// WriteRows streams the rows of the table, which are those of a report, and returns how
// many it wrote.
func (s *Study) WriteRows(to RowWriter) (count int, err error) {
	var rows []results.Row
	err = s.each(func(cell, policy int, t *track, _ []float64) error {
		params, formulas := s.Design.Grid.Row(cell)
		rows = s.Design.rows(rows[:0], params, formulas, policy, t)
		count += len(rows)
		for i := range rows {
			if err := to.Write(&rows[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return count, err
}

// Layout returns the columns of the table.
func (s *Study) Layout() results.Layout { return s.Design.table().Layout() }

// WriteCSV writes the table as it is in results.csv.
func (s *Study) WriteCSV(w io.Writer) error {
	file, err := results.NewCSVWriter(w, s.Layout())
	if err != nil {
		return err
	}
	if _, err := s.WriteRows(file); err != nil {
		return err
	}
	return file.Flush()
}

// each calls visit for every policy in every cell of which blocks are stored, in the order
// of the table, with these blocks merged. The values are valid only during the call, and
// so is the track if the study is too large for a report.
func (s *Study) each(visit func(cell, policy int, t *track, values []float64) error) error {
	d := s.Design
	found := result{Block: record.Block{Drawn: d.draw != nil}}
	var values []float64
	keep, reused := s.CanReport(), track{}
	damage, err := s.Folder.Each(s.ids, s.policies, func(cell, policy int, records []store.Record) error {
		t := track{}
		if !keep {
			t = reused.emptied(len(d.sampled))
		}
		values = values[:0]
		for i := range records {
			r := &records[i]
			if r.Status == store.Failed || int(r.Count) < s.units(int(r.Block)) {
				break
			}
			if err := found.Read(r.Body, int(r.Count), len(d.sampled)); err != nil {
				return err
			}
			t.append(&found)
			values = append(values, found.Values...)
		}
		reused = t
		if t.series == nil && t.facts == nil {
			return nil
		}
		if d.derives() {
			t.values = values
			if keep {
				t.values = slices.Clone(values)
			}
		}
		return visit(cell, policy, &t, values)
	})
	s.Damage = append(s.Damage, damage...)
	return err
}

// emptied returns an empty track in the memory of another.
func (t *track) emptied(metrics int) track {
	if len(t.series) != metrics {
		return track{}
	}
	for m := range t.series {
		t.series[m].Reset()
	}
	return track{series: t.series}
}

// Failure is a stored failure of a policy in a cell.
type Failure struct {
	Cell     uint64
	Values   grid.Values
	Policy   string
	Block    int // the one that failed; all before it are stored
	Instance int
	Why      string // one line, which names cell, policy and instance too
}

// Failures calls visit for every stored failure, in the order of the table. Scan must be
// called first.
func (s *Study) Failures(visit func(f Failure) error) error {
	var broken []uint64 // cells with failures: only their records are read
	var place []int
	for cell, id := range s.ids {
		for i := range s.policies {
			if _, failure := s.have.Blocks(cell, i); failure {
				broken, place = append(broken, id), append(place, cell)
				break
			}
		}
	}
	damage, err := s.Folder.Each(broken, s.policies, func(k, policy int, records []store.Record) error {
		if len(records) == 0 || records[len(records)-1].Status != store.Failed {
			return nil
		}
		last := &records[len(records)-1]
		f := Failure{
			Cell: broken[k], Values: s.Design.Grid.Values(place[k]), Policy: s.Design.Policies[policy].Spec, Block: int(last.Block),
		}
		f.Instance, f.Why = record.ReadFailure(last.Body)
		return visit(f)
	})
	s.Damage = append(s.Damage, damage...)
	return err
}

// Pack merges the records that count into one file, in an order that depends on nothing
// else: studies with the same results have the same pack, whatever runs, shards and
// restarts led to them. Records from further folders of the same study are merged too.
func (s *Study) Pack(from ...*store.Folder) (store.PackInfo, error) {
	info, damage, err := s.Folder.Pack(s.ids, s.policies, from...)
	s.Damage = append(s.Damage, damage...)
	return info, err
}
