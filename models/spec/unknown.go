package spec

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// mostListed is how many names of a table a message lists in full, nearListed how many of more names.
const (
	mostListed = 20
	nearListed = 10
)

// Unknown returns the error, in one line, for a name that is not among the names. It lists them in the
// given order, and suggests one that is spelled much alike.
func Unknown(what, name string, names []string) error {
	return unknown(what, name, names, "known: "+strings.Join(names, ", "))
}

// unlisted is [Unknown] for the names of a table, which the command list shows. Among more
// than 20 names it lists the ten nearest spellings.
func unlisted(what, name string, names []string) error {
	if len(names) <= mostListed {
		return Unknown(what, name, names)
	}
	near, distance := slices.Clone(names), make(map[string]int, len(names))
	for _, n := range names {
		distance[n] = typos(name, n)
	}
	slices.SortStableFunc(near, func(a, b string) int { return cmp.Compare(distance[a], distance[b]) })
	return unknown(what, name, names, fmt.Sprintf("nearest of %d: %s; the command list shows all",
		len(names), strings.Join(near[:nearListed], ", ")))
}

// unknown is the error with the names as they are listed.
func unknown(what, name string, names []string, listed string) error {
	hint := ""
	if near := Nearest(name, names); near != "" {
		hint = fmt.Sprintf("; did you mean %s?", near)
	}
	return fmt.Errorf("there is no %s %q%s (%s)", what, name, hint, listed)
}

// Hint returns the part of a message that asks whether another name was meant, with a semicolon before
// it. It is empty if no name is spelled much like the word. A word of one letter resembles only itself,
// in upper or lower case.
func Hint(word string, names []string) string {
	for _, name := range names {
		if strings.EqualFold(name, word) {
			return fmt.Sprintf("; did you mean %s?", name)
		}
	}
	if near := Nearest(word, names); near != "" && len(word) > 1 {
		return fmt.Sprintf("; did you mean %s?", near)
	}
	return ""
}

// Nearest returns the name that is the fewest typing errors away from the word, the first of several. It
// returns the empty string if that takes more than one error plus one per three letters of the word.
func Nearest(word string, names []string) string {
	best, least := "", len(word)/3+1
	for _, name := range names {
		if d := typos(word, name); d < least || d == least && best == "" {
			best, least = name, d
		}
	}
	return best
}

// typos counts the insertions, deletions, replacements and swaps of neighbours that turn a into b: the
// edit distance of Damerau (Comm. ACM 7(3), 1964) in its restricted form, computed row by row.
func typos(a, b string) int {
	before := make([]int, len(b)+1) // the row of a[:i-2]
	above := make([]int, len(b)+1)  // the row of a[:i-1]
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, above, row = above, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			replace := above[j-1]
			if a[i-1] != b[j-1] {
				replace++
			}
			row[j] = min(replace, above[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
