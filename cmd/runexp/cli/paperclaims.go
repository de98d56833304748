package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
)

// testClaims tests the claims of the papers that match the pattern, and prints a ledger.
func (o *paperOptions) testClaims(ctx context.Context, names []string) error {
	tests, err := o.chosenClaims(papers.All(), names)
	if err != nil {
		return err
	}
	return o.verify(ctx, tests, o.stdout, o.stderr)
}

// chosenClaims returns the claims of papers that match one of the patterns; of all papers if none is named.
func (o *paperOptions) chosenClaims(papers []*claim.Paper, names []string) ([]claim.Test, error) {
	if slices.Contains(names, allPapers) {
		names = nil
	}
	about := claim.Exhibit{Claims: strings.Split(o.claims, ",")}
	for _, pattern := range about.Claims {
		if _, err := path.Match(pattern, ""); err != nil {
			return nil, fmt.Errorf("--claims %s: %w", pattern, err)
		}
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
			if about.Covers(p.Claims[i].ID) {
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
		return nil, fmt.Errorf("--claims %s: no claim has such an ID%s", o.claims, spec.Hint(o.claims, ids))
	}
	return tests, nil
}

// verify tests the claims, prints the ledger, and fails if it is not the recorded one.
func (o *paperOptions) verify(ctx context.Context, tests []claim.Test, stdout, stderr io.Writer) error {
	found := make([]claim.Entry, len(tests))
	err := claim.VerifyAll(ctx, tests, &claim.Evidence{Goroutines: o.goroutines}, claim.Watcher{
		Begin: func(i int) {
			if !o.quiet {
				fmt.Fprintf(stderr, "%d of %d: %s\n", i+1, len(tests), tests[i].Claim.ID)
			}
		},
		Found: func(i int, c claim.Entry, _ bool) error {
			found[i] = c
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
	if write := ledgerFormats[o.format]; write != nil {
		err = write(&b, found)
	} else {
		err = claim.WriteText(&b, found, term.Columns(stdout))
	}
	if err != nil {
		return term.WithCode(term.IO, err)
	}
	text := b.String()
	if o.format == "text" {
		text = term.Paint(stdout, text, verdictColours)
	}
	if _, err := io.WriteString(stdout, text); err != nil {
		return term.WithCode(term.IO, err)
	}
	moved := 0
	for i := range found {
		if line := tests[i].Claim.Moved(found[i].Verdict); line != "" {
			moved++
			fmt.Fprintln(stderr, line)
		}
	}
	if moved > 0 {
		return term.WithCode(term.Failed, fmt.Errorf("%d of %d verdicts are not as recorded", moved, len(tests)))
	}
	return nil
}

// ledgerFormats holds, for each format but text, the function that prints a ledger.
var ledgerFormats = map[string]func(io.Writer, []claim.Entry) error{
	"markdown": claim.WriteMarkdown,
	"csv":      claim.WriteCSV,
	"json":     claim.WriteJSON,
}
