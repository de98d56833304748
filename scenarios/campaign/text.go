package campaign

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Counts counts what became of the exhibits of campaigns.
type Counts struct {
	Exhibits int `json:"exhibits"`
	Numbers  int `json:"numbers"` // printed ones that were compared
	Agree    int `json:"agree"`
	Claims   int `json:"claims"`
	Holds    int `json:"holds"`
	Limits   int `json:"limits"`
	Fails    int `json:"fails"`
	Open     int `json:"cannot_be_judged"`
	Unknown  int `json:"unjudged"`
	Reduced  int `json:"reduced"` // claims that were tested on less than they name
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
				s.Agree += o.Agreeing()
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
			switch v, _ := t.verdict(&t.Paper.Claims[i]); v {
			case claim.Holds:
				s.Holds++
			case claim.HoldsWithinLimits:
				s.Limits++
			case claim.Fails:
				s.Fails++
			case claim.CannotBeJudged:
				s.Open++
			default:
				s.Unknown++
			}
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
	text += fmt.Sprintf(" Of %d claims, %d hold, %d hold within limits, %d fail, and %d cannot be judged", s.Claims, s.Holds, s.Limits, s.Fails, s.Open)
	if s.Unknown > 0 {
		text += fmt.Sprintf("; %d are not judged", s.Unknown)
	}
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
		parts = append(parts, fmt.Sprintf("%d of %d agree", o.Agreeing(), n))
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
func (t Summary) lines() (lines []string) {
	rows := make([][4]string, len(t.Outcomes))
	wide := [4]int{}
	for i := range t.Outcomes {
		o := &t.Outcomes[i]
		rows[i] = [4]string{o.Name, o.State, o.printed(), o.found()}
		for k, cell := range rows[i] {
			wide[k] = max(wide[k], utf8.RuneCountInString(cell))
		}
	}
	for i, row := range rows {
		line := ""
		for k, cell := range row {
			if wide[k] > 0 {
				line += fmt.Sprintf("  %-*s", wide[k], cmp.Or(cell, "-"))
			}
		}
		lines = append(lines, strings.TrimRight(line+"  "+strings.Join(t.Outcomes[i].Why, " "), " "))
	}
	return lines
}

// cut shortens a line.
func cut(line string, width int) string {
	if letters := []rune(line); len(letters) > width {
		return strings.TrimRight(string(letters[:width-1]), " ") + "…"
	}
	return line
}
