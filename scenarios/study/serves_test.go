package study

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// some has latencies, sends and results in some cells only.
const some = `
name: some
workload: 3
platform:
  workers: 4
  send: c
  compute: {latency: a, per_unit: 1}
  return: r
risk: linear{x=4}
policies: [star, guided]
metrics: [work]
sweep:
  a: [0, 0.1]
  c: [0, 0.1]
  r: [0, 0.1]
`

func TestServicesCountTheCellsThatMeetWhatAPolicyNeeds(t *testing.T) {
	d := designFrom(t, some)
	var all []*policies.Policy
	for _, spelling := range []string{"star", "star{latencies=ignore}", "multiround", "guided", "single", "single{n=3}"} {
		p, err := policies.Parse(spelling)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	services, cells, err := d.Services(all)
	if err != nil || cells != 8 {
		t.Fatal(cells, err)
	}
	for i, want := range []struct {
		cells int
		unmet needs.Needs
	}{
		{2, needs.NoResults | needs.NoLatencies}, {4, needs.NoResults}, {2, needs.NoResults | needs.AllSends}, {8, 0},
		{1, needs.NoMessages | needs.StartUps}, {2, needs.NoMessages},
	} {
		s := services[i]
		if s.Policy != all[i] || s.Cells != want.cells || s.Unmet != want.unmet || (s.Why == nil) != (s.Cells == cells) {
			t.Errorf("%s: %+v, want %+v", all[i], s, want)
		}
		for at := range cells { // data and behaviour agree
			_, err := run.Record(d, run.Scene{Cell: at, Policy: all[i].Spec})
			p, _, e := d.Problem(d.Grid.Values(at).Seeded(d.Seed))
			if e != nil || (err == nil) != (all[i].Needs().Check(p) == nil) {
				t.Errorf("%s, cell %d: %v, %v", all[i], at, err, e)
			}
		}
	}
	if why := services[0].Why.Error(); why != "policy star at a=0 c=0 r=0.1: the policy needs workers without results, and worker 1's take time" {
		t.Error(why)
	}
}

func TestAStudyOfAllPoliciesIsThatOfTheListOfThoseThatServeEveryCell(t *testing.T) {
	d := designFrom(t, some, "[star, guided]", "all")
	var names []string
	for _, p := range d.Policies {
		names = append(names, p.Spec)
	}
	services, cells, err := d.Services(d.Policies)
	for _, s := range services {
		if s.Cells < cells || err != nil {
			t.Errorf("%s serves %d of %d cells, %v", s.Policy, s.Cells, cells, err)
		}
	}
	if !slices.IsSorted(names) || !slices.Contains(names, "guided") || slices.Contains(names, "star") || slices.Contains(names, "clairvoyant") {
		t.Errorf("all are %q", names)
	}
	listed := designFrom(t, some, "star, guided", strings.Join(names, ", "))
	if a, b := d.Scenario().Encode(), listed.Scenario().Encode(); !bytes.Equal(a, b) {
		t.Errorf("all becomes\n%s\nand the list\n%s", a, b)
	}
	for n, want := range map[string]bool{"1": true, "100": false} { // 3 or 300 chunks for four workers
		d := designFrom(t, some, "[star, guided]", "all", "  a:", "  n: "+n+"\n  a:")
		if got := slices.ContainsFunc(d.Policies, func(p *policies.Policy) bool { return p.Name == "optimal" }); got != want {
			t.Errorf("n=%s: optimal is among all: %v", n, got)
		}
	}
	for baseline, says := range map[string]string{"guided": "", "star": "sweep.yaml:16:42: figure.baseline: there is no drawn policy \"star\""} {
		from, err := sheet.Decode("sweep.yaml", []byte(strings.Replace(some, "[star, guided]", "all", 1)+"figure: {x: a, relative: true, baseline: "+baseline+"}\n"))
		if err == nil {
			err = from.CheckLines(nil)
		}
		if err == nil {
			_, err = scenarios.DesignOf(from, play.Auto)
		}
		if (err == nil) != (says == "") || err != nil && !strings.HasPrefix(err.Error(), says) {
			t.Errorf("baseline %s: %v", baseline, err)
		}
	}
	impossible, err := sheet.Decode("sweep.yaml", []byte("name: x\nworkload: 1\nplatform: {workers: 2, slow: never}\nrisk: linear\npolicies: all\nsweep: {q: 1}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := scenarios.DesignOf(impossible, play.Auto); err == nil || !strings.HasPrefix(err.Error(), "sweep.yaml:3:30: platform.slow: ") {
		t.Error(err)
	}
	from, err := sheet.Decode("x.yaml", []byte("name: x\ncompute: table4\npolicies: all\nsweep: {p: 5, n: 20}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := scenarios.DesignOf(from, play.Auto); err == nil || !strings.Contains(err.Error(), "has no world that policies could serve") {
		t.Error(err)
	}
}

func TestAllPoliciesThatServeNoCellAreToldOfAtOnceWithTheirPlaces(t *testing.T) {
	d := designFrom(t, some, "[star, guided]", "[star, guided, affine, 'single{n=4}']", "c: [0, 0.1]", "c: 0.1", "r: [0, 0.1]", "r: 0.1")
	var all scenarios.Refusals
	if err := run.Check(t.Context(), d); !errors.As(err, &all) || len(all) != 3 {
		t.Fatalf("%v", err)
	}
	for i, want := range []string{
		"sweep.yaml:10:12: policies[0]: policy star at a=0 c=0.1 r=0.1: the policy needs workers without results, and worker 1's take time",
		"sweep.yaml:10:26: policies[2]: policy affine at a=0 c=0.1 r=0.1: the policy needs workers without results, and worker 1's take time",
		"sweep.yaml:10:35: policies[3]: policy single{n=4} at a=0 c=0.1 r=0.1: the policy needs workers without messages, and worker 1's take time; every cell meets the needs of ",
	} {
		if got := all[i].Error(); !strings.HasPrefix(got, want) {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	if hint := all[2].Error(); strings.Contains(hint[strings.Index(hint, ";"):], "affine") || !strings.HasSuffix(hint, " others") {
		t.Error(hint)
	}
}
