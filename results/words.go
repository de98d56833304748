package results

import (
	"fmt"
	"maps"
	"slices"
	"unicode"
	"unicode/utf8"
)

// word returns the word that stands for a value of the i-th parameter, or "".
func (t *Table) word(i int, x float64) string { return t.Words[t.Params[i]][x] }

// spelled spells a value of the i-th parameter for people.
func (t *Table) spelled(i int, x float64) string {
	if word := t.word(i, x); word != "" {
		return word
	}
	return spelled(x)
}

// isWord reports whether a text can be a word: neither a number nor a mistyped number.
func isWord(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	_, err := number(s)
	return unicode.IsLetter(first) && err != nil
}

// checkWords returns an error if a word could be taken for a number or for another
// value.
func (t *Table) checkWords() error {
	for _, name := range t.Params {
		values := map[string]float64{}
		for _, x := range slices.Sorted(maps.Keys(t.Words[name])) {
			word := t.Words[name][x]
			if !isWord(word) {
				return fmt.Errorf("results: parameter %s: %q is no word for %v: want a letter first, and not a number", name, word, x)
			}
			if other, known := values[word]; known {
				return fmt.Errorf("results: parameter %s: %q stands for %v and for %v", name, word, other, x)
			}
			values[word] = x
		}
	}
	return nil
}

// foundWord is a place where ReadCSV found a word. The number for the word can be chosen only when all
// numbers of the column are known.
type foundWord struct {
	row, param int
	word       string
}

// numberWords gives each word the first of 0, -1, -2, ... that is free in its column.
func (t *Table) numberWords(sightings []foundWord) {
	type column struct {
		taken  map[float64]bool
		values map[string]float64
		next   float64
	}
	columns := map[int]*column{}
	for _, s := range sightings {
		c := columns[s.param]
		if c == nil {
			c = &column{taken: map[float64]bool{}, values: map[string]float64{}}
			columns[s.param] = c
			for _, row := range t.Rows {
				c.taken[row.Params[s.param]] = true
			}
		}
		x, known := c.values[s.word]
		if !known {
			for c.taken[c.next] {
				c.next--
			}
			x, c.taken[c.next] = c.next, true
			c.values[s.word] = x
			t.name(s.param, x, s.word)
		}
		t.Rows[s.row].Params[s.param] = x
	}
}

// name makes a word stand for the value x of the i-th parameter.
func (t *Table) name(i int, x float64, word string) {
	if t.Words == nil {
		t.Words = map[string]map[float64]string{}
	}
	if t.Words[t.Params[i]] == nil {
		t.Words[t.Params[i]] = map[float64]string{}
	}
	t.Words[t.Params[i]][x] = word
}
