package loadstar

import (
	"cmp"
	"flag"
	"fmt"
	gobuild "go/build"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

var update = flag.Bool("update", false, "write the list of licences, from the files of the module cache")

const thirdParty = "THIRD_PARTY.md"

// The list has the modules of go.mod with the licences that their files state. Modules that are
// not in the module cache, such as those of other systems, keep what the list says of them.
func TestTheListOfLicencesHasTheModulesOfGoMod(t *testing.T) {
	gomod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	old, _ := os.ReadFile(thirdParty) // there is none before the first update
	var page strings.Builder
	page.WriteString(thirdPartyHead)
	for _, m := range required(string(gomod)) {
		licences, err := licencesIn(m.folder())
		row := fmt.Sprintf("| %s | %s | ", m.path, m.version)
		at := strings.Index(string(old), row)
		switch {
		case err == nil:
			row += licences + " |\n"
		case os.IsNotExist(err) && !*update && at >= 0:
			line, _, _ := strings.Cut(string(old)[at:], "\n")
			row = line + "\n"
		default:
			t.Fatalf("%s %s: %v: download it by go mod download", m.path, m.version, err)
		}
		page.WriteString(row)
	}
	if *update {
		if err := os.WriteFile(thirdParty, []byte(page.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if page.String() != string(old) {
		t.Errorf("%s is not what go.mod and the modules say: write it again by make licences; it would be\n%s", thirdParty, &page)
	}
}

const thirdPartyHead = `# Licences of the modules

Loadstar itself is under the [BSD 3-Clause licence](LICENSE). These are the modules that it needs,
including those that only its tests need, and the licences that the files at the top of their
folders state: the identifiers of SPDX, joined by *and* where a module has files under several
licences, and by *or* where one can be chosen.
` + "`make licences`" + ` writes this page, and a test holds it against go.mod and the module cache.
A release has the texts of the licences of all modules in the program.

| module | version | licences |
|---|---|---|
`

// requiredModule is a module that go.mod requires.
type requiredModule struct{ path, version string }

var requirement = regexp.MustCompile(`(?m)^\t(\S+) (v\S+)(?: // indirect)?$`)

// required returns the modules that a go.mod requires, sorted by path.
func required(gomod string) (all []requiredModule) {
	for _, m := range requirement.FindAllStringSubmatch(gomod, -1) {
		all = append(all, requiredModule{m[1], m[2]})
	}
	slices.SortFunc(all, func(a, b requiredModule) int { return cmp.Compare(a.path, b.path) })
	return all
}

// folder returns the module's folder in the module cache, in which capital letters are escaped.
func (d requiredModule) folder() string {
	var escaped strings.Builder
	for _, r := range d.path + "@" + d.version {
		if unicode.IsUpper(r) {
			escaped.WriteByte('!')
		}
		escaped.WriteRune(unicode.ToLower(r))
	}
	cache := cmp.Or(os.Getenv("GOMODCACHE"), filepath.Join(filepath.SplitList(gobuild.Default.GOPATH)[0], "pkg", "mod"))
	return filepath.Join(cache, filepath.FromSlash(escaped.String()))
}

// licenceFile matches the names of the files in which modules state licences.
var licenceFile = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying)`)

// licencesIn returns the licences that the files of a folder state.
func licencesIn(folder string) (string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	var found []string
	for _, e := range entries {
		if e.IsDir() || !licenceFile.MatchString(e.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return "", err
		}
		licences := licencesOf(string(text))
		if len(licences) == 0 && len(text) > 500 { // what is shorter points to another file
			return "", fmt.Errorf("the licence in %s is not known: add a sentence of it to the table", e.Name())
		}
		found = append(found, licences...)
	}
	if len(found) == 0 {
		return "", fmt.Errorf("there is no file with a licence")
	}
	slices.Sort(found)
	return strings.Join(slices.Compact(found), " and "), nil
}

// sentences are some that only the text of a licence has.
var sentences = []struct{ licence, sentence string }{
	{"FTL or GPL-2.0-or-later", "your choice of exactly one of the following two licenses: * The FreeType License"},
	{"OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"},
	{"CC-BY-4.0", "Creative Commons Attribution 4.0 International Public License"},
	{"Apache-2.0", "Apache License Version 2.0, January 2004"},
	{"MPL-2.0", "Mozilla Public License Version 2.0"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software for any purpose"},
	{"BSD-3-Clause", "ndorse or promote products derived from this software without specific prior written permission"},
	{"BSD-2-Clause", "Redistributions in binary form must reproduce the above copyright notice"},
}

// licencesOf returns the identifiers of the licences in a text.
func licencesOf(text string) (all []string) {
	text = strings.Join(strings.Fields(text), " ")
	for _, s := range sentences {
		short := s.licence == "BSD-2-Clause" && slices.Contains(all, "BSD-3-Clause") // which has all its sentences
		if strings.Contains(text, s.sentence) && !short {
			all = append(all, s.licence)
		}
	}
	return all
}
