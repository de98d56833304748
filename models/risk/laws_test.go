package risk

import (
	"reflect"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
)

func TestParseReadsWhatFormatWrites(t *testing.T) {
	for text, want := range map[string]struct {
		law      models.Risk
		spelling string
	}{
		"never":                       {Never{}, "never"},
		"linear":                      {Linear{1}, "linear"},
		"linear{x=1.0}":               {Linear{1}, "linear"},
		"linear{x=2.50}":              {Linear{2.5}, "linear{x=2.5}"},
		"exponential{mean=3}":         {Exponential{3}, "exponential{mean=3}"},
		"weibull{shape=0.45,scale=2}": {Weibull{.45, 2}, "weibull{scale=2,shape=0.45}"},
		"lognormal{mu=-1}":            {Lognormal{-1, 1}, "lognormal{mu=-1}"},
	} {
		law, err := Parse(text)
		if err != nil || law != want.law {
			t.Errorf("Parse(%q) = %#v, %v", text, law, err)
			continue
		}
		if got := Format(law); got != want.spelling {
			t.Errorf("%#v is spelled %s, want %s", law, got, want.spelling)
		}
	}
	if got := Format(nil); got != "never" {
		t.Errorf("nil is spelled %s", got)
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"linear{x=0}":        "risk linear: x=0: it must be a number above 0",
		"linear{x=inf}":      "risk linear: x=inf: it must be a number above 0",
		"weibull{shape=nan}": "risk weibull: shape=nan: it must be a number above 0",
		"never{x=1}":         "risk never: there is no option x (known: none)",
		"linear{":            `risk "linear{", column 8: an option must start with a lower-case letter, found the end`,
		"wiebull":            `there is no law "wiebull"; did you mean weibull? (known: exponential, linear, lognormal, never, weibull)`,
	} {
		if law, err := Parse(text); err == nil || err.Error() != want {
			t.Errorf("Parse(%q) = %v, %v; want %s", text, law, err, want)
		}
	}
}

func TestLawsAreListedByName(t *testing.T) {
	var names []string
	for _, row := range All() {
		names = append(names, row.Name)
		if row.Source == "" || row.Doc == "" {
			t.Errorf("%s has no source or no doc", row.Name)
		}
		for _, o := range row.Options() {
			if o.Doc == "" {
				t.Errorf("%s: option %s has no doc", row.Name, o.Name)
			}
		}
		if _, err := Parse(row.Name); err != nil && row.New == nil {
			t.Errorf("%s cannot be had with its defaults: %v", row.Name, err)
		}
	}
	if !slices.IsSorted(names) || !reflect.DeepEqual(names, Names()) {
		t.Errorf("All: %v, Names: %v", names, Names())
	}
}

// fromFile stands for a law that is made from more than numbers.
type fromFile struct {
	*Empirical
	file string
}

func (f fromFile) Spelling() string { return "file-law{file=" + f.file + "}" }

func TestLawsCanBeRegisteredFromOutside(t *testing.T) {
	defer func(before *spec.Table[Row]) { table = before }(table)
	table = newTable()
	Register(Row{
		Name:   "file-law",
		Source: "this test",
		Doc:    "durations from a file",
		Prototype: struct {
			File string `doc:"where the durations are"`
		}{},
		New: func(s spec.Spec) (models.Risk, error) {
			file, _ := s.Get("file")
			e, err := NewEmpirical([]float64{float64(len(file))})
			return fromFile{e, file}, err
		},
	})
	law, err := Parse("file-law{file=abc}")
	if err != nil || law.Quantile(1) != 3 || Format(law) != "file-law{file=abc}" {
		t.Errorf("got %v, %v, spelled %s", law, err, Format(law))
	}
	if _, err := Parse("file-law"); err == nil {
		t.Error("the error of New is lost")
	}
}

// unsure is no law: it lacks a method.
type unsure struct{}

func (unsure) Before(float64) float64 { return 0 }

func TestRegisterNamesTheMethodThatALawLacks(t *testing.T) {
	defer func() {
		const want = "risk: new: risk.unsure is no law, and there is no New: missing method Quantile(float64) float64"
		if got := recover(); got != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}()
	Register(Row{Name: "new", Prototype: unsure{}})
}

// backwards is a law whose quantiles belong to another law.
type backwards struct{}

func (backwards) Before(t float64) float64   { return min(1, max(0, t)) }
func (backwards) Quantile(u float64) float64 { return 1 - u }

func TestRegisterNamesTheProbabilityAtWhichALawContradictsItself(t *testing.T) {
	defer func() {
		const want = "risk: new: Before and Quantile disagree: Quantile(0.0625) is 0.9375, but Before(0.9374999990625) is 0.9374999990625: want 0.0625 or less"
		if got := recover(); got != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}()
	Register(Row{Name: "new", Prototype: backwards{}})
}

// crowded is a law with a method Draw that does not fit Joint.
type crowded struct{}

func (crowded) Before(t float64) float64   { return min(1, max(0, t)) }
func (crowded) Quantile(u float64) float64 { return u }
func (crowded) Draw([]float64)             {}

func TestRegisterNamesTheMethodThatWouldNeverBeCalled(t *testing.T) {
	defer func() {
		const want = "risk: new: wrong method Draw([]float64), want Draw([]float64, *rand.PCG)"
		if got := recover(); got != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}()
	Register(Row{Name: "new", Prototype: crowded{}})
}

func TestRegisterPanicsOnRowsThatCannotWork(t *testing.T) {
	for what, row := range map[string]Row{
		"an empty row":           {},
		"a bad name":             {Name: "Linear", Prototype: Linear{1}},
		"options in the name":    {Name: "linear{x=1}", Prototype: Linear{1}},
		"a taken name":           {Name: "linear", Prototype: Linear{1}},
		"nothing but a name":     {Name: "new"},
		"a prototype, no law":    {Name: "new", Prototype: struct{}{}},
		"a law out of its range": {Name: "new", Prototype: Linear{}},
		"a law by pointer":       {Name: "new", Prototype: &Linear{1}},
	} {
		t.Run(what, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			Register(row)
		})
	}
}
