package tracecmd

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
	"github.com/loadstar-sim/loadstar/traces"
)

// maxDraws is the largest number of durations that a command draws.
const maxDraws = 10_000_000

// drawing is what is drawn of a trace.
type drawing struct {
	target
	count    int
	seed     uint64
	longest  float64
	together int
}

func sampleCommand() *cobra.Command {
	var t drawing
	var out string
	cmd := &cobra.Command{
		Use:   "sample FILE",
		Short: "Draw durations of a trace; or moments, with how much longer several nodes were up from then on",
		Long: `Draw durations of a trace, all equally likely and with repetition, one a line. With
--together, draw moments at which that many nodes were up, and as many of those
nodes, and print a CSV of the moment, in seconds of the trace's clock, and of how
much longer each of them was up. Nodes that the trace interrupts at the same time
are interrupted at the same time here too.`,
		Example: `  runexp trace sample g5k06 --count 1000 --seed 7 --longest 1
  runexp trace sample bamboo-p3 --together 5 --count 100 > moments.csv`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			selection, err := t.selected(cmd)
			if err != nil {
				return err
			}
			if err := t.check(cmd); err != nil {
				return err
			}
			trace, err := t.open(cmd, args[0])
			if err != nil {
				return err
			}
			defer trace.Close()
			draw := t.durations
			if cmd.Flags().Changed("together") {
				draw = t.moments
			}
			write, err := draw(trace, selection)
			if err != nil {
				return err
			}
			return save(cmd, out, write)
		},
	}
	t.flags(cmd)
	f := cmd.Flags()
	f.IntVarP(&t.count, "count", "n", 10, "draw this many durations, or moments")
	f.Uint64Var(&t.seed, "seed", 1, "seed of the draws")
	f.Float64Var(&t.longest, "longest", 0, "scale the durations so that the longest of the trace is this; 0 leaves them")
	f.IntVar(&t.together, "together", 0, "draw moments, and this many of the nodes that were up then")
	f.StringVar(&out, "out", "", "the file, compressed if it ends in .gz, .xz or .zst; or - for standard output, which is the default")
	return cmd
}

// check refuses invalid or inconsistent flags.
func (t *drawing) check(cmd *cobra.Command) error {
	if t.count < 1 || t.count > maxDraws {
		return fmt.Errorf("--count %d: want 1 to %d", t.count, maxDraws)
	}
	if err := checkLongest(t.longest); err != nil {
		return err
	}
	if t.longest > 0 && cmd.Flags().Changed("in") {
		return fmt.Errorf("--in %s: --longest %v says how the durations are scaled", t.in.text, t.longest)
	}
	if !cmd.Flags().Changed("together") {
		return nil
	}
	if t.together < 1 {
		return fmt.Errorf("--together %d: want at least 1", t.together)
	}
	if t.count > maxDraws/t.together {
		return fmt.Errorf("--count %d: %d nodes a moment are more than %d numbers", t.count, t.together, maxDraws)
	}
	for _, flag := range []string{"state", "longest"} {
		if cmd.Flags().Changed(flag) {
			return fmt.Errorf("--%s does not go with --together, which is about nodes that are up", flag)
		}
	}
	return nil
}

// durations draws durations and returns the function that writes them.
func (t *drawing) durations(trace *openTrace, s traces.Selection) (func(io.Writer) error, error) {
	d, err := traces.Collect(trace, s)
	if err != nil {
		return nil, err
	}
	if d.Values, err = d.Scaled(t.longest); err != nil {
		return nil, err
	}
	drawn, err := d.Sample(t.count, t.seed)
	if err != nil {
		return nil, fmt.Errorf("%s: durations %s: %w", trace.name, t.state, err)
	}
	return func(w io.Writer) error {
		b := bufio.NewWriter(w)
		for _, x := range drawn {
			b.Write(strconv.AppendFloat(b.AvailableBuffer(), x, 'g', -1, 64))
			b.WriteByte('\n')
		}
		return b.Flush()
	}, nil
}

// moments returns the function that draws moments and nodes and writes them. The
// first is drawn before that, so that an impossible request is refused before
// anything is written.
func (t *drawing) moments(trace *openTrace, s traces.Selection) (func(io.Writer) error, error) {
	s.Unit = 0
	available, err := traces.NewAvailability(trace, s)
	if err != nil {
		return nil, err
	}
	rng := rand.NewPCG(t.seed, 0)
	at, left, err := available.Sample(t.together, rng)
	if err != nil {
		return nil, fmt.Errorf("--together %d: %s: %w", t.together, trace.name, err)
	}
	return func(w io.Writer) error {
		b := bufio.NewWriter(w)
		b.WriteString("at")
		for k := range t.together {
			fmt.Fprintf(b, ",left%d", k+1)
		}
		b.WriteByte('\n')
		for k := range t.count {
			if k > 0 {
				if at, left, err = available.Sample(t.together, rng); err != nil {
					return err
				}
			}
			if err := trace.ctx.Err(); err != nil {
				return exit.With(exit.Interrupted, fmt.Errorf("interrupted after %d moments", k))
			}
			b.WriteString(strconv.FormatFloat(at, 'g', -1, 64))
			for _, x := range left {
				b.WriteByte(',')
				b.Write(strconv.AppendFloat(b.AvailableBuffer(), t.in.of(x), 'g', -1, 64))
			}
			b.WriteByte('\n')
		}
		return b.Flush()
	}, nil
}
