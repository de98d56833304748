package results

import (
	"fmt"
	"testing"
)

func TestEachRowIsAdjustedByThatOfItsCellAndPolicy(t *testing.T) {
	table := &Table{Experiment: "e", Params: []string{"p", "W"}, Adjusted: map[string]string{"ratio": "ratio_adjusted"}}
	add := func(metric, policy string, p, w, mean, half float64) {
		table.Rows = append(table.Rows, Row{Params: []float64{p, w}, Policy: policy, Metric: metric, Count: 250, Mean: mean, Lo: mean - half, Hi: mean + half})
	}
	want := map[string]float64{}
	for i, policy := range []string{"a", "b"} {
		for p := range 2 {
			for w := range 3 {
				number := float64(100*i + 10*p + w)
				add("ratio", policy, float64(p), float64(w), number, 4)
				if w < 2 { // the last has none
					add("ratio_adjusted", policy, float64(p), float64(w), number+0.5, float64(w+1))
					want[fmt.Sprint(policy, p, w)] = number + 0.5
				}
			}
		}
	}
	s := table.choose("ratio", nil)
	if s.note() != "" {
		t.Errorf("it says %q before anything is adjusted", s.note())
	}
	s.adjust("ratio")
	if s.note() == "" || len(s.rows) != 12 {
		t.Errorf("%d rows with the note %q", len(s.rows), s.note())
	}
	for _, r := range s.rows {
		key := fmt.Sprint(r.Policy, int(r.Params[0]), int(r.Params[1]))
		if mean, ok := want[key]; ok && r.Mean != mean || !ok && r.Metric != "ratio" {
			t.Errorf("%s: %s %v, want %v", key, r.Metric, r.Mean, mean)
		}
	}
	if times, rows := table.Narrower("ratio"); times != 4 || rows != 8 { // the upper of 4 and 2
		t.Errorf("%v times narrower in %d rows, want 4 in 8", times, rows)
	}
	if times, rows := table.Narrower("work"); times != 1 || rows != 0 {
		t.Errorf("%v times narrower in %d rows of a metric that is not adjusted", times, rows)
	}
}
