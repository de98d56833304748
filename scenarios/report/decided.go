package report

import (
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/goal"
	"github.com/loadstar-sim/loadstar/scenarios/study"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// decided returns a study's decisions between its policies, in words; "" if it decides nothing.
// [study.Study.Scan] must be called first.
func decided(s *study.Study) (string, error) {
	rule, _, _ := s.Design.Decision()
	if rule.Margin == 0 {
		return "", nil
	}
	var all goal.Summary
	atOnce := compare.AtOnce(scenarios.Level, begun(s))
	err := s.Cells(func(c *scenarios.Cell) error {
		all.Add(c.Judge())
		if !rule.Best {
			all.AddAtOnce(c.JudgeAt(atOnce))
		}
		return nil
	})
	naming := s.Design.Naming()
	text := all.Text(rule, world.BlockLength, func(policy int) string { return naming.Quoted(s.Design.Policies[policy].Spec) })
	if s.Design.Lacks().Laws != nil {
		text += "More may be decided than is seen without the law.\n"
	}
	return text, err
}

// begun returns how many cells have results.
func begun(s *study.Study) (cells int) {
	for cell := range s.Design.Grid.Cells() {
		for policy := range s.Design.Policies {
			if s.Stored(cell, policy) {
				cells++
				break
			}
		}
	}
	return cells
}
