package advise

import (
	"encoding/json"
	"io"
	"math"
	"strconv"

	"github.com/loadstar-sim/loadstar/scenarios/arena"
)

// number is a number in JSON, with all its digits: null if it is unknown, and a word if it is infinite, as
// everywhere in the program's JSON.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	switch x := float64(n); {
	case math.IsNaN(x):
		return []byte("null"), nil
	case math.IsInf(x, 0):
		return []byte(`"infinite"`), nil
	default:
		return []byte(strconv.FormatFloat(x+0, 'g', -1, 64)), nil
	}
}

type object = map[string]any

// interval returns an interval as it is written.
func interval(i arena.Interval) object {
	return object{"mean": number(i.Mean), "lo": number(i.Lo), "hi": number(i.Hi), "exact": i.Exact}
}

// WriteJSON writes the advice for programs. Keys are sorted, policies in the order of the advice.
func (a *Advice) WriteJSON(w io.Writer, how Wording) error {
	p := a.Problem
	out := object{
		"load": number(p.Load), "machines": len(p.Workers), "aim": a.Aim, "margin": number(a.Margin), "seed": a.Seed, "instances": a.Instances,
		"evaluations": a.Evaluations, "recommended": a.Best().Policy, "decided_before": a.decidedBefore(),
	}
	if p.Deadline > 0 {
		out["deadline"] = number(p.Deadline)
	}
	if a.Names != nil {
		out["names"] = a.Names
	}
	if how.Unit != "" {
		out["unit"] = how.Unit
	}
	var found, records, refused, bounds, laws, tried, rows []object
	for _, f := range a.Policies {
		found = append(found, object{
			"policy": f.Policy, "kind": f.Kind, "doc": f.Doc, "source": f.Source, "evaluations": f.Evaluations, "work": interval(f.Work), "all_done": interval(f.Done),
			"last_work": number(f.End), "behind": interval(f.Ahead), "later": interval(f.Later), "beaten": f.Beaten,
		})
		if a.Priced {
			found[len(found)-1]["cost"] = interval(f.Cost)
		}
	}
	for _, r := range a.Records {
		records = append(records, object{"law": r.Law, "record": r.Name, "absences": r.Absences, "mean": number(r.Mean), "played_by": r.Keys})
	}
	for _, r := range a.Refused {
		refused = append(refused, object{"policy": r.Policy, "why": r.Why})
	}
	for _, b := range a.Bounds {
		bounds = append(bounds, object{"policy": b.Policy, "doc": b.Doc, "work": interval(b.Work), "reached": interval(b.Reached), "of_plans": b.Static})
	}
	for _, d := range a.OtherLaws {
		laws = append(laws, object{
			"law": d.Law, "value": interval(d.Value), "last_work": number(d.End), "best": d.Best, "best_value": interval(d.BestValue),
			"lost": interval(d.Lost), "late": interval(d.Late), "tried": d.Tried, "evaluations": d.Evaluations,
		})
	}
	for _, r := range a.Confidence.Tried {
		tried = append(tried, object{"policy": r.Policy, "first": r.First})
	}
	for _, r := range Rows(a.Episode) {
		rows = append(rows, object{
			"worker": r.Worker, "place": r.Place, "chunk": r.Chunk, "units": number(r.Units), "cut": r.Cut,
			"send": []number{number(r.Sent[0]), number(r.Sent[1])}, "compute": []number{number(r.Computed[0]), number(r.Computed[1])},
			"return": []number{number(r.Given[0]), number(r.Given[1])},
		})
		if r.Name != "" {
			rows[len(rows)-1]["name"] = r.Name
		}
	}
	out["policies"], out["refused"], out["bounds"], out["other_laws"], out["schedule"] = found, refused, bounds, laws, rows
	if records != nil {
		out["absences_not_played"] = records
	}
	if a.Plan != nil {
		out["best_plan"] = a.Plan.Finding.Policy
		if a.Plan.Proved != "" {
			out["proved"] = a.Plan.Proved
		}
	}
	c := &a.Confidence
	out["choice"] = object{
		"not_told_apart": c.Rivals, "do_the_same": c.Same, "more_within_margin": c.More, "resampled_laws": c.Resamples,
		"best_in": c.First, "within_margin_in": c.Near, "loss": number(c.Loss), "tried": tried,
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(out)
}
