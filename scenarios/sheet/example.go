package sheet

import "reflect"

// exampleSheet is what the example says beside what every key means.
const exampleSheet = `
name: sweep
title: What static policies complete on desktops overnight
instances: 500
workload: W
platform:
  workers: p
  compute: {latency: eps, per_unit: 1}
risk: linear
policies: [omniscient, greedy, 'greedy{rounding=ceil}', no-rep]
sweep:
  p: [5, 10]
  W: 1..p
  eps: logspace(1e-4,0.1,4)
  n: auto
where: [W <= p]
figure: {x: W, xlabel: workload W}
`

// Example returns a scenario file that shows every key and says what it means.
// What the scenario does not use stands there as comments.
func Example() string {
	s, err := Decode("example", []byte(exampleSheet))
	if err != nil {
		panic(err) // a test decodes it
	}
	w := writer{comments: true}
	w.WriteString("# A scenario: which cells there are, what world each is, and who is compared\n# in it. All that is left out has the value shown here or is absent.\n")
	w.fields(reflect.ValueOf(s).Elem(), reflect.Value{}, 0)
	return w.String()
}
