package advise

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
)

// Wording holds the parts of a text besides numbers.
type Wording struct {
	Unit  string // of times, such as h; "": none is named
	Width int    // of tables, in columns; 0: any
}

// WriteText writes the advice for people.
func (a *Advice) WriteText(w io.Writer, how Wording) error {
	var b bytes.Buffer
	t := &text{a, &b, how}
	t.head()
	t.alternatives()
	t.otherLaws()
	t.plan()
	for line := range strings.Lines(b.String()) { // tables pad their last column
		if _, err := io.WriteString(w, strings.TrimRight(line, " \n")+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// text is an advice that is being written.
type text struct {
	*Advice
	*bytes.Buffer
	how Wording
}

// time spells a time.
func (t *text) time(x float64) string { return strings.TrimSpace(short(x) + " " + t.how.Unit) }

// by names the deadline.
func (t *text) by() string {
	if t.Problem.Deadline > 0 {
		return " by " + t.time(t.Problem.Deadline)
	}
	return ""
}

// line writes a line of the head.
func (t *text) line(name, format string, args ...any) {
	fmt.Fprintf(t, "%-12s %s\n", name, strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " "))
}

// head writes the recommended policy, its results and the confidence in the choice.
func (t *text) head() {
	best := t.Best()
	fmt.Fprintf(t, "%s units of work on %s%s\n\n", short(t.Problem.Load), words.Count(len(t.Problem.Workers), "machine"), t.by())
	t.line("use", "%s", best.Policy)
	t.line("", "%s", best.Doc)
	t.line("", "%s; %s", decides(best.Kind), best.Source)
	if t.Plan != nil && t.Plan.Proved != "" {
		t.line("proved", "%s: %s", t.Plan.Finding.Policy, t.Plan.Proved)
	}
	exact := ""
	switch {
	case best.Work.Exact:
		exact = ", exactly"
	case best.Work.Lo == best.Work.Hi:
		exact = fmt.Sprintf(", as in each of the %d instances", t.Instances)
	}
	t.line("work", "%s units expected%s%s %s", short(best.Work.Mean), t.by(), exact, between(best.Work, short))
	t.line("all done", "%s with a chance of %s %s", t.by(), words.Percent(best.Done.Mean), between(best.Done, words.Percent))
	t.line("last work", "at %s on average", t.time(best.End))
	if t.Priced {
		t.line("cost", "%s on average %s (the choice does not count it)", short(best.Cost.Mean), between(best.Cost, short))
	}
	t.bounds()
	t.records()
	t.sure()
}

// records names the records in which machines came back, and the keys by which their absences are played.
func (t *text) records() {
	for _, r := range t.Records {
		t.line("record", "%s has %s, %s on average: these machines are taken as gone for good;",
			r.Name, words.Count(r.Absences, "absence"), t.time(r.Mean))
		t.line("", "%s", r.Keys)
	}
}

// bounds writes the lowest bound with hindsight, and compares the best fixed plan with the bound for fixed
// plans.
func (t *text) bounds() {
	if len(t.Bounds) > 0 && !t.Bounds[0].Static { // the lowest: the others say less
		x := t.Bounds[0]
		t.line("bound", "with all interruptions known in advance%s: %s units; this is %s %s of that (%s)",
			t.right(), short(x.Work.Mean), words.Percent(x.Reached.Mean), between(x.Reached, words.Percent), x.Policy)
	}
	if p := t.Plan; p != nil && !t.decidedBefore() {
		f := p.Finding
		t.line("plan", "the best fixed plan is that of %s: %s units expected %s, all done with a chance of %s",
			f.Policy, short(f.Work.Mean), between(f.Work, short), words.Percent(f.Done.Mean))
	}
	for _, x := range t.Bounds {
		if x.Static {
			t.line("", "no fixed plan expects more than %s units; the best one here has %s %s of that (%s)",
				short(x.Work.Mean), words.Percent(x.Reached.Mean), between(x.Reached, words.Percent), x.Policy)
			break
		}
	}
}

// right says behind a condition that no result is wrong, where one may be.
func (t *text) right() string {
	if t.Problem.Faulty() {
		return " and no result wrong"
	}
	return ""
}

// decides says when a kind of policy decides.
func decides(kind string) string {
	switch kind {
	case "planner":
		return "a fixed plan, made before the start"
	case "gambler":
		return "a fixed plan, drawn at random before the start"
	}
	return "the master decides as results come back"
}

// sure writes how sure the choice is.
func (t *text) sure() {
	s, others := &t.Confidence, len(t.Policies)-1
	switch {
	case others == 0:
		t.line("choice", "no other policy here serves these machines")
	case s.Rivals == 0 && others == 1:
		t.line("choice", "better than the other by more than chance, each with the best options found for it")
	case s.Rivals == 0:
		t.line("choice", "better than all %d others by more than chance, each with the best options found for it", others)
	default:
		t.line("choice", "better than %d of the %s by more than chance, each with the best options found for it",
			others-s.Rivals, words.Count(others, "other"))
	}
	if s.Same > 0 {
		t.line("", "%s did the same in all instances", words.Count(s.Same, "other"))
	}
	if untold := s.Rivals - s.Same; untold > 0 {
		t.line("", "%s may be as good: the difference is within chance", words.Count(untold, "other"))
	}
	if s.More > 0 {
		t.line("", "%s did more by more than chance, but by less than the margin of %s, and ended later", words.Count(s.More, "other"), words.Percent(t.Margin))
	}
	if s.Resamples > 0 {
		t.line("", "under %s: the best of %s in %d, within %s of the best in %d",
			words.Count(s.Resamples, "resampled law"), words.Count(len(s.Tried), "policy"), s.First, words.Percent(t.Margin), s.Near)
	}
	fmt.Fprintf(t, "\n")
}

// unit returns the unit of the aim, and how it is spelled.
func (t *text) unit() (string, func(float64) string) {
	if t.Aim == Done {
		return "chance", words.Percent
	}
	return "units", short
}

// alternatives writes the table of all policies.
func (t *text) alternatives() {
	name, spell := t.unit()
	fmt.Fprintf(t, "All policies with the best options found (%d tried), on the same %d instances. The intervals of all differences "+
		"hold at once:\n\n", t.Evaluations, t.Instances)
	head := []string{"policy", "work", "all done", "last work"}
	if t.Priced {
		head = append(head, "cost")
	}
	w := tables.Table{Columns: tables.Names(9, append(head, name+" behind", "", "later", "")...)}
	for k := range t.Policies {
		f := &t.Policies[k]
		mark := ""
		switch {
		case k == 0:
			mark = "recommended"
		case f.same():
			mark = "does the same"
		case !f.Beaten:
			mark = "not told apart"
		}
		cells := []string{f.Policy, short(f.Work.Mean), words.Percent(f.Done.Mean), short(f.End)}
		if t.Priced {
			cells = append(cells, short(f.Cost.Mean))
		}
		if k == 0 {
			cells = append(cells, "", "", "", mark)
		} else {
			cells = append(cells, spell(f.Ahead.Mean), between(f.Ahead, spell), short(f.Later.Mean), mark)
		}
		w.Rows = append(w.Rows, tables.Words(cells...))
	}
	w.WriteText(t, t.how.Width, 1)
	if len(t.Refused) > 0 {
		var names []string
		for _, r := range t.Refused {
			names = append(names, r.Policy)
		}
		fmt.Fprintf(t, "\nnot for this problem: %s\n", strings.Join(names, ", "))
	}
}

// otherLaws writes the value of the recommended policy under other laws.
func (t *text) otherLaws() {
	if len(t.OtherLaws) == 0 {
		return
	}
	_, spell := t.unit()
	what := "work"
	if t.Aim == Done {
		what = "all done"
	}
	tried := 0
	for _, d := range t.OtherLaws {
		tried += d.Evaluations
	}
	fmt.Fprintf(t, "\n%s, planned for the law given, under other laws. Lost and late compare it with the "+
		"best of %s planned for that law; their options were searched again (%d tried):\n\n", t.Best().Policy, words.Count(t.OtherLaws[0].Tried, "policy"), tried)
	w := tables.Table{Columns: tables.Names(9, "law", what, "", "last work", "lost", "", "late", "best there")}
	for _, d := range t.OtherLaws {
		w.Rows = append(w.Rows, tables.Words(d.Law, spell(d.Value.Mean), between(d.Value, spell), short(d.End), spell(d.Lost.Mean), between(d.Lost, spell), short(d.Late.Mean), d.Best))
	}
	w.WriteText(t, t.how.Width, 1)
}

// plan writes the chunks of each machine.
func (t *text) plan() {
	rows := Rows(t.Episode)
	if len(rows) == 0 {
		return
	}
	title := "Chunks of each machine, and when it has work if none is interrupted" + t.right()
	if !t.decidedBefore() {
		title = "Chunks of each machine, and when it has work, in one possible episode"
	}
	fmt.Fprintf(t, "\n%s:\n\n", title)
	w := tables.Table{Columns: tables.Names(9, "machine", "chunks", "units", "from", "to", "order of the chunks")}
	for i := range t.Problem.Workers {
		machine := cmp.Or(nameOf(t.Names, i), strconv.Itoa(i+1))
		var chunks []int
		units, from, to := 0.0, math.Inf(1), 0.0
		for _, r := range rows {
			if r.Worker != i+1 {
				continue
			}
			chunks, units = append(chunks, r.Chunk), units+r.Units
			for _, a := range []models.Activity{models.Sending, models.Computing, models.Returning} {
				if at := r.span(a); at[0] == at[0] {
					from, to = math.Min(from, at[0]), math.Max(to, at[1])
				}
			}
		}
		if len(chunks) == 0 {
			w.Rows = append(w.Rows, tables.Words(machine, "0", "0", "-", "-", "-"))
			continue
		}
		w.Rows = append(w.Rows, tables.Words(machine, strconv.Itoa(len(chunks)), short(units), short(from), short(to), shorten(runs(chunks))))
	}
	w.WriteText(t, t.how.Width, 1)
}
