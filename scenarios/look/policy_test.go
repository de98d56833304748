package look

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/figure"
)

func TestEveryPolicyThatComesAlongHasALookOfItsOwn(t *testing.T) {
	seen := map[int]string{}
	for _, row := range policies.All() {
		if _, outside := row.Prototype.(policies.Outside); outside {
			continue // it has the look of its file
		}
		n := numbers[row.Name]
		if n < 1 || n > figure.Grey && row.Name != "bound" || seen[n] != "" {
			t.Errorf("%s has look %d, as %q has", row.Name, n, seen[n])
		}
		seen[n] = row.Name
	}
	if len(seen) != len(numbers) {
		t.Errorf("%d looks for %d policies", len(numbers), len(seen))
	}
}

func TestAPolicyLooksTheSameInEveryStudy(t *testing.T) {
	for _, study := range [][]string{{"greedy", "no-rep"}, {"no-rep", "brute", "mine", "greedy"}, {"no-rep{n=147}", "greedy{n=147}", "mine{a=1}"}} {
		looks := Numbers(study)
		for policy, n := range looks {
			if policy[:2] == "gr" && n != 1 || policy[:2] == "no" && n != 3 {
				t.Errorf("%v: %s has look %d", study, policy, n)
			}
		}
		slices.Reverse(study)
		if again := Numbers(study); !maps.Equal(again, looks) {
			t.Errorf("in another order: %v, not %v", again, looks)
		}
	}
	// One's own keeps its look beside others that have not its colour.
	if a, b := Numbers([]string{"greedy", "mine"})["mine"], Numbers([]string{"no-rep", "mine", "random-rep"})["mine"]; a != b {
		t.Errorf("mine looks like %d and %d", a, b)
	}
}

func TestPoliciesInFilesLookDifferentAndKeepTheirLooks(t *testing.T) {
	first, a, b := "exec{path=./mine.py}", "file{path=plans/a.json}", "file{path=plans/b.json}"
	all := Numbers([]string{"greedy", b, a, first})
	for i, one := range []string{first, a, b} {
		for _, other := range []string{first, a, b}[:i] {
			if (all[one]-all[other])%figure.Inks == 0 || (all[one]-all[other])%figure.Grey == 0 {
				t.Errorf("%s and %s look alike: %v", one, other, all)
			}
		}
		if all[one] <= figure.Grey {
			t.Errorf("%s looks like a policy that comes along", one)
		}
	}
	// The first in order gives way to none of the others.
	if alone := Numbers([]string{first, "greedy"})[first]; alone != all[first] {
		t.Errorf("%s looks like %d alone and like %d beside others", first, alone, all[first])
	}
}

func TestNoTwoPoliciesOfAStudyLookAlike(t *testing.T) {
	var study []string
	for i := range 40 {
		study = append(study, fmt.Sprintf("mine{a=%d}", i))
		for count, apart := range map[int]int{7: figure.Inks, 40: figure.Grey} {
			seen := map[int]bool{}
			for _, n := range Numbers(study) {
				seen[n%apart] = true
			}
			if len(study) <= count && len(seen) != len(study) {
				t.Errorf("%d policies have %d looks modulo %d", len(study), len(seen), apart)
			}
		}
	}
}
