package campaign

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

func TestMarkdownShowsTheWordsOfAPaperWhateverTheyAre(t *testing.T) {
	const nasty = "a<b>_%~|&#$^\"'`*[x](y)\\z\n# no heading"
	told := Summary{
		Campaign: &Campaign{Request: Request{Paper: &claim.Paper{Cite: nasty, Claims: []claim.Claim{{ID: "doe.1", Place: nasty, Statement: nasty, Test: nasty}}}}},
		Outcomes: []Outcome{{Name: nasty, Shows: nasty, Itself: Agrees, Why: []string{nasty}, Numbers: []claim.PrintedNumber{{Row: nasty, Column: nasty}}}},
	}
	var b strings.Builder
	if err := WriteMarkdown(&b, []Summary{told}, "runexp"); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), escape.Markdown(nasty)); n != 10 || strings.Contains(b.String(), "<b>") || strings.Contains(b.String(), "\n# no") {
		t.Errorf("%d of 10 texts are escaped:\n%s", n, b.String())
	}
}
