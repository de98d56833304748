package claim

import (
	"encoding/json"
	"io"
)

// WriteJSON writes claims as a list of JSON objects. Texts that do not apply are left out.
func WriteJSON(w io.Writer, claims []Entry) error {
	type entry struct {
		ID        string `json:"id"`
		Paper     string `json:"paper"`
		Place     string `json:"place"`
		Statement string `json:"statement"`
		Expected  string `json:"expected"`
		Found     string `json:"found"`
		Verdict   string `json:"verdict"`
		Reason    string `json:"reason,omitempty"`
		Limits    string `json:"limits,omitempty"`
		Witness   string `json:"witness,omitempty"`
		Test      string `json:"test"`
	}
	all := make([]entry, len(claims))
	for i, c := range claims {
		all[i] = entry{c.ID, c.Paper, c.Place, c.Statement, c.Expected, c.Found, c.Verdict.String(), c.Reason, c.Limits, c.Witness, c.Test}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(all)
}
