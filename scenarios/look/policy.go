package look

import (
	"cmp"
	"hash/fnv"
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results/figure"
)

// numbers are the looks of the policies that come along: colour, dashes and marker follow
// from the number. No two are alike in grey, and those that papers show together have
// colours of their own. A policy that is in a file has none: what it does follows from the
// file, so its path counts.
var numbers = map[string]int{
	"greedy": 1, "cyclic-rep": 2, "no-rep": 3, "random-rep": 4, "brute": 5, "on-demand": 6, "omniscient": 7,
	"optimal": 8, "cyclic": 9, "reverse": 10, "mirror": 11, "snake": 12, "fat-snake": 13, "best-of": 14,
	"self-scheduling": 15, "guided": 16, "factoring": 17, "weighted-factoring": 18, "trapezoid": 19, "wqr": 20, "reissue": 21,
	"single": 22, "pair": 23, "distrib": 24,
	"fifo": 25, "lifo": 26, "protocol": 27,
	"star": 28, "bus": 29, "affine": 30, "multiround": 31, "umr": 32, "periodic": 33, "returns": 34,
	"ftr": 35, "cscw": 36, "hoeoci": 37, "clairvoyant": 38, "endangered": 39, "best": 40,
	"bound": 36 + figure.Grey, // in grey like cscw, with which nobody draws it: there are 40 greys
}

// Numbers returns the look of each policy of a study. A policy that comes along has that of
// its name in every study, whatever its options, if it is the only one of the name. All others,
// such as programs and files, have one by a hash of their spelling, which no policy that comes
// along has: of a colour that the study leaves, as long as there is one, and different in grey.
// The order of the policies does not matter.
func Numbers(policies []string) map[string]int {
	sorted := slices.Clone(policies)
	slices.SortFunc(sorted, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	looks := map[string]int{}
	var taken []int
	take := func(policy string, n int) {
		looks[policy] = n
		taken = append(taken, n)
	}
	for _, policy := range sorted { // a plain name is shorter than one with options
		if s, err := spec.Parse(policy); err == nil {
			if n := numbers[s.Name]; n > 0 && !slices.Contains(taken, n) {
				take(policy, n)
			}
		}
	}
	for _, policy := range sorted {
		if looks[policy] == 0 {
			take(policy, free(policy, taken))
		}
	}
	return looks
}

// free returns a look by the hash of a policy that is as different from those taken as can be.
func free(policy string, taken []int) int {
	h := fnv.New32a()
	h.Write([]byte(policy))
	const own = figure.Looks - figure.Grey // those above the looks in the table
	first := int(h.Sum32() % own)
	for _, alike := range []func(a, b int) bool{
		func(a, b int) bool { return (a-b)%figure.Grey == 0 || (a-b)%figure.Inks == 0 },
		func(a, b int) bool { return (a-b)%figure.Grey == 0 },
		func(a, b int) bool { return a == b },
	} {
		for i := range own {
			n := figure.Grey + (first+i)%own + 1
			if !slices.ContainsFunc(taken, func(other int) bool { return alike(n, other) }) {
				return n
			}
		}
	}
	return figure.Grey + first + 1
}

// Dress gives lines that have the names of policies their looks. The policies are those of
// the study, of which a figure may show some.
func Dress(lines []figure.Line, policies []string) {
	looks := Numbers(policies)
	for i := range lines {
		if n := looks[lines[i].Name]; n > 0 {
			lines[i].Look = n
		}
	}
}
