package sensitivity

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"strconv"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// WriteCSV writes a row for each subject, group of cells and variable. Columns are never
// renamed and never change their order; new ones are added at the end. Without a number, a
// field is empty.
//
//	study, metric, policy, against   what is explained; against is empty for a policy alone
//	at                               the values of By, such as p=5 k=1
//	variable, values                 and how many values it has in these cells
//	main, main_lo, main_hi           the main effect, a share of the variance
//	total, total_lo, total_hi        the total effect
//	partners                         cells that have another which differs in this variable alone
//	mean_lo, mean_hi                 the least and the largest of the means of its values
//	at_lo, at_hi                     the values that have them
//	cells, replicates                cells with a value; 1 replicate: exact
//	mean, variance, noise            over the cells: of the means, without errors, and what errors add
//	together, together_lo, together_hi   what no variable explains alone
func (a *Answer) WriteCSV(w io.Writer) error {
	file := csv.NewWriter(w)
	if err := file.Write([]string{"study", "metric", "policy", "against", "at", "variable", "values",
		"main", "main_lo", "main_hi", "total", "total_lo", "total_hi", "partners", "mean_lo", "mean_hi", "at_lo", "at_hi",
		"cells", "replicates", "mean", "variance", "noise", "together", "together_lo", "together_hi"}); err != nil {
		return err
	}
	for i := range a.Parts {
		p := &a.Parts[i]
		for _, k := range p.varying() {
			v, f := p.Variables[k], p.Effects[k]
			lo, hi := extremes(f.Means)
			line := []string{a.Study, a.Metric, p.Policy, p.Against, a.at(p), v.Name, strconv.Itoa(f.Values)}
			line = append(line, fields(f.Main)...)
			line = append(line, fields(f.Total)...)
			line = append(line, strconv.Itoa(f.Partners), field(f.Means[lo]), field(f.Means[hi]), v.Values[lo], v.Values[hi],
				strconv.Itoa(p.Cells), strconv.Itoa(p.Replicates), field(p.Mean), field(p.Variance), field(p.Noise))
			if err := file.Write(append(line, fields(p.Together)...)); err != nil {
				return err
			}
		}
	}
	file.Flush()
	return file.Error()
}

// at spells the values of By: p=5 k=1.
func (a *Answer) at(p *Part) string {
	text := ""
	for i, name := range a.By {
		if i > 0 {
			text += " "
		}
		text += name + "=" + p.At[i]
	}
	return text
}

func fields(x stat.Index) []string { return []string{field(x.Value), field(x.Lo), field(x.Hi)} }

func field(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// WriteJSON writes the same as WriteCSV as one object, with the sentences. Missing numbers are null.
func (a *Answer) WriteJSON(w io.Writer) error {
	type effect struct {
		Variable string   `json:"variable"`
		Values   []string `json:"values"`
		Means    []opt    `json:"means"`
		Main     index    `json:"main"`
		Total    index    `json:"total"`
		Partners int      `json:"partners"`
	}
	type object struct {
		Policy     string            `json:"policy"`
		Against    string            `json:"against,omitempty"`
		At         map[string]string `json:"at,omitempty"`
		Text       string            `json:"text"`
		Cells      int               `json:"cells"`
		Replicates int               `json:"replicates"`
		Full       bool              `json:"full"`
		Mean       opt               `json:"mean"`
		Variance   opt               `json:"variance"`
		Noise      opt               `json:"noise"`
		Together   index             `json:"together"`
		Effects    []effect          `json:"effects"`
	}
	parts := []object{}
	for i := range a.Parts {
		p := &a.Parts[i]
		o := object{
			Policy: p.Policy, Against: p.Against, Text: a.Text(p), Cells: p.Cells, Replicates: p.Replicates, Full: p.Full,
			Mean: opt(p.Mean), Variance: opt(p.Variance), Noise: opt(p.Noise), Together: indexOf(p.Together), Effects: []effect{},
		}
		for k, name := range a.By {
			if o.At == nil {
				o.At = map[string]string{}
			}
			o.At[name] = p.At[k]
		}
		for _, k := range p.varying() {
			v, f := p.Variables[k], p.Effects[k]
			e := effect{Variable: v.Name, Main: indexOf(f.Main), Total: indexOf(f.Total), Partners: f.Partners}
			for at, mean := range f.Means {
				if !math.IsNaN(mean) {
					e.Values, e.Means = append(e.Values, v.Values[at]), append(e.Means, opt(mean))
				}
			}
			o.Effects = append(o.Effects, e)
		}
		parts = append(parts, o)
	}
	var b bytes.Buffer
	file := json.NewEncoder(&b)
	file.SetEscapeHTML(false)
	file.SetIndent("", "  ")
	err := file.Encode(struct {
		Study  string   `json:"study"`
		Metric string   `json:"metric"`
		Level  float64  `json:"level"`
		Parts  []object `json:"parts"`
	}{a.Study, a.Metric, a.Level, parts})
	if err == nil {
		_, err = w.Write(b.Bytes())
	}
	return err
}

// opt is a number that may be missing.
type opt float64

func (x opt) MarshalJSON() ([]byte, error) {
	if f := float64(x); !math.IsNaN(f) && !math.IsInf(f, 0) {
		return json.Marshal(f)
	}
	return []byte("null"), nil
}

// index is an effect in JSON.
type index struct {
	Value opt `json:"value"`
	Lo    opt `json:"lo"`
	Hi    opt `json:"hi"`
}

func indexOf(x stat.Index) index { return index{opt(x.Value), opt(x.Lo), opt(x.Hi)} }
