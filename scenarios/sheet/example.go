package sheet

import "reflect"

// exampleSheet is the example without its comments.
const exampleSheet = `
name: sweep
title: What static policies complete on desktops overnight
instances: 500
workload: W
platform:
  workers: p
  compute: {latency: eps, per_unit: 1}
risk: linear
policies: [omniscient, greedy, 'greedy{lambda=0.9}', no-rep]
sweep:
  p: [5, 10]
  W: 1..p
  eps: logspace(1e-4,0.1,4)
  n: auto
where: [W <= p]
figure: {x: W, xlabel: workload W}
`

// Example returns a scenario file that shows every key with its documentation. Keys
// that the scenario does not use are comments.
func Example() string {
	s, err := Decode("example", []byte(exampleSheet))
	if err != nil {
		panic(err) // a test decodes it
	}
	head := "# A scenario: the cells, the world of each, and the policies that are compared.\n# A key that is left out has the value shown here, or none.\n"
	return head + format(encoder{documented: true}.keys(reflect.ValueOf(s).Elem(), reflect.Value{}))
}
