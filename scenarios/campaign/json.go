package campaign

import (
	"encoding/json"
	"io"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// paperJSON is a campaign as JSON.
type paperJSON struct {
	Paper    string        `json:"paper"`
	Cite     string        `json:"cite"`
	Folder   string        `json:"folder"`
	Preset   string        `json:"preset"`
	Seed     uint64        `json:"seed"`
	Complete bool          `json:"complete"`
	Counts   Counts        `json:"counts"`
	Exhibits []Outcome     `json:"exhibits"`
	Claims   []claim.Entry `json:"claims"`
}

// WriteJSON writes summaries of campaigns as JSON.
func WriteJSON(w io.Writer, all []Summary) error {
	papers := []paperJSON{}
	for _, t := range all {
		studies, verdicts := t.Missing()
		papers = append(papers, paperJSON{
			t.Paper.Name, t.Paper.Cite, t.Dir, t.Preset, t.Seed, studies+verdicts == 0, Count([]Summary{t}), t.Outcomes, t.ledger(),
		})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(papers)
}
