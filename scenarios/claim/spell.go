package claim

import (
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
)

// List spells numbers in four digits each, with commas.
func List[N int | int32 | float64](numbers []N) string {
	spelled := make([]string, len(numbers))
	for i, x := range numbers {
		spelled[i] = fmt.Sprintf("%.4g", float64(x))
	}
	return strings.Join(spelled, ", ")
}

// Order spells workers, which are counted from 0, as P1, P2 and so on.
func Order[N int | int32](workers []N) string {
	spelled := make([]string, len(workers))
	for i, w := range workers {
		spelled[i] = fmt.Sprintf("P%d", w+1)
	}
	return strings.Join(spelled, ", ")
}

// Cost spells what x units take: "0.5 + 2x".
func Cost(a models.Affine) string {
	units := fmt.Sprintf("%.4gx", a.PerUnit)
	if a.PerUnit == 1 {
		units = "x"
	}
	switch {
	case a.PerUnit == 0:
		return fmt.Sprintf("%.4g", a.Latency)
	case a.Latency == 0:
		return units
	}
	return fmt.Sprintf("%.4g + %s", a.Latency, units)
}

// Platform spells the costs of workers: "P1 to P3 get x units in 0.5 + 2x and compute them in 3x".
// It tells how long results take if any do.
func Platform(workers []models.Worker) string {
	var groups []string
	for i := 0; i < len(workers); {
		w, from := workers[i], i
		for i++; i < len(workers) && alike(w, workers[i]); i++ {
		}
		who, gets, computes, returns := fmt.Sprintf("P%d", from+1), "gets", "computes", "returns"
		if i > from+1 {
			who, gets, computes, returns = fmt.Sprintf("P%d to P%d", from+1, i), "get", "compute", "return"
		}
		text := fmt.Sprintf("%s %s x units in %s and %s them in %s", who, gets, Cost(w.Send), computes, Cost(w.Compute))
		if w.Return != (models.Affine{}) {
			text += fmt.Sprintf(" and %s results in %s", returns, Cost(w.Return))
		}
		groups = append(groups, text)
	}
	return strings.Join(groups, ", ")
}

// alike reports whether two workers have the same costs.
func alike(a, b models.Worker) bool {
	return a.Send == b.Send && a.Compute == b.Compute && a.Return == b.Return
}
