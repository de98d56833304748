package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
	"github.com/loadstar-sim/loadstar/scenarios/worst"
)

// worstOptions are the flags of runexp worst.
type worstOptions struct {
	target  target
	program Program

	in          string
	metric      string
	floor       float64
	out         string
	evaluations int
	length      time.Duration
	instances   int
	goroutines  int
	quiet       bool
	format      string
	again       string // the command that continues the search
}

// evaluations is how many a search has unless a budget is given.
const evaluations = 2000

func worstCommand(p Program) *cobra.Command {
	o := worstOptions{program: p}
	cmd := &cobra.Command{
		Use:   "worst A B --in EXPERIMENT|FILE|DIR",
		Short: "Search where policy A does worst and best against policy B",
		Long: `Find the values of a scenario's variables for which the mean of policy A divided by
that of policy B is least, and those for which it is greatest. A range without a step,
such as W: 1..25, allows all numbers between its ends, or all whole numbers if the
variable counts workers or is declared an integer. A list, or a range with a step,
allows only the listed values.

Means are exact expectations if both policies have them. Otherwise they are sampled,
with more instances for worlds that may be extreme. The two worlds found are evaluated
again, on fresh instances from another seed, and written as scenarios for runexp run:
worst.yaml and best.yaml.

The folder keeps all evaluations, so ^C or a crash loses nothing: the same command
continues, and extends the search if the budget is larger. The result depends only on
the seed and the number of evaluations.`,
		Example: `  runexp worst greedy cyclic-rep --in e1 --set p=2..100 --set W=1..p
  runexp worst greedy no-rep --in sweep.yaml --for 5m
  runexp worst on-demand greedy --in sweep.yaml --metric makespan`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(cmd); err != nil {
				return err
			}
			o.again = term.CommandLine(cmd, args)
			return o.run(cmd.Context(), args[0], args[1], cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.in, "in", "", "search the variables of this experiment, scenario file or study folder")
	f.StringVar(&o.target.preset, "preset", "", "use a named set of values of the experiment or scenario, such as quick or paper")
	f.StringArrayVar(&o.target.set, "set", nil, "allow these values of a variable: a number, any number in a range 1..25, or a list 1,2,5")
	f.Uint64Var(&o.target.seed, "seed", 1, "seed of the search; the two worlds found are evaluated with the next seed")
	f.StringVar(&o.target.risk, "risk", "", "law of the interruption times (see list laws)")
	f.StringVar(&o.metric, "metric", scenarios.Work, "compare the means of this metric (see list metrics)")
	f.Float64Var(&o.floor, "floor", 0, "skip worlds in which a policy completes less than this share of the load, such as 0.05")
	f.StringVar(&o.out, "out", "", "folder of the search (default: runs/worst-NAME)")
	f.IntVar(&o.evaluations, "evaluations", 0, fmt.Sprintf("end after evaluating this many worlds (default %d, or no limit with --for)", evaluations))
	f.DurationVar(&o.length, "for", 0, "end the search after this time, such as 5m")
	f.IntVar(&o.instances, "instances", 10_000, "number of fresh instances for each of the two worlds found, if means are sampled")
	f.IntVarP(&o.goroutines, "jobs", "j", 0, "evaluate this many worlds at a time (default: one per processor)")
	f.BoolVar(&o.quiet, "quiet", false, "show no progress")
	f.StringVar(&o.format, "format", "text", "print text or json")
	return cmd
}

// check refuses invalid or inconsistent flags.
func (o *worstOptions) check(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	switch {
	case o.in == "":
		return errors.New("--in is missing: want the experiment, the file of the scenario or the folder of the study whose variables are searched")
	case changed("evaluations") && o.evaluations < 1:
		return fmt.Errorf("--evaluations %d: want at least 1", o.evaluations)
	case o.instances < world.BlockLength || o.instances > 1e9:
		return fmt.Errorf("--instances %d: want %d to 1000000000", o.instances, world.BlockLength)
	}
	if err := checkJobs(o.goroutines); err != nil {
		return err
	}
	if err := endsLikeFile(o.out, "a folder"); err != nil {
		return err
	}
	if !changed("evaluations") && !changed("for") {
		o.evaluations = evaluations
	}
	o.target.changed = func(name string) bool { return name != "instances" && changed(name) } // the number for witnesses is no key of the scenario
	return nil
}

// allowed returns an error unless the programs among the policies and the reference may be
// started.
func (o *worstOptions) allowed(w io.Writer, from *sheet.Scenario, a, b string) error {
	var all []*policies.Policy
	for _, text := range []string{a, b, from.Reference.String()} {
		p, err := files.Open(from, text, "")
		if err != nil {
			return nil // which the search reports in its words
		}
		all = append(all, p)
	}
	return o.program.askTrust(w, o.in, a+","+b, all, nil)
}

// run searches, writes the results to the folder, and prints them.
func (o *worstOptions) run(ctx context.Context, a, b string, stdout, stderr io.Writer) error {
	from, _, err := o.target.scenario(o.in)
	if err != nil {
		return err
	}
	if err := o.allowed(stderr, from, a, b); err != nil {
		return err
	}
	r, err := worst.New(from, worst.Question{A: a, B: b, Metric: o.metric, Floor: o.floor})
	if err != nil {
		return err
	}
	if o.out == "" {
		o.out = filepath.Join("runs", r.Name())
	}
	start := time.Now()
	journal, err := r.Begin(ctx, o.out)
	switch {
	case err != nil && errors.Is(err, ctx.Err()):
		return o.stopped("")
	case err != nil:
		return plain(err)
	}
	defer journal.Close()
	var done worst.Progress
	finish := func() {}
	if !o.quiet {
		finish = o.progress(stderr, &done)
	}
	answer, err := r.Answer(ctx, worst.Budget{Evaluations: o.evaluations, Time: o.length},
		worst.Options{Goroutines: o.goroutines, Journal: journal, Done: &done, Instances: o.instances})
	finish()
	switch {
	case ctx.Err() != nil:
		return o.stopped(": " + words.Count(journal.Len(), "evaluation"))
	case err != nil:
		return unanswered(err)
	}
	m := o.manifest(r, o.instances, time.Since(start))
	m.Cells = len(answer.Tries)
	if err := folder.Save(o.out, m, answer.Files()); err != nil {
		return term.WithCode(term.IO, err)
	}
	if err := o.print(stdout, answer); err != nil {
		return term.WithCode(term.IO, err)
	}
	if answer.Worst == nil {
		return term.WithCode(term.Failed, fmt.Errorf("no world that was tried has a ratio: %s tells why", filepath.Join(o.out, "worst.csv")))
	}
	if n, first := answer.Count(worst.Failed); n > 0 {
		return term.WithCode(term.Failed, fmt.Errorf("%d worlds failed, which are in worst.csv; the first: %s", n, first.Why))
	}
	return nil
}

// stopped returns the error of a search that ended early, which says which results are kept, if it is known,
// and how to continue.
func (o *worstOptions) stopped(kept string) error {
	return term.WithCode(term.Stopped, fmt.Errorf("%s: stopped early, and what was computed is kept%s; go on with: %s", o.out, kept, o.again))
}

// unanswered gives the error of a search its exit code: of a journal that cannot be written,
// or of a policy that failed on fresh instances.
func unanswered(err error) error {
	var file *fs.PathError
	var cell *scenarios.CellError
	switch {
	case errors.As(err, &file):
		return term.WithCode(term.IO, fmt.Errorf("%w; what was written is kept, and the same command continues", err))
	case errors.As(err, &cell):
		return term.WithCode(term.Failed, err)
	}
	return err
}

// manifest returns all that is needed to search again.
func (o *worstOptions) manifest(r *worst.Pair, instances int, wall time.Duration) folder.Manifest {
	source := thisSource()
	m := folder.Manifest{
		Block: world.BlockLength, Batch: world.BatchLength, Level: scenarios.Level,
		Version: buildVersion(), Revision: cmp.Or(source.Revision, "unknown"), Modified: source.Modified, Build: thisBuild().ID,
	}
	m.Experiment, m.Title = r.Name(), r.Title()
	m.Set, m.Seed, m.Metrics = r.Ranges(), r.Seed, []string{r.Metric}
	m.Instances, m.Evaluator, m.WallSeconds = int64(instances), string(play.Auto), wall.Seconds()
	for k, name := range []string{r.A, r.B} {
		m.Policies = append(m.Policies, folder.PolicyVersion{Policy: name, Revision: r.Revision[k]})
	}
	return m
}

// print writes the answer in the format of --format.
func (o *worstOptions) print(w io.Writer, a *worst.Answer) error {
	if o.format == "json" {
		return a.WriteJSON(w)
	}
	var b bytes.Buffer
	if err := a.WriteText(&b); err != nil {
		return err
	}
	fmt.Fprintf(&b, "\nResults: %s\n", filepath.Join(o.out, "worst.csv"))
	for _, f := range a.Files() {
		if ending := filepath.Ext(f.Name); ending == ".yaml" || ending == ".svg" {
			fmt.Fprintf(&b, "%s %s\n", map[string]string{".yaml": "World:  ", ".svg": "Figure: "}[ending], filepath.Join(o.out, f.Name))
		}
	}
	return term.Print(w, b.String())
}
