package compare

import (
	"fmt"
	"io"
	"strings"

	"github.com/loadstar-sim/loadstar/results/words"
)

// Text writes a comparison for people: a sentence, the standings, the averages over all cells,
// and a number of lines for cells or groups, with tables of a width; 0 is any.
func (s *Summary) Text(w io.Writer, lines, width int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n", s.heading(), s.Sentence())
	b.WriteString(s.Gaps())
	b.WriteString("\n")
	s.Standings().WriteText(&b, width, 1)
	b.WriteString("\n")
	s.Averages().WriteText(&b, width, 1)
	switch {
	case s.Lines.More:
		fmt.Fprintf(&b, "\nThere are more than %d lines: see comparison.csv or --format csv, or compare some by --where or --by.\n", s.Lines.Most)
	case len(s.Lines.Groups) > 1 || s.Lines.Scope == OfGroup:
		b.WriteString("\n")
		cells := s.Cells()
		more := cells.Cut(lines)
		cells.WriteText(&b, width, 0)
		if more > 0 {
			fmt.Fprintf(&b, "and %s: see --format csv, or compare some by --where or --by\n", words.Count(more, "more line"))
		}
	}
	b.WriteString("\n")
	b.WriteString(s.Family.Metric.kind().legend(s))
	b.WriteString(s.Result.Source.spellings())
	if caveat := s.Result.Source.Caveat; caveat != "" {
		b.WriteString(caveat + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// spellings names, in a line, the policies and variables whose names in commands differ from texts.
func (s *Source) spellings() string {
	var params []string
	for _, i := range s.Varying {
		params = append(params, s.Layout.Params[i])
	}
	return s.Naming.InCommands(s.Policies, params)
}

// Gaps says which results are missing, and that more instances are needed, a line for each.
func (s *Summary) Gaps() (text string) {
	f := s.Family
	if f.Chosen > f.Cells {
		text += fmt.Sprintf("The study is incomplete: %d of %d cells have no results.\n", f.Chosen-f.Cells, f.Chosen)
	}
	if f.Missing > 0 {
		where := ""
		if f.Chosen > f.Cells {
			where = "in the others, "
		}
		text += fmt.Sprintf("The study is incomplete: %s%s of policy and cell without results.\n", where, words.Count(f.Missing, "pair"))
	}
	text += s.lacks()
	if s.Result.Source.Decided {
		text += "Cells got instances until differences were decided. " + f.Metric.kind().despite()
	}
	if src := s.Result.Source; f.Metric.Counted && src.Uncounted > 0 {
		text += fmt.Sprintf("Wins, ties and losses are not counted: that takes %d values, and the study keeps %d at most (values of limits).\n", src.Uncounted, src.Most)
	}
	said := f.Count(len(s.Result.Source.Policies), s.Base, s.others()[0]).Few > 0
	if need := int64(s.need()); !said && f.Instances[1] > 0 && f.Instances[1] < need {
		text += fmt.Sprintf("To tell policies apart in all cells at once takes %d instances of each.\n", need)
	}
	return text
}

// lacks says which policies have no results of the metric where others have, and over which cells
// means are.
func (s *Summary) lacks() (text string) {
	f := s.Family
	if f.Without > 0 {
		text += fmt.Sprintf("No policy has %s in %d of %s.\n", f.Metric.Name, f.Without, words.Count(f.Cells, "cell"))
	}
	for _, l := range f.Lacks {
		text += s.lack(l) + ", and is not ranked.\n"
	}
	if f.Common < f.Cells-f.Without {
		text += fmt.Sprintf("Means and ranks are over the only %s in which all that are ranked have results, differences over those in which both have.\n", words.Count(f.Common, "cell"))
	}
	return text
}

// lack says where a policy lacks the metric.
func (s *Summary) lack(l Lack) string {
	f := s.Family
	name := s.name(l.Policy)
	text := fmt.Sprintf("%s has no %s", name, f.Metric.Name)
	if l.Infinite {
		text = fmt.Sprintf("%s has no mean %s", name, f.Metric.Name)
	}
	if l.Cells < f.Cells {
		text += fmt.Sprintf(" in %d of %s", l.Cells, words.Count(f.Cells, "cell"))
	}
	switch {
	case l.Unplanned && l.Cells < f.Cells:
		text += ", as it has no schedule there"
	case l.Unplanned:
		text += ", as it has no schedule"
	case l.Infinite:
		text += ", as it is infinite in some instances"
	default:
		text += f.Metric.kind().why()
	}
	return text
}
