package risk

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
)

// Row is a law in the table. Either the prototype is itself a law, whose
// exported fields are the options and hold their defaults, or New makes the law
// and the prototype, if there is one, only describes the options.
type Row struct {
	Name      string
	Source    string // where the law comes from
	Doc       string // what it says, in a line
	Prototype any
	New       func(spec.Spec) (models.Risk, error)
}

// Options lists the law's options.
func (r Row) Options() []spec.Field {
	if r.Prototype == nil {
		return nil
	}
	return spec.Describe(r.Prototype)
}

// parse makes the law that a spec with the row's name means.
func (r Row) parse(s spec.Spec) (models.Risk, error) {
	if r.New != nil {
		return r.New(s)
	}
	law, err := spec.Bind(r.Prototype, s)
	if err != nil {
		return nil, err
	}
	return law.(models.Risk), nil
}

var table = struct {
	sync.RWMutex
	rows map[string]Row
}{rows: map[string]Row{}}

func init() {
	for _, row := range builtin {
		Register(row)
	}
}

// Register adds a law to the table. It panics if its name is taken or cannot be
// spelled, or if it has neither New nor a prototype that is a law.
func Register(row Row) {
	if s, err := spec.Parse(row.Name); err != nil || s.Name != row.Name {
		panic(fmt.Sprintf("risk: %q cannot be the name of a law", row.Name))
	}
	if row.Prototype != nil {
		if err := spec.Check(row.Prototype); err != nil {
			panic(fmt.Sprintf("risk: %s: %v", row.Name, err))
		}
	}
	if _, ok := row.Prototype.(models.Risk); !ok && row.New == nil {
		panic(fmt.Sprintf("risk: %s has neither New nor a prototype that is a law", row.Name))
	}
	table.Lock()
	defer table.Unlock()
	if _, taken := table.rows[row.Name]; taken {
		panic(fmt.Sprintf("risk: there is a law %s already", row.Name))
	}
	table.rows[row.Name] = row
}

// Names returns the names of all laws, sorted.
func Names() []string {
	table.RLock()
	defer table.RUnlock()
	return slices.Sorted(maps.Keys(table.rows))
}

// Laws returns all rows of the table, sorted by name.
func Laws() []Row {
	var rows []Row
	for _, name := range Names() {
		row, _ := lookUp(name)
		rows = append(rows, row)
	}
	return rows
}

// Parse makes a law from its spelling: a name, and options that differ from
// their defaults.
func Parse(text string) (models.Risk, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("risk %w", err)
	}
	row, ok := lookUp(s.Name)
	if !ok {
		return nil, spec.Unknown("risk", s.Name, Names())
	}
	law, err := row.parse(s)
	if err != nil {
		return nil, fmt.Errorf("risk %w", err)
	}
	return law, nil
}

// Check returns an error unless there is a law of the name that has the options. It
// makes no law, for which a file may have to be read, so that Parse may still fail.
func Check(s spec.Spec) error {
	row, ok := lookUp(s.Name)
	if !ok {
		return spec.Unknown("risk", s.Name, Names())
	}
	if row.Prototype == nil {
		return nil
	}
	if _, err := spec.Bind(row.Prototype, s); err != nil {
		return fmt.Errorf("risk %w", err)
	}
	return nil
}

func lookUp(name string) (Row, bool) {
	table.RLock()
	defer table.RUnlock()
	row, ok := table.rows[name]
	return row, ok
}

// Speller is what laws implement that were made by a row's New and know the
// spelling that makes them again.
type Speller interface{ Spelling() string }

// Format returns the canonical spelling of a law. Nil is never. A law that has
// none is named by its Go type, which Parse refuses.
func Format(law models.Risk) string {
	if law == nil {
		return "never"
	}
	if s, ok := law.(Speller); ok {
		return s.Spelling()
	}
	for _, row := range Laws() {
		if row.New == nil && reflect.TypeOf(row.Prototype) == reflect.TypeOf(law) {
			return spec.Format(row.Name, row.Prototype, law)
		}
	}
	return fmt.Sprintf("%T", law)
}
