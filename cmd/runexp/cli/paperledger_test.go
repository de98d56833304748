package cli

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

func TestVerifyPrintsTheLedgerAndEndsWithZeroIfNothingMoved(t *testing.T) {
	code, out, stderr := call(t, "paper", "static", "--claims", "static.table3.*")
	if code != 0 || !strings.Contains(out, "static.table3.order") || !strings.HasSuffix(out, "5 claims: 5 hold\n") {
		t.Errorf("exit %d: %s", code, out)
	}
	if strings.Count(stderr, "\n") != 5 || !strings.HasPrefix(stderr, "1 of 5: static.table3.constants\n") {
		t.Errorf("progress is %q", stderr)
	}
	code, csv, stderr := call(t, "paper", "--claims", "static.table3.*", "--quiet", "--format", "csv")
	claims, err := claim.ReadCSV(strings.NewReader(csv))
	if code != 0 || stderr != "" || err != nil || len(claims) != 5 || claims[1].Found != "fat-snake, greedy, reverse, snake, mirror, cyclic" {
		t.Errorf("exit %d, %q: %+v, %v", code, stderr, claims, err)
	}
	code, csv, _ = call(t, "paper", "--claims", "static.table3.order,static.table3.bound*", "--quiet", "--format", "csv")
	if claims, err = claim.ReadCSV(strings.NewReader(csv)); code != 0 || err != nil || len(claims) != 2 {
		t.Errorf("two patterns: exit %d, %+v, %v", code, claims, err)
	}
	if _, md, _ := call(t, "paper", "--claims", "static.table3.*", "--quiet", "--format", "markdown"); !strings.HasPrefix(md, "| place | statement | verdict |") {
		t.Errorf("got %s", md)
	}
}

func TestVerifyRefusesWhatItDoesNotKnow(t *testing.T) {
	for args, says := range map[string]string{
		"paper nobody --claims *":        `there is no paper "nobody" (known: static, hetero`,
		"paper static nobody --claims *": `no paper "nobody"`,
		"paper --claims static.table9.*": "no claim has such an ID",
		"paper --claims [":               "--claims [: syntax error in pattern",
		"paper --claims *,[":             "--claims [: syntax error in pattern",
		"paper --claims * --format xml":  "--format xml: want text, markdown, json or csv",
		"paper --claims * -j -1":         "--jobs -1",
		"paper static --nonsense":        "paper: there is no flag --nonsense (known: ",
	} {
		code, out, stderr := call(t, strings.Fields(args)...)
		if code != term.Usage || out != "" || !strings.Contains(stderr, says) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit %d, %q, want one line with %q", args, code, stderr, says)
		}
	}
}

func TestInterruptedVerificationsPrintNoLedger(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	var out, stderr bytes.Buffer
	if code := Run(ctx, []string{"paper", "--quiet", "--claims", "*"}, &out, &stderr); code != term.Interrupted || out.Len() > 0 {
		t.Errorf("exit %d: %s", code, stderr.String())
	}
}

// On a full disk, exit code 0 would say that all verdicts are as recorded.
func TestALedgerThatCannotBePrintedIsAnError(t *testing.T) {
	var stderr bytes.Buffer
	if code := Run(context.Background(), []string{"paper", "--quiet", "--claims", "static.table3.order"}, fullDisk{}, &stderr); code != term.IO {
		t.Errorf("exit %d: %s", code, stderr.String())
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }
