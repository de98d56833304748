package sheet

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

// code matches text in quotes that are no apostrophes.
var code = regexp.MustCompile(`(^|[^A-Za-z0-9])'([^']+)'`)

// parts are the maps of a scenario file in the order of the reference, each below a heading of its own.
var parts = []struct {
	heading string
	of      reflect.Type
}{
	{"The scenario", reflect.TypeFor[Scenario]()},
	{"platform", reflect.TypeFor[Platform]()},
	{"A group of workers", reflect.TypeFor[Group]()},
	{"A cost", reflect.TypeFor[Cost]()},
	{"comes_back", reflect.TypeFor[ComesBack]()},
	{"checkpoint", reflect.TypeFor[Checkpoint]()},
	{"faults", reflect.TypeFor[Faults]()},
	{"price", reflect.TypeFor[Price]()},
	{"decide", reflect.TypeFor[Decide]()},
	{"distribution", reflect.TypeFor[Distribution]()},
	{"limits", reflect.TypeFor[Limits]()},
	{"A variable", reflect.TypeFor[Variable]()},
	{"A preset", reflect.TypeFor[Preset]()},
	{"Figures", reflect.TypeFor[Figure]()},
}

// keyed returns the struct with keys that a value of a type holds, or nil.
func keyed(t reflect.Type) reflect.Type {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		return keyed(t.Elem())
	case reflect.Struct:
		if len(keys(t)) > 0 {
			return t
		}
		if t == reflect.TypeFor[Workers]() {
			return reflect.TypeFor[Group]()
		}
	}
	return nil
}

// inherited reports whether a key of a group of workers is a key of the platform for these workers alone: the
// same words describe it, and without it the platform's value counts.
func inherited(of reflect.Type, field reflect.StructField) bool {
	if of != reflect.TypeFor[Group]() || field.Tag.Get("else") != "the platform's" {
		return false
	}
	platform := reflect.TypeFor[Platform]()
	for i := range platform.NumField() {
		p := platform.Field(i)
		if p.Tag.Get("yaml") == field.Tag.Get("yaml") {
			said, _, _ := strings.Cut(p.Tag.Get("doc"), ", see [")
			return said == field.Tag.Get("doc")
		}
	}
	return false
}

// chapter returns the tables of all keys, and fails if a map has no table. Inherited keys share a row.
func chapter(t *testing.T) string {
	headings := map[reflect.Type]string{}
	for _, part := range parts {
		headings[part.of] = part.heading
	}
	var page strings.Builder
	for _, part := range parts {
		fmt.Fprintf(&page, "### %s\n\n| key | meaning | if left out |\n|---|---|---|\n", part.heading)
		var shared []string
		for i := range part.of.NumField() {
			field := part.of.Field(i)
			key := field.Tag.Get("yaml")
			if key == "" {
				continue
			}
			name := "`" + key + "`"
			if of := keyed(field.Type); of != nil {
				if headings[of] == "" {
					t.Errorf("%s.%s: the reference has no table of %v", part.of.Name(), key, of)
				}
				name = "[" + name + "](#" + strings.ToLower(strings.ReplaceAll(headings[of], " ", "-")) + ")"
			}
			if inherited(part.of, field) {
				shared = append(shared, name)
				continue
			}
			absent := field.Tag.Get("else")
			if absent == "" && field.Tag.Get("need") != "" {
				absent = "required"
			}
			text := field.Tag.Get("doc") + " | " + cmp.Or(absent, "none")
			fmt.Fprintf(&page, "| %s | %s |\n", name, code.ReplaceAllString(text, "$1`$2`"))
		}
		if len(shared) > 0 {
			fmt.Fprintf(&page, "| %s | as in [`platform`](#platform), of these workers | the platform's |\n", strings.Join(shared, ", "))
		}
		page.WriteString("\n")
	}
	return page.String()
}

// The chapter of keys follows from the tags: with -update, this test writes it.
func TestTheReferenceHasEveryKeyAsItsTagsDescribeIt(t *testing.T) {
	const file, from, to = "../../docs/scenario.md", "### The scenario\n", "## Expressions\n"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), from)
	_, after, ends := strings.Cut(rest, to)
	if !found || !ends {
		t.Fatalf("%s has no chapter from %q to %q", file, from, to)
	}
	resultstest.Golden(t, filepath.Join("..", file), []byte(before+chapter(t)+to+after))
}
