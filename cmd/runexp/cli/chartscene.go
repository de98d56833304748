package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"github.com/loadstar-sim/loadstar/results/atomicfile"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/solve"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// scene is an episode as the command line names it.
type scene struct {
	program       Program
	target        target
	policy        string
	cell          string
	instance      int
	uninterrupted bool
	stack         bool
}

func (s *scene) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.policy, "policy", "", "this policy, in the study or not (default: the first that the figures show)")
	f.StringVar(&s.cell, "cell", "", "draw the cell with this identity, which status prints (default: the first cell)")
	f.IntVar(&s.instance, "instance", 0, "draw this instance, counted from 0")
	f.BoolVar(&s.uninterrupted, "uninterrupted", false, "draw the episode as it is without interruptions")
	f.StringVar(&s.target.preset, "preset", "", "use a named set of values of the experiment or scenario, such as quick or paper")
	f.StringArrayVar(&s.target.set, "set", nil, "set a variable, as in run; the first cell is drawn")
	f.Uint64Var(&s.target.seed, "seed", 1, "master seed of all random streams")
	f.StringVar(&s.target.risk, "risk", "", "law of the interruption times (see list laws)")
	f.BoolVar(&s.stack, "stack", false, "with --format table, if the policy panics, print the stack trace")
}

// A file with a kind is a problem. One without a name is a world, for which the plan of a policy is drawn;
// a scenario has a name.
var (
	hasKind = regexp.MustCompile(`(?m)^(\{\s*)?kind\s*:`)
	hasName = regexp.MustCompile(`(?m)^(\{\s*)?name\s*:`)
)

// episodes runs the episodes to be drawn: one of each policy, all in the same instance.
func (s *scene) episodes(cmd *cobra.Command, name string, policies []string) ([]*run.Recording, error) {
	if err := s.target.check(cmd); err != nil {
		return nil, err
	}
	if s.instance < 0 {
		return nil, fmt.Errorf("--instance %d: want 0 or more", s.instance)
	}
	kind := kindOf(name)
	if kind == aFile {
		text, err := atomicfile.Read(name, sheet.MaxBytes)
		if err != nil {
			return nil, err
		}
		if hasKind.Match(text) || !hasName.Match(text) {
			if len(policies) > 1 {
				return nil, fmt.Errorf("--policy %s: %s is a problem, which has one plan: want the file of a scenario", s.policy, name)
			}
			r, err := s.solution(name, text)
			return []*run.Recording{r}, err
		}
	}
	study, there, err := s.study(kind, name, policies)
	if err != nil {
		return nil, err
	}
	if study.Grid.Cells() == 0 {
		return nil, errors.New("the study has no cells: no values meet all conditions")
	}
	s.program.lacking(cmd.ErrOrStderr(), study)
	at := run.Scene{Instance: s.instance, Uninterrupted: s.uninterrupted}
	if len(policies) == 0 {
		shown := study.Shown()
		known := slices.DeleteFunc(slices.Clone(shown), func(name string) bool { return slices.Contains(scenarios.UnknownPolicies(study.Policies), name) })
		policies = append(known, shown[0])[:1]
	}
	if s.cell != "" {
		if at.Cell, err = s.program.findCell(study, s.cell); err != nil {
			return nil, err
		}
	}
	var all []*run.Recording
	for _, at.Policy = range policies {
		e, err := s.episode(cmd, name, study, there, at)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}

// episode runs the episode of one policy.
func (s *scene) episode(cmd *cobra.Command, name string, design *scenarios.Design, there *study.Study, at run.Scene) (*run.Recording, error) {
	p, err := design.Named(at.Policy)
	if err != nil {
		return nil, err
	}
	asked := ""
	if s.policy != "" {
		asked = at.Policy
	}
	if err := s.program.askTrust(cmd.ErrOrStderr(), name, asked, nil, p); err != nil {
		return nil, err
	}
	at.Policy = p.Spec
	e, err := run.Record(design, at)
	var failure *scenarios.CellError
	if errors.As(err, &failure) && !failure.Refused {
		return nil, term.WithCode(term.Failed, err)
	}
	if err != nil || there == nil {
		return e, err
	}
	return e, s.program.drawnBy(cmd, there, at)
}

// cellID reads the identity of a cell on the command line.
func (p Program) cellID(text string) (uint64, error) {
	id, err := strconv.ParseUint(text, 16, 64)
	if err != nil {
		return 0, fmt.Errorf("--cell %q: want the 16 digits by which %s status names a cell", text, p.name())
	}
	return id, nil
}

// findCell returns the cell of a design by its identity on the command line.
func (p Program) findCell(d *scenarios.Design, text string) (int, error) {
	id, err := p.cellID(text)
	if err != nil {
		return 0, err
	}
	cell, err := d.FindCell(id)
	if err != nil {
		return 0, fmt.Errorf("--cell %s: %w", text, err)
	}
	return cell, nil
}

// drawnBy writes a line if another build than this one computed an episode of a study.
func (p Program) drawnBy(cmd *cobra.Command, s *study.Study, at run.Scene) error {
	line, _, err := s.DrawnBy(cmd.Context(), thisBuild(), at)
	if err != nil {
		return term.WithCode(term.IO, err)
	}
	if line != "" {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", p.name(), line)
	}
	return nil
}

// study returns the design of the target, and the study if it is one in a folder. The study has the cells of
// all scenarios that were ever run in its folder. If flags change the design, it is no longer the folder's
// study.
func (s *scene) study(kind targetKind, name string, policies []string) (*scenarios.Design, *study.Study, error) {
	changed := s.target.changed("set") || s.target.changed("seed") || s.target.changed("risk") || s.target.preset != ""
	if kind == aFolder && !changed {
		c, err := open(name)
		if err != nil {
			return nil, nil, err
		}
		return c.Design, c, nil
	}
	if kind == anExperiment { // whose other policies need not suit
		s.target.chosen = policies
	}
	study, _, err := s.target.study(name)
	return study, nil, err
}

// solution runs the plan that solves a problem, or that a policy has for a world.
func (s *scene) solution(name string, text []byte) (*run.Recording, error) {
	for _, flag := range []string{"policy", "cell", "instance", "preset", "set", "seed", "risk"} {
		if s.target.changed(flag) && (flag != "policy" || hasKind.Match(text)) {
			return nil, fmt.Errorf("--%s: %s is a problem, which has one plan: want the file of a scenario", flag, name)
		}
	}
	answer, err := solutionOf(name, text, solve.Options{Policy: s.policy})
	if err != nil {
		return nil, err
	}
	plan, err := planOfSolution(name, "drawn", answer)
	if err != nil {
		return nil, err
	}
	e, err := figures.Record(&plan.Problem, &plan.Schedule)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	e.Title, e.Note = answer.Kind+": the plan that solves "+name, answer.Claim.Text
	return e, nil
}
