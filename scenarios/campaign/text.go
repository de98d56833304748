package campaign

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Counts counts what became of the exhibits of campaigns.
type Counts struct {
	Exhibits   int `json:"exhibits"`
	Drawable   int `json:"drawable"` // exhibits that a study shows
	Drawn      int `json:"drawn"`    // those whose study is complete
	Numbers    int `json:"numbers"`  // printed ones that were compared
	Agree      int `json:"agree"`
	Uncompared int `json:"uncompared"` // printed numbers that no study here is made for
	Claims     int `json:"claims"`
	claim.Tally
	Reduced int `json:"reduced"` // claims that were tested on less than they name
}

// Summary is a campaign with its outcomes.
type Summary struct {
	*Campaign
	Outcomes []Outcome
}

// Summary returns a campaign with its outcomes.
func (c *Campaign) Summary() (Summary, error) {
	all, err := c.Outcomes()
	return Summary{c, all}, err
}

// Count counts.
func Count(all []Summary) (s Counts) {
	for _, t := range all {
		seen := map[string]bool{}
		for i := range t.Outcomes {
			o := &t.Outcomes[i]
			s.Exhibits++
			if o.Experiment != "" {
				s.Drawable++
				if o.Itself != Incomplete {
					s.Drawn++
				}
			}
			if s.Uncompared += o.Uncompared; !seen[o.Experiment] {
				s.Numbers += len(o.Numbers)
				s.Agree += claim.Agreeing(o.Numbers)
			}
			if len(o.Numbers) > 0 {
				seen[o.Experiment] = true
			}
		}
		for i := range t.Paper.Claims {
			s.Claims++
			if t.verdicts.Claims[t.Paper.Claims[i].ID].Reduced {
				s.Reduced++
			}
			v, _ := t.verdict(&t.Paper.Claims[i])
			s.Add(v)
		}
	}
	return s
}

// String spells the counts in a sentence.
func (s Counts) String() string {
	text := "No printed numbers are compared."
	if s.Numbers > 0 {
		text = fmt.Sprintf("Of %d printed numbers that are compared, %d agree.", s.Numbers, s.Agree)
	}
	text += " " + s.Tally.Sentence()
	if s.Reduced > 0 {
		text += fmt.Sprintf("; %d were tested on a part of the evidence that they name", s.Reduced)
	}
	return text + "."
}

// WriteText writes a line of limited length for each exhibit, and the counts.
func WriteText(w io.Writer, all []Summary, width int) error {
	var b strings.Builder
	for _, t := range all {
		fmt.Fprintf(&b, "%s: %s, in %s\n\n", t.Paper.Name, t.Paper.Cite, t.Dir)
		lines, omitted := fit(t.lines(), width)
		b.WriteString(strings.Join(lines, "\n") + "\n")
		if omitted {
			b.WriteString("\nThe report has the reasons; a wider terminal shows how they begin.\n")
		}
		fmt.Fprintf(&b, "\n%s\n", Count([]Summary{t}))
		if filed := t.filed(); len(filed) > 0 {
			fmt.Fprintf(&b, "Run as filed, as there is no preset %s: %s.\n", t.Preset, strings.Join(filed, ", "))
		}
		b.WriteString("\n")
	}
	if len(all) > 1 {
		fmt.Fprintf(&b, "All papers: %s\n\n", Count(all))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// leastReason is the smallest number of letters of a reason that is worth showing.
const leastReason = 30

// fit cuts lines of exhibits to a width. It omits the reasons if too little of them would be left.
func fit(lines []string, width int) (fitted []string, omitted bool) {
	reasons := utf8.RuneCountInString(lines[0]) - len("why") // where they begin
	for i, line := range lines {
		if letters := []rune(line); width-reasons < leastReason && len(letters) > reasons {
			omitted = omitted || i > 0
			line = strings.TrimRight(string(letters[:reasons]), " ")
		}
		fitted = append(fitted, cut(line, width))
	}
	return fitted, omitted
}

// cut shortens a line.
func cut(line string, width int) string {
	if letters := []rune(line); len(letters) > width {
		return strings.TrimRight(string(letters[:width-1]), " ") + "…"
	}
	return line
}
