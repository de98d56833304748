package text

import (
	"bufio"
	"encoding/json"
	"io"
	"math"

	"github.com/loadstar-sim/loadstar/scenarios/compare"
)

// standing is a policy's standing by a metric as JSON has it.
type standing struct {
	Policy  string  `json:"policy"`
	Mean    float64 `json:"mean"`
	Cells   int     `json:"cells"`
	First   int     `json:"first"`
	Best    int     `json:"best"`
	Rank    float64 `json:"rank"`
	RankLo  float64 `json:"rank_lo"`
	RankHi  float64 `json:"rank_hi"`
	Letters string  `json:"letters"`
}

// family is what is said of a metric as JSON has it.
type family struct {
	Metric      string     `json:"metric"`
	Less        bool       `json:"less_is_better"`
	Chosen      int        `json:"cells_chosen"`
	Cells       int        `json:"cells"`
	Missing     int        `json:"missing"`
	Differences int        `json:"differences"`
	Method      string     `json:"method"`
	Standings   []standing `json:"standings"`
}

// writeJSON writes an object: the rows of comparison.csv, and what is said of each metric. It
// keeps no rows.
func writeJSON(w io.Writer, src *compare.Source, o compare.Options) error {
	out := bufio.NewWriter(w)
	put := func(before string, v any) error {
		b, err := json.Marshal(v)
		if err == nil {
			_, err = out.WriteString(before + string(b))
		}
		return err
	}
	if err := put(`{"experiment":`, src.Layout.Experiment); err != nil {
		return err
	}
	out.WriteString(`,"rows":[`)
	columns, separator := src.Columns(), "\n"
	r, err := compare.Run(src, o, func(r *compare.Row) error {
		for i, c := range columns {
			before := ","
			if i == 0 {
				before = separator + "{"
			}
			var v any
			if c.Text != nil {
				v = c.Text(r)
			} else if c.Count != nil {
				if n, ok := c.Count(r); ok {
					v = n
				}
			} else if x := c.Number(r); c.Words[x] != "" {
				v = c.Words[x]
			} else if !math.IsNaN(x) && !math.IsInf(x, 0) {
				v = x
			}
			if err := put(before, c.Name); err != nil {
				return err
			}
			if err := put(":", v); err != nil {
				return err
			}
		}
		separator = ",\n"
		_, err := out.WriteString("}")
		return err
	})
	if err != nil {
		return err
	}
	var families []family
	for _, f := range r.Families {
		said := family{f.Metric.Name, f.Metric.Less, f.Chosen, f.Cells, f.Missing, f.Differences, "bootstrap", nil}
		if !f.Together {
			said.Method = "bonferroni"
		}
		for _, s := range f.Standings {
			said.Standings = append(said.Standings, standing{src.Policies[s.Policy], s.Mean, s.Cells, s.First, s.Best, s.Rank, s.RankLo, s.RankHi, s.Letters})
		}
		families = append(families, said)
	}
	if err := put("\n],\"level\":", r.Level); err != nil {
		return err
	}
	if err := put(`,"metrics":`, families); err != nil {
		return err
	}
	out.WriteString("}\n")
	return out.Flush()
}
