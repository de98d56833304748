package figures

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/figure"
)

// parts returns the colour and the form of a look.
func parts(n int) style { return style{(n - 1) % figure.Inks, (n - 1) % figure.Grey} }

func TestEveryPolicyThatComesAlongHasALookOfItsOwn(t *testing.T) {
	seen := map[style]string{}
	for name, o := range styleTable {
		if o.ink < 0 || o.ink >= figure.Inks || o.form < 0 || o.form >= figure.Grey || figure.LookOf(o.ink, o.form) > figure.Looks {
			t.Errorf("%s has look %v", name, o)
		}
		if parts(figure.LookOf(o.ink, o.form)) != o {
			t.Errorf("%s has look %v, not %v", name, parts(figure.LookOf(o.ink, o.form)), o)
		}
		if name[:2] != "sp" {
			// A variant that papers draw in place of the policy may want the look of the policy.
			base, _, _ := strings.Cut(name, "{")
			if other, _, _ := strings.Cut(seen[o], "{"); other != "" && other != base {
				t.Errorf("%s looks like %s", name, seen[o])
			}
			seen[o] = name
		}
	}
	for _, row := range policies.All() {
		_, outside := row.Prototype.(policies.Outside)
		if _, listed := styleTable[row.Name]; listed == outside { // one in a file has the look of its file
			t.Errorf("%s: in the table: %v", row.Name, listed)
		}
	}
}

func TestAPolicyLooksTheSameInEveryStudy(t *testing.T) {
	for _, study := range [][]string{{"greedy", "no-rep"}, {"no-rep", "brute", "mine", "greedy"}, {"no-rep{n=147}", "greedy{n=147}", "mine{a=1}"}, {"greedy{n=2}", "greedy", "cyclic", "no-rep", "guided", "spot-greedy"}} {
		looks := Styles(study)
		for policy, n := range looks {
			if policy[:2] == "gr" && policy != "greedy{n=2}" && n != 1 || policy[:2] == "no" && n != 3 {
				t.Errorf("%v: %s has look %d", study, policy, n)
			}
		}
		slices.Reverse(study)
		if again := Styles(study); !maps.Equal(again, looks) {
			t.Errorf("in another order: %v, not %v", again, looks)
		}
	}
	// One's own keeps its look beside others that have not its colour and its form.
	if a, b := Styles([]string{"greedy", "mine"})["mine"], Styles([]string{"no-rep", "mine", "random-rep"})["mine"]; a != b {
		t.Errorf("mine looks like %d and %d", a, b)
	}
}

func TestPoliciesKeepTheirFormAndChangeTheirColourWhereTwoShareIt(t *testing.T) {
	looks := Styles([]string{"greedy", "bus", "guided", "cyclic-rep"})
	if looks["greedy"] != 1 || looks["cyclic-rep"] != 2 {
		t.Errorf("those of the first experiments look like %d and %d", looks["greedy"], looks["cyclic-rep"])
	}
	inks := map[int]bool{}
	for policy, n := range looks {
		inks[parts(n).ink] = true
		if parts(n).form != styleTable[policy].form {
			t.Errorf("%s has the form %d", policy, parts(n).form)
		}
	}
	if len(inks) != 4 {
		t.Errorf("%d colours for four policies: %v", len(inks), looks)
	}
}

func TestPoliciesInFilesLookDifferentAndKeepTheirLooks(t *testing.T) {
	first, a, b := "exec{path=./mine.py}", "file{path=plans/a.json}", "file{path=plans/b.json}"
	all := Styles([]string{"greedy", b, a, first})
	for i, one := range []string{first, a, b} {
		for _, other := range []string{first, a, b}[:i] {
			if (all[one]-all[other])%figure.Inks == 0 || (all[one]-all[other])%figure.Grey == 0 {
				t.Errorf("%s and %s look alike: %v", one, other, all)
			}
		}
	}
	// The first in order gives way to none of the others.
	if alone := Styles([]string{first, "greedy"})[first]; alone != all[first] {
		t.Errorf("%s looks like %d alone and like %d beside others", first, alone, all[first])
	}
}

func TestNoTwoPoliciesOfAStudyLookAlike(t *testing.T) {
	for _, known := range [][]string{nil, {"greedy", "guided", "bus", "no-rep", "distrib"}} {
		study := slices.Clone(known)
		for i := range 40 - len(known) {
			study = append(study, fmt.Sprintf("mine{a=%d}", i))
			inks, forms := map[int]int{}, map[int]bool{}
			for _, n := range Styles(study) {
				inks[parts(n).ink]++
				forms[parts(n).form] = true
			}
			if len(forms) != len(study) || len(inks) != min(7, len(study)) {
				t.Errorf("%d policies have %d colours and %d forms", len(study), len(inks), len(forms))
			}
			for ink, times := range inks { // each as often as the others, or once more
				if times > (len(study)+6)/7 {
					t.Errorf("of %d policies, %d have colour %d", len(study), times, ink)
				}
			}
		}
	}
}
