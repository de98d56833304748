package spec

import (
	"fmt"
	"maps"
	"slices"
	"sync"
)

// Table is an ordered set of rows with unique names, as a registry needs it. Rows stay in the order in
// which they were registered, and no row is ever replaced or removed.
//
// [NewTable] makes one; the zero value must not be used. A table is safe for concurrent use. Rows are
// returned as they were registered: memory to which a row points is shared, and must not be changed.
type Table[T any] struct {
	kind string
	name func(T) string

	mu   sync.RWMutex
	rows []T
	at   map[string]int // index in rows, by name
}

// NewTable returns a table of the given rows. The kind is the singular noun for a row in messages, as in
// "policy"; name returns the name of a row. NewTable panics on the rows on which Register panics.
func NewTable[T any](kind string, name func(T) string, rows ...T) *Table[T] {
	t := &Table[T]{kind: kind, name: name, at: map[string]int{}}
	for _, row := range rows {
		t.Register(row)
	}
	return t
}

// Register adds a row. It panics if the row's name is empty, is taken, or is not a name that [Parse]
// reads: these are mistakes in a program, not in its input.
func (t *Table[T]) Register(row T) {
	name := t.name(row)
	if s, err := Parse(name); err != nil || s.Name != name {
		panic(fmt.Sprintf("%q cannot be the name of a %s", name, t.kind))
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, taken := t.at[name]; taken {
		panic(fmt.Sprintf("the %s %s is registered twice", t.kind, name))
	}
	t.at[name] = len(t.rows)
	t.rows = append(t.rows, row)
}

// Lookup returns the row of the name. Its error is that of [Unknown], except that it lists
// the ten names spelled most alike, and the command that shows all, if there are more than 20.
func (t *Table[T]) Lookup(name string) (T, error) {
	t.mu.RLock()
	i, ok := t.at[name]
	if ok {
		defer t.mu.RUnlock()
		return t.rows[i], nil
	}
	t.mu.RUnlock()
	var none T
	return none, unlisted(t.kind, name, t.Names())
}

// All returns the rows in the order in which they were registered. The caller may change the slice.
func (t *Table[T]) All() []T {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return slices.Clone(t.rows)
}

// Sorted returns the rows by name. The caller may change the slice.
func (t *Table[T]) Sorted() []T {
	t.mu.RLock()
	defer t.mu.RUnlock()
	rows := make([]T, 0, len(t.rows))
	for _, name := range slices.Sorted(maps.Keys(t.at)) {
		rows = append(rows, t.rows[t.at[name]])
	}
	return rows
}

// Names returns the names of all rows, sorted. The caller may change the slice.
func (t *Table[T]) Names() []string {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return slices.Sorted(maps.Keys(t.at))
}
