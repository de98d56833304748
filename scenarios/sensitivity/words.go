package sensitivity

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/words"
)

// about names what a part explains: the ratio of greedy, or that less the ratio of no-rep.
func (a *Answer) about(p *Part) string {
	if p.Against == "" {
		return fmt.Sprintf("the %s of %s", a.Metric, a.Naming.Quoted(p.Policy))
	}
	return fmt.Sprintf("the %s of %s less that of %s", a.Metric, a.Naming.Quoted(p.Policy), a.Naming.Quoted(p.Against))
}

// sign names the i-th variable of a part.
func (a *Answer) sign(p *Part, i int) string { return a.Naming.Sign(p.Variables[i].Name) }

// Text says in plain words which variables matter in a part, one sentence a line.
func (a *Answer) Text(p *Part) string {
	about, cells := a.about(p), a.cells(p)
	switch names := p.varying(); {
	case p.Cells == 0:
		return fmt.Sprintf("There is no value of %s%s.\n", about, a.with(p))
	case p.Cells == 1:
		return fmt.Sprintf("There is %s with %s, so nothing varies.\n", cells, about)
	case !p.Varies && p.Exact:
		return fmt.Sprintf("%s is the same in all %s.\n", words.Capital(about), cells)
	case !p.Varies:
		return fmt.Sprintf("%s does not vary over the %s by more than chance explains.\n", words.Capital(about), cells)
	case len(names) == 1:
		v := p.Variables[names[0]]
		var settings []string
		for _, value := range v.Values {
			settings = append(settings, a.Naming.Setting(v.Name, value))
		}
		return fmt.Sprintf("%s alone varies, so it explains all of how %s varies over the %s: from %s.\n",
			a.sign(p, names[0]), about, cells, spread(p.Effects[names[0]].Means, settings))
	}
	lines := []string{a.explained(p, fmt.Sprintf("how %s varies over the %s", about, cells))}
	lines = append(lines, a.withOthers(p)...)
	lines = append(lines, a.cautions(p)...)
	return strings.Join(lines, "\n") + "\n"
}

// cells spells how many cells a part has.
func (a *Answer) cells(p *Part) string {
	if p.Cells == 1 {
		return "one cell" + a.with(p)
	}
	return fmt.Sprintf("%d cells%s", p.Cells, a.with(p))
}

// with spells the values of By after a space.
func (a *Answer) with(p *Part) string {
	if len(a.By) == 0 {
		return ""
	}
	var parts []string
	for i, name := range a.By {
		parts = append(parts, a.Naming.Setting(name, p.At[i]))
	}
	return " with " + strings.Join(parts, ", ")
}

// varying returns the variables with several values in the cells of a part, largest effects first.
func (p *Part) varying() []int {
	var names []int
	for i, f := range p.Effects {
		if f.Values > 1 {
			names = append(names, i)
		}
	}
	slices.SortStableFunc(names, func(i, j int) int {
		a, b := &p.Effects[i], &p.Effects[j]
		if a.Main.Value != b.Main.Value && max(a.Main.Value, b.Main.Value) >= least {
			return cmp.Compare(b.Main.Value, a.Main.Value)
		}
		return cmp.Compare(b.Total.Value, a.Total.Value)
	})
	return names
}

// least is the smallest share of the variance by which a variable matters: half a percent.
const least = 0.005

// matters reports whether a share is large enough to matter, and more than chance explains
// as far as that can be told.
func (p *Part) matters(x stat.Index) bool {
	return x.Value >= least && (p.Exact || !(x.Lo <= 0))
}

// explained tells the effects of single variables.
func (a *Answer) explained(p *Part, what string) string {
	var parts []string
	for _, i := range p.varying() {
		if f := p.Effects[i]; p.matters(f.Main) {
			explains := " explains "
			if len(parts) > 0 {
				explains = " "
			}
			parts = append(parts, a.sign(p, i)+explains+percents(f.Main))
		}
	}
	if parts == nil {
		return fmt.Sprintf("No variable alone explains %s.", what)
	}
	first := parts[0] + " of " + what
	if len(parts) == 1 {
		return first + "."
	}
	return first + "; " + words.List(parts[1:]) + "."
}

// withOthers tells the joint effects of variables, and which variables have none.
func (a *Answer) withOthers(p *Part) (lines []string) {
	var alone, hidden, little, open []string
	most, widest := 0.0, 0.0
	for _, i := range p.varying() {
		f, name := p.Effects[i], a.sign(p, i)
		limit := f.Total.Value
		if !math.IsNaN(f.Total.Hi) {
			limit = f.Total.Hi
		}
		switch {
		case p.matters(f.Main):
			alone = append(alone, name)
		case p.matters(f.Total):
			hidden = append(hidden, name)
		case math.IsNaN(limit) || p.few(i):
		case limit < 2*least:
			little, most = append(little, name), max(most, limit)
		default:
			open, widest = append(open, name), max(widest, limit)
		}
	}
	if len(hidden) > 0 {
		with := " with others"
		switch {
		case len(hidden) == 1 && len(alone) == 1:
			with = " with " + alone[0]
		case len(hidden) > 1 && len(alone) == 0:
			with = ""
		}
		lines = append(lines, fmt.Sprintf("%s %s only together%s.", words.List(hidden), verb(hidden, "matters", "matter"), with))
	}
	if p.matters(p.Together) {
		another := ""
		if len(alone) > 0 {
			another = "another "
		}
		lines = append(lines, fmt.Sprintf("Variables together explain %s%s.", another, percents(p.Together)))
	}
	if len(little) > 0 {
		lines = append(lines, words.List(little)+verb(little, " has ", " have ")+p.upTo(most))
	}
	if len(open) > 0 {
		lines = append(lines, fmt.Sprintf("No effect of %s can be told from chance; it may be up to %s.", words.Choice(open), words.Percent(widest)))
	}
	return lines
}

// upTo writes that effects are small, and that the largest is at most a share of the variance.
func (p *Part) upTo(most float64) string {
	switch {
	case words.Percent(most) == "0%":
		return "no effect."
	case !p.Exact && !p.intervals():
		return "little or no effect."
	}
	return fmt.Sprintf("little or no effect: a total effect of at most %s.", words.Percent(max(most, 0.001)))
}

// intervals reports whether there are enough batches for intervals.
func (p *Part) intervals() bool { return p.Replicates >= stat.EffectBatches }

// few reports whether fewer than half of the cells have another that differs from them in a
// variable alone.
func (p *Part) few(i int) bool { return 2*p.Effects[i].Partners < p.Cells }

// cautions says how the numbers must not be read.
func (a *Answer) cautions(p *Part) (lines []string) {
	if missing := p.Chosen - p.Cells; missing > 0 {
		lines = append(lines, fmt.Sprintf("%d of %d cells have no value, or not in every instance, and are left out.", missing, p.Chosen))
	}
	if !p.Full {
		lines = append(lines, "The cells are not all combinations of the values, so effects overlap and do not add up.")
	}
	var alone, few []string
	for _, i := range p.varying() {
		switch n := p.Effects[i].Partners; {
		case n == 0:
			alone = append(alone, a.sign(p, i))
		case p.few(i):
			few = append(few, fmt.Sprintf("%d in %s alone", n, a.sign(p, i)))
		}
	}
	if len(alone) > 0 {
		lines = append(lines, fmt.Sprintf("No two cells differ in %s alone, so %s unknown.",
			words.Choice(alone), verb(alone, "its total effect is", "their total effects are")))
	}
	if len(few) > 0 {
		lines = append(lines, fmt.Sprintf("Few of the %d cells differ from another in one variable alone, and total effects come from these: %s.", p.Cells, words.List(few)))
	}
	if !p.Exact && !p.intervals() {
		lines = append(lines, fmt.Sprintf("There are no intervals: they take %d instances of every cell.", stat.EffectBatches*a.Batch))
	}
	return lines
}

// percents spells a share with its interval.
func percents(x stat.Index) string {
	if math.IsNaN(x.Lo) || x.Lo == x.Hi {
		return words.Percent(x.Value)
	}
	return fmt.Sprintf("%s (%s to %s)", words.Percent(x.Value), words.Percent(x.Lo), words.Percent(x.Hi))
}

// spread spells the least and the largest mean along a variable, and at which values they are. It spells one mean
// if all are tied.
func spread(means []float64, values []string) string {
	lo, hi := extremes(means)
	if stat.Tied(means[lo], means[hi]) {
		return fmt.Sprintf("%.5g", means[lo])
	}
	apart := means[hi] - means[lo]
	return fmt.Sprintf("%s at %s to %s at %s", number(means[lo], apart), values[lo], number(means[hi], apart), values[hi])
}

// extremes returns the places of the least and of the largest number.
func extremes(means []float64) (lo, hi int) {
	lo, hi = -1, -1
	for i, x := range means {
		if math.IsNaN(x) {
			continue
		}
		if lo < 0 || x < means[lo] {
			lo = i
		}
		if hi < 0 || x > means[hi] {
			hi = i
		}
	}
	return lo, hi
}

// number spells a mean with the decimals that show a difference.
func number(x, difference float64) string {
	decimals := max(0, 2-int(math.Floor(math.Log10(difference))))
	if decimals > 12 {
		return fmt.Sprintf("%.5g", x)
	}
	text := fmt.Sprintf("%.*f", decimals, x)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-") // a small number below 0
	}
	return text
}

// verb returns a word for one name or for several.
func verb(names []string, one, several string) string {
	if len(names) == 1 {
		return one
	}
	return several
}
