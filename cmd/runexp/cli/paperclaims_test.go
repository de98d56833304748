package cli

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
)

func TestVerifyEndsWithOneIfAVerdictMoved(t *testing.T) {
	paper, err := papers.Lookup("static")
	if err != nil {
		t.Fatal(err)
	}
	planted := *paper
	planted.Claims = append([]claim.Claim(nil), paper.Claims...)
	for i := range planted.Claims {
		if planted.Claims[i].ID == "static.table3.order" {
			planted.Claims[i].Recorded = claim.Fails
		}
	}
	o := paperOptions{claims: "static.table3.*", format: "text", quiet: true}
	tests, err := o.chosenClaims([]*claim.Paper{&planted}, nil)
	if err != nil || len(tests) != 5 {
		t.Fatalf("%d claims, %v", len(tests), err)
	}
	var out, stderr bytes.Buffer
	var e term.Error
	err = o.verify(context.Background(), tests, &out, &stderr)
	if !errors.As(err, &e) || e.Code != term.Failed || e.Error() != "1 of 5 verdicts are not as recorded" {
		t.Errorf("got %v", err)
	}
	if got := stderr.String(); got != "static.table3.order moved: holds, was fails\n" {
		t.Errorf("stderr has %q", got)
	}
	if !strings.Contains(out.String(), "5 claims: 5 hold") {
		t.Errorf("the ledger is %s", out.String())
	}
}
