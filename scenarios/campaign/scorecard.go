package campaign

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// looks are the looks of the words for exhibits and for the sentences about them.
var looks = map[string]tables.Look{
	Agrees: tables.Good, Differs: tables.Bad, Hold: tables.Good, SomeFail: tables.Bad,
	Drawn: tables.Quiet, CannotBeJudged: tables.Quiet, Incomplete: tables.Quiet, Unjudged: tables.Quiet,
}

// exhibits returns the outcomes of exhibits, and the exhibits for which nothing is computed, which are those
// whose reason alone is known.
func (t Summary) exhibits(program string) (computed, rest tables.Table) {
	computed = tables.Table{
		Title:   "Tables and figures in the paper, and their reproduction",
		Columns: tables.Names(9, "in the paper", "shows", "itself", "printed numbers", "sentences about it", "why", "reproduced by"),
	}
	rest = tables.Table{Title: "Not computed", Columns: tables.Names(9, "in the paper", "shows", "why"), Fold: true}
	for i := range t.Outcomes {
		o := &t.Outcomes[i]
		why := tables.Word(strings.Join(o.Why, " "))
		if o.Itself == NotComputed {
			rest.Rows = append(rest.Rows, []tables.Cell{tables.Word(o.Name), tables.Word(o.Shows), why})
			continue
		}
		by := t.again(program, o.Experiment)
		if by == "" {
			by = t.testing(program, o.Name)
		}
		itself := tables.Word(o.Itself)
		itself.Look = looks[o.Itself]
		computed.Rows = append(computed.Rows, []tables.Cell{
			tables.Word(o.Name), tables.Word(o.Shows), itself, tables.Word(o.compared()), tables.Word(o.said()), why, tables.Word(by),
		})
	}
	return computed, rest
}

// testing returns the command that tests the claims about an exhibit, or all claims if they are about none.
func (t Summary) testing(program, exhibit string) string {
	patterns := "*"
	for i := range t.Paper.Exhibits {
		if x := &t.Paper.Exhibits[i]; x.Name == exhibit {
			patterns = strings.Join(x.Claims, ",")
		}
	}
	return fmt.Sprintf("%s paper %s --claims '%s'", program, t.Paper.Name, patterns)
}

// lines returns the outcomes of all exhibits for a terminal: a head, then a line each, which may be cut, so
// that the reasons, which are long, come last.
func (t Summary) lines() []string {
	computed, rest := t.exhibits("")
	out := tables.Table{Columns: tables.Names(9, "", "itself", "sentences about it", "printed numbers", "why"), Indent: 2}
	for _, row := range computed.Rows {
		out.Rows = append(out.Rows, []tables.Cell{row[0], row[2], tables.Word(strings.Replace(row[4].Text, CannotBeJudged, "open", 1)), row[3], row[5]})
	}
	for _, row := range rest.Rows {
		out.Rows = append(out.Rows, []tables.Cell{row[0], tables.Word(NotComputed), tables.Word(""), tables.Word(""), row[2]})
	}
	for k := len(out.Columns) - 2; k > 1; k-- {
		if !slices.ContainsFunc(out.Rows, func(row []tables.Cell) bool { return row[k].Text != "" }) {
			out.Columns = slices.Delete(out.Columns, k, k+1)
			for i := range out.Rows {
				out.Rows[i] = slices.Delete(out.Rows[i], k, k+1)
			}
		}
	}
	for _, row := range out.Rows {
		for k := range row[:len(row)-1] {
			if row[k].Text == "" {
				row[k].Text = "-"
			}
		}
	}
	var b strings.Builder
	out.WriteText(&b, 0, 0)
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}

// compared says how many printed numbers agree, or why none is compared; "" if there is no study.
func (o *Outcome) compared() string {
	var parts []string
	if n := len(o.Numbers); n > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d agree", claim.Agreeing(o.Numbers), n))
	}
	if o.Uncompared > 0 {
		parts = append(parts, fmt.Sprintf("%d not compared", o.Uncompared))
	}
	if len(parts) == 0 && o.Itself == Drawn {
		return "none to compare"
	}
	return strings.Join(parts, ", ")
}

// verdicts returns the counts of the claims about an exhibit, with the looks of their verdicts.
func (o *Outcome) verdicts() (counts []page.Mark) {
	for _, v := range []struct {
		n    int
		text string
		look tables.Look
	}{
		{o.Holds, words.Do(o.Holds, "hold"), tables.Good}, {o.Limits, fmt.Sprintf("%d within limits", o.Limits), tables.Plain},
		{o.Fails, words.Do(o.Fails, "fail"), tables.Bad}, {o.Open, fmt.Sprintf("%d %s", o.Open, CannotBeJudged), tables.Quiet},
		{o.Unjudged, fmt.Sprintf("%d not judged", o.Unjudged), tables.Quiet},
	} {
		if v.n > 0 {
			counts = append(counts, page.Mark{Text: v.text, Look: v.look})
		}
	}
	return counts
}

// said says how many claims about an exhibit have which verdict; "" if there are none.
func (o *Outcome) said() string {
	if o.Sentences == Incomplete {
		return Incomplete
	}
	var parts []string
	for _, m := range o.verdicts() {
		parts = append(parts, m.Text)
	}
	return strings.Join(parts, ", ")
}

// scorecard returns the outcomes as a page shows them first.
func (t Summary) scorecard(program string) *page.Scorecard {
	c := &page.Scorecard{Counts: Count([]Summary{t}).strip()}
	for i := range t.Outcomes {
		o := &t.Outcomes[i]
		if o.Itself == NotComputed {
			continue
		}
		s := page.Score{Name: o.Name, Shows: o.Shows, Why: o.Why, Figure: o.Figure, Beside: o.beside(), Command: t.again(program, o.Experiment)}
		if t.published(o.Experiment) {
			s.Study = o.Experiment
		}
		if o.Itself != "" {
			s.Itself = &page.Mark{Text: o.judged(), Look: looks[o.Itself]}
		}
		if s.Sentences = o.verdicts(); o.Sentences == Incomplete {
			s.Sentences = append(s.Sentences, page.Mark{Text: Incomplete, Look: tables.Quiet})
		}
		c.Scores = append(c.Scores, s)
	}
	return c
}

// published reports whether an experiment's study is on the page.
func (c *Campaign) published(experiment string) bool {
	return slices.ContainsFunc(c.Studies, func(s *Study) bool { return s.Name == experiment && s.page != nil })
}

// judged says what became of the exhibit itself, with its numbers.
func (o *Outcome) judged() string {
	switch compared := o.compared(); {
	case o.Itself == Drawn && len(o.Numbers)+o.Uncompared == 0:
		return "drawn, no printed numbers to compare"
	case o.Itself == Drawn:
		return fmt.Sprintf("drawn, %s not compared", words.Are(o.Uncompared, "printed number"))
	case compared != "":
		return o.Itself + ": " + compared
	}
	return o.Itself
}

// mostBeside is up to how many printed numbers stand beside ours in the row of an exhibit.
const mostBeside = 9

// beside returns printed numbers beside ours, all if there are few. Otherwise numbers that differ come first. Marks
// have no colour if they decide nothing.
func (o *Outcome) beside() *tables.Table {
	if len(o.Numbers) == 0 {
		return nil
	}
	out := &tables.Table{Columns: tables.Names(1, "number", "printed", "ours")}
	first := slices.Clone(o.Numbers)
	if len(first) > mostBeside {
		slices.SortStableFunc(first, func(a, b claim.PrintedNumber) int { return cmp.Compare(truth(a.Agrees()), truth(b.Agrees())) })
		out.Note = fmt.Sprintf("and %d more, which stand below", len(first)-mostBeside)
		first = first[:mostBeside]
	}
	for _, row := range claim.NumbersTable(first).Rows {
		if len(row) > 0 {
			name, printed, ours := strings.Trim(row[0].Text+", "+row[1].Text, ", "), row[2], row[3]
			if o.Itself != CannotBeJudged {
				ours.Look = row[5].Look
			}
			out.Rows = append(out.Rows, []tables.Cell{tables.Word(name), printed, ours})
		}
	}
	return out
}

// truth returns 1 for what is true.
func truth(is bool) int {
	if is {
		return 1
	}
	return 0
}

// strip returns the counts that stand first on a page.
func (s Counts) strip() (counts []page.Count) {
	put := func(n int, of, name string, look tables.Look) {
		counts = append(counts, page.Count{Number: fmt.Sprint(n), Of: of, Name: name, Look: look})
	}
	others := ""
	if s.Uncompared > 0 {
		others = fmt.Sprintf("; %d not compared", s.Uncompared)
	}
	if s.Numbers > 0 {
		put(s.Agree, fmt.Sprintf("of %d", s.Numbers), "printed numbers agree"+others, "")
	} else {
		put(0, "", "printed numbers compared"+others, tables.Quiet)
	}
	put(s.Drawn, fmt.Sprintf("of %d", s.Drawable), "items drawn by a study", "")
	put(s.Holds, fmt.Sprintf("of %d", s.Claims), "claims hold", tables.Good)
	put(s.Limits, "", "hold within limits", "")
	put(s.Fails, "", "fail", tables.Bad)
	put(s.Open, "", "cannot be judged", tables.Quiet)
	if s.Unjudged > 0 {
		put(s.Unjudged, "", "are not judged", tables.Quiet)
	}
	return counts
}
