package scenarios

import (
	"io"
	"slices"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/adjusted"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/record"
)

// maxTracks is how many (cell, policy) pairs a report may have. Larger studies have
// neither figures nor findings: their rows are streamed.
const maxTracks = 300_000

// CanReport reports whether a study of the design is small enough for a report.
func (d *Design) CanReport() bool { return d.Grid.Cells()*len(d.Policies) <= maxTracks }

// Report returns the stored results, merged. It must not be called unless [Design.CanReport].
func (s *Study) Report() (*Report, error) {
	r := newReport(s.Design)
	err := s.each(true, func(c *Cell, policy int, t *track) error {
		r.tracks[c.Index*len(s.policies)+policy] = *t
		r.distribute(c.Index, policy, c.values[policy])
		if r.tallies[c.Index].Empty() {
			r.tallies[c.Index] = c.counted().Clone()
		}
		return nil
	})
	return r, err
}

// RowWriter writes rows, in the order in which it is given them. A row is valid only
// during the call.
type RowWriter interface{ Write(r *results.Row) error }

// WriteRows streams the rows of the table, which are those of a report, and returns how
// many it wrote. Of a study that is too large for a report there are no adjusted ratios,
// whose exact means take a millisecond a cell.
func (s *Study) WriteRows(to RowWriter) (count int, err error) {
	var rows []results.Row
	var params []float64
	var formulas []string
	cell := -1
	err = s.each(false, func(c *Cell, policy int, t *track) error {
		if c.Index != cell {
			cell = c.Index
			params, formulas = s.Design.Grid.AppendRow(params[:0], formulas[:0], cell)
		}
		var exact *adjusted.Cell
		if s.Design.CanReport() {
			exact = c.exactMeans()
		}
		rows = s.Design.rows(rows[:0], c.Index, params, formulas, policy, t, exact)
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
// of the table, with these blocks merged. The track is valid only during the call if the
// study is too large for a report. Without tally, nobody asks for [Cell.Tally].
func (s *Study) each(tally bool, visit func(c *Cell, policy int, t *track) error) error {
	keep := s.Design.CanReport()
	return s.eachCell(nil, keep, tally, func(c *Cell) error {
		for i := range c.tracks {
			t := &c.tracks[i]
			if t.empty() {
				continue
			}
			if s.Design.derives() {
				t.values = c.values[i]
				if keep {
					t.values = slices.Clone(t.values)
				}
			}
			if err := visit(c, i, t); err != nil {
				return err
			}
		}
		return nil
	})
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
	if s.adds() {
		have := s.backlog()
		note, err := s.noter(have, s.policies, nil)
		for _, f := range append([]*store.Folder{s.Folder}, from...) {
			if err == nil {
				_, err = f.Scan(note) // Pack tells the damage
			}
		}
		if err != nil {
			return store.PackInfo{}, err
		}
		s.stored = s.instances(have)
	}
	names := s.policies
	if s.keeps() {
		names = slices.Concat(names, s.valueIDs())
	}
	info, damage, err := s.Folder.Pack(s.ids, names, from...)
	s.Damage = append(s.Damage, damage...)
	return info, err
}

// DropLogs removes the logs whose records the pack has, as [store.Folder.DropLogs] does. Records of
// values that the study no longer keeps are given up.
func (s *Study) DropLogs() error {
	if s.keeps() {
		return s.Folder.DropLogs()
	}
	return s.Folder.DropLogs(s.valueIDs()...)
}
