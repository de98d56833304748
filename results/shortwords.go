package results

import (
	"cmp"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// part matches the parts of a word such as recorded{trace=lanl05,independent=true}: its name,
// and its options.
var part = regexp.MustCompile(`[^{},=]+(=[^{},]*)?`)

// Short returns what a parameter's word is called in figures: as its naming says, its short form, or the word
// itself.
func (t *Table) Short(param, word string) string {
	return cmp.Or(t.Naming.Params[param].Values[word], shortened(maps.Values(t.Words[param]))[word], word)
}

// shortened returns a short form of each word that is a name with options: the values of the options,
// such as lanl05, and the name where names differ or the values are only numbers. Options that all words
// share are left out if that leaves something of each word. Words that cannot be shortened in this way
// are left out.
func shortened(words iter.Seq[string]) map[string]string {
	var long []string
	taken, heads, common := map[string]bool{}, map[string]bool{}, map[string]int{}
	for _, word := range slices.Sorted(words) {
		if !strings.Contains(word, "{") {
			taken[word] = true
			continue
		}
		long = append(long, word)
		for i, p := range part.FindAllString(word, -1) {
			if i == 0 {
				heads[p] = true
			} else {
				common[p]++
			}
		}
	}
	spell := func(word string, all bool) string {
		var few []string
		letters := false
		parts := part.FindAllString(word, -1)
		for _, p := range parts[1:] {
			key, value, _ := strings.Cut(p, "=")
			if !all && common[p] == len(long) {
				continue
			}
			if value == "true" {
				value = key
			}
			few = append(few, value)
			letters = letters || strings.ContainsFunc(value, unicode.IsLetter)
		}
		if len(heads) > 1 || len(few) > 0 && !letters {
			few = append(parts[:1:1], few...)
		}
		return strings.Join(few, " ")
	}
	all := slices.ContainsFunc(long, func(word string) bool { return spell(word, false) == "" })
	short := map[string]string{}
	for _, word := range long {
		if text := spell(word, all); text != "" && !taken[text] {
			short[word], taken[text] = text, true
		}
	}
	return short
}
