package campaign

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

func TestVerdictsAreKnownAsLongAsBuildAndEvidenceAreTheSame(t *testing.T) {
	tested := 0
	paper := &claim.Paper{Name: "p", Claims: []claim.Claim{{
		ID: "p.a", Recorded: claim.Holds,
		Check: func(context.Context, *claim.Evidence) (claim.Finding, error) {
			tested++
			return claim.Finding{Verdict: claim.Holds}, nil
		},
	}}}
	dir := t.TempDir()
	limit := run.Until(t.Context(), time.Time{})
	defer limit.Release()
	for _, c := range []struct {
		build, preset string
		want          int // tests so far
	}{{"b1", "", 1}, {"b1", "", 1}, {"b2", "", 2}, {"b2", Quick, 3}, {"b2", Quick, 3}, {"", Quick, 4}, {"", Quick, 5}} {
		known, err := readVerdicts(filepath.Join(dir, verdictsName))
		if err != nil {
			t.Fatal(err)
		}
		one := &Campaign{Request: Request{Paper: paper, Preset: c.preset}, Dir: dir, verdicts: known}
		if err := one.testClaims(limit, &Options{Goroutines: 1, Report: report.Options{Build: store.Build{ID: c.build}}, Progress: new(Progress)}); err != nil {
			t.Fatal(err)
		}
		if tested != c.want || len(one.ChangedVerdicts()) > 0 || word(one, &paper.Claims[0]) != "holds" {
			t.Errorf("build %q, preset %q: tested %d times, want %d; it is %q", c.build, c.preset, tested, c.want, word(one, &paper.Claims[0]))
		}
	}
}

func TestVerdictsOfSomebodyElsesFolderAreReadAsTheyCanBePrinted(t *testing.T) {
	dir := t.TempDir()
	v := verdicts{Build: "b", Claims: map[string]Verdict{"p.a": {Finding: claim.Finding{Verdict: claim.Holds, Found: "a\x1b[31m\u202e", Limits: "\u200b", Witness: "a\nb"}}}}
	v.Sum = v.sum()
	if err := writeJSON(dir, verdictsName, &v); err != nil {
		t.Fatal(err)
	}
	read, err := readVerdicts(filepath.Join(dir, verdictsName))
	if want := (Verdict{Finding: claim.Finding{Verdict: claim.Holds, Found: `a\x1b[31m\u202e`, Limits: `\u200b`, Witness: `a\nb`}}); err != nil || read.Claims["p.a"] != want {
		t.Errorf("%+v, %v", read, err)
	}
}

func TestAVerdictOnLessThanAllEvidenceDecidesNothingIfItIsAnother(t *testing.T) {
	paper := &claim.Paper{Claims: []claim.Claim{{ID: "p.a", Recorded: claim.Holds}}}
	for _, c := range []struct {
		found   claim.Verdict
		reduced bool
		moved   int
		spelled string
	}{
		{claim.Holds, false, 0, "holds"},
		{claim.Holds, true, 0, "holds"},
		{claim.Fails, false, 1, "fails"},
		{claim.Fails, true, 0, Unjudged},
	} {
		one := &Campaign{Request: Request{Paper: paper}, verdicts: verdicts{Claims: map[string]Verdict{"p.a": {Finding: claim.Finding{Verdict: c.found}, Reduced: c.reduced}}}}
		if moved := one.ChangedVerdicts(); len(moved) != c.moved || word(one, &paper.Claims[0]) != c.spelled {
			t.Errorf("%+v: moved %q, spelled %q", c, moved, word(one, &paper.Claims[0]))
		}
	}
}

func TestAFolderIsThatOfOneCampaign(t *testing.T) {
	asked := Request{Paper: &claim.Paper{Name: "p"}, Preset: Quick, Seed: 1}
	dir := t.TempDir()
	first, err := Open(dir, asked)
	if err == nil {
		err = first.writeState()
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		paper, preset string
		seed          uint64
		ok            bool
	}{{"p", Quick, 1, true}, {"q", Quick, 1, false}, {"p", Full, 1, false}, {"p", Quick, 2, false}} {
		_, err := Open(dir, Request{Paper: &claim.Paper{Name: c.paper}, Preset: c.preset, Seed: c.seed})
		if (err == nil) != c.ok || err != nil && !strings.Contains(err.Error(), "choose another folder with --out") {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestACampaignThatWasKilledAsItBeganGoesOn(t *testing.T) {
	dir := t.TempDir()
	asked := Request{Paper: &claim.Paper{Name: "begun"}, Seed: 1}
	if err := os.WriteFile(filepath.Join(dir, stateName+".ABCDEFGHIJKLMNOPQRSTUVWXYZ.part"), []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, asked); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "mine.part"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, asked); err == nil {
		t.Error("a folder with other files was taken")
	}
}

// word returns the word of a verdict.
func word(c *Campaign, one *claim.Claim) string {
	_, word := c.verdict(one)
	return word
}
