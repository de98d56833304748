package worst

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// sentence tells the ratio of a witness, and how well it is known.
func (r *Pair) sentence(w *Witness) string {
	q := w.Ratio()
	first, second := r.naming.Quoted(r.A), r.naming.Quoted(r.B)
	of := fmt.Sprintf("the ratio of %s to %s is %s", first, second, digits(q))
	known := fmt.Sprintf("on %d fresh instances of seed %d", w.Instances, w.Seed)
	switch {
	case math.IsInf(q, 1):
		of = fmt.Sprintf("%s has a mean of 0, and %s of %s", second, first, digits(w.A))
	case q == 0:
		of = fmt.Sprintf("%s has a mean of 0, and %s of %s", first, second, digits(w.B))
	}
	switch {
	case w.Exact:
		return of + " (exact)"
	case w.Tied:
		return of + " (tied in every batch, " + known + ")"
	case !finite(w.Lo) || !finite(w.Hi):
		return of + " (" + known + ", which are too few or too much alike for an interval)"
	}
	return fmt.Sprintf("%s (95%% interval %s to %s, %s)", of, digits(w.Lo), digits(w.Hi), known)
}

// digits spells a number for people.
func digits(x float64) string { return strconv.FormatFloat(x, 'g', 5, 64) }

// WriteText writes the answer in words, with the labels of policies and variables.
func (a *Answer) WriteText(to io.Writer) error {
	r := a.Pair
	first, second := r.naming.Quoted(r.A), r.naming.Quoted(r.B)
	var b strings.Builder
	fmt.Fprintf(&b, "%s against %s, by the mean %s\n\n", first, second, r.Metric)
	fmt.Fprintf(&b, "Tried %d worlds in %d evaluations", len(a.Tries), a.Evaluations)
	if a.Exhausted {
		b.WriteString(", and found no others to try")
	}
	b.WriteString(".\n")
	for _, s := range []struct {
		status Status
		says   string
	}{{Refused, "are not allowed, as a policy refuses them"}, {Failed, "failed"}, {Void, "have no ratio that counts"}} {
		if n, try := a.Count(s.status); n > 0 {
			fmt.Fprintf(&b, "%d of them %s. The first: %s: %s\n", n, s.says, r.setting([]grid.Values{try.World}), try.Why)
		}
	}
	all, names := a.witnesses()
	for k, w := range all {
		fmt.Fprintf(&b, "\n%s world for %s: %s.\n  %s\n", words.Capital(names[k]), first, r.sentence(w), r.setting([]grid.Values{w.World}))
		fmt.Fprintf(&b, "  mean %s: %s %s, %s %s\n", r.Metric, first, digits(w.A), second, digits(w.B))
		if !w.Exact && finite(w.Searched.Ratio()) {
			fmt.Fprintf(&b, "  The search itself had %s, which is biased: of many estimates it is an extreme.\n", digits(w.Searched.Ratio()))
		}
		if doubt := a.doubt(w); doubt != "" {
			fmt.Fprintf(&b, "  %s\n", doubt)
		}
	}
	if len(all) == 0 {
		fmt.Fprintf(&b, "\nNo world that was tried has a ratio.\n")
	}
	if in := r.naming.InCommands([]string{r.A, r.B}, r.Space.Names()); in != "" {
		b.WriteString("\n" + in)
	}
	_, err := io.WriteString(to, b.String())
	return err
}

// doubt says which conclusions a witness does not allow.
func (a *Answer) doubt(w *Witness) string {
	ahead, behind := w.Lo > 1 && !stat.Tied(w.Lo, 1), w.Hi < 1 && !stat.Tied(w.Hi, 1)
	if !finite(w.Lo) && !w.Exact {
		ahead, behind = false, false
	}
	if a.Pair.less {
		ahead, behind = behind, ahead
	}
	name, even := a.Pair.naming.Quoted(a.Pair.A), ""
	switch {
	case w == a.Worst && !behind:
		even = "behind"
	case w == a.Best && !ahead:
		even = "ahead"
	}
	switch {
	case even != "" && w.Exact:
		return fmt.Sprintf("So %s is %s in no world that was tried.", name, even)
	case !ahead && !behind:
		return "These instances do not show that the two differ here."
	case even != "":
		return fmt.Sprintf("Even here %s is not %s.", name, even)
	}
	return ""
}
