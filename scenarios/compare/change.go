package compare

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/store"
)

// Change holds the common parts of two studies and their differences.
type Change struct {
	Cells    int      // in both, with or without results
	Policies []string // remarks on policies: of one study only, or of other revisions
	Missing  []string // remarks on cells of one study only
	Differ   []string // in what else the studies differ

	before, after *Source
	places        [][2]int   // of the common policies, after and before
	params        []int      // of the later study: the common variables
	partners      []int32    // by cell of the earlier study: the cell of the later one, or -1
	shared        [2][]int32 // the common cells after and before, in the order of the later study
}

// Changes returns a source that compares each policy in a study with itself in an earlier study, in common
// cells that meet conditions. Rows have the policy as Policy and as Against, the later study first.
//
// Cells are matched by the values of the variables that both studies have. Where seed and world agree, a
// policy met the same random numbers in both and is compared batch by batch; elsewhere by Welch's interval.
// The intervals hold at once for all cells and policies of both studies. If some cells are not paired, the
// intervals are Bonferroni's.
func Changes(before, after *Source, whereBefore, whereAfter func(cell int) bool) (*Source, error) {
	c := &Change{before: before, after: after}
	both := &Source{
		Layout:    results.Layout{Experiment: after.Layout.Experiment, Words: after.Layout.Words},
		Naming:    after.Naming,
		Reference: -1, Batch: after.Batch, Cells: after.Cells, Where: after.Where, Change: c,
	}
	for i, p := range after.Policies {
		if j := slices.Index(before.Policies, p); j >= 0 {
			c.places = append(c.places, [2]int{i, j})
			both.Policies = append(both.Policies, p)
		}
	}
	if len(c.places) == 0 {
		return nil, fmt.Errorf("no policy is in both studies: one has %s, the other %s", strings.Join(before.Policies, ", "), strings.Join(after.Policies, ", "))
	}
	for i, p := range after.Layout.Params {
		if slices.Contains(before.Layout.Params, p) {
			c.params = append(c.params, i)
			both.Layout.Params = append(both.Layout.Params, p)
		}
	}
	both.Row = func(cell int) (params []float64) {
		values := after.Row(cell)
		for _, at := range c.params {
			params = append(params, values[at])
		}
		return params
	}
	for _, m := range after.Metrics {
		k := slices.IndexFunc(before.Metrics, func(b Metric) bool { return b.Name == m.Name && m.kind().across(b.kind()) != nil })
		if k >= 0 {
			b := &before.Metrics[k]
			m.Counted, m.Unit, m.Kind = false, m.Unit && b.Unit, m.kind().across(b.kind())
			both.Metrics = append(both.Metrics, m)
		}
	}
	if len(both.Metrics) == 0 {
		return nil, errors.New("no metric is in both studies")
	}
	if err := c.match(both.Layout.Params, whereBefore, whereAfter); err != nil {
		return nil, err
	}
	c.compareStudies(both.Policies)
	return both, nil
}

// match finds the cells of both studies.
func (c *Change) match(params []string, whereBefore, whereAfter func(cell int) bool) error {
	there, err := c.before.byValues(params, whereBefore)
	if err != nil {
		return err
	}
	here, err := c.after.byValues(params, whereAfter)
	if err != nil {
		return err
	}
	c.partners = slices.Repeat([]int32{-1}, c.before.Cells)
	cells := slices.Repeat([]int32{-1}, c.after.Cells)
	for key, cell := range here {
		if other, ok := there[key]; ok {
			cells[cell], c.partners[other] = other, cell
		}
	}
	for cell, other := range cells {
		if other >= 0 {
			c.shared[0], c.shared[1] = append(c.shared[0], int32(cell)), append(c.shared[1], other)
		}
	}
	if c.Cells = len(c.shared[0]); c.Cells == 0 {
		return fmt.Errorf("no cell is in both studies: none have equal values of %s", strings.Join(params, ", "))
	}
	c.missing("earlier", c.before, whereBefore, c.partners)
	c.missing("later", c.after, whereAfter, cells)
	return nil
}

// missing notes which of the chosen cells of a study have no partner in the other.
func (c *Change) missing(which string, s *Source, where func(cell int) bool, partners []int32) {
	const named = 3
	only, names := 0, []string(nil)
	for cell, partner := range partners {
		if partner >= 0 || where != nil && !where(cell) {
			continue
		}
		if only++; only <= named {
			names = append(names, s.Where(cell))
		}
	}
	if only > named {
		names[named-1] += " and others"
	}
	if only > 0 {
		c.Missing = append(c.Missing, fmt.Sprintf("%d of %d cells are only in the %s study: %s", only, only+c.Cells, which, strings.Join(names, ", ")))
	}
}

// byValues returns the cells of a study by a hash of their values of some variables.
func (s *Source) byValues(params []string, where func(cell int) bool) (map[uint64]int32, error) {
	cells := make(map[uint64]int32, s.Cells)
	var places []int
	for _, name := range params {
		places = append(places, slices.Index(s.Layout.Params, name))
	}
	var text []byte
	for cell := range s.Cells {
		if where != nil && !where(cell) {
			continue
		}
		values := s.Row(cell)
		text = text[:0]
		for _, at := range places {
			x := values[at]
			if word := s.Layout.Words[s.Layout.Params[at]][x]; word != "" {
				text = append(text, word...)
			} else {
				text = fmt.Append(text, x)
			}
			text = append(text, '\n')
		}
		sum := sha256.Sum256(text)
		key := binary.BigEndian.Uint64(sum[:])
		if other, taken := cells[key]; taken {
			return nil, fmt.Errorf("cells %s and %s have equal values of all variables that both studies have (%s): want one of them by --where",
				s.Where(int(other)), s.Where(cell), strings.Join(params, ", "))
		}
		cells[key] = int32(cell)
	}
	return cells, nil
}

// compareStudies notes in what the studies differ.
func (c *Change) compareStudies(common []string) {
	before, after := c.before, c.after
	for i, p := range before.Policies {
		if !slices.Contains(common, p) {
			c.Policies = append(c.Policies, fmt.Sprintf("policy %s is only in the earlier study", p))
		}
		if j := slices.Index(after.Policies, p); j >= 0 && i < len(before.Revisions) && j < len(after.Revisions) && before.Revisions[i] != after.Revisions[j] {
			c.Policies = append(c.Policies, fmt.Sprintf("policy %s has revision %d, and had %d", p, after.Revisions[j], before.Revisions[i]))
		}
	}
	for _, p := range after.Policies {
		if !slices.Contains(common, p) {
			c.Policies = append(c.Policies, fmt.Sprintf("policy %s is only in the later study", p))
		}
	}
	var seen []string
	for _, p := range slices.Concat(before.Meaning, after.Meaning) {
		a, b := cmp.Or(store.ValueOf(before.Meaning, p.Name), "none"), cmp.Or(store.ValueOf(after.Meaning, p.Name), "none")
		if a != b && !slices.Contains(seen, p.Name) {
			seen = append(seen, p.Name)
			c.Differ = append(c.Differ, fmt.Sprintf("%s is %s, and was %s", p.Name, b, a))
		}
	}
}

// Remarks returns all remarks.
func (c *Change) Remarks() []string { return slices.Concat(c.Differ, c.Policies, c.Missing) }

// pairs returns the pairs of the common policies with themselves, and their places in the cells of both studies.
func (c *Change) pairs() (pairs, places [][2]int) {
	for k := range c.places {
		pairs = append(pairs, [2]int{k, k})
	}
	return pairs, c.places
}

// each calls visit for the common cells that have results in both studies, in the order of the later one,
// in which the earlier study is read too.
func (c *Change) each(visit func(at meeting) error) error {
	stopped := errors.New("stopped")
	var failed error // read after next has returned, and not at the same time
	next, stop := iter.Pull2(func(yield func(int, Cell) bool) {
		err := c.before.Visit(c.shared[1], func(cell int, before Cell) error {
			if !yield(cell, before) {
				return stopped
			}
			return nil
		})
		if err != stopped {
			failed = err
		}
	})
	defer stop()
	other, before, more := next()
	err := c.after.Visit(c.shared[0], func(cell int, after Cell) error {
		for more && int(c.partners[other]) < cell {
			other, before, more = next()
		}
		if failed != nil || !more || int(c.partners[other]) != cell {
			return failed
		}
		luck, same := c.before.Luck, c.after.Luck
		return visit(meeting{cell, after, before, luck != nil && same != nil && luck(other) == same(cell)})
	})
	if err == nil {
		err = failed
	}
	return err
}
