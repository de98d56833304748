package loadstar

import (
	"io/fs"
	"os"
	"testing"
)

// The tables of ARCHITECTURE.md are the rule: which packages there are, what each
// imports of ours, and which import which module.
func TestTheHouseIsAsARCHITECTURESays(t *testing.T) {
	all, err := faults(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range all {
		t.Error(fault)
	}
}

// faults returns, one line each, where a module breaks the rules.
func faults(fsys fs.FS) ([]string, error) {
	page, err := fs.ReadFile(fsys, "ARCHITECTURE.md")
	if err != nil {
		return nil, err
	}
	gomod, err := fs.ReadFile(fsys, "go.mod")
	if err != nil {
		return nil, err
	}
	h, err := build(fsys)
	if err != nil {
		return nil, err
	}
	p := readPlan(string(page), string(gomod))
	all := append(h.wrongTable(p), h.wrongImports(p)...)
	all = append(all, wrongModules(p)...)
	return append(all, h.tooLarge()...), nil
}
