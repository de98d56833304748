package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
)

// verifyOptions are the flags of runexp verify.
type verifyOptions struct {
	pattern    string
	format     string
	goroutines int
	quiet      bool
}

// verifyCommand returns the command.
func verifyCommand() *cobra.Command {
	var o verifyOptions
	var names []string
	papers := papers.All()
	for _, p := range papers {
		names = append(names, p.Name)
	}
	cmd := &cobra.Command{
		Use:   "verify [PAPER...]",
		Short: "Test the claims of papers: print a ledger of verdicts, and fail if one is not as recorded",
		Long: "Test the claims of papers, which are " + strings.Join(names, ", ") + ", and print a ledger of verdicts.\n" +
			"The exit code is 0 if all verdicts are as recorded, and 1 if one moved; standard error says which.",
		Example: `  runexp verify
  runexp verify static --claims 'static.table*'
  runexp verify static --format markdown --quiet`,
		RunE: func(cmd *cobra.Command, args []string) error {
			tests, err := o.choose(papers, args)
			if err != nil {
				return err
			}
			return o.verify(cmd.Context(), tests, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.pattern, "claims", "*", "test only claims whose ID matches, such as 'static.e1.*'")
	f.StringVar(&o.format, "format", "text", "print the ledger as text, markdown, csv or json")
	f.IntVarP(&o.goroutines, "jobs", "j", 0, "episodes computed at a time (default: one for every processor)")
	f.BoolVar(&o.quiet, "quiet", false, "show no progress")
	return cmd
}

// choose returns the claims of the papers and the pattern.
func (o *verifyOptions) choose(papers []*claim.Paper, names []string) ([]claim.Test, error) {
	if o.goroutines < 0 || o.goroutines > 4096 {
		return nil, fmt.Errorf("--jobs %d: want 1 to 4096, or 0 for one for every processor", o.goroutines)
	}
	wanted := map[string]bool{}
	for _, name := range names {
		wanted[name] = true
	}
	var tests []claim.Test
	var known, ids []string
	for _, p := range papers {
		known = append(known, p.Name)
		if len(names) > 0 && !wanted[p.Name] {
			continue
		}
		delete(wanted, p.Name)
		for i := range p.Claims {
			ids = append(ids, p.Claims[i].ID)
			match, err := path.Match(o.pattern, p.Claims[i].ID)
			if err != nil {
				return nil, fmt.Errorf("--claims %s: %w", o.pattern, err)
			}
			if match {
				tests = append(tests, claim.Test{Paper: p, Claim: &p.Claims[i]})
			}
		}
	}
	for _, name := range names {
		if wanted[name] {
			return nil, spec.Unknown("paper", name, known)
		}
	}
	if len(tests) == 0 {
		return nil, fmt.Errorf("--claims %s: no claim has such an ID%s", o.pattern, spec.Hint(o.pattern, ids))
	}
	return tests, nil
}

// verify tests the claims, prints the ledger, and fails if it is not the recorded one.
func (o *verifyOptions) verify(ctx context.Context, tests []claim.Test, stdout, stderr io.Writer) error {
	found, recorded := make([]claim.Entry, len(tests)), make([]claim.Entry, len(tests))
	err := claim.VerifyAll(ctx, tests, &claim.Evidence{Goroutines: o.goroutines}, claim.Watcher{
		Begin: func(i int) {
			if !o.quiet {
				fmt.Fprintf(stderr, "%d of %d: %s\n", i+1, len(tests), tests[i].Claim.ID)
			}
		},
		Found: func(i int, c claim.Entry, _ bool) error {
			found[i], recorded[i] = c, claim.Entry{ID: c.ID, Verdict: tests[i].Claim.Recorded}
			return nil
		},
	})
	switch {
	case errors.Is(err, context.Canceled):
		return term.WithCode(term.Interrupted, errors.New("interrupted; no ledger was printed"))
	case err != nil:
		return term.WithCode(term.Failed, err)
	}
	var b bytes.Buffer
	if err := ledgerFormats[o.format](&b, found); err != nil {
		return term.WithCode(term.IO, err)
	}
	if _, err := stdout.Write(b.Bytes()); err != nil {
		return term.WithCode(term.IO, err)
	}
	moved := claim.CompareVerdicts(found, recorded)
	for _, line := range moved {
		fmt.Fprintln(stderr, line)
	}
	if len(moved) > 0 {
		return term.WithCode(term.Failed, fmt.Errorf("%d of %d verdicts are not as recorded", len(moved), len(tests)))
	}
	return nil
}

// ledgerFormats holds, for each format, the function that prints a ledger.
var ledgerFormats = map[string]func(io.Writer, []claim.Entry) error{
	"text":     claim.WriteText,
	"markdown": claim.WriteMarkdown,
	"csv":      claim.WriteCSV,
	"json":     claim.WriteJSON,
}
