package study

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/static"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
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
		"a bound that is named":           {[]string{"  send: {latency: s, per_unit: 0.1}\n", "", "policies:", "reference: clairvoyant\npolicies:"}, "clairvoyant"},
	} {
		d := designFrom(t, errands, c.edit...)
		if got := d.Reference.Spec; got != c.want {
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
		again, err := scenarios.RecalledDesign(from, plan.Meaning, play.Auto)
		if err != nil || again.Reference.Spec != c.want {
			t.Errorf("%s: recalled as %v, %v", name, again.Reference, err)
		}
	}
}

func TestRatiosToABoundAreAtMostOneAndSaySo(t *testing.T) {
	d := designFrom(t, errands, "policies: [", "policies: [clairvoyant, ")
	r := inMemory(t, d)
	for cell := range d.Grid.Cells() {
		for i := range d.Policies {
			s := r.Cell(cell).Series(i, scenarios.Ratio)
			if s.Max > 1+1e-12 || i == 0 && s.Min < 1 { // the sizes of chunks are rounded
				t.Errorf("cell %d, policy %d: %v to %v", cell, i, s.Min, s.Max)
			}
		}
	}
	const says = "clairvoyant is an upper bound on the work, which perhaps no policy can reach: relative to the best possible work, ratios are at least as large. " +
		"It takes the place of omniscient, which is not known where messages travel or workers come back."
	if d.Caveat() != says {
		t.Errorf("%q", d.Caveat())
	}
	if rule, _, skip := d.Decision(); rule.Span != 1 || !skip[0] || skip[1] {
		t.Errorf("%+v, %v", rule, skip)
	}
	if d.Figure.YLabel != "work completed / clairvoyant, a bound" {
		t.Errorf("%s", d.Figure.YLabel)
	}
}

// card is the world of a star with one port, latencies, results and interruptions.
const card = `
name: card
instances: 50
workload: W
platform:
  workers: 4
  send: {latency: .01, per_unit: .05}
  return: {latency: .01, per_unit: .01}
  compute: {latency: .01, per_unit: 1}
risk: linear{x=2}
policies: [guided, omniscient, on-demand]
figure: {x: W, policies: [guided, omniscient], baseline: omniscient}
sweep: {W: '1,4', n: 20}
`

func TestOmniscientStandsAsItsBoundWhereItIsNotKnown(t *testing.T) {
	for name, c := range map[string]struct {
		edit        []string
		want, where string
	}{
		"card":            {nil, "guided clairvoyant on-demand", "workers come back."},
		"without a ratio": {[]string{"risk:", "metrics: [work]\nrisk:"}, "guided clairvoyant on-demand", "workers come back."},
		"some cells": {[]string{"{latency: .01, per_unit: .05}", "c", "  return: {latency: .01, per_unit: .01}\n", "", "n: 20", "c: '0,.1'"},
			"guided clairvoyant on-demand", "workers come back."},
		"no messages": {[]string{"  send: {latency: .01, per_unit: .05}\n  return: {latency: .01, per_unit: .01}\n", ""}, "guided omniscient on-demand", ""},
		"workers that come back": {[]string{"  send: {latency: .01, per_unit: .05}\n  return: {latency: .01, per_unit: .01}\n", "  comes_back: {after: 'exponential{mean=2}'}\n"},
			"guided clairvoyant on-demand", "workers come back."},
		"faults": {[]string{"  send: {latency: .01, per_unit: .05}\n  return: {latency: .01, per_unit: .01}\n", "  faults: {after: linear, check: .1}\n"},
			"guided clairvoyant on-demand", "It ignores faults, as if every result were right. " +
				"It takes the place of omniscient, which is not known where messages travel, workers come back or results may be wrong."},
		"faults in some cells": {[]string{"  send: {latency: .01, per_unit: .05}\n  return: {latency: .01, per_unit: .01}\n", "  faults: {wrong: q, unit: .1}\n", "n: 20", "n: 20, q: '0,.1'"},
			"guided clairvoyant on-demand", "or results may be wrong."},
		"checks": {[]string{"  send: {latency: .01, per_unit: .05}\n  return: {latency: .01, per_unit: .01}\n", "  faults: {check: .1}\n"}, "guided omniscient on-demand", ""},
		"another reference": {[]string{"risk:", "reference: guided\nrisk:"}, "guided clairvoyant on-demand",
			"clairvoyant is an upper bound on the work, which perhaps no policy can reach. It takes the place of omniscient, which is not known where messages travel or workers come back."},
	} {
		d := designFrom(t, card, c.edit...)
		var names []string
		for _, p := range d.Policies {
			names = append(names, p.Spec)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if got := d.Caveat(); !strings.HasSuffix(got, c.where) || (got == "") != (c.where == "") {
			t.Errorf("%s: %q", name, got)
		}
		if want := strings.Fields(c.want)[:2]; !slices.Equal(d.Figure.Policies, want) || d.Figure.Baseline != want[1] {
			t.Errorf("%s: the figure shows %v against %s", name, d.Figure.Policies, d.Figure.Baseline)
		}
		// A study names the bound that it computed, so that no later program has to guess.
		plan, err := d.Plan()
		if err != nil {
			t.Fatal(err)
		}
		from, err := sheet.Decode("stored.yaml", []byte(plan.Sheets[0]))
		if err != nil {
			t.Fatal(err)
		}
		again, err := scenarios.RecalledDesign(from, plan.Meaning, play.Auto)
		if err != nil || again.Policies[1].Spec != names[1] || plan.Policies[1].Spec != names[1] {
			t.Errorf("%s: recalled as %v, %v", name, again.Policies, err)
		}
	}
}

func TestOmniscientInTheWorldOfTheCardHasTheRowsOfItsBound(t *testing.T) {
	d := designFrom(t, card)
	r := inMemory(t, d)
	for cell := range d.Grid.Cells() {
		if s := r.Cell(cell).Series(1, scenarios.Ratio); s.N != 50 || s.Min != 1 || s.Max != 1 {
			t.Errorf("cell %d: %+v", cell, s)
		}
	}
	for _, row := range r.Table().Rows {
		if row.Policy == "omniscient" {
			t.Fatalf("%+v", row)
		}
	}
	if d.Figure.YLabel != "work completed / clairvoyant, a bound, less that of clairvoyant" {
		t.Error(d.Figure.YLabel)
	}
	const says = "policy omniscient at W=1 n=20: the policy needs workers without messages, and worker 1's take time; " +
		"clairvoyant takes its place there: a bound, which has no episodes"
	if _, err := run.Record(d, run.Scene{Policy: "omniscient"}); err == nil || err.Error() != says {
		t.Errorf("%v", err)
	}
}

func TestTheBoundIsAskedForOnce(t *testing.T) {
	from, err := sheet.Decode("card.yaml", []byte(strings.Replace(card, "on-demand]", "clairvoyant]", 1)))
	if err != nil {
		t.Fatal(err)
	}
	const says = "card.yaml:11:20: policies[1]: policy omniscient is not known where messages travel, workers come back or results may be wrong: clairvoyant, which takes its place there, is asked for, too"
	if _, err := scenarios.DesignOf(from, play.Auto); err == nil || err.Error() != says {
		t.Errorf("%v", err)
	}
}

// Whether the plain reference serves is decided once for a study and once for a problem.
func TestOmniscientServesExactlyWhereTheStudyKeepsIt(t *testing.T) {
	served := 0
	for k := range 8 {
		values := fmt.Sprintf("n: 20, a: '%v', b: '%v', c: '%v'", .01*float64(k&1), .01*float64(k>>1&1), .1*float64(k>>2))
		d := designFrom(t, card, "{latency: .01, per_unit: .05}", "{latency: a, per_unit: c}", "{latency: .01, per_unit: .01}", "{latency: b, per_unit: 0}", "n: 20", values)
		p, err := d.World.Problem(d.Grid.Values(0).Seeded(d.Seed), d.Seed)
		if err != nil {
			t.Fatal(err)
		}
		_, err = (static.Omniscient{}).Foresee(p)
		if (err == nil) != (d.Policies[1].Spec == "omniscient") {
			t.Errorf("%s: the study has %v, and omniscient says %v", values, d.Policies[1], err)
		}
		if err == nil {
			served++
		}
	}
	if served != 1 {
		t.Errorf("omniscient serves %d worlds, want 1", served)
	}
}

func TestAFigureThatReadsLikeAnExperimentNamesItsOwnReference(t *testing.T) {
	d := designFrom(t, card, "figure: {x: W, policies: [guided, omniscient], baseline: omniscient}", "figure: {x: W}\nfindings: e1")
	if d.Figure.YLabel != "work completed / clairvoyant, a bound" {
		t.Error(d.Figure.YLabel)
	}
}

func TestABoundHasNoEpisodes(t *testing.T) {
	const says = "policy clairvoyant is a bound: it computes the work that no policy can exceed, and has no episodes"
	d := designFrom(t, errands)
	if _, err := run.Record(d, run.Scene{Policy: "clairvoyant"}); err == nil || err.Error() != says {
		t.Errorf("%v", err)
	}
	// It lacks metrics that are taken from episodes, as it is computed and as it is stored.
	for _, metrics := range []string{"[makespan, work]", "[work, makespan]"} {
		d = designFrom(t, errands, "policies: [", "metrics: "+metrics+"\npolicies: [clairvoyant, ")
		s := begin(t, t.TempDir(), d)
		if err := s.Run(t.Context(), RunOptions{Runner: &run.Runner{}}); err != nil {
			t.Fatal(err)
		}
		stored, err := s.Report()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []*scenarios.Report{inMemory(t, d), stored} {
			for i, want := range []int64{0, 50} {
				if n := r.Cell(0).Series(i, "makespan").N; n != want || r.Cell(0).Series(i, scenarios.Work).N != 50 {
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
	if r := inMemory(t, d); r.Cell(0).Series(0, "makespan").N != 50 || r.Cell(0).Series(0, scenarios.Ratio).N != 50 {
		t.Error("instances are missing")
	}
}
