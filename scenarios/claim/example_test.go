package claim_test

import (
	"context"
	"fmt"
	"log"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// paper makes one claim about the first experiment.
var paper = claim.Paper{
	Name: "notes",
	Cite: "Own notes",
	Claims: []claim.Claim{{
		ID:        "notes.e1.greedy-beats-no-rep",
		Place:     "page 1",
		Statement: "Greedy completes more than no-rep.",
		Expected:  "more work in every configuration",
		Test:      "exact expectations of e1, 5 workers",
		Recorded:  claim.Holds,
		Check:     greedyBeatsNoRep,
	}},
}

var greedyBeatsNoRep = claim.Study{
	Request: claim.ExactRequest("e1", "", map[string]string{"p": "5", "W": "1..5", "n": "20"}, "greedy", "no-rep"),
}.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	for _, cell := range x.Cells(nil) {
		t.See(-x.Gain(cell, "greedy", "no-rep"), "%v", x.At(cell))
	}
})

// A paper verifies its claims: the entry of the ledger holds the verdict and what was
// found.
func Example() {
	var evidence claim.Evidence
	for i := range paper.Claims {
		c := &paper.Claims[i]
		entry, err := paper.Verify(context.Background(), c, &evidence)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s %s: %s\n", entry.ID, entry.Verdict, entry.Found)
		if entry.Verdict != c.Recorded {
			fmt.Println("recorded was", c.Recorded)
		}
	}
	// Output:
	// notes.e1.greedy-beats-no-rep holds: true in all 5 cases
}
