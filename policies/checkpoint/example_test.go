package checkpoint_test

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/policies/checkpoint"
)

// A day of work on one worker that fails once in ten hours, times in seconds.
func ExampleRollback() {
	law := checkpoint.Rollback{Rate: 1. / 36000, Checkpoint: 60, Recovery: 120, Downtime: 30}
	const day = 86400
	chunks, err := law.Chunks(day)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, n := range []int{1, chunks} {
		mean, err := law.Expected(day, n)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%d chunks: %.0f s\n", n, mean)
	}
	// Output:
	// 1 chunks: 363006 s
	// 42 chunks: 91969 s
}
