package study

import (
	"io"
	"slices"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Report returns the stored results, merged, from which policies are then compared. It must not be called
// unless [scenarios.Design.CanReport].
func (s *Study) Report() (*scenarios.Report, error) {
	s.report = nil
	r := scenarios.NewReport(s.Design)
	if err := s.eachCell(nil, true, true, func(_ int, c *scenarios.Cell) error { r.Take(c); return nil }); err != nil {
		return r, err
	}
	s.report = r
	return r, nil
}

// RowWriter writes rows, in the order in which it is given them. A row is valid only
// during the call.
type RowWriter interface{ Write(r *results.Row) error }

// WriteRows streams the rows of the table, as a report has them. If the study is too large for a report,
// there are no adjusted ratios, whose exact means take a millisecond a cell.
func (s *Study) WriteRows(to RowWriter) error {
	var rows []results.Row
	var params []float64
	var formulas []string
	adjusts := s.Design.CanReport()
	return s.eachCell(nil, false, false, func(_ int, c *scenarios.Cell) error {
		params, formulas = s.Design.Grid.AppendRow(params[:0], formulas[:0], c.Index)
		rows = c.AppendRows(rows[:0], params, formulas, adjusts)
		for i := range rows {
			if err := to.Write(&rows[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// WriteCSV writes the table as it is in results.csv.
func (s *Study) WriteCSV(w io.Writer) error {
	file, err := results.NewCSVWriter(w, s.Design.Layout())
	if err != nil {
		return err
	}
	if err := s.WriteRows(file); err != nil {
		return err
	}
	return file.Flush()
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
		f.Instance, f.Why = scenarios.ReadFailure(last.Body)
		return visit(f)
	})
	s.Damage = append(s.Damage, damage...)
	return err
}

// Pack merges the records that count into one file, in an order that depends on nothing
// else: studies with the same results have the same pack, whatever runs, shards and
// restarts led to them. Records from further folders of the same study are merged too.
func (s *Study) Pack(from ...*store.Folder) (store.PackInfo, error) {
	if s.Design.Quota().Grows {
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
	if s.hasValueRecords() {
		names = slices.Concat(names, s.valueIDs())
	}
	info, damage, err := s.Folder.Pack(s.ids, names, from...)
	s.Damage = append(s.Damage, damage...)
	return info, err
}

// DropLogs removes the logs whose records the pack has, as [store.Folder.DropLogs] does. Records of
// values that the study no longer keeps are given up.
func (s *Study) DropLogs() error {
	if s.hasValueRecords() {
		return s.Folder.DropLogs()
	}
	return s.Folder.DropLogs(s.valueIDs()...)
}
