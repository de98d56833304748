package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// checkWordList returns an error unless words may be the values of a variable.
func (s *Scenario) checkWordList(v *Variable) error {
	switch {
	case s.hasLaws(v.Name):
		return errors.New("the values are laws: want nothing but doc")
	case s.Compute == "":
		return errors.New("only experiments that are computed have variables with words for values: want compute, or leave words out")
	case len(v.Words) == 0:
		return errors.New("there are no words: want a list such as [slow, fast]")
	}
	for _, word := range v.Words {
		if err := checkWord(word); err != nil {
			return err
		}
	}
	return nil
}

// checkWord returns an error unless a text is one word that can be a value.
func checkWord(text string) error {
	a, err := expr.ParseWords(text)
	if err == nil && (len(a) != 1 || text == "auto") {
		err = fmt.Errorf("%q: want a word", text)
	}
	return err
}

// checkListed checks the values of a variable whose words are listed.
func (s *Scenario) checkListed(a NamedAxis, path string) error {
	words := s.Variable(a.Name).Words
	for k, it := range a.Values {
		if word := it.String(); !slices.Contains(words, word) {
			return s.At(fmt.Sprintf("%s[%d]", path, k), fmt.Errorf("%q is no value of %s: want one of %s", word, a.Name, strings.Join(words, ", ")))
		}
	}
	return nil
}

// Listed returns the variables whose values are words that are listed: without the list, their
// values cannot be read.
func (s *Scenario) Listed() (listed Variables) {
	for _, v := range s.Variables {
		if v.Words != nil {
			listed = append(listed, v)
		}
	}
	return listed
}
