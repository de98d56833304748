package spec

import (
	"reflect"
	"strings"
	"testing"
)

func TestParseReadsWhatStringWrites(t *testing.T) {
	for text, want := range map[string]Spec{
		"greedy":                     {Name: "greedy"},
		"no-rep{n=47}":               {Name: "no-rep", Options: []Option{{"n", "47"}}},
		"a{y=-1.5e3,x=true}":         {Name: "a", Options: []Option{{"x", "true"}, {"y", "-1.5e3"}}},
		"empirical{file=My File.é}":  {Name: "empirical", Options: []Option{{"file", "My File.é"}}},
		"a.b_c-9{k.k=/tmp/x;y\\z!}":  {Name: "a.b_c-9", Options: []Option{{"k.k", "/tmp/x;y\\z!"}}},
		"weibull{shape=.5,scale=1 }": {},
	} {
		got, err := Parse(text)
		if want.Name == "" {
			if err == nil {
				t.Errorf("Parse(%q) = %v, want an error", text, got)
			}
			continue
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("Parse(%q) = %v, %v; want %v", text, got, err, want)
		}
		if again, err := Parse(got.String()); err != nil || !reflect.DeepEqual(again, got) {
			t.Errorf("Parse(%q) = %v, %v; want %v", got, again, err, got)
		}
	}
}

func TestStringSortsTheOptions(t *testing.T) {
	s := Spec{"greedy", []Option{{"n", "2"}, {"lambda", "1"}}}
	if got := s.String(); got != "greedy{lambda=1,n=2}" {
		t.Error(got)
	}
	if s.Options[0].Key != "n" {
		t.Error("String has changed its receiver")
	}
}

func TestParseErrorsAreOneLineAndNameTheColumn(t *testing.T) {
	for text, want := range map[string]string{
		"":               `"", column 1: the name must start with a lower-case letter, found the end`,
		"Greedy":         `"Greedy", column 1: the name must start with a lower-case letter, found 'G'`,
		"9":              `"9", column 1: the name must start with a lower-case letter, found '9'`,
		" a":             `" a", column 1: the name must start with a lower-case letter, found ' '`,
		"a b":            `"a b", column 2: stray ' '`,
		"a{}":            `"a{}", column 3: an option must start with a lower-case letter, found '}'`,
		"a{n}":           `"a{n}", column 4: expected '=', found '}'`,
		"a{n=}":          `"a{n=}", column 5: the option n has no value, found '}'`,
		"a{n=1":          `"a{n=1", column 6: expected '}', found the end`,
		"a{n=1}}":        `"a{n=1}}", column 7: stray '}'`,
		"a{n=1,}":        `"a{n=1,}", column 7: an option must start with a lower-case letter, found '}'`,
		"a{n=1, m=2}":    `"a{n=1, m=2}", column 7: an option must start with a lower-case letter, found ' '`,
		"a{n= 1}":        `"a{n= 1}", column 5: stray space`,
		"a{n=1 }":        `"a{n=1 }", column 6: stray space`,
		"a{n=1=2}":       `"a{n=1=2}", column 6: expected '}', found '='`,
		"a{n=b{c=d}}":    `"a{n=b{c=d}}", column 6: expected '}', found '{'`,
		"a{é=1}":         `"a{é=1}", column 3: an option must start with a lower-case letter, found 'é'`,
		"a{é=1,n=1}":     `"a{é=1,n=1}", column 3: an option must start with a lower-case letter, found 'é'`,
		"a{x=é,n=1,n=2}": `"a{x=é,n=1,n=2}", column 11: the option n is given twice`,
		"a{n=1\n}":       `"a{n=1\n}", column 6: expected '}', found '\n'`,
		"a{n=\xff}":      `"a{n=\xff}", column 5: the option n has no value, found '�'`,
	} {
		_, err := Parse(text)
		if err == nil || err.Error() != want {
			t.Errorf("Parse(%q):\n got %v\nwant %s", text, err, want)
		}
	}
}

func TestSplitCutsAtCommasOutsideBraces(t *testing.T) {
	got, err := Split("a,b{x=1,y=2}, c{z=3} ,d")
	if want := []string{"a", "b{x=1,y=2}", "c{z=3}", "d"}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	for list, want := range map[string]string{
		"":        "column 1: an item is empty",
		"a,":      "column 3: an item is empty",
		"a,,b":    "column 3: an item is empty",
		"a{x=1,b": "column 2: this brace is never closed",
		"a},b":    "column 2: stray '}'",
		"a{b{":    "column 4: stray '{'",
	} {
		if _, err := Split(list); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("Split(%q): %v, want %s", list, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"", "a", "a{b=c}", "a{b=c,d=e}", "a{b=c,b=e}", "a{x= }", "a{b={}}", "é{", "a{n=1}\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("Parse(%q): the error is more than a line: %q", text, err)
			}
			return
		}
		again, err := Parse(s.String())
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Fatalf("Parse(%q) = %#v, but Parse(%q) = %#v, %v", text, s, s.String(), again, err)
		}
		if items, err := Split(text); err != nil || len(items) != 1 || items[0] != text {
			t.Fatalf("Split(%q) = %q, %v; want the one item", text, items, err)
		}
	})
}
