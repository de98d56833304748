package page

import (
	_ "embed"
	"html/template"
	"slices"

	"github.com/loadstar-sim/loadstar/results/tables"
)

// Scorecard is the first screen of a page: counts in a strip, then a row for each item with two judgements.
type Scorecard struct {
	Counts []Count
	Scores []Score
}

// Count is a number with what it counts.
type Count struct {
	Number, Of string // such as 7 and "of 9"
	Name       string
	Look       tables.Look
}

// Score is an item of a scorecard.
type Score struct {
	Name, Shows string
	Study       string        // on the page, linked by the name; may be ""
	Figure      string        // of the study, which is drawn small; "": its first
	Beside      *tables.Table // numbers in print beside ours; nil: none
	Itself      *Mark         // the judgement of the item; nil: none, as nothing is drawn or compared
	Sentences   []Mark        // the judgements of sentences about it
	Why         []string      // shown on demand,
	Command     string        // the command that computes it; may be ""
}

// Mark is a word with its look.
type Mark struct {
	Text string
	Look tables.Look
}

// scorecard is a scorecard with everything computed.
type scorecard struct {
	*Scorecard
	Rows []scoreView
}

// scoreView is a score with its links and its picture.
type scoreView struct {
	*Score
	To     string        // the figure, or else the study; "" if it is not on the page
	Small  template.HTML // the figure
	Beside *table
}

// score computes the scorecards of a page, which need its studies.
func (v *view) score() {
	var with []int
	for i := range v.Studies {
		for k := range v.Studies[i].Parts {
			if part := &v.Studies[i].Parts[k]; part.Scorecard != nil {
				part.Scores = &scorecard{part.Scorecard, v.scores(part.Scorecard)}
				with = append(with, i)
			}
		}
	}
	if len(with) == 1 {
		v.Studies[with[0]].Alone = true
	}
}

// scores returns the rows of a scorecard.
func (v *view) scores(c *Scorecard) (all []scoreView) {
	for i := range c.Scores {
		one := scoreView{Score: &c.Scores[i]}
		if t := one.Score.Beside; t != nil {
			beside := newTable(t)
			one.Beside = &beside
		}
		for k := range v.Studies {
			if s := &v.Studies[k]; one.Study != "" && s.Fold && s.Name == one.Study {
				one.To = s.ID
				for _, part := range s.Parts {
					if n := slices.IndexFunc(part.Plots, func(p *plot) bool { return one.Figure == "" || p.Name == one.Figure }); n >= 0 {
						one.To, one.Small = part.Plots[n].ID, part.Plots[n].Layout.Thumbnail()
						break
					}
				}
			}
		}
		all = append(all, one)
	}
	return all
}

//go:embed scorecard.html
var scorecardLayout string

//go:embed scorecard.css
var scorecardStyle string

//go:embed scorecard.js
var scorecardScript string
