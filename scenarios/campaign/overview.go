package campaign

import (
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// overview returns the chapters about the paper as a whole.
func (t Summary) overview(program string) page.Study {
	s := page.Study{
		Name: t.Paper.Name, Title: t.Paper.Cite + ": its tables, figures and claims, reproduced",
		Facts: []page.Fact{{Name: "experiments", Value: fmt.Sprint(len(t.Studies))}, {Name: "claims", Value: fmt.Sprint(len(t.Paper.Claims))}, {Name: "seed", Value: fmt.Sprint(t.Seed)}},
	}
	if t.Preset != "" {
		s.Facts = append(s.Facts, page.Fact{Name: "preset", Value: t.Preset})
	}
	if filed := t.filed(); len(filed) > 0 {
		s.Facts = append(s.Facts, page.Fact{Name: "run as filed, without the preset", Value: strings.Join(filed, ", ")})
	}
	if studies, verdicts := t.Missing(); studies+verdicts > 0 {
		s.Partial = fmt.Sprintf("%d of %d studies and %d of %d verdicts are missing. The page shows the results so far.", studies, len(t.Studies), verdicts, len(t.Paper.Claims))
	}
	overview := page.Part{Key: "overview", Title: "Scorecard", Scorecard: t.scorecard(program)}
	if n := Count([]Summary{t}).Reduced; n > 0 {
		overview.Text = page.Paragraphs(fmt.Sprintf("%s tested on a part of the evidence that they name.", words.Were(n, "claim")))
	}
	if _, rest := t.exhibits(program); len(rest.Rows) > 0 {
		overview.Tables = append(overview.Tables, rest)
	}
	s.Parts = append(s.Parts, overview)
	if numbers := t.numbers(); len(numbers.Rows) > 0 {
		s.Parts = append(s.Parts, page.Part{Key: "numbers", Title: "Printed numbers", Tables: []tables.Table{numbers}})
	}
	if len(t.Paper.Claims) > 0 {
		s.Parts = append(s.Parts, page.Part{Key: "verdicts", Title: "Claims", Tables: []tables.Table{t.claims()}})
	}
	if len(t.Paper.Errata) > 0 {
		s.Parts = append(s.Parts, page.Part{Key: "errata", Title: "Errata", Text: page.Paragraphs("Errors in print. Each has a witness: numbers that fit only one of the two statements."), Tables: []tables.Table{t.errata()}})
	}
	s.Parts = append(s.Parts, page.Part{Key: "again", Title: "How to reproduce this", Listings: []page.Listing{{Title: "The campaign", Text: t.command(program+" paper "+t.Paper.Name, t.Preset)}}})
	return s
}

// filed returns the experiments that lack the preset of the campaign.
func (c *Campaign) filed() (names []string) {
	for _, s := range c.Studies {
		if s.Preset != c.Preset {
			names = append(names, s.Name)
		}
	}
	return names
}

// command returns a command with a preset, and the seed of the campaign.
func (c *Campaign) command(command, preset string) string {
	if preset != "" {
		command += " --preset " + preset
	}
	if c.Seed != 1 {
		command += fmt.Sprintf(" --seed %d", c.Seed)
	}
	return command
}

// again returns the command that runs an experiment as the campaign does.
func (c *Campaign) again(program, experiment string) string {
	for _, s := range c.Studies {
		if s.Name == experiment {
			return c.command(program+" run "+experiment, s.Preset)
		}
	}
	return ""
}

// numbers returns the printed numbers beside ours.
func (t Summary) numbers() tables.Table {
	out := tables.Table{Title: "Printed numbers beside ours", Fold: true}
	for i := range t.Outcomes {
		o := &t.Outcomes[i]
		one := claim.NumbersTable(o.Numbers)
		out.Columns = append(tables.Names(1, "in the paper"), one.Columns...)
		out.Columns[5].Page = false // Markdown has it, too
		for _, row := range one.Rows {
			if len(row) > 0 {
				out.Rows = append(out.Rows, append([]tables.Cell{tables.Word(o.Name)}, row...))
			}
		}
	}
	return out
}

// claims returns the verdicts.
func (t Summary) claims() tables.Table {
	out := claim.Table(t.ledger())
	out.Title, out.Fold = "Claims and findings", true
	for i := range t.Paper.Claims {
		if _, word := t.verdict(&t.Paper.Claims[i]); word == Unjudged {
			out.Rows[i][2].Text, out.Rows[i][2].Look = Unjudged, tables.Quiet
		}
	}
	return *out
}

// errata returns the errata of the paper.
func (t Summary) errata() tables.Table {
	out := tables.Table{Title: "Errata", Fold: true, Columns: tables.Names(9, "place", "printed", "ours", "witness", "test")}
	for _, e := range t.Paper.Errata {
		out.Rows = append(out.Rows, tables.Words(e.Place, e.Printed, e.Ours, e.Witness, e.Test))
	}
	return out
}
