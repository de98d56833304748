package sheet

import (
	"cmp"
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

// row returns the row of a key in the reference.
func row(tag reflect.StructTag) string {
	absent := tag.Get("else")
	if absent == "" && tag.Get("need") != "" {
		absent = "must be there"
	}
	text := "`" + tag.Get("yaml") + "` | " + tag.Get("doc") + " | " + cmp.Or(absent, "none")
	return "| " + code.ReplaceAllString(text, "$1`$2`") + " |\n"
}

// The tables of keys follow from the tags: with -update, this test writes them.
func TestTheReferenceHasEveryKeyAsItsTagsDescribeIt(t *testing.T) {
	const file = "../../docs/sweeps.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	for column, part := range map[string]reflect.Type{
		"key":                 reflect.TypeFor[Scenario](),
		"key of `platform`":   reflect.TypeFor[Platform](),
		"key of a group":      reflect.TypeFor[Group](),
		"key of `comes_back`": reflect.TypeFor[ComesBack](),
		"key of `faults`":     reflect.TypeFor[Faults](),
		"key of `price`":      reflect.TypeFor[Price](),
		"key of a cost":       reflect.TypeFor[Cost](),
		"key of `figure`":     reflect.TypeFor[Figure](),
		"key of a variable":   reflect.TypeFor[Variable](),
		"key of a preset":     reflect.TypeFor[Preset](),
		"key of `limits`":     reflect.TypeFor[Limits](),
	} {
		head := "\n| " + column + " | what it says | if left out |\n|---|---|---|\n"
		before, rest, found := strings.Cut(page, head)
		if !found {
			t.Fatalf("there is no table of %s", column)
		}
		var table strings.Builder
		for i := range part.NumField() {
			if tag := part.Field(i).Tag; tag.Get("yaml") != "" {
				table.WriteString(row(tag))
			}
		}
		_, after, _ := strings.Cut(rest, "\n\n")
		page = before + head + table.String() + "\n" + after
	}
	resultstest.Golden(t, filepath.Join("..", file), []byte(page))
}
