package scenarios_test

import (
	"bytes"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Scenarios that together have nearly all keys.
const (
	returning = `name: x
workload: W
platform:
  workers:
    - name: lab
      count: p
      compute: {latency: 0.5, per_unit: 1}
      send: {latency: 0.05, per_unit: 0.1}
      return: {latency: 0.04, per_unit: 0.2}
      comes_back: {after: linear, up: 'linear{x=2}', loses: progress, restart: 0.1, checkpoint: {every: 0.2, save: 0.05}, notice: 0.3, hello: 0.4}
      slow: linear
      faults: {after: linear, check: {latency: 0.07, per_unit: 0.08}}
      price: {hold: 5, use: 6}
    - count: 2
      risk: weibull{shape=2}
  compute: {latency: 0.5, per_unit: 1}
  send: {latency: 0.05, per_unit: 0.1}
  return: {latency: 0.04, per_unit: 0.2}
  port: half-duplex
  stream: false
  notice: 0.3
  comes_back: {after: linear, up: 'linear{x=2}', loses: progress, restart: 0.1, checkpoint: {every: 0.2, save: 0.05}, notice: 0.3, hello: 0.4}
  slow: linear
  faults: {after: linear, unit: 0.5, check: {latency: 0.07, per_unit: 0.08}}
  price: {hold: 5, use: 6}
risk: exponential{mean=4}
plan_risk: exponential{mean=5}
deadline: 20
policies: [on-demand, 'on-demand{n=4}']
metrics: [ratio, share, makespan, cost]
sweep: {p: [1, 2], W: 4}
instances: 50
`
	leaving = `name: x
workload: W
platform: {workers: p, compute: {latency: 0.01, per_unit: 1}, until: 2, sample: k}
risk: linear{x=3}
policies: [on-demand, greedy, no-rep]
reference: omniscient
metrics: [ratio, work, share]
distribution: true
sweep: {k: 1, W: [2, 3]}
zip: {p: [2, 3], n: [4, 6]}
variables: {W: {doc: load}}
presets: {quick: {sweep: {W: 2}}}
figure: {x: W}
instances: 50
`
	sharing = `name: x
workload: W
platform:
  workers: p
  shared: {f: 'uniform(1, 2)'}
  compute: {latency: 0.01, per_unit: f}
risk: linear{x=3}
policies: [on-demand]
reference: omniscient
metrics: [work]
sweep: {p: 2, W: [2, 3]}
instances: 50
`
	computed = "name: x\npolicies: [star]\nsweep: {p: 2, h: 3, z: 0.2, W: 100}\ncompute: dlt-orders\n"
)

// A decision says how studies with other values of a key are known from the study of the text.
type decision struct {
	in   string // the scenario
	old  string // part of its text
	new  []string
	free string // why studies with another value are the same; their numbers must be, too
}

const (
	goal  = "how many instances there are, and not what they are"
	shown = "what is shown of the numbers"
)

// both lists the keys of the platform and of a group.
var both = map[string]struct {
	old string
	new []string
}{
	"compute.latency":             {"latency: 0.5", []string{"latency: 0.6", "latency: 0.1*i", "latency: 0"}},
	"compute.per_unit":            {"per_unit: 1", []string{"per_unit: 2", "per_unit: 'uniform(1, 2)'"}},
	"send.latency":                {"latency: 0.05", []string{"latency: 0.06", "latency: 0"}},
	"send.per_unit":               {"per_unit: 0.1", []string{"per_unit: 0.2", "per_unit: 0"}},
	"return.latency":              {"latency: 0.04", []string{"latency: 0.05", "latency: 0"}},
	"return.per_unit":             {"per_unit: 0.2", []string{"per_unit: 0.1", "per_unit: 0"}},
	"comes_back.after":            {"after: linear", []string{"after: exponential", "after: 'linear{x=3}'"}},
	"comes_back.up":               {"up: 'linear{x=2}', ", []string{"", "up: linear, ", "up: 'linear{x=3}', "}},
	"comes_back.loses":            {"loses: progress, restart: 0.1, checkpoint: {every: 0.2, save: 0.05}", []string{"restart: 0.1", "loses: nothing, restart: 0.1"}},
	"comes_back.restart":          {"restart: 0.1", []string{"restart: 0.2", "restart: 0.1*i", "restart: 0"}},
	"comes_back.checkpoint.every": {"every: 0.2", []string{"every: 0.3"}},
	"comes_back.checkpoint.save":  {"save: 0.05", []string{"save: 0.06", "save: 0"}},
	"comes_back.notice":           {"notice: 0.3", []string{"notice: 0.4", "notice: never", "notice: 0"}},
	"comes_back.hello":            {"hello: 0.4", []string{"hello: 0.3", "hello: never", "hello: 0"}},
	"slow":                        {"linear", []string{"linear{x=2}", "exponential"}},
	"faults.after":                {"after: linear", []string{"after: exponential", "after: never"}},
	"faults.wrong":                {"after: linear", []string{"wrong: 0.1", "wrong: 0.2", "wrong: i/10"}},
	"faults.check.latency":        {"latency: 0.07", []string{"latency: 0.08", "latency: 0"}},
	"faults.check.per_unit":       {"per_unit: 0.08", []string{"per_unit: 0.07", "per_unit: 0"}},
	"price.hold":                  {"hold: 5", []string{"hold: 6", "hold: 0"}},
	"price.use":                   {"use: 6", []string{"use: 5", "use: 0"}},
}

// decisions has all keys of scenarios.
var decisions = func() map[string]decision {
	all := map[string]decision{
		"name":         {leaving, "name: x", []string{"name: y"}, "another study of that name is refused by the manifest"},
		"title":        {leaving, "name: x", []string{"name: x\ntitle: t"}, shown},
		"source":       {leaving, "name: x", []string{"name: x\nsource: s"}, shown},
		"seed":         {leaving, "name: x", []string{"name: x\nseed: 2"}, ""},
		"instances":    {leaving, "instances: 50", []string{"instances: 75"}, goal},
		"precision":    {leaving, "name: x", []string{"name: x\nprecision: 50%"}, goal},
		"decide":       {leaving, "name: x", []string{"name: x\ndecide: 5%", "name: x\ndecide: {margin: 5%, best: true, level: 99%}"}, goal},
		"most":         {leaving, "name: x", []string{"name: x\nprecision: 50%\nmost: 1000"}, goal},
		"workload":     {leaving, "workload: W", []string{"workload: 2W", "workload: 3"}, ""},
		"risk":         {leaving, "linear{x=3}", []string{"linear{x=2}", "exponential"}, ""},
		"plan_risk":    {leaving, "name: x", []string{"name: x\nplan_risk: linear{x=2}", "name: x\nplan_risk: exponential"}, ""},
		"trace":        {leaving, "risk: linear{x=3}", []string{"trace: testdata/a.txt", "trace: testdata/b.txt"}, ""},
		"deadline":     {leaving, "name: x", []string{"name: x\ndeadline: 1", "name: x\ndeadline: 2"}, ""},
		"unit":         {leaving, "name: x", []string{"name: x\nunit: h"}, "it converts nothing: times in another unit are refused"},
		"policies":     {leaving, "greedy,", []string{"cyclic-rep,", "'greedy{n=5}',"}, ""},
		"bind":         {leaving, "name: x", []string{"name: x\nbind: false", "name: x\nbind: [W]"}, ""},
		"reference":    {leaving, "omniscient", []string{"greedy", "no-rep"}, ""},
		"metrics":      {leaving, "[ratio, work, share]", []string{"[ratio, work]", "[ratio, share, work]", "[ratio, work, share, lost]"}, ""},
		"distribution": {leaving, "distribution: true\n", []string{""}, ""},
		"distribution.by": {leaving, "distribution: true", []string{"distribution: {by: p}"},
			"the ratios are those of all, divided"},
		"limits.events": {leaving, "name: x", []string{"name: x\nlimits: {events: 1000}"}, ""},
		"limits.time":   {leaving, "name: x", []string{"name: x\nlimits: {time: 9m}"}, "it depends on the machine what takes that long"},
		"limits.values": {leaving, "name: x", []string{"name: x\nlimits: {values: 9}"}, "the values follow from the seed, kept or not"},
		"sweep":         {leaving, "[2, 3]}\nzip", []string{"[2, 4]}\nzip", "3}\nzip"}, ""},
		"zip":           {leaving, "[4, 6]", []string{"[4, 7]", "[6, 4]"}, ""},
		"where":         {leaving, "name: x", []string{"name: x\nwhere: W < 3"}, ""},
		"labels":        {leaving, "figure: {x: W}", []string{"figure: {x: W}\nlabels: {greedy: ours}"}, shown},
		"variables":     {leaving, "doc: load", []string{"doc: l, integer: true, min: 1, max: 9"}, "limits of what may be asked"},
		"presets":       {leaving, "{W: 2}", []string{"{W: 3}"}, "what may be asked"},
		"figure":        {leaving, "figure: {x: W}", []string{"figure: {x: p, metric: work}", ""}, shown},
		"figures":       {leaving, "figure: {x: W}", []string{"figure: {x: W}\nfigures: [{name: f, x: p}]"}, shown},
		"findings":      {leaving, "name: x", []string{"name: x\nfindings: e1"}, shown},
		"compute":       {computed, "dlt-orders", []string{"dlt-rounding"}, ""},

		"platform.port":   {returning, "half-duplex", []string{"full-duplex"}, ""},
		"platform.stream": {returning, "stream: false", []string{"stream: true"}, ""},
		"platform.notice": {returning, "\n  notice: 0.3", []string{"\n  notice: 0.2", "\n  notice: never"}, ""},
		"platform.until":  {leaving, ", until: 2", []string{", until: 3", ", until: k", ""}, ""},
		"platform.shared": {sharing, "'uniform(1, 2)'", []string{"'uniform(1, 3)'", "1.5", "W/2"}, ""},
		"platform.sample": {leaving, ", sample: k", []string{", sample: 2", ", sample: 3", ""}, ""},

		"platform.faults.unit": {returning, ", unit: 0.5", []string{", unit: 0.4", ", unit: W/9", ""}, ""},

		"platform.workers": {leaving, "workers: p", []string{"workers: p+1", "workers: [{count: p}]"}, ""},
		"platform.workers.name": {returning, "name: lab", []string{"name: web"},
			"what a worker is called"},
		"platform.workers.count": {returning, "count: 2", []string{"count: 3", "count: p"}, ""},
		"platform.workers.risk":  {returning, "weibull{shape=2}", []string{"weibull{shape=3}", "never"}, ""},
	}
	for at, indent := range map[string]string{"platform.": "\n  ", "platform.workers.": "\n      "} {
		for key, d := range both {
			name, _, _ := strings.Cut(key, ".")
			_, line, _ := strings.Cut(returning, indent+name+":")
			line = indent + name + ":" + line[:strings.Index(line, "\n")]
			one := decision{in: returning, old: line}
			for _, with := range d.new {
				one.new = append(one.new, strings.Replace(line, d.old, with, 1))
			}
			all[at+key] = one
		}
	}
	return all
}()

func TestEveryKeyOfAScenarioMovesTheIdentityOfStudiesOrNoNumber(t *testing.T) {
	long.Unraced(t)
	var keys []string
	walk(reflect.TypeFor[sheet.Scenario](), "", &keys)
	for _, key := range keys {
		if _, decided := decisions[key]; !decided {
			t.Errorf("%s: a study may have another value of this key in the same folder: decide whether its identity moves", key)
		}
	}
	for key, d := range decisions {
		if !slices.Contains(keys, key) {
			t.Errorf("%s is no key", key)
			continue
		}
		seen := []string{d.in}
		for _, with := range d.new {
			if strings.Count(d.in, d.old) != 1 {
				t.Fatalf("%s: %q is %d times in\n%s", key, d.old, strings.Count(d.in, d.old), d.in)
			}
			seen = append(seen, strings.Replace(d.in, d.old, with, 1))
		}
		identities, numbers := make([]string, len(seen)), make([][]byte, len(seen))
		for i, text := range seen {
			of := design(t, key, text)
			if identities[i] = identity(t, of); d.free != "" {
				numbers[i] = first(t, of)
			}
			for k, other := range seen[:i] {
				same := identities[i] == identities[k]
				switch {
				case d.free == "" && same:
					t.Errorf("%s: both of these may have one folder, and their records would be mixed:\n%s\n%s", key, other, text)
				case d.free != "" && !same:
					t.Errorf("%s: it is said to be no more than %s, but is another study", key, d.free)
				case d.free != "" && !bytes.Equal(numbers[i], numbers[k]):
					t.Errorf("%s: it is said to be no more than %s, but moves numbers", key, d.free)
				}
			}
		}
	}
}

// walk lists the keys of a struct, in dots, each followed by those below it. What a figure,
// variable or preset consists of is decided for all of it.
func walk(t reflect.Type, at string, keys *[]string) {
	for i := range t.NumField() {
		f := t.Field(i)
		key, below := f.Tag.Get("yaml"), f.Type
		if key == "" {
			continue
		}
		for below.Kind() == reflect.Pointer {
			below = below.Elem()
		}
		switch below {
		case reflect.TypeFor[sheet.Workers]():
			*keys, below = append(*keys, at+key), reflect.TypeFor[sheet.Group]()
		case reflect.TypeFor[sheet.Distribution]():
			*keys = append(*keys, at+key)
		case reflect.TypeFor[sheet.Figure](), reflect.TypeFor[sheet.Decide]():
			*keys = append(*keys, at+key)
			continue
		}
		if at+key == "platform.workers.faults.unit" {
			continue // all workers share it
		}
		if n := len(*keys); below.Kind() == reflect.Struct {
			if walk(below, at+key+".", keys); len(*keys) > n {
				continue
			}
		}
		*keys = append(*keys, at+key)
	}
}

func design(t *testing.T, key, text string) *scenarios.Design {
	t.Helper()
	s, err := sheet.Decode("x.yaml", []byte(text))
	if err != nil {
		t.Fatalf("%s: %v", key, err)
	}
	d, err := scenarios.DesignOf(s, play.Auto)
	if err != nil {
		t.Fatalf("%s: %v", key, err)
	}
	return d
}

// identity holds the keys of a study's records: the study, the cells and the policies.
func identity(t *testing.T, d *scenarios.Design) string {
	t.Helper()
	plan, err := d.Plan()
	if err != nil {
		t.Fatal(err)
	}
	var names []uint64
	for _, p := range plan.Policies {
		names = append(names, p.ID())
	}
	return fmt.Sprint(plan.Fingerprint(), d.Grid.IDs(""), names)
}

// first returns the means of the first batch of all cells, policies and metrics.
func first(t *testing.T, d *scenarios.Design) []byte {
	t.Helper()
	r, err := new(run.Runner).Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for cell := range d.Grid.Cells() {
		for policy := range d.Policies {
			for _, metric := range d.Metrics {
				fmt.Fprintln(&b, r.Cell(cell).Series(policy, metric).Batches(1)[:1])
			}
		}
	}
	return b.Bytes()
}
