package papercmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/deadline"
	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/screen"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/campaign"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// softLimit is from how many bytes in memory on a campaign collects garbage more often. It mostly has
// no more than 80 MB; results of a large study take some 130 MB while they are drawn and the next
// study is computed.
const softLimit = 240e6

// run computes what is missing, writes the reports and prints the outcomes.
func (o *options) run(cmd *cobra.Command, name string) error {
	if err := o.check(cmd.Flags().Changed); err != nil {
		return err
	}
	chosen, err := chosen(name)
	if err != nil {
		return err
	}
	if names := presets(chosen); o.preset != "" && !slices.Contains(names, o.preset) {
		return fmt.Errorf("--preset %s: no experiment of %s has it: want one of %s, or none", o.preset, name, strings.Join(names, ", "))
	}
	at := deadline.At(o.length, time.Now())
	if debug.SetMemoryLimit(-1) == math.MaxInt64 { // GOMEMLIMIT says nothing
		defer debug.SetMemoryLimit(debug.SetMemoryLimit(softLimit))
	}
	whole, parts, err := o.campaigns(name, chosen)
	if err != nil {
		return fault(err)
	}
	options := &campaign.Options{
		Goroutines: o.goroutines, Until: deadline.Before(at, time.Now(), afterwards(parts)), Report: o.told(), Progress: new(campaign.Progress),
		Allow: func(d *scenarios.Design) error { return o.allow.Check(o.stderr, d.Policies, d.Reference) },
	}
	ended := o.compute(cmd.Context(), options, whole, parts)
	if ended != nil && !errors.Is(ended, run.ErrStopped) && !errors.Is(ended, study.ErrFailures) {
		return fault(ended)
	}
	told, err := campaign.WriteReports(whole, parts, options)
	if err != nil {
		return fault(err)
	}
	if errors.Is(ended, run.ErrStopped) {
		return exit.With(exit.Stopped, stopped(whole.Dir, parts))
	}
	if err := o.print(whole.Dir, told); err != nil {
		return err
	}
	moved, tested := 0, 0
	for _, c := range parts {
		for _, line := range c.ChangedVerdicts() {
			fmt.Fprintln(o.stderr, line)
			moved++
		}
		tested += len(c.Paper.Claims)
	}
	switch {
	case moved > 0:
		return exit.With(exit.Failed, fmt.Errorf("%d of %d verdicts are not as recorded", moved, tested))
	case ended != nil:
		return exit.With(exit.Failed, fmt.Errorf("%w: %s status lists them", ended, o.program))
	}
	return nil
}

// campaigns opens a campaign for each paper, and the one that holds them: it is the same if
// there is one paper.
func (o *options) campaigns(name string, chosen []*claim.Paper) (whole *campaign.Campaign, parts []*campaign.Campaign, err error) {
	dir := o.folder(name)
	if name == every {
		whole, err = campaign.Open(dir, campaign.Request{Paper: &claim.Paper{Name: every, Cite: "All papers"}, Preset: o.preset, Seed: o.seed})
		if err != nil {
			return nil, nil, err
		}
	}
	for _, p := range chosen {
		at := dir
		if whole != nil {
			at = filepath.Join(dir, p.Name)
		}
		if err := cmp.Or(atomicfile.Refuse(dir, p.Name), atomicfile.Refuse(at, campaign.PageName, campaign.MarkdownName)); err != nil {
			return nil, nil, err
		}
		c, err := campaign.Open(at, campaign.Request{Paper: p, Preset: o.preset, Seed: o.seed})
		if err != nil {
			return nil, nil, err
		}
		parts = append(parts, c)
	}
	if whole == nil {
		whole = parts[0]
	}
	return whole, parts, nil
}

// compute runs the campaigns. The error of one with failures is returned when all are done.
func (o *options) compute(ctx context.Context, options *campaign.Options, whole *campaign.Campaign, parts []*campaign.Campaign) error {
	for _, c := range parts {
		options.Progress.Add(c)
	}
	if !o.quiet {
		name := filepath.Base(whole.Dir)
		defer screen.Follow(o.stderr, time.Second/4, func(bool) string { return name + ": " + options.Progress.String() })()
	}
	if whole != parts[0] {
		if err := whole.Run(ctx, options); err != nil {
			return err
		}
	}
	var failures error
	for _, c := range parts {
		if err := c.Run(ctx, options); errors.Is(err, study.ErrFailures) {
			failures = err
		} else if err != nil {
			return err
		}
	}
	return failures
}

// afterwards returns about how long it takes to write what the largest study found, to its files
// and to the reports.
func afterwards(parts []*campaign.Campaign) (d time.Duration) {
	for _, c := range parts {
		for _, s := range c.Studies {
			d = max(d, 2*report.SaveTime(s.Design))
		}
	}
	return d
}

// textWidth is how many letters a line of text has at most, except on a terminal.
const textWidth = 150

// print prints the outcomes in the format of --format.
func (o *options) print(dir string, all []campaign.Summary) error {
	var err error
	switch o.format {
	case "json":
		err = campaign.WriteJSON(o.stdout, all)
	case "markdown":
		err = campaign.WriteMarkdown(o.stdout, all, o.program)
	default:
		if err = campaign.WriteText(o.stdout, all, cmp.Or(screen.Width(o.stdout), textWidth)); err == nil {
			_, err = fmt.Fprintf(o.stdout, "Report: %s\n", filepath.Join(dir, campaign.PageName))
		}
	}
	if err != nil {
		return exit.With(exit.IO, err)
	}
	return nil
}

// stopped says how far campaigns that ended early are.
func stopped(dir string, parts []*campaign.Campaign) error {
	studies, verdicts, ofStudies, ofVerdicts := 0, 0, 0, 0
	for _, c := range parts {
		s, v := c.Missing()
		studies, verdicts = studies+s, verdicts+v
		ofStudies, ofVerdicts = ofStudies+len(c.Studies), ofVerdicts+len(c.Paper.Claims)
	}
	return fmt.Errorf("%s: stopped; %d of %d studies and %d of %d verdicts are complete, and the same command continues",
		dir, ofStudies-studies, ofStudies, ofVerdicts-verdicts, ofVerdicts)
}

// fault gives an error its exit code.
func fault(err error) error {
	var files *campaign.ReadError
	var path *fs.PathError
	var changed *study.Changed
	switch {
	case errors.As(err, &files), errors.As(err, &path):
		return exit.With(exit.IO, exit.Plain(err))
	case errors.As(err, &changed):
		return fmt.Errorf("%w; raise the revision of the policy that was changed, or give another folder by --out", err)
	}
	return exit.Plain(err)
}
