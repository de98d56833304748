package scenarios

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/reference"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

const errands = `
name: errands
instances: 50
workload: W
platform:
  workers: 3
  send: {latency: s, per_unit: 0.1}
risk: linear{x=4}
policies: [on-demand, guided]
sweep: {W: '2,6', s: '0.02', n: 20}
`

func TestTheReferenceIsABoundWhereOmniscientCannotServe(t *testing.T) {
	for name, c := range map[string]struct {
		edit []string
		want string
	}{
		"messages":                        {nil, "clairvoyant"},
		"results":                         {[]string{"send: {latency: s, per_unit: 0.1}", "return: 0.1"}, "clairvoyant"},
		"messages in some cells":          {[]string{"0.02", "0,0.02", ", per_unit: 0.1", ""}, "clairvoyant"},
		"messages of no time":             {[]string{"0.02", "0", ", per_unit: 0.1", ""}, "omniscient"},
		"no messages":                     {[]string{"  send: {latency: s, per_unit: 0.1}\n", ""}, "omniscient"},
		"messages, and one that is named": {[]string{"policies:", "reference: guided\npolicies:"}, "guided"},
		"a bound that is named":           {[]string{"  send: {latency: s, per_unit: 0.1}\n", "", "policies:", "reference: 'clairvoyant{resident=true}'\npolicies:"}, "clairvoyant{resident=true}"},
	} {
		d := designFrom(t, errands, c.edit...)
		if got := d.Reference().Spec; got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		plan, err := d.Plan()
		if err != nil {
			t.Fatal(err)
		}
		// The sheet of a study does not say it, so that its meaning has to.
		from, err := sheet.Decode("stored.yaml", []byte(plan.Sheets[0]))
		if err != nil {
			t.Fatal(err)
		}
		again, err := RecalledDesign(from, plan.Meaning, Auto)
		if err != nil || again.Reference().Spec != c.want {
			t.Errorf("%s: recalled as %v, %v", name, again.Reference(), err)
		}
	}
}

func TestRatiosToABoundAreAtMostOneAndSaySo(t *testing.T) {
	d := designFrom(t, errands, "policies: [", "policies: [clairvoyant, ")
	r := inMemory(t, d)
	for cell := range d.Grid.Cells() {
		for i := range d.Policies {
			s := r.Series(cell, i, Ratio)
			if s.Max > 1+1e-12 || i == 0 && s.Min < 1 { // the sizes of chunks are rounded
				t.Errorf("cell %d, policy %d: %v to %v", cell, i, s.Min, s.Max)
			}
		}
	}
	if reference.Caveat(d.Reference()) == "" {
		t.Error("nothing is said of the bound")
	}
	if rule, _, skip := d.Decision(); rule.Span != 1 || !skip[0] || skip[1] {
		t.Errorf("%+v, %v", rule, skip)
	}
	if d.Figure.YLabel != "work completed / clairvoyant, a bound" {
		t.Errorf("%s", d.Figure.YLabel)
	}
}

func TestABoundHasNoEpisodes(t *testing.T) {
	const says = "policy clairvoyant is a bound: it tells the work that nobody can exceed, and has no episodes"
	d := designFrom(t, errands)
	if _, err := d.Record(Scene{Policy: "clairvoyant"}); err == nil || err.Error() != says {
		t.Errorf("%v", err)
	}
	// What is taken from episodes it lacks, as it is computed and as it is stored.
	for _, metrics := range []string{"[makespan, work]", "[work, makespan]"} {
		d = designFrom(t, errands, "policies: [", "metrics: "+metrics+"\npolicies: [clairvoyant, ")
		s := begin(t, t.TempDir(), d)
		if err := s.Run(t.Context(), RunOptions{Runner: &Runner{}}); err != nil {
			t.Fatal(err)
		}
		stored, err := s.Report()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []*Report{inMemory(t, d), stored} {
			for i, want := range []int64{0, 50} {
				if n := r.Series(0, i, "makespan").N; n != want || r.Series(0, i, Work).N != 50 {
					t.Errorf("%s: policy %d has the makespan of %d instances", metrics, i, n)
				}
			}
			for _, row := range r.Table().Rows {
				if row.Policy == "clairvoyant" && row.Metric == "makespan" {
					t.Errorf("%+v", row)
				}
			}
		}
	}
	// As the reference it needs none.
	d = designFrom(t, errands, "policies:", "metrics: [ratio, makespan]\npolicies:")
	if r := inMemory(t, d); r.Series(0, 0, "makespan").N != 50 || r.Series(0, 0, Ratio).N != 50 {
		t.Error("instances are missing")
	}
}
