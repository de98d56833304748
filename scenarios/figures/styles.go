package figures

import (
	"cmp"
	"hash/fnv"
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results/figure"
)

// style is the look of a policy: its colour, and its form in grey, which is a number for dashes and
// marker.
type style struct{ ink, form int }

// The inks, as the palette of figures has them.
const (
	blue = iota
	vermilion
	green
	pink
	amber
	sky
	black
)

// styleTable has the looks of the policies of the catalogue. Policies that an experiment or a paper shows
// together differ in colour, up to as many as there are colours, and in grey. There are more policies
// than forms, so some share a form with a policy that is never drawn beside them. A policy in a file has
// no row: the file decides how it behaves, so its path counts.
var styleTable = map[string]style{
	"greedy": {blue, 0}, "cyclic-rep": {vermilion, 1}, "no-rep": {green, 2}, "random-rep": {pink, 3}, "brute": {amber, 4},
	"on-demand": {sky, 5}, "omniscient": {black, 6}, "endangered": {sky, 38}, "best": {black, 39}, "bound": {pink, 35},

	"cyclic": {vermilion, 8}, "reverse": {green, 9}, "mirror": {pink, 10}, "snake": {amber, 11}, "fat-snake": {sky, 12},
	"optimal": {black, 7}, "best-of": {black, 13},

	"self-scheduling": {blue, 14}, "guided": {vermilion, 15}, "weighted-factoring": {green, 17}, "factoring": {pink, 16},
	"trapezoid": {amber, 18}, "wqr": {sky, 19}, "reissue": {black, 20},

	"single": {blue, 21}, "pair": {vermilion, 22}, "distrib": {green, 23}, "fifo": {pink, 25}, "lifo": {amber, 24}, "protocol": {sky, 26},
	"star": {black, 27}, "bus": {blue, 28}, "affine": {vermilion, 29}, "multiround": {green, 30}, "umr": {blue, 31},
	"periodic": {amber, 32}, "returns": {sky, 33}, "ftr": {black, 34}, "cscw": {sky, 35}, "hoeoci": {vermilion, 36}, "clairvoyant": {green, 37},

	// Variants that several experiments draw.
	"fifo{rounds=auto}": {black, 26}, "guided{n=auto}": {amber, 15}, "reissue{n=auto}": {vermilion, 20},
	"ftr{installments=auto}": {pink, 33}, "ftr{second=best}": {blue, 38}, "ftr{second=in-place}": {pink, 39},
	"ftr{reading=charged,second=best}": {green, 32}, "ftr{installments=4}": {amber, 33},
	"hoeoci{once=false}": {vermilion, 36}, "cscw{order=by-share}": {green, 14}, "hoeoci{once=false,order=by-share}": {amber, 16},
	"star{rounding=greedy}": {blue, 8}, "star{rounding=largest}": {vermilion, 9}, "star{rounding=optimal}": {green, 10},

	"spot-greedy": {blue, 21}, "spot-sliced": {vermilion, 22}, "spot-uniform": {green, 23}, "spot-never": {pink, 24},
	"spot-mean": {amber, 25}, "spot-chain": {sky, 26}, "spot-optimum": {black, 27},
}

// spelled returns the look of a policy without a row in the table: by its spelling.
func spelled(policy string) style {
	h := fnv.New32a()
	h.Write([]byte(policy))
	n := int(h.Sum32() % figure.Looks)
	return style{n % figure.Inks, n % figure.Grey}
}

// Styles returns the looks of the policies of a study. A policy of the catalogue has its name's look in
// every study, whatever its options; among several variants, only the one without options has that look. All
// others, such as programs and files, have one by their spelling. Where two would be alike, one changes: its
// colour if the study has another less often, and its form if it has another less often. Policies of the
// catalogue come first, in the order of their forms. The order in which the policies are given does not
// matter.
func Styles(policies []string) map[string]int {
	name := func(policy string) string {
		if s, err := spec.Parse(policy); err == nil {
			return s.Name
		}
		return policy
	}
	sorted, variants := slices.Compact(slices.Sorted(slices.Values(policies))), map[string]int{}
	for _, policy := range sorted {
		variants[name(policy)]++
	}
	wanted, later := map[string]style{}, map[string]int{}
	for _, policy := range sorted {
		o, listed := styleTable[policy]
		if !listed && variants[name(policy)] == 1 {
			o, listed = styleTable[name(policy)]
		}
		if wanted[policy], later[policy] = o, o.form; !listed {
			wanted[policy], later[policy] = spelled(policy), figure.Grey+len(policy)
		}
	}
	slices.SortStableFunc(sorted, func(a, b string) int { return cmp.Compare(later[a], later[b]) })
	looks := map[string]int{}
	inks, forms := make([]int, figure.Inks), make([]int, figure.Grey)
	for _, policy := range sorted {
		looks[policy] = figure.LookOf(scarce(inks, wanted[policy].ink), scarce(forms, wanted[policy].form))
	}
	return looks
}

// scarce takes the wanted place if no other was taken less often, and otherwise the next of the least taken
// places.
func scarce(taken []int, wanted int) int {
	least := slices.Min(taken)
	for taken[wanted] > least {
		wanted = (wanted + 1) % len(taken)
	}
	taken[wanted]++
	return wanted
}

// ApplyStyles gives lines that have the names of policies their looks. The given policies are all
// policies of the study; a figure may show some of them.
func ApplyStyles(lines []figure.Line, policies []string) {
	looks := Styles(policies)
	for i := range lines {
		if n := looks[lines[i].Name]; n > 0 {
			lines[i].Look = n
		}
	}
}
