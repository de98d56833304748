package claim

import (
	"encoding/json"
	"io"
)

// WriteJSON writes claims as a list of JSON objects. Texts that do not apply are left out.
func WriteJSON(w io.Writer, claims []Entry) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(append([]Entry{}, claims...)) // no claims are an empty list
}
