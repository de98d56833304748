package loadstar

import (
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"testing"
)

// The examples to which docs/policies.md leads need nothing from other files of their tests, so
// go doc's sites show them as programs.
func TestTheExamplesOfTheGuideAreWholePrograms(t *testing.T) {
	page, err := os.ReadFile("docs/policies.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, m := range hyperlink.FindAllStringSubmatch(string(page), -1) {
		name := filepath.Join("docs", m[1])
		if match, _ := filepath.Match("*_test.go", filepath.Base(name)); !match {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		examples := doc.Examples(file)
		if len(examples) != 1 || examples[0].Play == nil || examples[0].Output == "" {
			t.Errorf("%s: %d examples, or one that is no program with an output", name, len(examples))
		}
		seen++
	}
	if seen < 10 {
		t.Errorf("the page leads to %d examples", seen)
	}
}
