package data

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/traces"
)

func TestAbsencesAreThoseOfTheRecordBehindALaw(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lab.txt")
	if err := os.WriteFile(name, []byte("node,start,end\na,0,14400\na,18000,72000\nb,0,46800\nb,54000,55800\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	made := func(text string) models.Risk {
		t.Helper()
		s, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range []risk.Row{traces.Row(), Row(), TogetherRow(), TimelineRow()} {
			if row.Name == s.Name {
				law, err := row.New(s)
				if err != nil {
					t.Fatal(err)
				}
				return law
			}
		}
		t.Fatal(text)
		return nil
	}
	trace, err := Open("lanl05")
	if err != nil {
		t.Fatal(err)
	}
	defer trace.Close()
	lanl, err := traces.NewInfo(trace, traces.Selection{})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]struct {
		n        int
		mean     float64
		timeline string
	}{
		"empirical{file=" + name + ",in=h,longest=0}": {2, 1.5, "timeline{file=lab.txt,in=h,longest=0}"},
		"empirical{file=" + name + ",longest=30}":     {2, 3, "timeline{file=lab.txt,longest=30}"}, // the longest interval up has 15 h
		"recorded{trace=lanl05,in=d,longest=0}":       {lanl.Down.N, lanl.Down.Mean / 86400, "timeline{in=d,longest=0,trace=lanl05}"},
		"together":                                    {lanl.Down.N, lanl.Down.Mean / lanl.Up.Max, "timeline{trace=lanl05}"},
		"recorded{trace=bamboo-p3}":                   {0, 0, "timeline{trace=bamboo-p3}"},
	} {
		law := made(text)
		for _, law := range []models.Risk{law, risk.LeavesBy(law, 1e-9)} {
			a, ok, err := AbsencesOf(law)
			if err != nil || !ok || a.N != want.n || want.n > 0 && math.Abs(a.Mean-want.mean) > 1e-9*want.mean || a.Timeline.String() != want.timeline {
				t.Errorf("%s: %+v, %v, %v; want %+v", text, a, ok, err, want)
			}
		}
	}
	for _, law := range []models.Risk{risk.Linear{X: 1}, made("recorded{trace=lanl05,state=down}"), made("timeline{trace=lanl05}")} {
		if _, ok, err := AbsencesOf(law); ok || err != nil {
			t.Errorf("%v tells of absences, %v", risk.Format(law), err)
		}
	}
}
