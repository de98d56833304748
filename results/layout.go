package results

// Layout is the header of a table: all that a writer must know before the first row, so that a table of
// any length can be written row by row.
type Layout struct {
	Experiment string
	Params     []string                      // names of the parameters
	Words      map[string]map[float64]string // as in [Table]
}

// Layout returns the layout of the table. It shares memory with the table.
func (t *Table) Layout() Layout { return Layout{t.Experiment, t.Params, t.Words} }

// Check returns an error if a file of this layout could not be read back: if two
// columns have the same name or one has none, if a word is not one that [Table] allows,
// or if a word stands for two values.
func (l Layout) Check() error { return l.table().check() }

func (l Layout) table() *Table {
	return &Table{Experiment: l.Experiment, Params: l.Params, Words: l.Words}
}
