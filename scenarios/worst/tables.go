package worst

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// WriteCSV writes all worlds that were tried.
func (a *Answer) WriteCSV(to io.Writer) error {
	file := csv.NewWriter(escape.Visible(to))
	names := a.Pair.Space.Names()
	file.Write(append(append([]string{"try"}, names...), "instances", "a", "b", "ratio", "log_error", "status", "why"))
	for i, t := range a.Tries {
		row := []string{strconv.Itoa(i + 1)}
		for k := range names {
			row = append(row, t.World.Text(k))
		}
		status := string(t.Status)
		if t.Status == Measured {
			status = "ok"
			row = append(row, strconv.Itoa(t.Instances), number(t.A), number(t.B), number(t.Ratio()), number(t.Error))
		} else {
			row = append(row, "", "", "", "", "")
		}
		file.Write(append(row, status, t.Why))
	}
	file.Flush()
	return file.Error()
}

// WriteCurves writes the points of all curves.
func (a *Answer) WriteCurves(to io.Writer) error {
	file := csv.NewWriter(to)
	file.Write([]string{"witness", "variable", "x", "ratio", "lo", "hi"})
	all, names := a.witnesses()
	for k, w := range all {
		for _, c := range w.Curves {
			for _, p := range c.Points {
				file.Write([]string{names[k], c.Variable, number(p.X), number(p.Ratio), number(p.Lo), number(p.Hi)})
			}
		}
	}
	file.Flush()
	return file.Error()
}

// answerJSON is an answer as JSON has it.
type answerJSON struct {
	A           string         `json:"a"`
	B           string         `json:"b"`
	Metric      string         `json:"metric"`
	Seed        uint64         `json:"seed"`
	Evaluations int            `json:"evaluations"`
	Exhausted   bool           `json:"exhausted"`
	Worlds      map[Status]int `json:"worlds"`
	Worst       *witnessJSON   `json:"worst,omitempty"`
	Best        *witnessJSON   `json:"best,omitempty"`
}

// witnessJSON is a witness as JSON has it. JSON has no infinity and no NaN: they are null.
type witnessJSON struct {
	World     map[string]any `json:"world"`
	A         float64        `json:"a"`
	B         float64        `json:"b"`
	Ratio     *float64       `json:"ratio"`
	Lo        *float64       `json:"lo"`
	Hi        *float64       `json:"hi"`
	Exact     bool           `json:"exact"`
	Tied      bool           `json:"tied"`
	Seed      uint64         `json:"seed"`
	Instances int            `json:"instances"`
	Searched  *float64       `json:"searched"`
}

// WriteJSON writes the answer without the worlds that were tried.
func (a *Answer) WriteJSON(to io.Writer) error {
	r := a.Pair
	j := answerJSON{
		A: r.A, B: r.B, Metric: r.Metric, Seed: r.Seed, Evaluations: a.Evaluations, Exhausted: a.Exhausted,
		Worlds: map[Status]int{}, Worst: a.Worst.json(), Best: a.Best.json(),
	}
	for _, t := range a.Tries {
		if t.Status == Measured {
			j.Worlds["ok"]++
		} else {
			j.Worlds[t.Status]++
		}
	}
	out := json.NewEncoder(to)
	out.SetIndent("", "  ")
	return out.Encode(j)
}

func (w *Witness) json() *witnessJSON {
	if w == nil {
		return nil
	}
	j := &witnessJSON{
		World: map[string]any{}, A: w.A, B: w.B, Ratio: ofFinite(w.Ratio()), Lo: ofFinite(w.Lo), Hi: ofFinite(w.Hi),
		Exact: w.Exact, Tied: w.Tied, Seed: w.Seed, Instances: w.Instances, Searched: ofFinite(w.Searched.Ratio()),
	}
	for i, p := range w.World.Parameters() {
		if v := w.World.At(i); v.Word != "" {
			j.World[p.Name] = v.Word
		} else {
			j.World[p.Name] = v.X
		}
	}
	return j
}

// ofFinite returns a number, or nil if JSON has no spelling for it.
func ofFinite(x float64) *float64 {
	if !finite(x) {
		return nil
	}
	return &x
}
