package worst

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
)

// Answer holds the results of a search.
type Answer struct {
	Pair        *Pair
	Evaluations int
	Exhausted   bool  // the search found no more worlds to try
	Tries       []Try // in the order in which worlds were first tried, at their last level

	Worst, Best *Witness // for A; nil if no world that was tried has a ratio
}

// Answer searches until the budget is spent, and evaluates the worlds that were found on fresh
// instances. If the context ends earlier it returns its error.
func (r *Pair) Answer(ctx context.Context, b Budget, o Options) (*Answer, error) {
	found, err := r.Search(ctx, b, o)
	if err != nil {
		return nil, err
	}
	a := &Answer{Pair: r, Evaluations: found.Evaluations, Exhausted: found.Exhausted, Tries: found.Tries}
	for _, d := range []Direction{Least, Greatest} {
		w, err := found.Witness(ctx, d, o)
		if err != nil {
			return nil, err
		}
		if r.name(d) == "worst" {
			a.Worst = w
		} else {
			a.Best = w
		}
	}
	return a, nil
}

// Count returns how many of the worlds that were tried have a status, and the first of them.
func (a *Answer) Count(s Status) (n int, first Try) {
	for _, t := range a.Tries {
		if t.Status == s {
			if n++; n == 1 {
				first = t
			}
		}
	}
	return n, first
}

// witnesses returns the witnesses that were found, the worst first.
func (a *Answer) witnesses() (all []*Witness, names []string) {
	for k, w := range []*Witness{a.Worst, a.Best} {
		if w != nil {
			all, names = append(all, w), append(names, []string{"worst", "best"}[k])
		}
	}
	return all, names
}

// Files returns the files of the answer: both witnesses as scenarios, all worlds that were
// tried, the figures and the text.
func (a *Answer) Files() []folder.File {
	files := []folder.File{{Name: "worst.csv", Write: a.WriteCSV}, {Name: "summary.txt", Write: a.WriteText}, {Name: "worst.json", Write: a.WriteJSON}, {Name: "curves.csv", Write: a.WriteCurves}}
	all, names := a.witnesses()
	for k, w := range all {
		files = append(files, folder.File{Name: names[k] + ".yaml", Write: func(to io.Writer) error {
			_, err := to.Write(a.Pair.text(w))
			return err
		}})
		add := func(name string, f *figure.Figure) {
			files = append(files, figures.Files([]results.NamedFigure{{Name: name, Figure: *f}}, "figures/", figures.Formats...)...)
		}
		if w.Map != nil && len(w.Map.Cells) > 0 {
			add("map-"+names[k], a.Pair.MapFigure(w))
		}
		for _, c := range w.Curves {
			if len(c.Points) > 1 {
				add(names[k]+"-"+c.Variable, a.Pair.Figure(w, c))
			}
		}
	}
	return files
}

// text returns a witness as a scenario file.
func (r *Pair) text(w *Witness) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s: %s.\n# The seed is not that of the search, which was %d: its instances are fresh.\n", w.Scenario.Title, r.sentence(w), r.Seed)
	b.Write(relocated(w.Scenario.Encode(), r.copies))
	return b.Bytes()
}
