package traces_test

import (
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/loadstar-sim/loadstar/traces"
)

const failures = `node,start,end
a,0,100
a,130,400
b,0,250
b,260,400
`

// Opening a trace, looking at it, and taking the durations for a law.
func Example() {
	f, err := traces.NewReader(strings.NewReader(failures), "failures.csv", traces.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	d, err := traces.Collect(f, traces.Selection{Window: traces.Window{From: 50, To: 300}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(f.Format, d.Values, "of which cut:", d.Cut)
	law, err := d.Law(1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("half are over by", law.Quantile(0.5))
	// Output:
	// intervals [50 200 170 40] of which cut: 4
	// half are over by 0.25
}

// Any trace can be written in other formats.
func ExampleWrite() {
	f, err := traces.NewReader(strings.NewReader(failures), "failures.csv", traces.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	if err := traces.Write(os.Stdout, f, "timeline", traces.Selection{}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// a	up	0	100	30
	// b	up	0	250	10
	// a	up	130	270
	// b	up	260	140
}
