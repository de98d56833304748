package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/report"
)

// openReport opens a file in the browser. Tests replace it.
var openReport = func(name string) error {
	path, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	return term.Browse(path)
}

// reportOptions are the flags.
type reportOptions struct {
	warner

	out, title     string
	embed          string
	open           bool
	policies, cell string
	instance       int
	given          bool // the instance is
	claims         string
	ledger         []claim.Entry
}

func reportCommand(p Program) *cobra.Command {
	o := reportOptions{warner: warner{program: p}}
	cmd := &cobra.Command{
		Use:   "report DIR...",
		Short: "Write the results of studies as one HTML file",
		Long: `Write the results of one or several studies as one self-contained HTML file: a summary
in words, figures with their values, tables that sort and filter, comparisons with
intervals, the claims of the paper, Gantt charts of episodes, computing times, and
how to reproduce it all. Text and pictures need no JavaScript and no network.

Only the episodes of the charts are computed. The report of an incomplete study has the
complete part, and says so.

With --embed, one figure is written as a fragment of HTML for a notebook or another page.`,
		Example: `  runexp report runs/e1 --open
  runexp report runs/e1 runs/e2 --out static.html
  runexp report runs/e1 --policy greedy,cyclic-rep --instance 17
  runexp paper static --claims 'static.e1.*' --format csv > claims.csv
  runexp report runs/e1 --ledger claims.csv
  runexp report runs/e1 --embed e1 --out fragment.html`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.given = cmd.Flags().Changed("instance")
			return o.report(cmd, args)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "the file, or - for standard output (default: DIR/report.html, or report.html for several studies)")
	f.BoolVar(&o.open, "open", false, "open the page in the browser")
	f.StringVar(&o.title, "title", "", "title of the page (default: that of the study)")
	f.StringVar(&o.embed, "embed", "", "write only this figure, for other pages: the name of its files without ending (default file: FIGURE.html in DIR)")
	f.StringVar(&o.policies, "policy", "", "draw the episodes of these policies, separated by commas (default: the best and the second best)")
	f.StringVar(&o.cell, "cell", "", "draw the episode in the cell with this identity, which status prints (default: the middle cell)")
	f.IntVar(&o.instance, "instance", -1, "draw the episode of this instance, counted from 0 (default: the median, the worst and the best of the first 250)")
	f.StringVar(&o.claims, "ledger", "", "also show the verdicts in this file, as paper --claims --format csv prints them")
	return cmd
}

// report reads the studies and writes the page.
func (o *reportOptions) report(cmd *cobra.Command, dirs []string) error {
	if _, err := formatOf(o.out, "html", map[string]string{".html": "html", ".htm": "html"}, ".html"); err != nil {
		return err
	}
	scene, err := o.scene(len(dirs))
	if err != nil {
		return err
	}
	if o.embed != "" {
		return o.embedFigure(cmd, dirs[0])
	}
	if err := o.readClaims(); err != nil {
		return err
	}
	p := page.Page{Title: o.title, Writer: report.Writer(o.program.name(), buildVersion())}
	for _, dir := range dirs {
		told, err := o.read(dir, scene, cmd.ErrOrStderr())
		if err != nil {
			return err
		}
		p.Studies = append(p.Studies, told)
	}
	p.Title = cmp.Or(p.Title, reportTitle(p.Studies))
	inside := ""
	if len(dirs) == 1 {
		inside = dirs[0]
	}
	return o.save(cmd, inside, reportName, p.Write)
}

// save writes the file that the user names, or else one in a folder, and opens it where that is asked for.
func (o *reportOptions) save(cmd *cobra.Command, dir, usual string, write func(io.Writer) error) (err error) {
	name := cmp.Or(o.out, filepath.Join(dir, usual))
	if o.out == "" && dir != "" {
		err = term.SaveInside(cmd.OutOrStdout(), dir, usual, write)
	} else {
		err = term.Save(cmd, name, write)
	}
	if err != nil || !o.open {
		return err
	}
	if err := openReport(name); err != nil {
		return term.WithCode(term.IO, fmt.Errorf("%s is written, but no browser can be started: %w", name, err))
	}
	return nil
}

// embedFigure writes one figure of a study for other pages.
func (o *reportOptions) embedFigure(cmd *cobra.Command, dir string) error {
	s, err := open(dir)
	if err != nil {
		return err
	}
	defer func() { o.warn(cmd.ErrOrStderr(), s) }() // of damage, after the study was read
	f, err := report.Read(s, o.options(report.Scene{}))
	if err != nil {
		return term.WithCode(term.IO, fmt.Errorf("%s: %w", dir, err))
	}
	one, err := f.Figure(o.embed)
	if err != nil {
		return fmt.Errorf("--embed %s: %s: %w", o.embed, dir, err)
	}
	one.Title = cmp.Or(o.title, one.Title)
	writer := report.Writer(o.program.name(), buildVersion())
	return o.save(cmd, dir, one.Name+".html", func(w io.Writer) error { return one.Embed(w, writer) })
}

// options returns how results are read for a page.
func (o *reportOptions) options(scene report.Scene) report.Options {
	return report.Options{Program: o.program.name(), Build: thisBuild(), Papers: papers.All(), Ledger: o.ledger, Scene: scene}
}

// reportName is the file of a page, unless the user names another.
const reportName = "report.html"

// reportTitle returns the title of a page.
func reportTitle(studies []page.Study) string {
	if len(studies) == 1 {
		return studies[0].Title
	}
	var names []string
	for _, s := range studies {
		names = append(names, s.Name)
	}
	return fmt.Sprintf("%d studies: %s", len(studies), strings.Join(names, ", "))
}

// scene reads which episode is drawn. The cell is found when the study is known.
func (o *reportOptions) scene(studies int) (s report.Scene, err error) {
	s.Cell, s.Instance = -1, o.instance
	switch {
	case o.instance < 0 && o.given:
		return s, fmt.Errorf("--instance %d: want 0 or more", o.instance)
	case o.open && o.out == "-":
		return s, errors.New("--open: standard output cannot be opened: want --out FILE")
	case o.embed != "" && studies > 1:
		return s, fmt.Errorf("--embed %s: want one study", o.embed)
	case o.embed != "" && (o.policies != "" || o.cell != "" || o.given || o.claims != ""):
		return s, fmt.Errorf("--embed %s: a figure has no episode and no claims: want no --policy, --cell, --instance or --ledger", o.embed)
	case o.cell != "" && studies > 1:
		return s, fmt.Errorf("--cell %s: want one study, as each has cells of its own", o.cell)
	}
	if o.policies != "" {
		if s.Policies, err = spec.Split(o.policies); err != nil {
			return s, fmt.Errorf("--policy: %w", err)
		}
	}
	return s, nil
}

// mostLedger is how many bytes a ledger may have.
const mostLedger = 1 << 24

// readClaims reads the ledger of claims.
func (o *reportOptions) readClaims() error {
	if o.claims == "" {
		return nil
	}
	text, err := atomicfile.Read(o.claims, mostLedger)
	if err != nil {
		return fmt.Errorf("--ledger: %w", err)
	}
	if o.ledger, err = claim.ReadCSV(bytes.NewReader(text)); err != nil {
		return fmt.Errorf("--ledger %s: %w: want the output of %s paper --claims --format csv", o.claims, err, o.program.name())
	}
	return nil
}

// read returns the results of the study in a folder.
func (o *reportOptions) read(dir string, scene report.Scene, stderr io.Writer) (page.Study, error) {
	s, err := open(dir)
	if err != nil {
		return page.Study{}, err
	}
	if o.cell != "" {
		if scene.Cell, err = o.program.findCell(s.Design, o.cell); err != nil {
			return page.Study{}, err
		}
	}
	defer func() { o.warn(stderr, s) }() // of damage, after the study was read
	var told page.Study
	f, err := report.Read(s, o.options(scene))
	if err == nil {
		told, err = f.Page()
	}
	var asked *report.SceneError
	switch {
	case errors.As(err, &asked):
		return told, fmt.Errorf("%s: %w", dir, err)
	case err != nil:
		return told, term.WithCode(term.IO, fmt.Errorf("%s: %w", dir, err))
	}
	return told, nil
}
