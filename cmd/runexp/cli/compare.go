package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// compareOptions are the flags of runexp compare.
type compareOptions struct {
	warner

	baseline string
	metric   string
	by       []string
	where    string
	level    string
	less     bool
	more     bool
	format   string
	out      string
	asMap    bool
	failIf   bool

	probability float64 // of level
	direction   *bool   // whether less of the metric is better, if that was said
}

func compareCommand(p Program) *cobra.Command {
	o := compareOptions{warner: warner{program: p}}
	cmd := &cobra.Command{
		Use:   "compare DIR [OTHER]",
		Short: "Compare the policies of a study, or two studies",
		Long: `Compare the policies of a study pair by pair, on the same instances, from its records:
in each cell, over all cells, and with the best policy. Nothing is computed again, and
an incomplete study is compared as far as it is complete.

A difference is significant if its simultaneous interval excludes 0: all intervals hold
at once with probability 95%. The mark ~ stands beside differences that are not
significant.

A picture, such as --out e1.svg, is a forest plot: a row for each other policy, with its
difference from the baseline and the interval. With --by, each other policy has a panel
with a row for each group. With --map, the picture shows every cell over the two
variables with the most values.

Given two studies, compare each policy in OTHER with itself in DIR, in the cells that
both have: on the same instances where seed and world agree, otherwise unpaired. The
studies may be from different versions of the program or of a policy.

With --fail-if-worse, the exit code is 1 if something in OTHER is significantly worse.`,
		Example: `  runexp compare runs/e1
  runexp compare runs/e1 --baseline greedy --by W --format latex
  runexp compare runs/e1 --by W --out e1.svg
  runexp compare runs/before runs/after --fail-if-worse`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(cmd, args); err != nil {
				return err
			}
			if len(args) == 2 {
				return o.two(cmd, args[0], args[1])
			}
			return o.one(cmd, args[0])
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.baseline, "baseline", "", "compare the others with this policy (default: the one with the best mean)")
	f.StringVar(&o.metric, "metric", "", "compare by this metric (default: ratio, or the first)")
	f.StringSliceVar(&o.by, "by", nil, "average over the cells with equal values of these variables, separated by commas")
	f.StringVar(&o.where, "where", "", "compare only in cells that meet this condition, such as 'p>15 and W<p'")
	f.StringVar(&o.level, "level", "0.95", "confidence level of all intervals")
	f.BoolVar(&o.less, "less", false, "smaller values of the metric are better")
	f.BoolVar(&o.more, "more", false, "larger values of the metric are better")
	f.StringVar(&o.format, "format", "", "text, csv, json, markdown, latex, svg, png or pdf (default: by the ending of --out: .txt, .csv, .json, .md, .tex, .svg, .png or .pdf)")
	f.StringVar(&o.out, "out", "", "the file, or - for standard output, which is the default")
	f.BoolVar(&o.asMap, "map", false, "draw a map of all cells: wins, ties and losses against the best other policy")
	f.BoolVar(&o.failIf, "fail-if-worse", false, "exit with 1 if a policy is significantly worse in OTHER")
	return cmd
}

// check refuses invalid flags.
func (o *compareOptions) check(cmd *cobra.Command, args []string) error {
	changed := cmd.Flags().Changed
	switch {
	case o.less && o.more:
		return errors.New("--less and --more: want one of them")
	case o.failIf && len(args) < 2:
		return errors.New("--fail-if-worse: want two studies, before and after")
	case len(args) == 2 && changed("baseline"):
		return errors.New("--baseline: with two studies, every policy is compared with itself")
	case len(args) == 2 && changed("by"):
		return errors.New("--by: want one study")
	}
	if o.less || o.more {
		o.direction = &o.less
	}
	if o.format == "" {
		var err error
		if o.format, err = formatOf(o.out, "text", compareEndings, ".txt, .csv, .json, .md, .tex, .svg, .png or .pdf, or --format"); err != nil {
			return err
		}
	}
	switch _, drawn := figure.Pictures[o.format]; {
	case o.asMap && !drawn:
		return errors.New("--map: want a picture, such as --out map.svg")
	case o.asMap && changed("by"):
		return errors.New("--map and --by: want one of them")
	}
	var err error
	o.probability, err = parseLevel(o.level)
	return err
}

// compareEndings are the formats of files by the endings of their names.
var compareEndings = map[string]string{
	".txt": "text", ".csv": "csv", ".json": "json", ".md": "markdown", ".tex": "latex", ".svg": "svg", ".png": "png", ".pdf": "pdf",
}

// parseLevel reads a level: .95, 0.95 or 95%.
func parseLevel(s string) (x float64, err error) {
	number, percent := strings.CutSuffix(s, "%")
	if _, err = fmt.Sscanf(number+"\n", "%g\n", &x); percent {
		x /= 100
	}
	if err != nil || !(x > 0 && x < 1) {
		return 0, fmt.Errorf("--level %s: want a number between 0 and 1, such as 0.95", s)
	}
	return x, nil
}

// read opens a study and finds out which results it has. It reads policies in the stored revisions, which may
// differ from the program's.
func (o *compareOptions) read(dir string, asStored bool, stderr io.Writer) (*study.Study, error) {
	s, err := open(dir)
	if err == nil && asStored {
		err = s.AsStored()
	}
	if err != nil {
		return nil, err
	}
	if !asStored {
		s.AllRevisions()
	}
	if err := s.Scan(nil); err != nil {
		return nil, term.WithCode(term.IO, err)
	}
	o.warn(stderr, s)
	return s, nil
}

// selected returns a condition on the cells of a study, or nil for all.
func (o *compareOptions) selected(s *study.Study) (func(cell int) bool, error) {
	selection, err := s.Design.Select(o.where)
	if err != nil {
		return nil, fmt.Errorf("--where %s: %w%s", o.where, err, o.worded(s.Design.Grid))
	}
	if selection == nil {
		return nil, nil
	}
	for cell := range s.Design.Grid.Cells() {
		if selection.Met(s.Design.Grid, cell) {
			return func(cell int) bool { return selection.Met(s.Design.Grid, cell) }, nil
		}
	}
	return nil, fmt.Errorf("--where %s: no cell meets it", o.where)
}

// worded is a hint if a condition that is wrong has a variable whose values are laws or words.
func (o *compareOptions) worded(g *grid.Grid) string {
	names := strings.FieldsFunc(o.where, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, name := range g.Names() {
		if g.Words(i) != nil && slices.Contains(names, name) {
			return fmt.Sprintf("; --by %s tells its values apart", name)
		}
	}
	return ""
}

// one compares the policies of a study.
func (o *compareOptions) one(cmd *cobra.Command, dir string) error {
	s, err := o.read(dir, false, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	src := comparedSource(s)
	if len(src.Policies) < 2 || len(src.Metrics) == 0 {
		return fmt.Errorf("%s: %s and %s: want two policies and a metric to compare",
			dir, words.Count(len(src.Policies), "policy"), words.Count(len(src.Metrics), "metric"))
	}
	options := compare.Options{Metric: o.metric, Less: o.direction, Level: o.probability, By: o.by, Baseline: o.baseline, Map: o.asMap}
	if options.Where, err = o.selected(s); err != nil {
		return err
	}
	if options.Metric == "" && (o.format != "csv" || o.direction != nil) {
		options.Metric = src.Default()
	}
	if err := src.Check(options); err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	_, err = o.write(cmd, src, options)
	return err
}

// two compares two studies.
func (o *compareOptions) two(cmd *cobra.Command, before, after string) error {
	var sources [2]*compare.Source
	var chosen [2]func(cell int) bool
	for k, dir := range []string{before, after} {
		s, err := o.read(dir, true, cmd.ErrOrStderr())
		if err != nil {
			return err
		}
		if chosen[k], err = o.selected(s); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		sources[k] = comparedSource(s)
	}
	both, err := compare.Changes(sources[0], sources[1], chosen[0], chosen[1])
	if err != nil {
		return fmt.Errorf("%s and %s: %w", before, after, err)
	}
	options := compare.Options{Metric: o.metric, Less: o.direction, Level: o.probability}
	if options.Metric == "" {
		options.Metric = both.Default()
	}
	if err := both.Check(options); err != nil {
		return err
	}
	found, err := o.write(cmd, both, options)
	if err != nil {
		return err
	}
	if cells, averages := found.Families[0].Worse(); o.failIf && cells+averages > 0 {
		return term.WithCode(term.Failed, fmt.Errorf("%s: significantly worse than %s by %s: %s", after, before, options.Metric, howWorse(cells, averages)))
	}
	return nil
}

// write writes a comparison to the file, and returns its summary.
func (o *compareOptions) write(cmd *cobra.Command, src *compare.Source, options compare.Options) (found *compare.Result, err error) {
	err = term.Save(cmd, o.out, func(w io.Writer) (err error) {
		if o.format != "text" {
			found, err = compare.Write(w, o.format, src, options)
			return err
		}
		options.Lines, options.Width = term.Lines(w), term.Columns(w)
		var b bytes.Buffer
		if found, err = compare.Write(&b, o.format, src, options); err != nil {
			return err
		}
		winner := ""
		if policy, ok := found.Families[0].Winner(); ok {
			winner = src.Naming.Policy(src.Policies[policy])
		}
		_, err = io.WriteString(w, term.Paint(w, term.Fit(b.String(), options.Width), winnerColours(winner)))
		return err
	})
	return found, err
}

// howWorse says where a study is worse than another.
func howWorse(cells, averages int) string {
	var parts []string
	if cells > 0 {
		parts = append(parts, countOf(cells, "pair")+" of policy and cell")
	}
	if averages > 0 {
		parts = append(parts, countOf(averages, "policy average")+" over all cells")
	}
	return strings.Join(parts, " and ")
}

// comparedSource returns the results of a study. Errors of reading them have their exit code.
func comparedSource(s *study.Study) *compare.Source {
	src := compare.Study(s)
	visit := src.Visit
	src.Visit = func(cells []int32, each func(cell int, c compare.Cell) error) error {
		var theirs error
		err := visit(cells, func(cell int, c compare.Cell) error {
			theirs = each(cell, c)
			return theirs
		})
		if err != nil && theirs == nil {
			return term.WithCode(term.IO, term.Plain(err))
		}
		return err
	}
	return src
}

// countOf writes a number of things.
func countOf(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
