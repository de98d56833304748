package cli

import (
	"fmt"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// How long it takes to write results, on a slow machine: a row of a table, and the figures of a
// study that has some.
const (
	rowTime     = 3 * time.Microsecond
	figuresTime = time.Second
)

// saving returns about how long it takes to write the results of a study that is complete. A
// cell has a row for each metric and policy in results.csv, and in comparison.csv, if that is
// written, one for each policy and one for each pair of them.
func saving(d *scenarios.Design) time.Duration {
	n := len(d.Policies)
	rows := n
	if d.CanReport() {
		rows += n + n*(n-1)/2
	}
	return figuresTime + time.Duration(d.Grid.Cells()*len(d.Metrics)*rows)*rowTime
}

// timeUp says what a run has done that ended as its time was up.
func timeUp(name string, instances int64, prepared, computed, saved time.Duration) string {
	round := func(d time.Duration) time.Duration { return d.Round(100 * time.Millisecond) }
	return fmt.Sprintf("%s: the time is up: %d instances computed in %v, after %v to prepare; results took %v",
		name, instances, round(computed), round(prepared), round(saved))
}
