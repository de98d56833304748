package compare

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// match is which cells, policies and metrics two studies have in common.
type match struct {
	before, after *Source
	both          *Source // the common policies, variables and metrics
	policies      [][2]int
	params        []int   // of the after study: the common variables
	cells         []int32 // by cell of the after study: that of the before study, or -1
	partners      []int32 // by cell of the before study: that of the after study, or -1
	common        int
	only          [2]onlyIn // cells of the before study alone, and of the after study alone
}

// onlyIn is cells of one study alone, among those that are compared.
type onlyIn struct {
	cells int
	names []string // of the first few
}

// named is how many such cells are named.
const named = 3

// count counts the cells without a partner.
func (o *onlyIn) count(s *Source, where func(cell int) bool, partners []int32) {
	for cell, partner := range partners {
		if partner >= 0 || where != nil && !where(cell) {
			continue
		}
		if o.cells++; o.cells <= named {
			o.names = append(o.names, s.Where(cell))
		}
	}
}

// newMatch matches two studies, in the cells of the conditions.
func newMatch(before, after *Source, whereBefore, whereAfter func(cell int) bool) (*match, error) {
	m := &match{before: before, after: after}
	m.both = &Source{Layout: results.Layout{Experiment: after.Layout.Experiment, Words: after.Layout.Words}, Reference: -1, Batch: after.Batch}
	for i, p := range after.Policies {
		if j := slices.Index(before.Policies, p); j >= 0 {
			m.policies = append(m.policies, [2]int{j, i})
			m.both.Policies = append(m.both.Policies, p)
		}
	}
	if len(m.policies) == 0 {
		return nil, fmt.Errorf("no policy is in both studies: one has %s, the other %s", strings.Join(before.Policies, ", "), strings.Join(after.Policies, ", "))
	}
	for i, p := range after.Layout.Params {
		if slices.Contains(before.Layout.Params, p) {
			m.params = append(m.params, i)
			m.both.Layout.Params = append(m.both.Layout.Params, p)
		}
	}
	for _, a := range after.Metrics {
		if k := slices.IndexFunc(before.Metrics, func(b Metric) bool { return b.Name == a.Name && b.Exact == a.Exact && !a.Adjusted }); k >= 0 {
			a.Counted, a.Unit, a.Binary = false, a.Unit && before.Metrics[k].Unit, a.Binary && before.Metrics[k].Binary
			m.both.Metrics = append(m.both.Metrics, a)
		}
	}
	if len(m.both.Metrics) == 0 {
		return nil, errors.New("no metric is in both studies")
	}
	there, err := m.find(before, whereBefore)
	if err != nil {
		return nil, err
	}
	here, err := m.find(after, whereAfter)
	if err != nil {
		return nil, err
	}
	m.cells = slices.Repeat([]int32{-1}, after.Cells)
	m.partners = slices.Repeat([]int32{-1}, before.Cells)
	for key, cell := range here {
		if other, ok := there[key]; ok {
			m.cells[cell], m.partners[other] = other, cell
			m.common++
		}
	}
	m.only[0].count(before, whereBefore, m.partners)
	m.only[1].count(after, whereAfter, m.cells)
	if m.common == 0 {
		return nil, fmt.Errorf("no cell is in both studies: none have equal values of %s", strings.Join(m.both.Layout.Params, ", "))
	}
	return m, nil
}

// Both returns what two studies have in common, as rows of [Two] name it.
func Both(before, after *Source, whereBefore, whereAfter func(cell int) bool) (*Source, error) {
	m, err := newMatch(before, after, whereBefore, whereAfter)
	if err != nil {
		return nil, err
	}
	return m.both, nil
}

// find returns the cells of a study by a hash of their values of the common variables.
func (m *match) find(s *Source, where func(cell int) bool) (map[uint64]int32, error) {
	cells := make(map[uint64]int32, s.Cells)
	var places []int
	for _, name := range m.both.Layout.Params {
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
				s.Where(int(other)), s.Where(cell), strings.Join(m.both.Layout.Params, ", "))
		}
		cells[key] = int32(cell)
	}
	return cells, nil
}

// each calls visit for the cells that both studies have results of, in the order of the after
// study. It keeps cells of the before study that come too early there, which are none if
// both have the same order.
func (m *match) each(visit func(cell int, before, after Cell, same bool) error) error {
	var failed error
	stopped := errors.New("stopped")
	// The error of the before study is read after next has returned, and not at the same time.
	next, stop := iter.Pull2(func(yield func(int, Cell) bool) {
		err := m.before.Visit(func(cell int, c Cell) error {
			if !yield(cell, c) {
				return stopped
			}
			return nil
		})
		if err != stopped {
			failed = err
		}
	})
	defer stop()
	early := map[int]Cell{}
	at, current, more := -1, Cell(nil), true
	err := m.after.Visit(func(cell int, c Cell) error {
		want := int(m.cells[cell])
		if want < 0 {
			return nil
		}
		other, ok := early[want]
		delete(early, want)
		for !ok && more && at < want {
			if current != nil && int(m.partners[at]) > cell {
				early[at] = m.copied(current)
			}
			at, current, more = next()
		}
		if failed != nil {
			return failed
		}
		if !ok && more && at == want {
			other, ok = current, true
			current = nil
		}
		if !ok {
			return nil
		}
		same := m.before.Luck != nil && m.after.Luck != nil && m.before.Luck(want) == m.after.Luck(cell)
		return visit(cell, other, c, same)
	})
	if err == nil {
		err = failed
	}
	return err
}

// copied is a cell whose results remain valid after the visit.
type copied struct {
	series  map[place]*stat.Series
	batches map[place][]float64
	facts   map[place]float64
}

type place struct {
	policy int
	metric string
}

// copied copies what is compared of a cell of the before study.
func (m *match) copied(c Cell) Cell {
	k := copied{map[place]*stat.Series{}, map[place][]float64{}, map[place]float64{}}
	for _, p := range m.policies {
		for _, metric := range m.both.Metrics {
			at := place{p[0], metric.Name}
			if x, ok := c.Fact(p[0], metric.Name); ok {
				k.facts[at] = x
			}
			k.series[at] = c.Series(p[0], metric.Name).Clone()
			k.batches[at] = slices.Clone(c.Batches(p[0], metric.Name))
		}
	}
	return k
}

func (k copied) Series(policy int, metric string) *stat.Series {
	return k.series[place{policy, metric}]
}

func (k copied) Batches(policy int, metric string) []float64 { return k.batches[place{policy, metric}] }

func (k copied) Fact(policy int, metric string) (float64, bool) {
	x, ok := k.facts[place{policy, metric}]
	return x, ok
}

func (k copied) Tally(i, j int) stat.Tally { return stat.Tally{} }
