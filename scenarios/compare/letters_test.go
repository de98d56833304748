package compare

import (
	"strings"
	"testing"
)

// Among four policies, the first is better than the third and fourth, and the second than the fourth.
func TestPoliciesShareALetterIfTheyCannotBeToldApart(t *testing.T) {
	f := &Family{Standings: []Standing{{Policy: 0}, {Policy: 1}, {Policy: 2}, {Policy: 3}}}
	apart := map[[2]int]int{{0, 2}: 1, {0, 3}: 1, {1, 3}: 1}
	for _, p := range Pairs(4) {
		f.All = append(f.All, Row{Policy: p[0], Against: p[1], Significant: apart[p], Metric: &f.Metric})
	}
	f.letter()
	var letters []string
	for _, s := range f.Standings {
		letters = append(letters, s.Letters)
	}
	if got := strings.Join(letters, " "); got != "a ab bc c" {
		t.Errorf("letters %s", got)
	}
	for _, p := range Pairs(4) {
		if share := strings.ContainsAny(letters[p[0]], letters[p[1]]); share == (apart[p] != 0) {
			t.Errorf("%v share a letter: %v", p, share)
		}
	}
}
