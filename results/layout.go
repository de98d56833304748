package results

// Layout is a table without its rows: what has to be known before the first of
// them is written, so that a table of any length can be written row by row.
type Layout struct {
	Experiment string
	Params     []string                      // names of the parameters
	Words      map[string]map[float64]string // as those of [Table]
}

// Layout returns what the table's rows have in common. It shares memory with the
// table.
func (t *Table) Layout() Layout { return Layout{t.Experiment, t.Params, t.Words} }

// Check finds the mistakes that would make a file nobody could read: columns
// without a name of their own, and words that would be taken for something else.
func (l Layout) Check() error { return l.table().check() }

func (l Layout) table() *Table {
	return &Table{Experiment: l.Experiment, Params: l.Params, Words: l.Words}
}
