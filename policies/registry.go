package policies

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Row is a policy in a registry.
type Row struct {
	Name     string
	Source   string // the paper and section, or the author of the idea
	Doc      string // one line about the policy
	Revision int    // raised when the policy's decisions change

	// Prototype is the policy with its default options: a struct, not a
	// pointer, that implements exactly one of Planner, Gambler, Oracle,
	// Dynamic, Bounder and Ceiling.
	Prototype any

	options []spec.Field // set by Register
}

// Kind returns which interface the policy implements; see [Kind].
func (r Row) Kind() string { return Kind(r.Prototype) }

// Needs returns what the policy needs of a world with its default options.
func (r Row) Needs() needs.Needs { return NeedsOf(r.Prototype) }

// Followable reports whether a master can follow the policy with this program alone. Bounds and oracles
// cannot be followed, and neither can policies that depend on files or programs.
func (r Row) Followable() bool {
	_, outside := r.Prototype.(Outside)
	return !outside && slices.Contains([]string{"planner", "gambler", "dynamic"}, r.Kind())
}

// Options lists the policy's options by name.
func (r Row) Options() []spec.Field {
	if r.options != nil {
		return slices.Clone(r.options)
	}
	return spec.Describe(r.Prototype)
}

// Registry is a set of policies by name. The zero value is empty and ready; it is safe for concurrent
// use.
type Registry struct {
	once  sync.Once
	table *spec.Table[Row]
}

// NewRegistry returns a registry of the given rows. It panics on the rows on which
// Register panics.
func NewRegistry(rows ...Row) *Registry {
	r := &Registry{}
	for _, row := range rows {
		r.Register(row)
	}
	return r
}

// rows returns the registry's table.
func (r *Registry) rows() *spec.Table[Row] {
	r.once.Do(func() { r.table = spec.NewTable("policy", func(row Row) string { return row.Name }) })
	return r.table
}

// Register adds a policy. It panics if the name is taken or cannot be spelled, if the row has no
// prototype, or if the prototype is not a policy of one kind with bindable options: these are mistakes in
// a program, not in its input. The panic names a missing method, and an optional method with other
// parameters or results, which would never be called.
func (r *Registry) Register(row Row) {
	if row.Prototype == nil {
		panic(fmt.Sprintf("policies: %q has no prototype", row.Name))
	}
	if row.Name == spec.All {
		panic(fmt.Sprintf("policies: no policy can have the name %q: lists mean all by it", row.Name))
	}
	if err := spec.Check(row.Prototype); err != nil {
		panic(fmt.Sprintf("policies: %s: %v", row.Name, err))
	}
	if row.Kind() == "" {
		panic(fmt.Sprintf("policies: %s: %T must implement exactly one of Planner, Gambler, Oracle, Dynamic, Bounder and Ceiling: %s",
			row.Name, row.Prototype, noKind(row.Prototype)))
	}
	if wrong := spec.Wrong(row.Prototype, optional...); wrong != "" {
		panic(fmt.Sprintf("policies: %s: %s", row.Name, wrong))
	}
	row.options = spec.Describe(row.Prototype)
	r.rows().Register(row)
}

// optional are the interfaces that policies may implement besides the one of their kind.
var optional = []reflect.Type{
	reflect.TypeFor[Dealer](), reflect.TypeFor[Partial](), reflect.TypeFor[Expecter](), reflect.TypeFor[Optimum](),
	reflect.TypeFor[Needer](), reflect.TypeFor[Limited](), reflect.TypeFor[Foreteller](), reflect.TypeFor[Idler](),
	reflect.TypeFor[Outside](),
}

// noKind explains why a prototype is of no kind: its method does not fit the interface, or it has none of
// the methods, or several.
func noKind(prototype any) string {
	var kinds, methods []string
	for _, kind := range []reflect.Type{
		reflect.TypeFor[Planner](), reflect.TypeFor[Gambler](), reflect.TypeFor[Oracle](),
		reflect.TypeFor[Dynamic](), reflect.TypeFor[Bounder](), reflect.TypeFor[Ceiling](),
	} {
		method := kind.Method(0).Name
		lacks := spec.Missing(prototype, kind)
		if lacks == "" {
			kinds = append(kinds, kind.Name())
		} else if _, named := reflect.PointerTo(reflect.TypeOf(prototype)).MethodByName(method); named {
			return lacks
		}
		methods = append(methods, method)
	}
	if len(kinds) > 0 {
		return "it is both " + strings.Join(kinds, " and ")
	}
	last := len(methods) - 1
	return "missing method " + strings.Join(methods[:last], ", ") + " or " + methods[last]
}

// Lookup returns the row of the name, or an error that lists the names.
func (r *Registry) Lookup(name string) (Row, error) { return r.rows().Lookup(name) }

// Names returns the names of all policies, sorted.
func (r *Registry) Names() []string { return r.rows().Names() }

// All returns the rows of all policies, sorted by name.
func (r *Registry) All() []Row { return r.rows().Sorted() }

// InOrder returns the rows of all policies in the order in which they were registered.
func (r *Registry) InOrder() []Row { return r.rows().All() }

// standard is the registry behind the functions of the package.
var standard = NewRegistry(builtin...)

// Register adds a policy to Loadstar's own; see
// [Registry.Register].
func Register(row Row) { standard.Register(row) }

// Names returns the names of all registered policies, sorted.
func Names() []string { return standard.Names() }

// All returns the rows of all registered policies, sorted by name.
func All() []Row { return standard.All() }

// InOrder returns the rows of all registered policies in the order in which they were registered.
func InOrder() []Row { return standard.InOrder() }

// Lookup returns the row of a registered policy, or an error that lists the names.
func Lookup(name string) (Row, error) { return standard.Lookup(name) }

// Parse makes a policy from its spelling; see [Registry.Parse].
func Parse(text string) (*Policy, error) { return standard.Parse(text) }

// Spellings parses the spellings of policies in a scenario's list; [spec.All] is allowed. It returns an
// error if a text is not a spelling.
func Spellings(texts []string) (all []spec.Spec, err error) {
	for _, text := range texts {
		if text == spec.All {
			all = append(all, spec.Spec{Name: spec.All})
			continue
		}
		p, err := Parse(text)
		if err != nil {
			return nil, err
		}
		all = append(all, p.given)
	}
	return all, nil
}
