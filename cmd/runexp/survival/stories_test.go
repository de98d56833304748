//go:build unix

package survival

// world is the part that all scenarios have in common: a dozen workers whose episodes take the engine some
// hundredths of a millisecond.
const world = `
workload: W
platform:
  workers: 12
  compute: {latency: 0.001, per_unit: 1}
risk: linear
`

// Scenarios that take a processor up to a second each, event by event.
var (
	plain = story{name: "plain", text: world + `
instances: 6000
policies: [omniscient, greedy, no-rep, cyclic-rep]
metrics: [ratio, work]
sweep:
  W: 1..8
  n: 100
`}
	distributed = story{name: "distributed", text: world + `
instances: 3900
distribution: true
policies: [omniscient, greedy, cyclic-rep]
sweep:
  W: 1..10
  n: 120
`}
	precise = story{name: "precise", text: world + `
instances: 1500
precision: 0.4%
most: 12000
policies: [omniscient, greedy, no-rep]
sweep:
  W: 1..12
  n: 100
`}
	deciding = story{name: "deciding", text: world + `
instances: 500
decide: 0.05%
most: 12000
policies: [omniscient, greedy, mirror, cyclic-rep, no-rep]
metrics: [ratio]
sweep:
  W: 1..12
  n: 100
`}
	// Charts are too many to be searched for some cells, and the dispatcher is
	// given up in some instances, late in their cells.
	failing = story{name: "failing", code: failed, text: world + `
instances: 2500
policies: [omniscient, optimal, greedy, on-demand]
limits: {events: 235}
sweep:
  W: 1..10
  n: 25
`}  // where there are too many charts to search
	growing = story{name: "growing", text: world + `
instances: 1100
policies: [no-rep, greedy]
sweep:
  W: 2..4
  n: 100
`, stages: [][]string{
		{},
		{"--instances", "2600"},
		{"--instances", "2600", "--policy", "omniscient,greedy,no-rep,cyclic-rep"},
		{"--instances", "4100", "--policy", "omniscient,greedy,no-rep,cyclic-rep", "--set", "W=1..8"},
	}}
)

// Scenarios for other tests.
var (
	// small takes no time and little room.
	small = story{name: "small", text: world + `
instances: 600
policies: [omniscient, greedy, no-rep]
metrics: [ratio]
sweep:
  W: 1..24
  n: 10
`}
	// tiny is a few records.
	tiny = story{name: "tiny", text: world + `
instances: 600
policies: [greedy, no-rep]
metrics: [ratio]
sweep:
  W: 1..6
  n: 10
`}
	// tough has blocks that take long, so that a run is always within one.
	tough = story{name: "tough", text: `
instances: 1000000
workload: 400
platform:
  workers: 200
  compute: {latency: 0.0001, per_unit: 1}
risk: linear
policies: [on-demand]
metrics: [work]
sweep:
  n: [20, 21, 22, 23]
`}
)
