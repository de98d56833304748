package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// experimentOf returns the name of the paper's experiment that a study is of. It is empty if a scenario only has
// the name of an experiment, with another title or source.
func experimentOf(all []*claim.Paper, d *scenarios.Design) string {
	s := d.Scenario()
	if named := cmp.Or(s.Compute, s.Findings); named != "" {
		return named
	}
	for _, p := range all {
		for _, e := range p.Experiments {
			if e.Name != d.Name {
				continue
			}
			if filed := e.Scenario(); filed.Title != s.Title || filed.Source != s.Source {
				return ""
			}
		}
	}
	return d.Name
}

// inPrint says which of a paper's tables and figures show the study, whether their numbers are compared and
// agree, and which command tests the paper's claims about it: a line each. There are no lines if the study
// belongs to no paper in the options.
func (f *Results) inPrint() ([]string, error) {
	experiment := experimentOf(f.options.Papers, f.Study.Design)
	paper, claims, patterns := find(f.options.Papers, experiment)
	if paper == nil {
		return nil, nil
	}
	var lines []string
	if !paper.Own {
		numbers, err := f.compareNumbers(paper, experiment)
		if err != nil {
			return nil, err
		}
		others, err := claim.WorldDepartures(f.Study.Design, experiment)
		if err != nil {
			return nil, err
		}
		here := ""
		if len(others) > 0 {
			here = "; this study has " + words.List(others)
		}
		if shown := shownIn(paper, experiment); shown != "" {
			lines = append(lines, fmt.Sprintf("In print: %s of %s%s. %s", shown, paper.Cite, here, numbers))
		} else {
			lines = append(lines, fmt.Sprintf("In print: no table or figure of %s corresponds to this experiment.", paper.Cite))
		}
	}
	switch {
	case len(claims) > 0:
		lines = append(lines, fmt.Sprintf("Claims: %s paper %s --claims '%s' tests %s about this experiment.",
			f.options.Program, paper.Name, patterns, words.Count(len(claims), "claim")))
	case len(paper.Claims) > 0:
		lines = append(lines, "Claims: "+noClaims(f.options.Program, paper))
	}
	return lines, nil
}

// shownIn names the tables and figures of a paper that show an experiment; "" if none does.
func shownIn(p *claim.Paper, experiment string) string {
	var names []string
	for i := range p.Exhibits {
		if x := &p.Exhibits[i]; x.Experiment == experiment {
			names = append(names, x.Name)
		}
	}
	return words.List(names)
}

// compareNumbers says how many printed numbers are compared with ours, and how many agree.
func (f *Results) compareNumbers(p *claim.Paper, experiment string) (string, error) {
	printed, open := 0, ""
	for i := range p.Exhibits {
		if x := &p.Exhibits[i]; x.Experiment == experiment {
			printed, open = max(printed, x.Numbers), cmp.Or(open, x.NoVerdict)
		}
	}
	numbers, err := claim.PrintedNumbers(f.Findings)
	switch {
	case err != nil:
		return "", err
	case printed == 0:
		return "No printed numbers are compared.", nil
	case !f.Progress.Done():
		return "Printed numbers are compared once the study is complete.", nil
	case len(numbers) == 0:
		return fmt.Sprintf("None of %s is compared, as the study differs from the paper's.", words.Count(printed, "printed number")), nil
	}
	agree := claim.Agreeing(numbers)
	text := fmt.Sprintf("Of %s, %d agree.", words.Count(len(numbers), "printed number"), agree)
	if less := printed - len(numbers); less > 0 {
		text = fmt.Sprintf("Of %s, %d are compared, as the study differs from the paper's, and %d agree.", words.Count(printed, "printed number"), len(numbers), agree)
	}
	if open != "" {
		text += " They cannot be judged: " + strings.TrimSuffix(open, ".") + "."
	}
	return text, nil
}
