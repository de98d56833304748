package results

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
)

// mark is a row in a figure, under the name of the metric for which it stands.
type mark struct {
	row    *Row
	metric string
	values []string // values of the parameters
}

// dimension is what distinguishes lines, rows and columns of panels, or figures: the policy, the metric
// or a parameter.
type dimension struct {
	kind  kind
	param int
}

type kind int

const (
	none kind = iota
	ofParameter
	ofPolicy
	ofMetric
)

// at returns the value of a mark in a dimension.
func (m mark) at(d dimension) string {
	switch d.kind {
	case ofParameter:
		return m.values[d.param]
	case ofPolicy:
		return m.row.Policy
	case ofMetric:
		return m.metric
	}
	return ""
}

// division is the assignment of a table's rows to figures, panels and lines.
type division struct {
	selection
	spec          FigureSpec
	marks         []mark
	metrics       []string
	x             int
	series        dimension
	rows, columns dimension
	rest          []dimension
	short         []map[string]string // short words of each parameter
	bars          []float64           // values of X, at whose indices the bars stand
}

// divide assigns rows to places in figures. It returns nil if there is nothing to draw.
func (t *Table) divide(spec FigureSpec) *division {
	d := new(division)
	if d.metrics = spec.Metrics; spec.Metric != "" {
		d.metrics = append([]string{spec.Metric}, spec.Metrics...)
	}
	spelled := speller{t, map[spelling]string{}}
	for i, metric := range d.metrics {
		s := t.choose(metric, spec.Policies)
		if spec.Baseline == "" { // the intervals belong to the instances, not to their differences
			s.adjust(metric)
		}
		d.marks = slices.Grow(d.marks, len(s.rows))
		values, n := make([]string, len(s.rows)*len(t.Params)), len(t.Params)
		for _, row := range s.rows {
			m := mark{row: row, metric: metric, values: values[:n:n]}
			for k := range m.values {
				m.values[k] = spelled.value(row, k)
			}
			d.marks, values = append(d.marks, m), values[n:]
		}
		if i == 0 || len(d.selection.rows) == 0 {
			d.selection = s
		}
	}
	if len(d.marks) == 0 || len(t.Params) == 0 {
		return nil
	}
	d.arrange(spec)
	return d
}

// arrange gives the marks their places. The specification must be the one of [Table.divide], or differ from it
// in neither metrics nor policies, nor in whether there is a baseline.
func (d *division) arrange(spec FigureSpec) {
	t := d.table
	if d.spec = spec; spec.Metric == "" {
		d.spec.Metric = d.metrics[0]
	}
	d.x = d.axis(spec.X)
	if !slices.Contains(d.varying, d.x) && len(d.varying) > 0 {
		d.x = d.longest()
	}
	d.x = max(d.x, 0)
	if t.Params[d.x] != spec.X {
		// The label and the scale belong to another parameter.
		d.spec.XLabel, d.spec.LogX = "", d.wide()
	}
	d.short = nil
	for i := range t.Params {
		d.short = append(d.short, shortened(maps.Values(t.Words[t.Params[i]])))
	}
	if !spec.Lines && !spec.Map && d.wordy(d.x) {
		d.spec.Bars = true
	}
	d.assign()
}

// speller spells values as [Table.Value] does, each number once.
type speller struct {
	table *Table
	known map[spelling]string
}

// spelling is a number of a parameter.
type spelling struct {
	param int
	bits  uint64
}

func (s speller) value(row *Row, i int) string {
	if row.formula(i) != "" {
		return row.formula(i)
	}
	at := spelling{i, math.Float64bits(row.Params[i])}
	text, known := s.known[at]
	if !known {
		text = s.table.Value(row, i)
		s.known[at] = text
	}
	return text
}

// wordy reports whether all values of a parameter are words.
func (d *division) wordy(param int) bool {
	return !slices.ContainsFunc(d.marks, func(m mark) bool { return !isWord(m.values[param]) })
}

// longest returns the parameter with most numbers among its values or, without numbers, the first that
// varies.
func (d *division) longest() int {
	best, most := d.varying[0], 0
	for _, i := range d.varying {
		if n := len(group(d.selection.rows, []int{i})); n > most && !d.wordy(i) {
			best, most = i, n
		}
	}
	return best
}

// wide reports whether the values of X differ so much that a linear axis would hide most.
func (d *division) wide() bool {
	least, most := math.Inf(1), 0.0
	for _, m := range d.marks {
		x := m.row.Params[d.x]
		least, most = min(least, x), max(most, x)
	}
	return least > 0 && most >= 100*least
}

// assign gives each dimension that varies its place: lines, panels or figures.
func (d *division) assign() {
	free := []dimension{}
	for _, i := range d.others(d.x) {
		free = append(free, dimension{ofParameter, i})
	}
	if len(d.policies) > 1 {
		free = append(free, dimension{kind: ofPolicy})
	}
	take := func(name string) dimension {
		want := dimension{ofParameter, d.axis(name)}
		if name == ByPolicy && want.param < 0 {
			want = dimension{kind: ofPolicy}
		}
		if i := slices.Index(free, want); i >= 0 {
			free = slices.Delete(free, i, i+1)
			return want
		}
		return dimension{}
	}
	switch {
	case d.spec.Series != "":
		if d.series = take(d.spec.Series); d.series.kind == none && d.axis(d.spec.Series) >= 0 {
			d.series = dimension{ofParameter, d.axis(d.spec.Series)}
		}
	case len(d.spec.Metrics) > 0:
		d.series = dimension{kind: ofMetric}
	default:
		take(ByPolicy)
		d.series = dimension{kind: ofPolicy}
	}
	if d.spec.Baseline == First {
		d.spec.Baseline = d.values(d.marks, d.series)[0]
	}
	d.rows, d.columns = dimension{}, dimension{}
	if !d.spec.Each {
		d.rows, d.columns = take(d.spec.Rows), take(d.spec.Columns)
		d.choose(&free)
	}
	d.rest = free
}

// nameOf returns the name of a dimension.
func (d *division) nameOf(dim dimension) string {
	if dim.kind == ofParameter {
		return d.table.Params[dim.param]
	}
	return ByPolicy
}

// values returns the values of marks in a dimension: policies and metrics in their order, others in
// order of appearance.
func (d *division) values(all []mark, dim dimension) (values []string) {
	seen := map[string]bool{}
	for _, m := range all {
		if v := m.at(dim); !seen[v] {
			seen[v] = true
			values = append(values, v)
		}
	}
	if dim.kind == ofPolicy {
		values = slices.Clone(d.policies)
	}
	return values
}

// cells divides the marks by their values in some dimensions, in order of appearance.
func (d *division) cells(by []dimension) [][]mark {
	return classes(d.marks, func(key []byte, m mark) []byte {
		for _, dim := range by {
			key = append(append(key, m.at(dim)...), 0)
		}
		return key
	})
}

// show spells a value for people.
func (d *division) show(value string, dim dimension) string {
	if dim.kind != ofParameter {
		return value
	}
	return d.table.Naming.Value(d.table.Params[dim.param], d.shorter(value, dim.param))
}

// shorter returns the short form of a parameter's word, unless it is called something, or the value itself.
func (d *division) shorter(value string, param int) string {
	if d.table.Naming.Params[d.table.Params[param]].Values[value] != "" {
		return value
	}
	return cmp.Or(d.short[param][value], value)
}

// setting spells the values of a mark in some dimensions, such as 25 workers, n = 147.
func (d *division) setting(m mark, by []dimension) string {
	var parts []string
	for _, dim := range by {
		part := m.at(dim)
		switch dim.kind {
		case ofParameter:
			part = d.table.Naming.Setting(d.table.Params[dim.param], d.shorter(part, dim.param))
		case ofPolicy:
			part = d.table.Naming.Policy(part)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

// isBaseline reports whether a mark belongs to the baseline.
func (d *division) isBaseline(m *mark) bool {
	v := m.at(d.series)
	return d.spec.Baseline != "" && (v == d.spec.Baseline || d.show(v, d.series) == d.spec.Baseline)
}

// caption describes what the picture does not show: the values that all points share, the meanings of symbols, and
// the number of instances behind the means. It mentions intervals only if the picture has bands, and says so where
// means have some but their differences have none.
func (d *division) caption(all []mark, bands bool) string {
	s := d.selection
	s.rows = nil
	for _, m := range all {
		s.rows = append(s.rows, m.row)
	}
	var parts []string
	for _, i := range s.fixed {
		if i == d.x {
			continue
		}
		part := d.setting(all[0], []dimension{{ofParameter, i}})
		if label := d.table.Naming.Params[d.table.Params[i]].Label; label != "" && d.symbolic(i, part) {
			part = label + " " + part
		}
		parts = append(parts, part)
	}
	text := strings.Join(append([]string{strings.Join(parts, ", ")}, d.meanings(all)...), "; ")
	if text = strings.TrimPrefix(text, "; "); text != "" {
		text += "; "
	}
	text += s.instances()
	if slices.ContainsFunc(s.rows, func(r *Row) bool { return r.Count > 0 }) {
		text += ", " + s.kind()
		if bands {
			text += " and " + s.table.interval()
		}
		text += s.note()
		intervals := slices.ContainsFunc(s.rows, func(r *Row) bool { return r.Lo < r.Hi })
		if d.spec.Baseline != "" && !bands && !d.spec.NoBands && !d.spec.Map && intervals {
			text += "; the differences have no intervals"
		}
	}
	return text
}

// meanings says what the symbols in titles and legend stand for, where they have labels: c: time in which a unit
// travels.
func (d *division) meanings(all []mark) (texts []string) {
	shown := slices.Concat(d.rest, []dimension{d.rows, d.columns})
	if !d.spec.Map { // its axis has the label
		shown = append(shown, d.series)
	}
	for _, dim := range shown {
		values := d.values(all, dim)
		panels := dim == d.rows || dim == d.columns
		if dim.kind != ofParameter || panels && len(values) < 2 {
			continue
		}
		symbolic := func(value string) bool { return d.symbolic(dim.param, d.labelled(value, dim)) }
		if text := d.table.Naming.Meaning(d.table.Params[dim.param]); text != "" && slices.ContainsFunc(values, symbolic) {
			texts = append(texts, text)
		}
	}
	return texts
}

// symbolic reports whether a setting names its parameter by a symbol.
func (d *division) symbolic(param int, setting string) bool {
	symbol := d.table.Naming.Params[d.table.Params[param]].Symbol
	return symbol != "" && strings.HasPrefix(setting, symbol+" = ")
}
