package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// statusJSON is a status as programs read it. The names of its fields do not change; times are
// in seconds.
type statusJSON struct {
	Study       string        `json:"study"`
	Folder      string        `json:"folder"`
	Complete    bool          `json:"complete"`
	Cells       int           `json:"cells"`
	CellsLeft   int           `json:"cells_left"`
	Policies    int           `json:"policies"`
	Instances   int           `json:"instances"` // of every cell, at least
	Pairs       int64         `json:"pairs"`     // of cell and policy
	Done        int64         `json:"done"`      // pairs
	Failed      int64         `json:"failed"`    // pairs
	Episodes    int64         `json:"episodes"`  // that are stored
	Left        int64         `json:"left"`      // episodes
	Records     int64         `json:"records"`
	Seconds     float64       `json:"seconds"`      // processor time spent
	SecondsLeft float64       `json:"seconds_left"` // estimated processor time; 0 if unknown
	Rate        float64       `json:"rate"`         // processor seconds done per second; 0 if nothing is running
	Running     []runningJSON `json:"running"`
	Builds      []buildJSON   `json:"builds"`
	Damage      []string      `json:"damage"` // places in the files of records, if something is left
	Slowest     []slowJSON    `json:"slowest"`
	Failures    []failureJSON `json:"failures"` // the first ten
}

type runningJSON struct {
	Who     string    `json:"who"`
	Started time.Time `json:"started"`
	Heard   time.Time `json:"heard"` // when it wrote last
}

type buildJSON struct {
	Build   string `json:"build"`
	Version string `json:"version"`
	Target  string `json:"target"`
	Records int64  `json:"records"`
}

type slowJSON struct {
	Cell    string  `json:"cell"` // the identity
	Values  string  `json:"values"`
	Seconds float64 `json:"seconds"` // an instance of all policies
}

type failureJSON struct {
	Cell     string `json:"cell"`
	Values   string `json:"values"`
	Policy   string `json:"policy"`
	Instance int    `json:"instance"`
	Why      string `json:"why"`
	Command  string `json:"command"` // which runs the episode again
}

// asJSON returns a status with its first failures.
func (p Program) asJSON(dir string, c *study.Study, st *study.Status) (s statusJSON, err error) {
	s = statusJSON{
		Study: c.Design.Name, Folder: dir, Complete: st.Left == 0, Cells: st.Cells, CellsLeft: st.CellsLeft, Policies: st.Policies, Instances: c.Design.Instances,
		Pairs: int64(st.Cells) * int64(st.Policies), Done: st.Done, Failed: st.Failed, Episodes: st.Episodes, Left: st.Left,
		Records: st.Records, Seconds: st.Seconds, SecondsLeft: st.SecondsLeft, Rate: st.Rate,
		Damage: []string{}, Running: []runningJSON{}, Builds: []buildJSON{}, Slowest: []slowJSON{}, Failures: []failureJSON{},
	}
	for _, l := range st.Writers {
		if l.InUse {
			s.Running = append(s.Running, runningJSON{l.Who, l.Started, l.Modified})
		}
	}
	for _, b := range st.Builds {
		s.Builds = append(s.Builds, buildJSON{b.Build.ID, b.Build.Version, b.Build.Target, b.Records})
	}
	for _, d := range st.Damage {
		s.Damage = append(s.Damage, d.String())
	}
	for _, x := range st.Slowest {
		s.Slowest = append(s.Slowest, slowJSON{fmt.Sprintf("%016x", x.ID), x.Values.String(), x.Seconds})
	}
	if st.Failed > 0 {
		err = c.Failures(func(f study.Failure) error {
			if len(s.Failures) < shownFailures {
				s.Failures = append(s.Failures, failureJSON{fmt.Sprintf("%016x", f.Cell), f.Values.String(), f.Policy, f.Instance, f.Why, report.Rerun(p.name(), dir, f)})
			}
			return nil
		})
	}
	if err != nil {
		return s, term.WithCode(term.IO, err)
	}
	return s, nil
}

// printJSON writes a value as JSON: on one line, or indented.
func printJSON(w io.Writer, v any, indent bool) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if indent {
		e.SetIndent("", "  ")
	}
	if err := e.Encode(v); err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}
