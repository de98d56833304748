package data_test

import (
	"fmt"
	"log"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

// Which law fits how long nodes were up at Los Alamos?
func Example() {
	d, err := data.Durations("lanl05", traces.Selection{Unit: 3600})
	if err != nil {
		log.Fatal(err)
	}
	fits, err := fit.All(d.Values)
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range fits {
		fmt.Printf("%-16s AIC %.0f, largest difference %.3f\n", f.Name, f.AIC, f.KS)
	}
	// Output:
	// weibull          AIC 311600, largest difference 0.059
	// lognormal        AIC 311887, largest difference 0.032
	// hyperexponential AIC 312548, largest difference 0.067
	// gamma            AIC 313326, largest difference 0.105
	// exponential      AIC 337238, largest difference 0.359
}

// Five spot instances of one moment, and how much longer each was there. Instances that were taken away
// together are taken away together here too.
func Example_together() {
	t, err := data.Open("bamboo-p3")
	if err != nil {
		log.Fatal(err)
	}
	defer t.Close()
	who, err := traces.NewAvailability(t)
	if err != nil {
		log.Fatal(err)
	}
	at, left, err := who.Sample(5, rand.NewPCG(1, 2))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("after %.0f s: %.0f\n", at, left)
	// Output: after 31483 s: [3617 4937 137 9437 1217]
}
