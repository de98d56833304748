package compare_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// A comparison reads the cells of a report, if the study has one with all batches, and finds what it finds in
// the folder. With 2600 instances a report has pooled them.
func TestAReportIsComparedAsTheFolder(t *testing.T) {
	const deciding = `
name: deciding
workload: W
platform: {workers: 5}
risk: linear
policies: [greedy, no-rep, on-demand]
instances: 500
decide: 2%
most: 2000
sweep: {W: [1, 3]}
`
	few := request(1)
	few.Instances = 1900
	for name, s := range map[string]*study.Study{
		"few":      stored(t, few),
		"partial":  stored(t, few, "W == 3"),
		"pooled":   stored(t, request(1)),
		"deciding": storedDesign(t, scenariostest.Design(t, deciding)),
	} {
		read := func() (rows string, cells []int) {
			var b bytes.Buffer
			_, err := compare.Write(&b, "csv", compare.Study(s), compare.Options{})
			if err == nil {
				err = s.CellsOf([]int32{1}, func(c *scenarios.Cell) error { cells = append(cells, c.Index); return nil })
			}
			if err != nil {
				t.Fatal(err)
			}
			return b.String(), cells
		}
		want, visited := read()
		if _, err := s.Report(); err != nil {
			t.Fatal(err)
		}
		if got, cells := read(); got != want || !slices.Equal(cells, visited) || !slices.Equal(cells, []int{1}) {
			t.Errorf("%s: cells %v and %v, or the report has another comparison than the folder", name, cells, visited)
		}
	}
}
