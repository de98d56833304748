package expr

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// read returns the values of an axis that depends on p=20 alone.
func read(text string) ([]Value, error) {
	a, err := ParseAxis(text)
	if err != nil {
		return nil, err
	}
	p, err := a.Compile([]string{"p"})
	if err != nil {
		return nil, err
	}
	return p.Append(nil, []float64{20})
}

func TestValuesAreExpressionsListsAndRanges(t *testing.T) {
	for text, want := range map[string][]float64{
		"7":                     {7},
		"1,2,5":                 {1, 2, 5},
		"1..5":                  {1, 2, 3, 4, 5},
		"1..6:2":                {1, 3, 5},
		"0.1..0.5:0.1":          {0.1, 0.2, 0.3, 0.4, 0.5},
		"1e-4,1e-3":             {1e-4, 1e-3},
		"1..3,2..4, 1.0":        {1, 2, 3, 4},
		"3..3":                  {3},
		"-0":                    {0},
		"-2..0":                 {-2, -1, 0},
		"0.3p,p":                {6, 20},
		"0.35*p":                {7},
		"1e-1p":                 {2},
		"18..p":                 {18, 19, 20},
		"0.2p..p:0.4p":          {4, 12, 20},
		"auto":                  {0},
		"p/2, 2*p+1":            {10, 41},
		"max(p, 30), min(p,1)":  {30, 1},
		"p/2 .. max(p,22) : 10": {10, 20},
		"logspace(1e-4,1e-1,4)": {1e-4, 1e-3, 1e-2, 1e-1},
		"logspace(p,p/2,2),3":   {20, 10, 3},
		"linspace(0, 1, 5)":     {0, 0.25, 0.5, 0.75, 1},
		"linspace(1, 0, 3)":     {1, 0.5, 0},
		"linspace(2, 2, 3)":     {2},
		"linspace(2, 2, 1)":     {2},
		"1..100,50..102":        slices.Collect(upTo(102)),
	} {
		got, err := read(text)
		var x []float64
		for _, v := range got {
			x = append(x, v.X)
		}
		if err != nil || !slices.Equal(x, want) {
			t.Errorf("%q is %v (%v), want %v", text, x, err, want)
		}
	}
}

func upTo(n int) func(func(float64) bool) {
	return func(yield func(float64) bool) {
		for i := range n {
			if !yield(float64(i + 1)) {
				return
			}
		}
	}
}

func TestFormulasAreKeptOfReferencesAndWordsOfWords(t *testing.T) {
	got, err := read("6, 0.3p, 0.3p+1, 1..2, auto, 19..p, 2^3")
	want := []Value{{X: 6}, {X: 7, Formula: "0.3p+1"}, {X: 1}, {X: 2}, {Word: "auto"}, {X: 19}, {X: 20}, {X: 8}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err = read("0,auto"); err != nil || len(got) != 2 {
		t.Errorf("0 and auto are different: %+v, %v", got, err)
	}
}

func TestAxesThatAdvanceTogetherKeepTwins(t *testing.T) {
	for _, text := range []string{"1,1,2", "p,p,1"} {
		a, err := ParseAxis(text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := a.Compile([]string{"p"})
		if err != nil {
			t.Fatal(err)
		}
		all, _ := p.AppendAll(nil, []float64{20})
		once, _ := p.Append(make([]Value, 1), []float64{20})
		if len(all) != 3 || len(once) != 3 {
			t.Errorf("%q: %v, %v", text, all, once)
		}
	}
}

func TestWordsAreSpellings(t *testing.T) {
	a, err := ParseWords("linear, weibull{shape=0.5,scale=max(p,1)},never")
	if err != nil {
		t.Fatal(err)
	}
	if len(a) != 3 || a[1].String() != "weibull{shape=0.5,scale=max(p,1)}" || a[1].Offset() != 8 || len(a.Names()) != 0 {
		t.Errorf("%q", a)
	}
	p, err := a.Compile(nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := p.Append(nil, nil); len(got) != 3 || got[2] != (Value{Word: "never"}) {
		t.Errorf("%+v", got)
	}
	for _, bad := range []string{"", "1", "a,", "a{", "a{x}y", "a b"} {
		if _, err := ParseWords(bad); err == nil {
			t.Errorf("%q is words", bad)
		}
	}
}

func TestBadValuesAreRefused(t *testing.T) {
	const want = wantValue
	for text, want := range map[string]string{
		"": `"": ` + want, ",": `"": ` + want, "1,,2": `"": ` + want, "NaN": `"NaN": ` + want, "Inf": `"Inf": ` + want, "-inf": `"-inf": ` + want,
		"1..": `"1..": ` + want, "..5": `"..5": ` + want, "1..5:NaN": `"1..5:NaN": ` + want, "1..2..3": `"1..2..3": ` + want, "1e999": `"1e999": ` + want, ".p": `".p": ` + want,
		"--1p": `"--1p": ` + want, "1 2": `"1 2": ` + want, "1:2": `"1:2": ` + want,
		"x":                    `"x": there is no variable "x" (known: p)`,
		"1,0x":                 `"0x": there is no variable "x" (known: p)`,
		"3q":                   `"3q": there is no variable "q" (known: p)`,
		"p3":                   `"p3": there is no variable "p3"; did you mean p? (known: p)`,
		"2*(p":                 `"2*(p": want an operator or ) before the end`,
		"5..1":                 `"5..1": the range ends before it begins`,
		"21..p":                `"21..p": the range ends before it begins`,
		"1...5":                `"1...5": the range ends before it begins`,
		"1..5:0":               `"1..5:0": the step must be positive`,
		"1..5:-1":              `"1..5:-1": the step must be positive`,
		"1..1e9":               `"1..1e9": the range has more than 1000000 values`,
		"1..1e6,1..1e6":        `"1..1e6": more than 1000000 values`,
		"1e999p":               `"1e999p": ` + want,
		"p/0":                  `"p/0": p/0 is +Inf: want a finite number`,
		"1..log(0)":            `"1..log(0)": log(0) is -Inf: want a finite number`,
		"uniform(0,1)":         `"uniform(0,1)": the values of a variable cannot be random`,
		"logspace(1,2)":        `"logspace(1,2)": want logspace(from, to, count)`,
		"logspace(0,2,3)":      `"logspace(0,2,3)": the ends must be positive`,
		"linspace(0,2,1)":      `"linspace(0,2,1)": one value cannot hold both ends`,
		"linspace(0,2,2.5)":    `"linspace(0,2,2.5)": the count is 2.5: want an integer from 1 to 1000000`,
		"linspace(0,2,1e7)":    `"linspace(0,2,1e7)": the count is 1e+07: want an integer from 1 to 1000000`,
		"1+linspace(0,2,3)":    `"1+linspace(0,2,3)": linspace makes several values: it can only be an item of a list of values`,
		"weibull{shape=1}":     `"weibull{shape=1}": stray "{"`,
		"1..p, 2*p.., 3, p..1": `"2*p..": ` + want,
	} {
		got, err := read(text)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q is %v\n got %v\nwant %s", text, got, err, want)
		}
	}
}

func TestErrorsNameTheItemAndThePlace(t *testing.T) {
	for text, want := range map[string][2]int{
		"1, 2*q": {1, 5}, "1,p..q": {1, 5}, "1,p..p:q": {1, 7}, "1, p, ": {2, 6}, "1,2,2*": {2, 6}, "1,linspace(1, q, 3)": {1, 14}, "1,5..1": {1, 2},
	} {
		_, err := read(text)
		var e *Error
		if !errors.As(err, &e) || [2]int{e.Item, e.Offset} != want {
			t.Errorf("%q: %+v, want %v", text, e, want)
		}
	}
}

func TestDependentAxesDoNotAllocate(t *testing.T) {
	for _, text := range []string{"1..p", "0.3p,0.7p", "linspace(p,2p,21)"} {
		a, _ := ParseAxis(text)
		p, err := a.Compile([]string{"p"})
		if err != nil {
			t.Fatal(err)
		}
		dst := make([]Value, 0, 100)
		known := []float64{20}
		if n := testing.AllocsPerRun(100, func() { dst, _ = p.Append(dst[:0], known) }); n > 0 {
			t.Errorf("%q allocates %v times", text, n)
		}
	}
}

func FuzzAxis(f *testing.F) {
	f.Add("1..25:2,3")
	f.Add("logspace(1,p,4),auto")
	f.Add("0.2p..p:0.2p,max(1,p)")
	f.Add("0%\n0")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := read(text)
		var e *Error
		switch {
		case err == nil && (len(got) == 0 || len(got) > maxValues):
			t.Errorf("%q has %d values", text, len(got))
		case err != nil && (!errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) || strings.Contains(e.Msg, "\n")):
			t.Errorf("%q: %#v", text, err)
		}
	})
}

func BenchmarkAppendRange(b *testing.B) {
	a, _ := ParseAxis("1..p")
	p, _ := a.Compile([]string{"p"})
	var dst []Value
	known := []float64{1000}
	b.ReportAllocs()
	for b.Loop() {
		dst, _ = p.Append(dst[:0], known)
	}
}
