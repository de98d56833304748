package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// experimentNames returns the names of the catalogue.
func experimentNames() (list []cobra.Completion) {
	for _, e := range scenarios.Experiments() {
		list = append(list, cobra.CompletionWithDesc(e.Name, e.Scenario().Title))
	}
	return list
}

// studyFolders returns the folders of studies under runs and under the folder of the word, and
// folders that may hold some, with a slash at the end. With files it returns scenarios too.
func studyFolders(word string, files bool) (list []cobra.Completion) {
	seen := map[string]bool{}
	add := func(name, doc string) {
		if !seen[name] {
			seen[name] = true
			list = append(list, cobra.CompletionWithDesc(name, doc))
		}
	}
	parent, _ := filepath.Split(word)
	for _, in := range []string{parent, filepath.Join("runs") + string(filepath.Separator)} {
		entries, _ := os.ReadDir(filepath.Clean(in)) // what cannot be read has no completions
		for _, entry := range entries {
			name := in + entry.Name()
			switch {
			case strings.HasPrefix(entry.Name(), ".") || !strings.HasPrefix(name, word):
			case entry.IsDir() && isStudy(name):
				add(name, "study")
			case entry.IsDir() && in == parent:
				add(name+string(filepath.Separator), "folder")
			case files && strings.HasSuffix(name, ".yaml") && in == parent:
				add(name, "file")
			}
		}
	}
	return list
}

// isStudy reports whether a folder holds a study, without reading it.
func isStudy(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, store.PlanName))
	return err == nil
}

// scenarioNamed returns the scenario that a word of the command line names, or nil.
func scenarioNamed(word string) *sheet.Scenario {
	if e, err := scenarios.Lookup(word); err == nil {
		return e.Scenario()
	}
	if isStudy(word) {
		s, _ := study.Scenario(word)
		return s
	}
	text, err := atomicfile.Read(word, sheet.MaxBytes)
	if err != nil {
		return nil
	}
	s, _ := sheet.Decode(word, text)
	return s
}

// variableNames returns the variables of a scenario with their texts, each followed by a text.
func variableNames(s *sheet.Scenario, then string) (list []cobra.Completion) {
	axes, _ := s.Axes()
	for _, a := range axes {
		doc := fmt.Sprint(a.Values)
		if v := s.Variable(a.Name); v != nil && v.Doc != "" {
			doc = v.Doc + ", now " + doc
		}
		list = append(list, cobra.CompletionWithDesc(a.Name+then, doc))
	}
	return list
}

// settingValues completes VARIABLE=VALUES: the variables, then the values that one has now, or laws
// if these are its values.
func settingValues(s *sheet.Scenario, word string) []cobra.Completion {
	name, value, isValue := strings.Cut(word, "=")
	if !isValue {
		return variableNames(s, "=")
	}
	if name == "plan_risk" {
		return behind(name+"=", spellingsOf(lawSpellings(), false, value))
	}
	axes, _ := s.Axes()
	for _, a := range axes {
		switch {
		case a.Name != name:
		case a.Names:
			return behind(name+"=", spellingsOf(wordSpellings(s.Variable(name)), true, value))
		case a.Words:
			return behind(name+"=", spellingsOf(lawSpellings(), true, value))
		default:
			return []cobra.Completion{cobra.CompletionWithDesc(name+"="+fmt.Sprint(a.Values), "as it is")}
		}
	}
	return nil
}

// wordSpellings returns the values that a variable may have as names without options.
func wordSpellings(v *sheet.Variable) (all []spellable) {
	for _, word := range v.Words {
		all = append(all, spellable{name: word, doc: v.Doc})
	}
	return all
}

// behind puts a text before completions.
func behind(text string, list []cobra.Completion) []cobra.Completion {
	for i := range list {
		list[i] = text + list[i]
	}
	return list
}
