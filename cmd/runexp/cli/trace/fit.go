package trace

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

func fitCommand() *cobra.Command {
	var t target
	var byNode bool
	var format, out string
	var longest float64
	cmd := &cobra.Command{
		Use:   "fit FILE",
		Short: "Fit laws to a trace, in the spelling of --risk",
		Long: `Fit five kinds of laws (exponential, weibull, lognormal, gamma, hyperexponential) to a
trace's durations by maximum likelihood, and show how well they fit: the best by AIC
first. Durations that the observation cut count as whole, unless --drop-cut leaves them
out. A picture, such as --out fit.svg, shows the laws over the record.`,
		Example: `  runexp trace fit lanl05 --in h
  runexp trace fit lanl05 --longest 1        # scaled as in Benoit et al. 2013
  runexp trace fit failures.csv --by-node
  runexp trace fit lanl05 --in h --out lanl05.svg`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			selection, err := t.selected(cmd)
			if err != nil {
				return err
			}
			if err := checkLongest(longest); err != nil {
				return err
			}
			if longest > 0 && cmd.Flags().Changed("in") {
				return fmt.Errorf("--in %s: --longest %v says how the durations are scaled", t.in.text, longest)
			}
			picture := figure.Pictures[strings.TrimPrefix(filepath.Ext(out), ".")]
			switch {
			case out != "" && picture == nil:
				return fmt.Errorf("--out %s: want a picture, whose name ends in .svg, .png or .pdf", out)
			case out != "" && byNode:
				return fmt.Errorf("--out and --by-node: want one of them")
			}
			trace, err := t.open(cmd, args[0])
			if err != nil {
				return err
			}
			defer trace.Close()
			var all []traces.Durations
			if byNode {
				all, err = traces.CollectByNode(trace, selection)
			} else {
				var d *traces.Durations
				if d, err = traces.Collect(trace, selection); err == nil {
					all = []traces.Durations{*d}
				}
			}
			if err != nil {
				return err
			}
			found := make([]fitRecord, len(all))
			for i := range all {
				if err := cmd.Context().Err(); err != nil {
					return term.WithCode(term.Interrupted, fmt.Errorf("interrupted; nothing was kept"))
				}
				if found[i], err = newFitRecord(&all[i], longest); err != nil && !byNode {
					return fmt.Errorf("%s: durations %s: %w", trace.name, t.state, err)
				}
			}
			if out != "" {
				f, err := t.picture(trace.name, longest, &all[0], found[0])
				if err != nil {
					return err
				}
				if err := atomicfile.Write(out, func(w io.Writer) error { return picture(f, w) }); err != nil {
					return term.WithCode(term.IO, err)
				}
			}
			switch {
			case format == "json" && byNode:
				return printJSON(cmd, found)
			case format == "json":
				return printJSON(cmd, found[0])
			}
			var b bytes.Buffer
			width := term.Columns(cmd.OutOrStdout())
			if byNode {
				t.writeFitsByNode(&b, width, term.Lines(cmd.OutOrStdout()), longest, found)
			} else {
				t.writeFits(&b, width, trace.name, longest, found[0])
				if out != "" {
					fmt.Fprintf(&b, "\n%s\n", out)
				}
			}
			return printed(cmd, &b)
		},
	}
	t.flags(cmd)
	f := cmd.Flags()
	f.Float64Var(&longest, "longest", 0, "scale the durations so that the longest is this; 0 leaves them")
	f.BoolVar(&byNode, "by-node", false, "print a line for each node, with its best law")
	f.StringVar(&format, "format", "text", "print text, or json with all laws and digits")
	f.StringVar(&out, "out", "", "draw the laws over the record in this file, by its ending .svg, .png or .pdf")
	return cmd
}

func checkLongest(longest float64) error {
	if longest != 0 && !traces.IsScale(longest) {
		return fmt.Errorf("--longest %v: want a positive number, from 1e-100 to 1e100, or 0 to leave the durations as they are", longest)
	}
	return nil
}

// fitRecord holds the laws that fit the durations of all nodes or of one, as trace
// fit --format json prints them.
type fitRecord struct {
	Node    string      `json:"node,omitempty"`
	Number  int         `json:"number"`
	Cut     int         `json:"cut"`
	Dropped int         `json:"dropped"`
	Zeros   int         `json:"of_no_length"`
	Error   string      `json:"error,omitempty"`
	Fits    []lawRecord `json:"fits"`

	fits []fit.Fit
}

// lawRecord is a law and how well it fits.
type lawRecord struct {
	Law             string `json:"law"`
	LogLikelihood   number `json:"log_likelihood"`
	AIC             number `json:"aic"`
	KS              number `json:"ks"`
	AndersonDarling number `json:"anderson_darling"`
}

// newFitRecord fits all laws. If no law can be fitted, it returns a record that says
// why, and the error.
func newFitRecord(d *traces.Durations, longest float64) (fitRecord, error) {
	r := fitRecord{Node: d.Node, Number: len(d.Values), Cut: d.Cut, Dropped: d.Dropped, Zeros: d.Zeros, Fits: []lawRecord{}}
	values, err := d.Scaled(longest)
	if err == nil {
		r.fits, err = fit.All(values)
	}
	if err != nil {
		r.Error = err.Error()
		return r, err
	}
	for _, f := range r.fits {
		r.Fits = append(r.Fits, lawRecord{risk.Format(f.Law), number(f.LogLikelihood), number(f.AIC), number(f.KS), number(f.AndersonDarling)})
	}
	return r, nil
}

// picture draws the laws over the record.
func (t *target) picture(name string, longest float64, d *traces.Durations, r fitRecord) (*figure.Figure, error) {
	values, err := d.Scaled(longest)
	if err != nil {
		return nil, err
	}
	f := fit.Figure(values, r.fits)
	f.Title = fmt.Sprintf("Durations %s of %s and the laws fitted to them", t.state, name)
	f.XLabel = fmt.Sprintf("duration %s (%s)", t.state, t.in.name())
	if longest > 0 {
		f.XLabel = fmt.Sprintf("duration %s (the longest is %v)", t.state, longest)
	}
	f.Caption = fmt.Sprintf("%d durations%s; laws of maximum likelihood, the best by AIC first: %s", r.Number, r.leftOut(), sixDigitLaw(r.Fits[0].Law))
	return f, nil
}

// writeFits writes the table of all laws.
func (t *target) writeFits(b *bytes.Buffer, width int, name string, longest float64, r fitRecord) {
	fmt.Fprintf(b, "%s: %d durations %s, %s%s\n\n", name, r.Number, t.state, t.scale(longest), r.leftOut())
	table := &tables.Table{Columns: tables.Names(5, "AIC", "log-likelihood", "KS", "Anderson-Darling", "law")}
	for _, f := range r.Fits {
		table.Rows = append(table.Rows, tables.Words(fmt.Sprintf("%.1f", f.AIC), fmt.Sprintf("%.1f", f.LogLikelihood),
			fmt.Sprintf("%.4f", f.KS), fmt.Sprintf("%.5g", f.AndersonDarling), sixDigitLaw(f.Law)))
	}
	table.WriteText(b, width, 1)
}

// writeFitsByNode writes the best law of every node.
func (t *target) writeFitsByNode(b *bytes.Buffer, width, lines int, longest float64, list []fitRecord) {
	fmt.Fprintf(b, "Durations %s, %s: the best law of every node\n\n", t.state, t.scale(longest))
	table := &tables.Table{Columns: tables.Names(5, "node", "number", "AIC", "KS", "law")}
	for _, r := range list {
		if len(r.Fits) == 0 {
			table.Rows = append(table.Rows, tables.Words(r.Node, strconv.Itoa(r.Number), "-", "-", r.Error))
			continue
		}
		best := r.Fits[0]
		table.Rows = append(table.Rows, tables.Words(r.Node, strconv.Itoa(r.Number), fmt.Sprintf("%.1f", best.AIC), fmt.Sprintf("%.4f", best.KS), sixDigitLaw(best.Law)))
	}
	writeFolded(b, table, width, lines)
}

// scale returns the unit of the durations in words.
func (t *target) scale(longest float64) string {
	if longest > 0 {
		return fmt.Sprintf("the longest of which is %v", longest)
	}
	return "in " + t.in.name()
}

// leftOut tells how many durations were cut or left out.
func (r fitRecord) leftOut() string {
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{r.Cut, "cut and taken as whole"}, {r.Dropped, "cut and left out"}, {r.Zeros, "of no length and left out"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.what))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "; " + strings.Join(parts, ", ")
}

// sixDigitLaw rounds the numbers in the spelling of a law.
func sixDigitLaw(spelling string) string {
	s, err := spec.Parse(spelling)
	if err != nil {
		return spelling
	}
	for i, o := range s.Options {
		if x, err := strconv.ParseFloat(o.Value, 64); err == nil {
			s.Options[i].Value = sixDigits(x)
		}
	}
	return s.String()
}
