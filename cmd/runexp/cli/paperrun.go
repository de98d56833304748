package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/campaign"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// softLimit is the memory, in bytes, above which a campaign collects garbage more often. Mostly a campaign
// needs at most 80 MB. A large study's results take some 130 MB while they are drawn and the next study is
// computed.
const softLimit = 240e6

// run computes the missing blocks, writes the reports and prints the outcomes.
func (o *paperOptions) run(cmd *cobra.Command, name string) error {
	chosen, err := chosenPapers(name)
	if err != nil {
		return err
	}
	if names := paperPresets(chosen); o.preset != "" && !slices.Contains(names, o.preset) {
		return fmt.Errorf("--preset %s: no experiment of %s has it: want one of %s, or none", o.preset, name, strings.Join(names, ", "))
	}
	at := deadlineAfter(o.length, time.Now())
	if debug.SetMemoryLimit(-1) == math.MaxInt64 { // GOMEMLIMIT says nothing
		defer debug.SetMemoryLimit(debug.SetMemoryLimit(softLimit))
	}
	whole, parts, err := o.campaigns(name, chosen)
	if err != nil {
		return paperFault(err)
	}
	options := &campaign.Options{
		Goroutines: o.goroutines, Until: deadlineBefore(at, time.Now(), afterwards(parts)), Report: o.told(), Progress: new(campaign.Progress),
		Allow: func(d *scenarios.Design) error {
			return o.program.askTrust(o.stderr, d.Name, "", d.Policies, d.Reference)
		},
	}
	ended := o.compute(cmd.Context(), options, whole, parts)
	if ended != nil && !errors.Is(ended, run.ErrStopped) && !errors.Is(ended, study.ErrFailures) {
		return paperFault(ended)
	}
	told, err := campaign.WriteReports(whole, parts, options)
	if err != nil {
		return paperFault(err)
	}
	if errors.Is(ended, run.ErrStopped) {
		return term.WithCode(term.Stopped, campaignStopped(whole.Dir, parts, o.again))
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
		return term.WithCode(term.Failed, fmt.Errorf("%d of %d verdicts are not as recorded", moved, tested))
	case ended != nil:
		return term.WithCode(term.Failed, fmt.Errorf("%w: %s status lists them", ended, o.program.name()))
	}
	return nil
}

// campaigns opens a campaign for each paper, and a campaign that holds them. For a single paper the two are
// the same.
func (o *paperOptions) campaigns(name string, chosen []*claim.Paper) (whole *campaign.Campaign, parts []*campaign.Campaign, err error) {
	dir := o.folder(name)
	if name == allPapers {
		whole, err = campaign.Open(dir, campaign.Request{Paper: &claim.Paper{Name: allPapers, Cite: "All papers"}, Preset: o.preset, Seed: o.seed})
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
func (o *paperOptions) compute(ctx context.Context, options *campaign.Options, whole *campaign.Campaign, parts []*campaign.Campaign) error {
	for _, c := range parts {
		options.Progress.Add(c)
	}
	if !o.quiet {
		name := filepath.Base(whole.Dir)
		defer term.Follow(o.stderr, time.Second/4, func(bool) string { return options.Progress.Line(name, time.Now()) })()
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

// afterwards returns about how long it takes to write the results of the largest study to its files and to
// the reports.
func afterwards(parts []*campaign.Campaign) (d time.Duration) {
	for _, c := range parts {
		for _, s := range c.Studies {
			d = max(d, 2*report.SaveTime(s.Design))
		}
	}
	return d
}

// print prints the outcomes in the format of --format.
func (o *paperOptions) print(dir string, all []campaign.Summary) error {
	var err error
	switch o.format {
	case "json":
		err = campaign.WriteJSON(o.stdout, all)
	case "markdown":
		err = campaign.WriteMarkdown(o.stdout, all, o.program.name())
	default:
		var b strings.Builder
		width := term.Columns(o.stdout)
		campaign.WriteText(&b, all, width) // writes to a builder do not fail
		fmt.Fprintf(&b, "Report: %s\n", filepath.Join(dir, campaign.PageName))
		_, err = io.WriteString(o.stdout, term.Paint(o.stdout, term.Fit(b.String(), width), verdictColours))
	}
	if err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}

// campaignStopped returns the error of campaigns that ended early: how far they are, and the command that
// continues them.
func campaignStopped(dir string, parts []*campaign.Campaign, again string) error {
	studies, verdicts, ofStudies, ofVerdicts := 0, 0, 0, 0
	for _, c := range parts {
		s, v := c.Missing()
		studies, verdicts = studies+s, verdicts+v
		ofStudies, ofVerdicts = ofStudies+len(c.Studies), ofVerdicts+len(c.Paper.Claims)
	}
	return fmt.Errorf("%s: stopped early, and what was computed is kept; %d of %d studies and %d of %d verdicts are complete; go on with: %s",
		dir, ofStudies-studies, ofStudies, ofVerdicts-verdicts, ofVerdicts, again)
}

// paperFault gives an error its exit code.
func paperFault(err error) error {
	var files *campaign.ReadError
	var path *fs.PathError
	var changed *study.Changed
	switch {
	case errors.As(err, &files), errors.As(err, &path):
		return term.WithCode(term.IO, term.Plain(err))
	case errors.As(err, &changed):
		return fmt.Errorf("%w; raise the revision of the policy that was changed, or choose another folder with --out", err)
	}
	return term.Plain(err)
}
