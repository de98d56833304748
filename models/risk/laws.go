package risk

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
)

// Row is a law in the table. If New is nil, the prototype is itself a law, whose exported fields are the
// options and hold their defaults. Otherwise New makes the law, and the prototype, if any, only describes
// the options.
type Row struct {
	Name      string
	Source    string // publication that the law comes from
	Doc       string // one line about the law
	Prototype any
	New       func(spec.Spec) (models.Risk, error)

	// Unit returns the unit of recorded times: ms, s, min, h or d. It returns "" if they are scaled. It
	// is nil for laws whose times have no unit of their own.
	Unit func(spec.Spec) string
}

// Options lists the law's options.
func (r Row) Options() []spec.Field {
	if r.Prototype == nil {
		return nil
	}
	return spec.Describe(r.Prototype)
}

// Law makes the law that a spec with the row's name describes. It refuses laws whose methods do not
// [Agree].
func (r Row) Law(s spec.Spec) (models.Risk, error) {
	law, err := r.build(s)
	if err != nil {
		return nil, fmt.Errorf("risk %w", err)
	}
	if err := Agree(law); err != nil {
		return nil, fmt.Errorf("risk %v: %w", s, err)
	}
	return law, nil
}

func (r Row) build(s spec.Spec) (models.Risk, error) {
	if r.New != nil {
		law, err := r.New(s)
		if err != nil && !strings.HasPrefix(err.Error(), s.Name+":") {
			err = fmt.Errorf("%v: %w", s, err)
		}
		return law, err
	}
	law, err := spec.Bind(r.Prototype, s)
	if err != nil {
		return nil, err
	}
	return law.(models.Risk), nil
}

// Spelling returns the canonical spelling of a law that the row made, registered or not.
func (r Row) Spelling(law models.Risk) string {
	if r.makes(law) {
		return spec.Format(r.Name, r.Prototype, law)
	}
	return Format(law)
}

// makes reports whether the law is the row's prototype with other options.
func (r Row) makes(law models.Risk) bool {
	_, knows := law.(Speller)
	return !knows && r.New == nil && reflect.TypeOf(r.Prototype) == reflect.TypeOf(law)
}

var table = newTable()

// newTable returns a table of the laws that come with the package.
func newTable() *spec.Table[Row] {
	t := spec.NewTable("law", func(row Row) string { return row.Name })
	for _, row := range builtin {
		row.mustWork()
		t.Register(row)
	}
	return t
}

// mustWork panics if the row has neither New nor a prototype that is a law, or if the law's methods do
// not agree.
func (r Row) mustWork() {
	if r.Prototype == nil {
		if r.New == nil {
			panic(fmt.Sprintf("risk: %q has neither New nor a prototype", r.Name))
		}
		return
	}
	if err := spec.Check(r.Prototype); err != nil {
		panic(fmt.Sprintf("risk: %s: %v", r.Name, err))
	}
	if r.New != nil {
		return
	}
	law, able := r.Prototype.(models.Risk)
	if !able {
		lacks := spec.Missing(r.Prototype, reflect.TypeFor[models.Risk]())
		panic(fmt.Sprintf("risk: %s: %T is no law, and there is no New: %s", r.Name, r.Prototype, lacks))
	}
	if wrong := spec.Wrong(law, reflect.TypeFor[Joint](), reflect.TypeFor[Recurrent](), reflect.TypeFor[Speller]()); wrong != "" {
		panic(fmt.Sprintf("risk: %s: %s", r.Name, wrong))
	}
	if err := agree(law); err != nil {
		panic(fmt.Sprintf("risk: %s: %v", r.Name, err))
	}
}

// Register adds a law to the table. It panics if the name is taken or cannot be spelled, or if there is
// neither New nor a prototype that is a law. The panic names the missing method, the optional method with
// other parameters or results, or the probability at which the methods do not [Agree]. Package risktest
// checks more, in a test.
func Register(row Row) {
	row.mustWork()
	table.Register(row)
}

// Lookup returns the row of the name, or an error that lists the names.
func Lookup(name string) (Row, error) { return table.Lookup(name) }

// Names returns the names of all laws, sorted.
func Names() []string { return table.Names() }

// All returns the rows of all laws, sorted by name.
func All() []Row { return table.Sorted() }

// Parse makes a law from its spelling: a name, and options that differ from
// their defaults. It refuses laws whose methods do not [Agree].
func Parse(text string) (models.Risk, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("risk %w", err)
	}
	row, err := Lookup(s.Name)
	if err != nil {
		return nil, err
	}
	return row.Law(s)
}

// Check returns an error unless there is a law of the name that has the options. It makes no law, since
// that may read a file, so Parse may still fail.
func Check(s spec.Spec) error {
	row, err := Lookup(s.Name)
	if err != nil {
		return err
	}
	if row.Prototype == nil {
		return nil
	}
	if _, err := spec.Bind(row.Prototype, s); err != nil {
		return fmt.Errorf("risk %w", err)
	}
	return nil
}

// Speller is implemented by laws from a row's New that know a spelling from which they can be made again.
type Speller interface{ Spelling() string }

// Spelled is the spelling of a law that embeds it.
type Spelled string

// Spelling returns the spelling.
func (s Spelled) Spelling() string { return string(s) }

// Format returns the canonical spelling of a law, which is "never" for nil. For a law without a spelling
// it returns the Go type, which Parse refuses.
func Format(law models.Risk) string {
	if law == nil {
		return "never"
	}
	if s, ok := law.(Speller); ok {
		return s.Spelling()
	}
	for _, row := range All() {
		if row.makes(law) {
			return row.Spelling(law)
		}
	}
	return fmt.Sprintf("%T", law)
}
