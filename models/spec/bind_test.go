package spec

import (
	"math"
	"reflect"
	"testing"
)

type rounding string

// sample has one option of every kind.
type sample struct {
	N        float64  `min:"0.001" max:"1e6" doc:"chunks per unit"`
	Rounding rounding `one:"floor,ceil,round"`
	Lambda   float64  `above:"0" max:"1"`
	Workers  int      `option:"p" min:"1"`
	Quick    bool
	Until    float64 `inf:"yes" min:"0"`
	Title    string
	Skipped  []int `option:"-"`
	hidden   int
}

var prototype = sample{N: 147, Rounding: "floor", Lambda: 1, Workers: 5, Until: math.Inf(1), hidden: 3}

func bind(t *testing.T, text string) (any, error) {
	t.Helper()
	s, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return Bind(prototype, s)
}

func TestBindSetsWhatIsGivenAndKeepsTheRest(t *testing.T) {
	got, err := bind(t, "s{n=2.5,p=7,quick=true,rounding=ceil,until=inf,title=a b}")
	want := sample{N: 2.5, Rounding: "ceil", Lambda: 1, Workers: 7, Quick: true, Until: math.Inf(1), Title: "a b", hidden: 3}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	if prototype.N != 147 {
		t.Error("Bind has changed the prototype")
	}
}

func TestBindRefusesWhatIsNotAllowed(t *testing.T) {
	for text, want := range map[string]string{
		"s{n=0}":         "s: n=0: it must be a number from 0.001 to 1000000",
		"s{n=2e6}":       "s: n=2000000: it must be a number from 0.001 to 1000000",
		"s{n=NaN}":       "s: n=nan: it must be a number from 0.001 to 1000000",
		"s{n=inf}":       "s: n=inf: it must be a number from 0.001 to 1000000",
		"s{n=x}":         "s: n=x: it must be a number from 0.001 to 1000000",
		"s{lambda=0}":    "s: lambda=0: it must be a number above 0 and at most 1",
		"s{until=nan}":   "s: until=nan: it must be a number of at least 0, or inf",
		"s{p=1.5}":       "s: p=1.5: it must be an integer of at least 1",
		"s{p=0}":         "s: p=0: it must be an integer of at least 1",
		"s{quick=yes}":   "s: quick=yes: it must be true or false",
		"s{rounding=up}": "s: rounding=up: it must be floor, ceil or round",
		"s{lamdba=1}":    `s: there is no option "lamdba"; did you mean lambda? (known: lambda, n, p, quick, rounding, title, until)`,
		"s{workers=1}":   `s: there is no option "workers" (known: lambda, n, p, quick, rounding, title, until)`,
		"s{hidden=1}":    `s: there is no option "hidden" (known: lambda, n, p, quick, rounding, title, until)`,
		"s{skipped=1}":   `s: there is no option "skipped" (known: lambda, n, p, quick, rounding, title, until)`,
	} {
		if _, err := bind(t, text); err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", text, err, want)
		}
	}
	if _, err := Bind(struct{}{}, Spec{"s", []Option{{"n", "1"}}}); err == nil || err.Error() != "s: there is no option n (known: none)" {
		t.Error(err)
	}
}

func TestFormatLeavesDefaultsOutAndIsReadBack(t *testing.T) {
	for text, want := range map[string]string{
		"s":                              "s",
		"s{n=147.0}":                     "s",
		"s{rounding=floor,n=1e3}":        "s{n=1000}",
		"s{n=0.00100}":                   "s{n=0.001}",
		"s{lambda=1e-7,p=+6}":            "s{lambda=1e-7,p=6}",
		"s{until=-0,title=x,quick=true}": "s{quick=true,title=x,until=0}",
	} {
		v, err := bind(t, text)
		if err != nil {
			t.Fatal(err)
		}
		got := Format("s", prototype, v)
		if got != want {
			t.Errorf("%s is spelled %s, want %s", text, got, want)
		}
		if again, err := bind(t, got); err != nil || !reflect.DeepEqual(again, v) {
			t.Errorf("%s: %+v is read back as %+v, %v", text, v, again, err)
		}
	}
	if got := Format("s", prototype, prototype, "n", "quick"); got != "s{n=147,quick=false}" {
		t.Error(got)
	}
}

func TestDescribeTellsWhatAListingNeeds(t *testing.T) {
	got := Describe(prototype)
	for i, want := range [][5]string{
		{"lambda", "float64", "1", "a number above 0 and at most 1", ""},
		{"n", "float64", "147", "a number from 0.001 to 1000000", "chunks per unit"},
		{"p", "int", "5", "an integer of at least 1", ""},
		{"quick", "bool", "false", "true or false", ""},
		{"rounding", "string", "floor", "floor, ceil or round", ""},
		{"title", "string", "", "a text", ""},
		{"until", "float64", "inf", "a number of at least 0, or inf", ""},
	} {
		if f := got[i]; want != [5]string{f.Name, f.Kind, f.Default, f.Allowed, f.Doc} {
			t.Errorf("got  %+v\nwant %q", f, want)
		}
	}
	if len(got) != 7 {
		t.Errorf("%d options", len(got))
	}
	if !got[1].Numeric() || !got[2].Numeric() || got[4].Numeric() {
		t.Error("float64 and int are the numeric kinds")
	}
}

func TestCheckRefusesPrototypesThatCannotWork(t *testing.T) {
	if err := Check(prototype); err != nil {
		t.Error(err)
	}
	for what, bad := range map[string]any{
		"nil":                nil,
		"a pointer":          &prototype,
		"no struct":          3,
		"an unbindable type": struct{ X []float64 }{},
		"a bound that is none": struct {
			X float64 `min:"low"`
		}{},
		"a default out of range": struct {
			X float64 `above:"0"`
		}{},
		"a NaN":               struct{ X float64 }{math.NaN()},
		"an infinite default": struct{ X float64 }{math.Inf(1)},
		"a word not in the list": struct {
			X string `one:"a,b"`
		}{},
		"a twin": struct {
			X float64
			Y float64 `option:"x"`
		}{},
		"a bad name": struct {
			X float64 `option:"X y"`
		}{},
		"a word for an allowed number": struct {
			X float64 `word:"auto=0"`
		}{},
		"a word for nothing": struct {
			X float64 `min:"1" word:"auto"`
		}{2},
		"a word for an integer": struct {
			X int `min:"1" word:"auto=0"`
		}{2},
	} {
		if Check(bad) == nil {
			t.Errorf("%s passes", what)
		}
		if _, err := Bind(bad, Spec{}); err == nil {
			t.Errorf("%s can be bound", what)
		}
	}
}

func TestNumberReadsBackAndIsShort(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", 1: "1", 1e6: "1000000", .1: "0.1", 1e-5: "0.00001", 1.5e-6: "1.5e-6",
		-2e-300: "-2e-300", 1e15: "1e15", -1e100: "-1e100", math.Inf(1): "inf", math.Inf(-1): "-inf",
	} {
		if got := Number(x); got != want {
			t.Errorf("Number(%v) = %s, want %s", x, got, want)
		}
	}
}

func TestNearestForgivesOneTypoPerThreeLetters(t *testing.T) {
	names := []string{"brute", "cyclic-rep", "greedy", "no-rep", "omniscient"}
	for word, want := range map[string]string{
		"gredy": "greedy", "greddy": "greedy", "rgeedy": "greedy", "norep": "no-rep", "cyclic_rep": "cyclic-rep",
		"omnicient": "omniscient", "x": "", "weibull": "", "": "",
	} {
		if got := Nearest(word, names); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}
