package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// statusOptions are the flags of runexp status.
type statusOptions struct {
	warner
	stderr io.Writer

	deep, watch bool
	format      string
}

// shownFailures is how many failures a status lists.
const shownFailures = 10

// watchInterval is the least time between two looks of a watched status.
const watchInterval = 2 * time.Second

func statusCommand(p Program) *cobra.Command {
	o := statusOptions{warner: warner{program: p}}
	cmd := &cobra.Command{
		Use:   "status DIR",
		Short: "Show how far a study is, and when it will be done",
		Long: `Show how far the study in a folder is. The command only reads, so it is safe at any
time. It tests the checksums of all records: damaged records are computed again by the
next run, and each is reported with its place. Up to ten failures are listed, each with
the command that repeats it; runexp merge writes all of them to failures.csv. The exit
code is 0 if the study is complete, 1 if episodes failed, and 75 if episodes are left.
With --deep, it is 74 if the study is complete and a file was altered; each such file
is listed.

With --watch, repeat until the study is complete: on a terminal in place, otherwise
with a line for each change. ^C ends it with the exit code of the last look.`,
		Example: `  runexp status runs/e1
  runexp status runs/e1 --watch
  runexp status runs/e1 --format json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.stderr = cmd.ErrOrStderr()
			look := func() (statusText, error) { return o.look(args[0]) }
			if o.watch {
				return watchStatus(cmd.OutOrStdout(), look, pause(cmd.Context()))
			}
			s, err := look()
			if err != nil {
				return err
			}
			text := s.text
			if o.format == "text" {
				text = painted(cmd.OutOrStdout(), term.Fit(text, term.Columns(cmd.OutOrStdout())))
			}
			if _, err := io.WriteString(cmd.OutOrStdout(), text); err != nil {
				return term.WithCode(term.IO, err)
			}
			return s.code
		},
	}
	f := cmd.Flags()
	f.BoolVar(&o.deep, "deep", false, "also check the other files: copies of inputs, results and figures")
	f.StringVar(&o.format, "format", "text", "print text or json")
	f.BoolVar(&o.watch, "watch", false, "repeat until the study is complete")
	return cmd
}

// open opens the folder of a study.
func open(dir string) (*study.Study, error) {
	c, err := study.Open(dir, play.Auto)
	if errors.Is(err, store.ErrNoStudy) || errors.Is(err, syscall.ENOTDIR) {
		return nil, fmt.Errorf("%s: this is not the folder of a study: want one, such as runs/e1%s", dir, alikeStudy(dir))
	}
	return c, unreadable(err)
}

// unreadable gives the error of a file that a study has lost the code term.IO.
func unreadable(err error) error {
	var lost *files.Lost
	if errors.As(err, &lost) {
		return term.WithCode(term.IO, err)
	}
	return err
}

// showStatus prints a status and returns an error with the exit code that it means.
func (p Program) showStatus(w io.Writer, dir string, c *study.Study, st *study.Status, now time.Time) error {
	var t tables.Table
	pairs := int64(st.Cells) * int64(st.Policies)
	t.Fact("study", "%s: %s, %d policies%s", c.Design.Name, countOf(int(st.Cells), "cell"), st.Policies, goalText(c.Design))
	t.Fact("done", "%d of %d pairs of cell and policy, %d episodes", st.Done, pairs, st.Episodes)
	t.Fact("failed", "%d", st.Failed)
	t.Fact("running", "%s", atWork(st.Writers, now))
	t.Fact("left", "%s episodes%s", leftOf(c.Design, st), ending(st, now))
	if n := len(st.Damage); n > 0 {
		t.Fact("damaged", "places in the records: %d; run computes again what is missing", n)
	}
	if m, err := folder.ReadManifest(dir); err == nil && m.Writing {
		t.Fact("results", "being written, or a command ended before they were; run and merge write them")
	}
	spent := "nothing"
	if st.Records > 0 {
		spent = fmt.Sprintf("about %s of processor time on %d records", roughly(st.Seconds), st.Records)
	}
	t.Fact("spent", "%s", spent)
	for i, b := range st.Builds {
		label := ""
		if i == 0 {
			label = "by"
		}
		t.Fact(label, "%v: %d records", b.Build, b.Records)
	}
	for i, s := range st.Slowest {
		label := ""
		if i == 0 {
			label = "slowest"
		}
		t.Fact(label, "%s: %.3g ms an instance", cmp.Or(s.Values.String(), "the only cell"), 1000*s.Seconds)
	}
	if err := t.WriteText(w, 0, 0); err != nil {
		return term.WithCode(term.IO, err)
	}
	if err := p.listFailures(w, dir, c, st.Failed); err != nil {
		return err
	}
	return result(st)
}

// result returns the error whose exit code tells of a status.
func result(st *study.Status) error {
	switch {
	case st.Left > 0:
		return term.Silently(term.Stopped)
	case st.Failed > 0:
		return term.Silently(term.Failed)
	}
	return nil
}

// leftOf returns how many episodes are left. Exact means of the work may tell that instances need not be
// added; without the law they are unknown, and the number is an upper bound.
func leftOf(d *scenarios.Design, st *study.Status) string {
	if st.Left > 0 && goal(d) != "" && d.Lacks().Laws != nil {
		return fmt.Sprintf("at most %d", st.Left)
	}
	return fmt.Sprint(st.Left)
}

// goalText returns the goal of a study, in words.
func goalText(s *scenarios.Design) string {
	if s.Instances == 0 {
		return ""
	}
	return fmt.Sprintf(", %d instances of every cell%s", s.Instances, goal(s))
}

// atWork lists the processes that write to the folder, in words.
func atWork(logs []store.LogInfo, now time.Time) string {
	var text string
	n := 0
	for _, l := range logs {
		if !l.InUse {
			continue
		}
		if n++; n <= 3 {
			text += fmt.Sprintf("; %s since %s, last heard of %s ago", l.Who, l.Started.Local().Format("2006-01-02 15:04"), max(0, now.Sub(l.Modified)).Round(time.Second))
		}
	}
	if n == 0 {
		return "nothing"
	}
	if n == 1 {
		return "1 process" + text
	}
	return fmt.Sprintf("%d processes%s", n, text)
}

// ending estimates when the work will be done.
func ending(st *study.Status, now time.Time) string {
	if st.Left == 0 || st.SecondsLeft == 0 {
		return ""
	}
	text := fmt.Sprintf(", about %s of processor time", roughly(st.SecondsLeft))
	if left, known := store.Left(st.SecondsLeft, st.Rate); known {
		text += fmt.Sprintf(", until about %s", now.Add(left).Local().Format("2006-01-02 15:04"))
	}
	return text
}

// listFailures prints the first failures, each with the command that repeats it.
func (p Program) listFailures(w io.Writer, dir string, c *study.Study, all int64) error {
	if all == 0 {
		return nil
	}
	n := 0
	err := c.Failures(func(f study.Failure) error {
		if n++; n > shownFailures {
			return nil
		}
		_, err := fmt.Fprintf(w, "\n%s\n  %s\n", f.Why, report.Rerun(p.name(), dir, f))
		return err
	})
	if err == nil && n > shownFailures {
		_, err = fmt.Fprintf(w, "\nand %d more, all in failures.csv after %s merge\n", n-shownFailures, p.name())
	}
	if err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}

// remaining returns the rest of a study: seconds of processor time, by the cost of the records or else by a
// trial, and cells.
func remaining(dir string) (seconds float64, cells int, err error) {
	c, err := open(dir)
	if err != nil {
		return 0, 0, err
	}
	st, err := c.Status(time.Now())
	if err != nil {
		return 0, 0, term.WithCode(term.IO, err)
	}
	if st.Left == 0 {
		return 0, 0, nil
	}
	if err := study.Refuse(dir); err != nil {
		return 0, 0, failedTo(err)
	}
	seconds = st.SecondsLeft
	if seconds == 0 {
		if c.Design, err = c.Design.Opened(); err != nil {
			return 0, 0, err
		}
		seconds = run.Predict(context.Background(), c.Design, trial).Seconds * float64(st.Left) / float64(st.Left+st.Episodes)
	}
	return seconds, st.CellsLeft, nil
}
