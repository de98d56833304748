package campaign

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Counts counts what became of the exhibits of campaigns.
type Counts struct {
	Exhibits int `json:"exhibits"`
	Numbers  int `json:"numbers"` // printed ones that were compared
	Agree    int `json:"agree"`
	Claims   int `json:"claims"`
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
			if !seen[o.Experiment] {
				s.Numbers += len(o.Numbers)
				s.Agree += claim.Agreeing(o.Numbers)
			}
			if len(o.Numbers) > 0 {
				seen[o.Experiment] = true
			}
		}
		for i := range t.Paper.Claims {
			s.Claims++
			if t.verdicts.Of[t.Paper.Claims[i].ID].Reduced {
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

// printed says how many printed numbers were compared: "30 numbers", or "" if the exhibit has
// none.
func (o *Outcome) printed() string {
	if n := len(o.Numbers) + o.Uncompared; n > 0 {
		return words.Count(n, "number")
	}
	return ""
}

// found says how many of them agree, and how many claims have which verdict.
func (o *Outcome) found() string {
	var parts []string
	if n := len(o.Numbers); n > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d agree", claim.Agreeing(o.Numbers), n))
	}
	if o.Uncompared > 0 {
		parts = append(parts, fmt.Sprintf("%d not compared", o.Uncompared))
	}
	var claims []string
	for _, v := range []struct {
		n    int
		word string
	}{{o.Holds, "hold"}, {o.Limits, "within limits"}, {o.Fails, "fail"}, {o.Open, CannotBeJudged}, {o.Unjudged, "not judged"}} {
		if v.n > 0 {
			claims = append(claims, fmt.Sprintf("%d %s", v.n, v.word))
		}
	}
	if len(claims) > 0 {
		parts = append(parts, "claims: "+strings.Join(claims, ", "))
	}
	return strings.Join(parts, "; ")
}

// WriteText writes a line of limited length for each exhibit, and the counts.
func WriteText(w io.Writer, all []Summary, width int) error {
	var b strings.Builder
	for _, t := range all {
		fmt.Fprintf(&b, "%s: %s, in %s\n\n", t.Paper.Name, t.Paper.Cite, t.Dir)
		for _, line := range t.lines() {
			b.WriteString(cut(line, width) + "\n")
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

// lines returns a line for each exhibit, in columns. A column without content is left out.
func (t Summary) lines() []string {
	columns := make([][]string, 5)
	for i := range t.Outcomes {
		o := &t.Outcomes[i]
		for k, cell := range []string{o.Name, o.State, o.printed(), o.found(), strings.Join(o.Why, " ")} {
			columns[k] = append(columns[k], cell)
		}
	}
	out := tables.Table{Rows: make([][]tables.Cell, len(t.Outcomes)), Indent: 2}
	for k, column := range columns {
		if strings.Join(column, "") == "" {
			continue
		}
		out.Columns = append(out.Columns, tables.Column{})
		for i, cell := range column {
			if k < len(columns)-1 {
				cell = cmp.Or(cell, "-")
			}
			out.Rows[i] = append(out.Rows[i], tables.Word(cell))
		}
	}
	var b strings.Builder
	out.WriteText(&b, 0, 0)
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}

// cut shortens a line.
func cut(line string, width int) string {
	if letters := []rune(line); len(letters) > width {
		return strings.TrimRight(string(letters[:width-1]), " ") + "…"
	}
	return line
}
