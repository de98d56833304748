package campaign

import (
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// overview returns the chapters about the paper as a whole.
func (t Summary) overview(program string) page.Study {
	s := page.Study{
		Name: t.Paper.Name, Title: t.Paper.Cite + ": what became of its tables, figures and claims",
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
	computed, rest := t.exhibits(program)
	overview := page.Part{Key: "overview", Title: "Tables, figures and theorems", Text: page.Paragraphs(Count([]Summary{t}).String()), Tables: []tables.Table{computed}}
	if len(rest.Rows) > 0 {
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
		s.Parts = append(s.Parts, page.Part{Key: "errata", Title: "Errata", Text: page.Paragraphs("What is wrong as printed, with numbers that only one of the two explains."), Tables: []tables.Table{t.errata()}})
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

// exhibits returns the outcomes of exhibits, and the exhibits for which nothing is computed.
func (t Summary) exhibits(program string) (computed, rest tables.Table) {
	computed = tables.Table{
		Title:   "What the paper shows, and what was found",
		Columns: tables.Names(9, "in the paper", "shows", "outcome", "printed", "found", "why", "reproduced by"),
	}
	rest = tables.Table{Title: "Not computed", Columns: tables.Names(9, "in the paper", "shows", "why"), Fold: true}
	for i := range t.Outcomes {
		o := &t.Outcomes[i]
		why := tables.Word(strings.Join(o.Why, " "))
		state := tables.Word(o.State)
		switch o.State {
		case Agrees:
			state.Look = tables.Good
		case Differs:
			state.Look = tables.Bad
		case Incomplete, Unjudged, CannotBeJudged:
			state.Look = tables.Quiet
		case NotComputed:
			rest.Rows = append(rest.Rows, []tables.Cell{tables.Word(o.Name), tables.Word(o.Shows), why})
			continue
		}
		by := t.again(program, o.Experiment)
		if by == "" {
			by = "claims"
		}
		computed.Rows = append(computed.Rows, []tables.Cell{
			tables.Word(o.Name), tables.Word(o.Shows), state, tables.Word(o.printed()), tables.Word(o.found()), why, tables.Word(by),
		})
	}
	return computed, rest
}

// numbers returns the printed numbers beside ours.
func (t Summary) numbers() tables.Table {
	out := tables.Table{Title: "Printed numbers beside ours"}
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
	out.Title = "Claims with what was found"
	for i := range t.Paper.Claims {
		if _, word := t.verdict(&t.Paper.Claims[i]); word == Unjudged {
			out.Rows[i][2].Text, out.Rows[i][2].Look = Unjudged, tables.Quiet
		}
	}
	return *out
}

// errata returns the errata of the paper.
func (t Summary) errata() tables.Table {
	out := tables.Table{Title: "Errata", Columns: tables.Names(9, "place", "printed", "ours", "witness", "test")}
	for _, e := range t.Paper.Errata {
		out.Rows = append(out.Rows, tables.Words(e.Place, e.Printed, e.Ours, e.Witness, e.Test))
	}
	return out
}
