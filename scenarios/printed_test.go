package scenarios

import (
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// without returns the report of a design as if it had been computed: with the instances
// that are asked for, or in one cell with more.
func without(t *testing.T, d *Design, more int) *Report {
	t.Helper()
	r := NewReport(d)
	for c := range d.Grid.Cells() {
		blocks := d.Blocks()
		if c == 0 {
			blocks += more
		}
		for block := range blocks {
			found := make([]Result, len(d.Policies))
			for i := range found {
				found[i].Policy, found[i].Samples = i, make([]stat.Sample, len(d.Sampled))
				n := max(d.Units(min(block, d.Blocks()-1)), 1)
				for m := range d.Sampled {
					mean := 0.5 + 0.01*float64(i)
					found[i].Samples[m] = stat.Sample{Moments: stat.Moments{N: int64(n), Mean: mean, Min: mean, Max: mean}, Length: world.BatchLength, Batches: slices.Repeat([]float64{mean}, n/world.BatchLength)}
				}
				found[i].Values = []float64{0.5}
			}
			if err := r.Put(c, block, found); err != nil {
				t.Fatal(err)
			}
		}
	}
	return r
}

// The rule is that of claim.PrintedTable; here reports can be made up.
func TestPrintedNumbersStandBesideOursWhereTheStudyIsThePapers(t *testing.T) {
	long.Unraced(t)
	plain := []string{"omniscient", "greedy", "cyclic-rep", "no-rep", "brute"} // whose options act under any law and with any n
	for name, c := range map[string]struct {
		request  Request
		edit     [2]string // replaced in the scenario's file
		more     int       // blocks that one cell has beyond the others
		beside   string
		compared string // why not
	}{
		"as filed":               {beside: "ours are of 760000 instances"},
		"the paper's preset":     {request: Request{Preset: "paper"}, beside: "ours are of 760000 instances"},
		"another seed":           {request: Request{Seed: 7}, beside: "ours are of 760000 instances"},
		"more instances":         {request: Request{Instances: 1250}, beside: "ours are of 950000 instances"},
		"more and less policies": {request: Request{Policies: []string{"no-rep", "omniscient", "greedy", "random-rep"}}, beside: "ours are of 760000 instances"},
		"another title":          {edit: [2]string{"title:", "title: mine #"}, beside: "ours are of 760000 instances"},
		"the same values otherwise": {request: Request{Set: map[string]string{"eps": "1e-4,0.001,0.010,0.1", "p": "5,10,25,50,100"}},
			beside: "ours are of 760000 instances"},

		"other start-up times, few instances": {request: Request{Set: map[string]string{"eps": "0.3,0.03,0.003,0.0003"}, Instances: 3},
			compared: "other values of eps; 3 instances a cell instead of 1000"},
		"fewer instances":        {request: Request{Instances: 999}, compared: "999 instances a cell instead of 1000"},
		"unequal instances":      {more: 2, compared: "1000 to 1500 instances a cell"},
		"another law":            {request: Request{Risk: "weibull{shape=0.7,scale=1}", Policies: plain}, compared: "another risk"},
		"another law to plan":    {request: Request{PlanRisk: "exponential{mean=1}", Policies: plain}, compared: "another plan_risk"},
		"the quick preset":       {request: Request{Preset: "quick"}, compared: "other values of p, W; 100 instances a cell instead of 1000"},
		"some loads":             {request: Request{Set: map[string]string{"W": "1..p:2"}}, compared: "other values of W"},
		"some combinations":      {edit: [2]string{"sweep:", "where: W < 100 || eps > 0.01\nsweep:"}, compared: "other combinations of values"},
		"more loads":             {request: Request{Set: map[string]string{"W": "1..p,0.3p"}}, compared: "other values of W"},
		"another number":         {request: Request{Set: map[string]string{"n": "147"}, Policies: plain}, compared: "other values of n"},
		"an option":              {request: Request{Policies: []string{"omniscient", "greedy{n=10}", "no-rep"}}, compared: "no greedy"},
		"a policy missing":       {request: Request{Policies: []string{"omniscient", "greedy"}}, compared: "no no-rep"},
		"another variable":       {edit: [2]string{"  eps:", "  k: 1\n  eps:"}, compared: "variables of other names or roles; other values of k"},
		"an option kept":         {request: Request{Policies: plain}, edit: [2]string{"sweep:", "bind: false\nsweep:"}, compared: "variables of other names or roles"},
		"another reference":      {edit: [2]string{"sweep:", "reference: greedy\nsweep:"}, compared: "another reference"},
		"another workload":       {edit: [2]string{"workload: W", "workload: 2W"}, compared: "another workload"},
		"slower workers":         {edit: [2]string{"per_unit: 1", "per_unit: 2"}, compared: "another compute.per_unit"},
		"messages":               {edit: [2]string{"platform:", "platform:\n  send: 1e-9"}, compared: "another reference; another send.per_unit"},
		"limits":                 {edit: [2]string{"sweep:", "limits: {events: 9}\nsweep:"}, compared: "another limits.events"},
		"workers of other kinds": {edit: [2]string{"workers: p", "workers: [{count: p}]"}, compared: "another workers"},
	} {
		c.request.Experiment = "e5"
		s, err := c.request.Scenario()
		if err != nil {
			t.Fatal(name, err)
		}
		if c.edit[0] != "" {
			text := string(s.Encode())
			edited := strings.Replace(text, c.edit[0], c.edit[1], 1)
			if edited == text {
				t.Fatalf("%s: no %s in\n%s", name, c.edit[0], text)
			}
			if s, err = sheet.Decode("e5.yaml", []byte(edited)); err != nil {
				t.Fatal(name, err)
			}
		}
		d, err := DesignOf(s, play.Auto)
		if err != nil {
			t.Fatal(name, err)
		}
		f := without(t, d, c.more).Findings()
		if beside := strings.Contains(f.Text, "Beside "); beside != (c.beside != "") || beside != (len(f.Files) == 1) || !strings.Contains(f.Text, c.beside) {
			t.Errorf("%s: %d files, and\n%s", name, len(f.Files), f.Text)
		}
		if c.compared != "" && !strings.Contains(f.Text, "Not compared with the numbers that the paper prints for its 760,000 instances, as the study differs: "+c.compared) {
			t.Errorf("%s: want %q in\n%s", name, c.compared, f.Text)
		}
	}
}
