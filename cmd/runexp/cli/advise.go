package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/scenarios/advise"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// adviseOptions are the flags.
type adviseOptions struct {
	load, deadline float64
	aim            string
	margin         float64
	policies, also string
	seed           uint64
	evaluations    int
	instances      int
	out, format    string
	program        Program
}

func adviseCommand(p Program) *cobra.Command {
	o := adviseOptions{program: p}
	cmd := &cobra.Command{
		Use:   "advise FILE",
		Short: "Recommend a policy and a schedule for your machines",
		Long: `Recommend a policy for the machines in a file, which has the keys of a scenario: speeds,
messages, and the law of the interruption times or a record of them. The options of
every policy that can run there are searched, and the best settings of each policy are
compared on fresh instances. The advice has the expected work, the chance to complete
all of it (by the deadline, if there is one), the distance to the bounds, the other
policies, the loss if the law is wrong, and the chunks of each machine.

With --out, a folder gets the advice as text and JSON, the schedule as CSV and as a
picture, a plan as JSON for the policy file{path=...}, and a scenario for runexp run.`,
		Example: `  runexp advise lab.yaml --load 400
  runexp advise spot.yaml --load 60 --deadline 8 --aim done
  runexp advise lab.yaml --policy 'no-rep,factoring{copies=2}' --out tonight`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := endsLikeFile(o.out, "a folder"); err != nil {
				return err
			}
			if err := atomicfile.Refuse(o.out, adviceNames...); err != nil {
				return err // rather than after the search
			}
			q, s, err := o.question(cmd, args[0])
			if err != nil {
				return err
			}
			if keys := advise.Unused(s); len(keys) > 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s: advise does not use these keys, which are for runs: %s\n", args[0], strings.Join(keys, ", "))
			}
			a, err := advise.Ask(cmd.Context(), q)
			if err != nil {
				return o.fault(args[0], err)
			}
			return o.write(cmd, a, s)
		},
	}
	f := cmd.Flags()
	f.Float64Var(&o.load, "load", 0, "units of work, instead of workload in the file")
	f.Float64Var(&o.deadline, "deadline", 0, "count only work completed by this time, instead of deadline in the file")
	f.StringVar(&o.aim, "aim", string(advise.Work), "maximize the expected work (work) or the chance that all is done (done)")
	f.Float64Var(&o.margin, "margin", advise.DefaultMargin, "treat policies within this share of the best as equal, and prefer the earliest finish")
	f.StringVar(&o.policies, "policy", "", "consider only these policies, separated by commas; options given here are not searched")
	f.StringVar(&o.also, "also", "", "consider these policies, too, such as file{path=plan.json}")
	f.Uint64Var(&o.seed, "seed", 1, "seed of all random numbers")
	f.IntVar(&o.evaluations, "evaluations", advise.DefaultEvaluations, "try at most this many settings of each policy's options")
	f.IntVar(&o.instances, "instances", 0, "number of fresh instances on which the best are compared (default 2000, or fewer for more than 30 machines)")
	f.StringVar(&o.out, "out", "", "write the advice, the schedule and the picture to this folder")
	f.StringVar(&o.format, "format", "text", "print text or json")
	return cmd
}

// question reads the file and the flags.
func (o *adviseOptions) question(cmd *cobra.Command, name string) (q advise.Question, s *sheet.Scenario, err error) {
	changed := cmd.Flags().Changed
	for _, x := range []struct {
		flag  string
		value float64
	}{{"load", o.load}, {"deadline", o.deadline}} {
		if changed(x.flag) && !(x.value > 0 && x.value <= math.MaxFloat64) {
			return q, nil, fmt.Errorf("--%s %v: want a finite number above 0", x.flag, x.value)
		}
	}
	if !(o.margin >= 0 && o.margin < 1) {
		return q, nil, fmt.Errorf("--margin %v: want a share of at least 0 and below 1", o.margin)
	}
	for _, x := range []struct {
		flag          string
		value, lo, hi int
	}{
		{"evaluations", o.evaluations, 1, 100_000}, {"instances", o.instances, advise.LeastInstances, 1_000_000},
	} {
		if changed(x.flag) && (x.value < x.lo || x.value > x.hi) {
			return q, nil, fmt.Errorf("--%s %d: want %d to %d", x.flag, x.value, x.lo, x.hi)
		}
	}
	text, err := atomicfile.Read(name, sheet.MaxBytes)
	if err != nil {
		return q, nil, err
	}
	if q, s, err = advise.Read(name, text, o.load, o.deadline); err != nil {
		return q, nil, err
	}
	if changed("seed") {
		q.Seed = o.seed
	}
	q.Aim, q.Margin = advise.Aim(o.aim), o.margin
	q.Evaluations, q.Instances = o.evaluations, o.instances
	return q, s, o.candidates(cmd, name, &q)
}

// candidates sets the policies of the flags, and asks whether programs among them may be started.
func (o *adviseOptions) candidates(cmd *cobra.Command, name string, q *advise.Question) error {
	if o.policies != "" && o.also != "" {
		return errors.New("--policy and --also: --policy replaces the list of policies, --also adds to it: want one of them")
	}
	for _, x := range []struct {
		flag, text string
		into       *[]string
	}{{"policy", o.policies, &q.Policies}, {"also", o.also, &q.Also}} {
		if x.text == "" {
			continue
		}
		names, err := spec.Split(x.text)
		if err != nil {
			return fmt.Errorf("--%s: %w", x.flag, err)
		}
		*x.into = names
	}
	if len(q.Also) > 0 {
		q.Policies = nil
	}
	var all []*policies.Policy
	for _, text := range append(q.Policies[:len(q.Policies):len(q.Policies)], q.Also...) {
		p, err := q.Open(text)
		if err != nil {
			return err
		}
		all = append(all, p)
	}
	return o.program.askTrust(cmd.ErrOrStderr(), name, cmp.Or(o.policies, o.also), all, nil)
}

// fault gives an error its exit code.
func (o *adviseOptions) fault(name string, err error) error {
	if errors.Is(err, context.Canceled) {
		return term.WithCode(term.Interrupted, errors.New("interrupted"))
	}
	return fmt.Errorf("%s: %w", name, err)
}
