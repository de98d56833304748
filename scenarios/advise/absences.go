package advise

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/arena"
	"github.com/loadstar-sim/loadstar/traces/data"
)

// Record is an availability record of machines that came back, used for a law under which they are gone for
// good.
type Record struct {
	Law, Name string
	Absences  int
	Mean      float64 // time away, in the unit of the law
	Keys      string  // which keys of a file play the absences, in words
}

// absences notes the records behind the laws of workers that never come back.
func (a *adviser) absences() error {
	seen := map[string]bool{}
	for i := range a.q.Problem.Workers {
		w := &a.q.Problem.Workers[i]
		if w.Risk == nil || arena.Returns(w) {
			continue
		}
		law := risk.Format(w.Risk)
		if seen[law] {
			continue
		}
		seen[law] = true
		found, ok, err := data.AbsencesOf(w.Risk)
		if err != nil {
			return err
		}
		if !ok || found.N == 0 {
			continue
		}
		keys := "comes_back: {after: LAW} says how long they stay away"
		if found.Timeline.Name != "" {
			keys = fmt.Sprintf("comes_back: {} and risk: '%v' play them as recorded", found.Timeline)
		}
		a.advice.Records = append(a.advice.Records, Record{Law: law, Name: found.Record, Absences: found.N, Mean: found.Mean, Keys: keys})
	}
	return nil
}
