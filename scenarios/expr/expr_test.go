package expr

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
)

// names and values are what tests know.
var (
	names  = []string{"p", "W", "e", "k_2", "x"}
	values = []float64{25, 5, 0.5, 2, math.NaN()}
)

// eval computes an expression on them.
func eval(t *testing.T, text string) float64 {
	t.Helper()
	e, err := Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if e.String() != text {
		t.Errorf("%q is written %q", text, e)
	}
	p, err := e.Compile(names)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return p.Eval(values, nil)
}

func same(a, b float64) bool { return a == b || a != a && b != b }

func TestExpressionsAreArithmetic(t *testing.T) {
	for text, want := range map[string]float64{
		"1e-3": 0.001, ".5": 0.5, "7.": 7, "0.3p": 7.5, "1e3p": 25000, "2e": 1, "2e+1": 20, "2e + 1": 2, "2E1": 20,
		"2*p + 1": 51, "1/2p": 0.02, "2p^2": 1250, "2k_2": 4, "-0.3p": -7.5, "+3": 3,
		"2^3^2": 512, "-2^2": -4, "2^-1": 0.5, "2^-1^2": 0.5, "8/4/2": 1, "7-4-2": 1, "7%4%2": 1, "-7 % 4": -3, "1 - -1": 2, "2*-3": -6,
		"1 < 2": 1, "2 <= 1": 0, "2 > 1": 1, "1 >= 2": 0, "p == 25": 1, "p != 25": 0, "1 + 1 < 3": 1,
		"1 < 2 and 2 < 1": 0, "1 < 2 && 2 < 3": 1, "0 or 2": 1, "0 || 0": 0, "not 0": 1, "!3": 0, "not 1 < 2": 0,
		"not 0 and 0": 0, "0 and 0 or 1": 1, "1 or 0 and 0": 1, "(1 < 2) + 1": 2,
		"min(3, 1, 2)": 1, "max(p, W)": 25, "abs(-2)": 2, "floor(1.7)": 1, "ceil(1.2)": 2, "round(2.5)": 3, "sqrt(p)": 5,
		"exp(0)": 1, "log(1)": 0, "log10(1000)": 3, "log2(8)": 3, "pow(2, 10)": 1024, "2pi": 2 * math.Pi, "2max(1, W)": 10,
		"if(p > 3, 1, 2)": 1, "if(p < 3, 1, 2)": 2, "if(0, 1/0, 2)": 2, "p\n\t+ 1\r\n": 26,
		"1/0": math.Inf(1), "0/0": math.NaN(), "log(-1)": math.NaN(), "1e308*10": math.Inf(1),
	} {
		if got := eval(t, text); !same(got, want) {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
}

func TestNaNIsNotLost(t *testing.T) {
	for text, want := range map[string]float64{
		"x": math.NaN(), "x < 1": math.NaN(), "x == x": math.NaN(), "x != 1": math.NaN(), "not x": math.NaN(), "1 and x": math.NaN(), "x and 0": 0,
		"0 and x": 0, "x or 1": 1, "1 or x": 1, "x or 0": math.NaN(), "min(x, 1)": math.NaN(), "if(x, 1, 2)": math.NaN(), "if(1, 1, x)": 1,
	} {
		if got := eval(t, text); !same(got, want) {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
}

func TestNamesAreSortedAndUnique(t *testing.T) {
	e, err := Parse("p + W*p + max(a, pi)")
	if err != nil || !slices.Equal(e.Names(), []string{"W", "a", "p"}) || e.Random() {
		t.Error(e.Names(), e.Random(), err)
	}
}

func TestMistakesAreNamedAndPlaced(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
		want   string
	}{
		{"", 0, "want a number, a variable or a function, found the end"},
		{"2*", 2, "want a number, a variable or a function, found the end"},
		{"2*(p", 4, "want an operator or ) before the end"},
		{"2 p", 2, `want an operator before "p"`},
		{"2(p)", 1, `want an operator before "("`},
		{"p)", 1, `want an operator before ")"`},
		{"1..5", 2, `want an operator before ".5"`},
		{"p = 2", 2, "= compares nothing: write =="},
		{"p ** 2", 2, "a power is written ^"},
		{"--1", 1, "two signs in a row"},
		{"1 < 2 < 3", 6, "compare two at a time: a < b and b < c"},
		{"1 + not p", 4, "put parentheses around not and what follows"},
		{"1e999", 0, "1e999 is too large: want a finite number"},
		{"inf", 0, "inf is not a number: want a finite number, a variable or a function"},
		{"p + é", 4, `stray "é"`},
		{"p + \xff", 4, `stray "\xff"`},
		{"p & q", 2, `stray "&"`},
		{"_p", 0, `stray "_"`},
		{"max", 0, ""},
		{"max(", 4, "want a number, a variable or a function, found the end"},
		{"max()", 0, "max has the wrong number of arguments: want max(x, y, ...)"},
		{"max(1,)", 6, `want a number, a variable or a function, found ")"`},
		{"1 + pow(1)", 4, "pow has the wrong number of arguments: want pow(x, y)"},
		{"log(1, 2)", 0, "log has the wrong number of arguments: want log(x), the natural logarithm"},
		{"if(1, 2)", 0, "if has the wrong number of arguments: want if(condition, x, y)"},
		{"mx(1, 2)", 0, ""},
		{"logspace(1, 2, 3)", 0, "logspace makes several values: it can only be an item of a list of values"},
		{strings.Repeat("(", 1000) + "1" + strings.Repeat(")", 1000), 100, "the expression is nested deeper than 100"},
		{strings.Repeat("not ", 1000) + "1", 400, "the expression is nested deeper than 100"},
		{strings.Repeat("1^", 1000) + "1", 200, "the expression is nested deeper than 100"},
		{strings.Repeat("1", 5000), 4096, "the expression is longer than 4096 characters"},
	} {
		_, err := Parse(c.text)
		var e *Error
		if c.want == "" {
			c.want = err.Error()
		}
		if !errors.As(err, &e) || e.Msg != c.want || e.Offset != c.offset && c.offset > 0 {
			t.Errorf("%.40q: %v at %d, want %s at %d", c.text, err, e.Offset, c.want, c.offset)
		}
	}
}

func TestUnknownVariablesAreNamedWithTheNearest(t *testing.T) {
	for text, want := range map[string]string{
		"1 + q":     `there is no variable "q" (known: W, eps, p)`,
		"1 + w":     `there is no variable "w"; did you mean W? (known: W, eps, p)`,
		"1 + epps":  `there is no variable "epps"; did you mean eps? (known: W, eps, p)`,
		"1 + p + q": `there is no variable "q" (known: W, eps, p)`,
	} {
		e, _ := Parse(text)
		_, err := e.Compile([]string{"p", "W", "eps"})
		var inner *Error
		if !errors.As(err, &inner) || inner.Msg != want || inner.Offset != len("1 + ") && inner.Offset != len("1 + p + ") {
			t.Errorf("%q: %v", text, err)
		}
	}
	e, _ := Parse("q")
	if _, err := e.Compile(nil); err == nil || err.Error() != `there is no variable "q" (known: none)` {
		t.Error(err)
	}
}

func TestNamesOfVariables(t *testing.T) {
	for name, ok := range map[string]bool{
		"p": true, "W": true, "k_2": true, "e3": true, "": false, "2p": false, "_p": false, "a b": false, "a-b": false, "é": false,
		"max": false, "if": false, "and": false, "pi": false, "auto": false, "inf": false, "uniform": false, "logspace": false,
	} {
		if err := CheckName(name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"0.3*p + W", "2e", "1e3p", "not a < b", "if(a, b, c)", "((", "1^2^3", "max(1,", "-2^-x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := Parse(text)
		if err != nil {
			var inner *Error
			if !errors.As(err, &inner) || inner.Offset < 0 || inner.Offset > len(text) || strings.ContainsAny(inner.Msg, "\n\r") {
				t.Fatalf("%q: %#v", text, err)
			}
			return
		}
		half := func() float64 { return 0.5 }
		known := make([]float64, len(e.Names()))
		for i := range known {
			known[i] = float64(i) + 0.25
		}
		p, err := e.Compile(e.Names())
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse(e.String())
		if err != nil {
			t.Fatal(err)
		}
		q, _ := again.Compile(e.Names())
		if a, b := p.Eval(known, half), q.Eval(known, half); !same(a, b) {
			t.Fatalf("%q is %v and %v", text, a, b)
		}
	})
}

func BenchmarkEval(b *testing.B) {
	e, _ := Parse("0.3*p + W")
	p, _ := e.Compile(names)
	b.ReportAllocs()
	for b.Loop() {
		p.Eval(values, nil)
	}
}
