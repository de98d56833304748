package claim

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

// ledger returns claims with every verdict, and with texts that are hard to write.
func ledger() []Entry {
	return []Entry{
		{ID: "T1", Paper: "STATIC", Place: "Theorem 1", Statement: "Work is lost only by interruptions.", Finding: Finding{Verdict: Holds}, Test: "TestTheorem1"},
		{ID: "E5.greedy", Paper: "STATIC", Place: "Section 6.5",
			Statement: "Greedy exceeds 99.5% of the optimum in more than 21% of the instances; it closes 27.4% of no-rep's distance to the optimum, and is on average never outperformed by any other policy on the grid.",
			Expected:  "21%",
			Finding: Finding{Found: "21.4% ± 0.1", Verdict: HoldsWithinLimits,
				Limits: "read as the x up to which the mean of the best x% stays at 99.5% or above; read literally it is about 15%"}},
		{ID: "E1.3", Place: "Fig. 2", Statement: "a|b *c* _d_ `e` <f>\n\\g & $h$ ~i~ [j](k)", Expected: "never",
			Finding: Finding{Found: "in 7 of 3040", Verdict: Fails, Witness: "p=25 W=7 " + strings.Repeat("greedy{n=47,rounding=ceil}", 6)}, Test: "TestGreedyIsNeverOutperformed"},
		{ID: "E5.close", Place: "Section 6.5", Statement: "No-rep is close behind.", Expected: "0.05", Finding: Finding{Found: "0.0557 behind", Verdict: CannotBeJudged, Reason: "0.05 is ours"}},
		{ID: "X", Paper: "Other, \"quoted\""},
		{},
	}
}

func TestLedgersReadWellInAHundredColumns(t *testing.T) {
	var b bytes.Buffer
	for _, claims := range [][]Entry{ledger(), ledger()[:1], nil} {
		if err := WriteText(&b, claims, 100); err != nil {
			t.Fatal(err)
		}
		b.WriteString("\n")
	}
	for line := range strings.Lines(b.String()) {
		if utf8.RuneCountInString(line) > 100+1 || strings.HasSuffix(line, " \n") {
			t.Errorf("%q", line)
		}
	}
	resultstest.Golden(t, "ledger.txt", b.Bytes())
}

func TestLedgersAreMarkdown(t *testing.T) {
	var b bytes.Buffer
	if err := WriteMarkdown(&b, ledger()); err != nil {
		t.Fatal(err)
	}
	resultstest.Golden(t, "ledger.md", b.Bytes())
}

func TestLedgersReadBack(t *testing.T) {
	var b bytes.Buffer
	if err := WriteCSV(&b, ledger()); err != nil {
		t.Fatal(err)
	}
	resultstest.Golden(t, "ledger.csv", b.Bytes())
	back, err := ReadCSV(&b)
	if err != nil || !reflect.DeepEqual(back, ledger()) {
		t.Errorf("got %+v, %v", back, err)
	}
}

func TestReadLedgerCSVSaysWhereItStopped(t *testing.T) {
	header := strings.Join(columns, ",") + "\n"
	for text, want := range map[string]string{
		"":                              "header",
		"id,paper\n":                    "1:1: not a ledger",
		header + "a,b\n":                "line 2",
		header + "a,,,,,,so so,,,,\n":   `2:8: verdict "so so": want one of`,
		header + "a,,,,,,,,,,\n":        `2:8: verdict "": want one of`,
		header + "a,,,,,,\"fails,,,,\n": "line 2",
	} {
		if _, err := ReadCSV(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestAVerdictThatIsNotOnRecordHasMoved(t *testing.T) {
	c := Claim{ID: "a", Recorded: Holds}
	if got := c.Moved(NotRun); got != "a moved: not run, was holds" || c.Moved(Holds) != "" {
		t.Errorf("got %q and %q", got, c.Moved(Holds))
	}
}

func TestATallyCountsClaimsByTheirVerdicts(t *testing.T) {
	var all Tally
	for _, e := range ledger() {
		all.Add(e.Verdict)
	}
	if got, want := all.Sentence(), "Of 6 claims, 1 holds, 1 holds within limits, 1 fails, and 1 cannot be judged; 2 claims are not judged"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestVerdictsReadBack(t *testing.T) {
	for v := range Verdict(len(verdicts)) {
		if got, err := ParseVerdict(v.String()); got != v || err != nil {
			t.Errorf("%v became %v, %v", v, got, err)
		}
	}
	if got := Verdict(7).String(); got != "Verdict(7)" {
		t.Errorf("got %s", got)
	}
}

func TestAFullDiskIsReportedByLedgers(t *testing.T) {
	claims := slices.Repeat(ledger(), 20)
	for i, err := range []error{WriteText(resultstest.Full{}, claims, 100), WriteMarkdown(resultstest.Full{}, claims), WriteCSV(resultstest.Full{}, claims)} {
		if err == nil {
			t.Errorf("%d: no error", i)
		}
	}
}
