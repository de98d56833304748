package loadstar

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing/fstest"
)

const soundPage = `
| package | holds | imports of ours |
|---|---|---|
| ¬engine¬ | clock | none |
| ¬models¬ | world | ¬engine¬ |
| ¬models/judge¬ (tests) | | ¬models¬ |
| ¬policies/grain¬ | | none |
| ¬policies/ftr¬ | | ¬models¬, ¬policies/grain¬ |
| ¬policies¬ (catalogue) | | ¬policies/*¬ |
| ¬policies/policytest¬ (tests) | | ¬models/judge¬, ¬policies¬ |
| ¬results¬ | | none |
| ¬scenarios/sheet¬ | | none |
| ¬scenarios¬ | | ¬policies¬, ¬results¬, ¬scenarios/sheet¬ |
| ¬scenarios/papers/a¬ | | ¬policies/{ftr,grain}¬, ¬scenarios¬ |
| ¬scenarios/papers/b¬ | | ¬scenarios¬ |

| module | why | used by | by tests of |
|---|---|---|---|
| example.org/plot | figures | ¬results¬ | |
| example.org/schema/v6 | | | ¬scenarios/sheet¬ |
`

const soundModules = `module github.com/loadstar-sim/loadstar

require (
	example.org/plot v1.0.0
	example.org/schema/v6 v6.0.0
)

require example.org/below v1.0.0 // indirect
`

// sound returns a small module in which nothing is wrong.
func sound() map[string]string {
	return map[string]string{
		"ARCHITECTURE.md":           soundPage,
		"go.mod":                    soundModules,
		"engine/engine.go":          imports("math"),
		"models/models.go":          imports(module + "engine"),
		"models/models_test.go":     imports("testing", module+"models/judge"),
		"models/judge/judge.go":     imports(module + "models"),
		"policies/grain/grain.go":   imports(),
		"policies/ftr/ftr.go":       imports(module+"models", module+"policies/grain"),
		"policies/ftr/ftr_test.go":  imports("testing", module+"policies", module+"policies/policytest", module+"engine"),
		"policies/policies.go":      imports(module+"policies/grain", module+"policies/ftr"),
		"policies/policytest/t.go":  imports("testing", module+"policies", module+"models/judge"),
		"results/results.go":        imports("example.org/plot/vg"),
		"scenarios/sheet/sheet.go":  imports(),
		"scenarios/sheet/x_test.go": imports("example.org/schema/v6"),
		"scenarios/scenarios.go":    imports(module+"policies", module+"results", module+"scenarios/sheet"),
		"scenarios/papers/a/a.go":   imports(module+"scenarios", module+"policies/ftr", module+"policies/grain"),
		"scenarios/papers/b/b.go":   imports(module + "scenarios"),
		"testdata/x.go":             "no Go",
		"models/make.go":            "//go:build ignore\n\npackage main\n\nimport _ \"example.org/made\"\n",
	}
}

// imports returns a file that imports.
func imports(list ...string) string {
	text := "package x\n"
	for _, imported := range list {
		text += fmt.Sprintf("import _ %q\n", imported)
	}
	return text
}

// tower returns files of which each uses what the next declares.
func tower(dir string, files int) map[string]string {
	all := map[string]string{}
	for i := range files {
		all[fmt.Sprintf("%s/x%d.go", dir, i)] = fmt.Sprintf("package x\n\nfunc f%d() { f%d() }\n", i, i+1)
	}
	all[fmt.Sprintf("%s/x%d.go", dir, files)] = fmt.Sprintf("package x\n\nfunc f%d() {}\n", files)
	return all
}

// beside returns files that have nothing to do with each other.
func beside(dir string, files int) map[string]string {
	all := map[string]string{}
	for i := range files {
		all[fmt.Sprintf("%s/x%d.go", dir, i)] = fmt.Sprintf("package x\n\nfunc f%d() {}\n", i)
	}
	return all
}

// one returns one more file, which imports.
func one(file string, list ...string) map[string]string {
	return map[string]string{file: imports(list...)}
}

// inMemory returns files by path. In pages ¬ stands for a backtick.
func inMemory(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for _, file := range slices.Sorted(maps.Keys(files)) {
		text := files[file]
		if path.Ext(file) == ".md" {
			text = strings.ReplaceAll(text, "¬", "`")
		}
		fsys[file] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

// asMuchAsAllowed returns files with which the sound module stands at the limits.
func asMuchAsAllowed() map[string]string {
	all := tower("models/judge", mostFloors-1)
	maps.Copy(all, beside("policies/grain", mostFiles-1))
	all["results/x.go"] = "package x\n" + strings.Repeat("\n", mostLines-3)
	return all
}
