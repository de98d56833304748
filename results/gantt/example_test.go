package gantt_test

import (
	"fmt"
	"os"

	"github.com/loadstar-sim/loadstar/results/gantt"
)

// A master sends to two workers in turn; the second is interrupted.
func ExampleChart_WriteText() {
	chart := gantt.Chart{
		Title: "two workers",
		To:    8,
		Tracks: []gantt.Track{
			{Name: "port", Until: 8, Slices: []gantt.Slice{
				{Start: 0, End: 1, Kind: gantt.Send, Name: "send 1 to P1", Label: "P1"},
				{Start: 1, End: 3, Kind: gantt.Send, Name: "send 2 to P2", Label: "P2"},
			}},
			{Name: "P1", Until: 8, Slices: []gantt.Slice{
				{Start: 1, End: 8, Kind: gantt.Compute, Name: "compute 1", Label: "1"},
			}},
			{Name: "P2", Until: 6, Ended: true, Slices: []gantt.Slice{
				{Start: 3, End: 6, Kind: gantt.Compute, Lost: true, Name: "compute 2, lost", Label: "2"},
			}},
		},
	}
	if err := chart.WriteText(os.Stdout, 54); err != nil {
		fmt.Println(err)
	}
	// Output:
	// two workers
	//
	// port P1▒▒▒▒P2▒▒▒▒▒▒▒▒▒▒······························
	//   P1 ······1█████████████████████████████████████████
	//   P2 ··················2╳╳╳╳╳╳╳╳╳╳╳╳╳╳╳╳┃
	//      ┴─────────────────────────────┴─────────────────
	//      0                             5
	//      time
	//      ▒ message out  █ computing  ╳ lost  · idle
	//      ┃ interrupted
}
