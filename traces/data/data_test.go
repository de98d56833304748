package data

import (
	"errors"
	"io"
	"io/fs"
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/traces"
)

func TestEveryTraceSaysWhomToCiteAndOnWhichTermsItIsHere(t *testing.T) {
	used := map[string]bool{"LICENSE-bamboo": true}
	last := ""
	for _, e := range Entries() {
		if e.Name <= last || e.Doc == "" || e.Maker == "" || e.From == "" || e.Terms == "" {
			t.Errorf("%+v", e)
		}
		last = e.Name
		for _, f := range e.files {
			used[f.name+".zst"] = true
		}
	}
	list, err := fs.ReadDir(files, "files")
	if err != nil || len(list) != len(used) {
		t.Fatalf("%d files, of which %d are used; %v", len(list), len(used), err)
	}
	for _, f := range list {
		if !used[f.Name()] {
			t.Errorf("nobody uses %s", f.Name())
		}
	}
	text, err := files.ReadFile("files/LICENSE-bamboo")
	if err != nil || !strings.Contains(string(text), "Permission is hereby granted") {
		t.Error("the licence is missing")
	}
}

func TestTracesHaveAsManyIntervalsAsTheirMakersCounted(t *testing.T) {
	for name, want := range map[string]struct {
		up, down, zeros, nodes int
		meanUp                 float64 // in hours
	}{
		"g5k06":         {294_311, 294_127, 0, 0, 32.406846},
		"lanl05":        {19_874, 23_329, 122, 3577, 1779.989824},
		"bamboo-p3":     {177, 0, 0, 177, 983220. / 177 / 3600},
		"bamboo-g4dn":   {79, 0, 0, 79, 488460. / 79 / 3600},
		"skypilot-2022": {1529, 1529, 0, 8, 16349 * 600. / 1529 / 3600},
		"skypilot-2023": {1895, 1893, 0, 9, 116765 * 195. / 1895 / 3600},
	} {
		d, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		info, err := traces.NewInfo(d, traces.Selection{})
		if err != nil {
			t.Fatal(name, err)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
		if info.Up.N != want.up || info.Down.N != want.down || info.Up.Zeros+info.Down.Zeros != want.zeros || info.Nodes != want.nodes {
			t.Errorf("%s: %+v", name, info)
		}
		if got := info.Up.Mean / 3600; math.Abs(got-want.meanUp) > 1e-6 {
			t.Errorf("%s: mean up %v h, want %v", name, got, want.meanUp)
		}
		if d.Times != (info.From < info.To) {
			t.Errorf("%s: times %v, from %v to %v", name, d.Times, info.From, info.To)
		}
	}
}

func TestStandInsHaveThePapersNumbersOfDurationsAndFollowTheirLaws(t *testing.T) {
	numbers := map[string]int{
		"SDSC": 5678, "UCB": 19276, "XtremWeb": 8756, "Cetus": 1898, "LONG": 10958, "Princeton": 79, "Condor": 1125, "CSIL": 927,
	}
	if len(StandIns()) != 8 {
		t.Errorf("%d stand-ins", len(StandIns()))
	}
	for _, s := range StandIns() {
		if s.N != numbers[s.Missing] || !strings.HasPrefix(s.Name, "synthetic-") {
			t.Errorf("%+v", s)
		}
		d, err := Durations(s.Name, traces.Selection{})
		if err != nil {
			t.Fatal(err)
		}
		law, err := d.Law(0)
		if err != nil || law.Len() != s.N {
			t.Fatalf("%s: %v durations, %v", s.Name, law.Len(), err)
		}
		distance := 0.0
		for _, x := range d.Values {
			p := 0.0
			for _, spelling := range s.Laws {
				l, err := risk.Parse(spelling)
				if err != nil {
					t.Fatal(err)
				}
				p += l.Before(x+.5) / float64(len(s.Laws)) // the durations are rounded to seconds
			}
			distance = max(distance, math.Abs(law.Before(math.Nextafter(x, math.Inf(1)))-p))
		}
		if k := distance * math.Sqrt(float64(s.N)); k > 2 {
			t.Errorf("%s: sqrt(n) D = %.2f", s.Name, k)
		}
	}
}

func TestTheCollectionIsReadTheSameEveryTime(t *testing.T) {
	for _, name := range []string{"bamboo-p3", "lanl05"} {
		a, err := Durations(name, traces.Selection{})
		if err != nil {
			t.Fatal(err)
		}
		b, err := Durations(name, traces.Selection{})
		if err != nil || len(a.Values) != len(b.Values) {
			t.Fatal(name, err)
		}
		for i := range a.Values {
			if a.Values[i] != b.Values[i] {
				t.Fatal(name, i)
			}
		}
	}
}

func TestAWrongNameIsAnswered(t *testing.T) {
	if _, err := Open("lanl5"); err == nil || !strings.Contains(err.Error(), "did you mean lanl05?") {
		t.Error(err)
	}
	if _, err := Durations("", traces.Selection{}); err == nil {
		t.Error("no name")
	}
}

func TestOnlyLosAlamosAndSpotInstancesHaveTimes(t *testing.T) {
	for _, e := range Entries() {
		d, err := Open(e.Name)
		if err != nil {
			t.Fatal(err)
		}
		event, err := d.Next()
		if err != nil || (event.Node >= 0) != e.Times {
			t.Errorf("%s: %+v, %v", e.Name, event, err)
		}
		if err := d.Close(); err != nil && !errors.Is(err, io.EOF) {
			t.Error(err)
		}
	}
}

func TestTheLawRecordedKnowsItsSpelling(t *testing.T) {
	risk.Register(Row())
	for text, want := range map[string]string{
		"recorded{trace=lanl05,state=down,longest=0}": "recorded{longest=0,state=down,trace=lanl05}",
		"recorded{trace=synthetic-condor}":            "recorded{trace=synthetic-condor}",
	} {
		l, err := risk.Parse(text)
		if err != nil || risk.Format(l) != want {
			t.Errorf("%s: %v, %v, want %s", text, l, err, want)
		}
		if again, err := risk.Parse(want); err != nil || again != l {
			t.Errorf("%s: %v, %v: the second time it is another law", want, again, err)
		}
	}
	for text, want := range map[string]string{
		"recorded{trace=sdsc}":                 `risk recorded: there is no trace "sdsc"`,
		"recorded{trace=bamboo-p3,state=down}": "risk recorded: the trace bamboo-p3 has no durations down",
		"recorded{state=off}":                  "risk recorded: state=off: it must be up or down",
		"recorded{longest=-1}":                 "risk recorded: longest=-1",
	} {
		if _, err := risk.Parse(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func BenchmarkTheDurationsOfGrid5000(b *testing.B) {
	for b.Loop() {
		if _, err := Durations("g5k06", traces.Selection{}); err != nil {
			b.Fatal(err)
		}
	}
}

// Benoit et al. 2013, 7.2.2: among their traces, Princeton's is the most similar to linear risk and UCB's
// the least. The same holds for the stand-ins, although they were not chosen for it.
func TestOfTheStandInsPrincetonIsTheNearestToLinearRiskAndUCBTheFarthest(t *testing.T) {
	distance := map[string]float64{}
	for _, s := range StandIns() {
		d, err := Durations(s.Name, traces.Selection{})
		if err != nil {
			t.Fatal(err)
		}
		law, err := d.Law(1)
		if err != nil {
			t.Fatal(err)
		}
		for x := 0.0; x <= 1; x += 1e-4 {
			distance[s.Missing] = max(distance[s.Missing], math.Abs(law.Before(x)-x))
		}
	}
	for of, far := range distance {
		if of != "Princeton" && far <= distance["Princeton"] || of != "UCB" && far >= distance["UCB"] {
			t.Errorf("%s: %v, Princeton %v, UCB %v", of, far, distance["Princeton"], distance["UCB"])
		}
	}
}
