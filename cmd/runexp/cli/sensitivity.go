package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/sensitivity"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// sensitivityFlags holds the question on the command line about a study.
type sensitivityFlags struct {
	metric, policy, difference, where, level, format, out string
	by                                                    []string
}

func sensitivityCommand(p Program) *cobra.Command {
	var f sensitivityFlags
	cmd := &cobra.Command{
		Use:   "sensitivity DIR",
		Short: "Find which variables of a study matter, and how much",
		Long: `Find which variables of a study matter to a metric of a policy, or to the difference
between two policies. The answer is printed, and written with a figure to
DIR/sensitivity. The figure has a row for each variable, and a panel for each policy,
difference and value of --by; --out effects.svg writes the figure alone.

The main effect of a variable is the share of the variance over the cells that it
explains alone; its total effect includes interactions. The sampling variance is
subtracted. An incomplete study is used as far as it is complete.`,
		Example: `  runexp sensitivity runs/sweep                        # every policy
  runexp sensitivity runs/sweep --difference greedy,no-rep --by p
  runexp sensitivity runs/sweep --policy greedy --where 'W>5' --out -`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.sensitivity(cmd.OutOrStdout(), cmd.ErrOrStderr(), args[0], &f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.metric, "metric", "", "explain this metric (default: that of the study's figure)")
	flags.StringVar(&f.policy, "policy", "", "explain the metric of these policies, separated by commas (default: all but the reference)")
	flags.StringVar(&f.difference, "difference", "", "explain the metric of the first policy minus that of the second, such as greedy,no-rep")
	flags.StringVar(&f.where, "where", "", "use only cells that meet this condition, such as 'p>15 and W<p'")
	flags.StringSliceVar(&f.by, "by", nil, "answer separately for each value of these variables, separated by commas")
	flags.StringVar(&f.level, "level", "0.95", "confidence level of all intervals")
	flags.StringVar(&f.format, "format", "text", "print text, csv, json, markdown or latex")
	flags.StringVar(&f.out, "out", "", "write the files to this folder, only the figure if it ends in .svg, .png or .pdf, or - for nothing (default: DIR/sensitivity)")
	return cmd
}

// sensitivityFormats holds, for each format, the function that prints an answer.
var sensitivityFormats = map[string]func(a *sensitivity.Answer, w io.Writer) error{
	"csv":      (*sensitivity.Answer).WriteCSV,
	"json":     (*sensitivity.Answer).WriteJSON,
	"markdown": (*sensitivity.Answer).WriteMarkdown,
	"latex":    (*sensitivity.Answer).WriteLaTeX,
}

// sensitivity asks a study which variables matter, prints the answer and writes its files.
func (p Program) sensitivity(stdout, stderr io.Writer, dir string, f *sensitivityFlags) error {
	if figure.Pictures[strings.TrimPrefix(filepath.Ext(f.out), ".")] == nil {
		if err := endsLikeFile(f.out, "a folder, or a picture that ends in .svg, .png or .pdf"); err != nil {
			return err
		}
	}
	study, err := open(dir)
	if err != nil {
		return err
	}
	q, err := f.question(study)
	if err != nil {
		return err
	}
	if err := study.Scan(nil); err != nil {
		return term.WithCode(term.IO, err)
	}
	answer, err := sensitivity.Ask(sensitivity.NewSource(study), q)
	(&warner{program: p}).warn(stderr, study)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if write := sensitivityFormats[f.format]; write != nil {
		err = write(answer, &b)
	} else {
		err = answer.WriteText(&b, term.Columns(stdout))
	}
	if err != nil {
		return err
	}
	if f.out != "-" {
		names, err := f.save(answer, dir)
		if err != nil {
			return err
		}
		if f.format == "text" {
			fmt.Fprintf(&b, "\n%s\n", strings.Join(names, "\n"))
		}
	}
	text := b.String()
	if f.format == "text" {
		text = term.Fit(text, term.Columns(stdout))
	}
	if _, err := io.WriteString(stdout, text); err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}

// question returns the question of the flags.
func (f *sensitivityFlags) question(s *study.Study) (q sensitivity.Question, err error) {
	d := s.Design
	q.Metric, q.By = f.metric, f.by
	if q.Level, err = parseLevel(f.level); err != nil {
		return q, err
	}
	if q.Where, err = (&compareOptions{where: f.where}).selected(s); err != nil {
		return q, err
	}
	for _, name := range f.by {
		if d.Grid.Find(name) < 0 {
			return q, fmt.Errorf("--by %s: the study has no such variable: want one of %s%s", name, strings.Join(d.Grid.Names(), ", "), spec.Hint(name, d.Grid.Names()))
		}
	}
	if f.policy != "" && f.difference != "" {
		return q, errors.New("--policy and --difference: want one of them")
	}
	if f.policy != "" {
		names, err := studyPolicies(d, "--policy", f.policy)
		if err != nil {
			return q, err
		}
		for _, name := range names {
			q.Subjects = append(q.Subjects, sensitivity.Subject{Policy: name})
		}
	}
	if f.difference != "" {
		names, err := studyPolicies(d, "--difference", f.difference)
		if err != nil {
			return q, err
		}
		if len(names) != 2 || names[0] == names[1] {
			return q, fmt.Errorf("--difference %s: want two policies, such as greedy,no-rep", f.difference)
		}
		q.Subjects = append(q.Subjects, sensitivity.Subject{Policy: names[0], Against: names[1]})
	}
	return q, nil
}

// studyPolicies returns the spellings of policies of a study that a flag names.
func studyPolicies(d *scenarios.Design, flag, text string) ([]string, error) {
	names, err := spec.Split(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	var all []string
	for _, p := range d.Policies {
		all = append(all, p.Spec)
	}
	for i, name := range names {
		if p, err := policies.Parse(name); err == nil {
			names[i] = p.Spec
		}
		if !slices.Contains(all, names[i]) {
			return nil, fmt.Errorf("%s %s: the study has no such policy: want one of %s%s", flag, name, strings.Join(all, ", "), spec.Hint(name, all))
		}
	}
	return names, nil
}

// save writes the figure to its file, or the table and the figure to a folder, which is one of the study unless it is
// given. It returns their names.
func (f *sensitivityFlags) save(a *sensitivity.Answer, study string) (names []string, err error) {
	drawn := a.Figure()
	if picture := figure.Pictures[strings.TrimPrefix(filepath.Ext(f.out), ".")]; picture != nil {
		if drawn == nil {
			return nil, fmt.Errorf("--out %s: nothing can be drawn: in no part do the metric and two variables vary", f.out)
		}
		if err := atomicfile.Write(f.out, func(w io.Writer) error { return picture(drawn, w) }); err != nil {
			return nil, term.WithCode(term.IO, err)
		}
		return []string{f.out}, nil
	}
	dir, below := f.out, ""
	if dir == "" {
		dir, below = study, "sensitivity/"
	}
	d, err := atomicfile.MakeDir(dir)
	if err != nil {
		return nil, term.WithCode(term.IO, err)
	}
	defer d.Close()
	write := func(name string, write func(w io.Writer) error) {
		if err == nil {
			names = append(names, d.Path(below+name))
			err = d.Write(below+name, write)
		}
	}
	write("sensitivity.csv", a.WriteCSV)
	for _, format := range []string{"svg", "png", "pdf"} {
		name := "effects." + format
		if drawn != nil {
			write(name, func(w io.Writer) error { return figure.Pictures[format](drawn, w) })
		} else if err == nil { // of an earlier answer
			if err = d.Remove(below + name); errors.Is(err, fs.ErrNotExist) {
				err = nil
			}
		}
	}
	if err != nil {
		return nil, term.WithCode(term.IO, err)
	}
	return names, nil
}
