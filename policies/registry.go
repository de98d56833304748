package policies

import (
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Row is a policy in a registry.
type Row struct {
	Name     string
	Source   string // the paper and section, or whoever thought of it
	Doc      string // what it does, in a line
	Revision int    // raised when the policy's decisions change

	// Prototype is the policy with its default options: a struct, not a
	// pointer, that implements exactly one of Planner, Gambler, Oracle and
	// Dynamic.
	Prototype any

	options []spec.Field // once it is registered
}

// Kind names the way in which the policy plugs in.
func (r Row) Kind() string { return Kind(r.Prototype) }

// Options lists the policy's options by name.
func (r Row) Options() []spec.Field {
	if r.options != nil {
		return slices.Clone(r.options)
	}
	return spec.Describe(r.Prototype)
}

// Registry is a set of policies by name. The zero value is empty and ready; any
// number of goroutines may use it.
type Registry struct {
	mu   sync.RWMutex
	rows map[string]Row
}

// NewRegistry returns a registry of the given rows.
func NewRegistry(rows ...Row) *Registry {
	r := &Registry{}
	for _, row := range rows {
		r.Register(row)
	}
	return r
}

// Register adds a policy. It panics if the name is taken or cannot be spelled,
// if there is no prototype, or if that is not a policy of one kind with bindable
// options: all are mistakes in a program, not in its input.
func (r *Registry) Register(row Row) {
	if s, err := spec.Parse(row.Name); err != nil || s.Name != row.Name {
		panic(fmt.Sprintf("policies: %q cannot be the name of a policy", row.Name))
	}
	if row.Prototype == nil {
		panic(fmt.Sprintf("policies: %s has no prototype", row.Name))
	}
	if err := spec.Check(row.Prototype); err != nil {
		panic(fmt.Sprintf("policies: %s: %v", row.Name, err))
	}
	if row.Kind() == "" {
		panic(fmt.Sprintf("policies: %s: %T must implement one of Planner, Gambler, Oracle and Dynamic", row.Name, row.Prototype))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, taken := r.rows[row.Name]; taken {
		panic(fmt.Sprintf("policies: there is a policy %s already", row.Name))
	}
	if r.rows == nil {
		r.rows = map[string]Row{}
	}
	row.options = spec.Describe(row.Prototype)
	r.rows[row.Name] = row
}

// Names returns the names of all policies, sorted.
func (r *Registry) Names() []string {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return slices.Sorted(maps.Keys(r.rows))
}

// Rows returns all rows, sorted by name.
func (r *Registry) Rows() []Row {
	var rows []Row
	for _, name := range r.Names() {
		row, _ := r.row(name)
		rows = append(rows, row)
	}
	return rows
}

func (r *Registry) row(name string) (Row, bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	row, ok := r.rows[name]
	return row, ok
}

// standard is the registry that the functions of the package speak of.
var standard = NewRegistry(builtin...)

// Register adds a policy to those that come with Loadstar; see
// [Registry.Register].
func Register(row Row) { standard.Register(row) }

// Names returns the names of all registered policies, sorted.
func Names() []string { return standard.Names() }

// Rows returns the rows of all registered policies, sorted by name.
func Rows() []Row { return standard.Rows() }

// Parse makes a policy from its spelling; see [Registry.Parse].
func Parse(text string) (*Policy, error) { return standard.Parse(text) }
