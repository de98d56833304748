package advise_test

import (
	"context"
	"fmt"
	"log"

	"github.com/loadstar-sim/loadstar/scenarios/advise"
)

const machines = `
unit: h
workload: 5
platform:
  workers: 12
  compute: {latency: 0.01, per_unit: 1}
risk: linear{x=1}
policies: [greedy, no-rep, brute] # only plans: nobody is there at night
`

// Machines in the text of a file, and which of three policies they should run tonight.
func Example() {
	question, _, err := advise.Read("machines.yaml", []byte(machines), 0, 0)
	if err != nil {
		log.Fatal(err)
	}
	advice, err := advise.Ask(context.Background(), question)
	if err != nil {
		log.Fatal(err)
	}
	best := advice.Best()
	fmt.Printf("%s completes %.3f of 5 units\n", best.Policy, best.Work.Mean)
	for _, other := range advice.Policies[1:] {
		fmt.Printf("%s completes %.3f less\n", other.Policy, other.Ahead.Mean)
	}
	fmt.Printf("machine 1 begins with the chunks %v of %d\n", advice.Plan.Schedule.List[0][:4], len(advice.Plan.Schedule.Size))
	// Output:
	// greedy{n=13.4} completes 4.043 of 5 units
	// no-rep{n=auto} completes 0.433 less
	// brute{n=auto} completes 3.241 less
	// machine 1 begins with the chunks [0 3 6 9] of 65
}
