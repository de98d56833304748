package solve

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
)

func (f *guidelines) Check(c *Checker) {
	law, err := lawOf(f.Risk)
	c.Must(err)
	e := c.Play()
	c.places(law, e)
	c.Expectation("expected_work", e.Work)
	for k, x := range f.Chunks {
		c.Same(fmt.Sprintf("the units of chunk %d", k+1), ByProblem, c.Answer.Plan.Schedule.Size[k], x)
	}
	// The definitions, pair by pair.
	place := [2]map[int]int{{}, {}}
	for i, list := range [][]int{f.First, f.Second} {
		for k, chunk := range list {
			place[i][chunk] = k
		}
	}
	kept := []float64{1, 1, 1}
	deployed := 0.0
	for k, x := range f.Chunks {
		_, first := place[0][k+1]
		if _, second := place[1][k+1]; first || second {
			deployed += x
		}
	}
	shared := func(chunk int) bool {
		_, first := place[0][chunk]
		_, second := place[1][chunk]
		return first && second
	}
	for i, list := range [][]int{f.First, f.Second} {
		for k, a := range list {
			if shared(a) && f.Load-deployed > 1e-9*f.Load {
				kept[0] = 0
			}
			for _, b := range list[k+1:] {
				if shared(a) && !shared(b) {
					kept[1] = 0
				}
				if shared(a) && shared(b) && place[1-i][a] < place[1-i][b] {
					kept[2] = 0
				}
			}
		}
	}
	for k, name := range theProperties {
		c.Result(name, ByEquations, kept[k])
	}
}

// places compares the table with an episode.
func (c *Checker) places(law models.Risk, e *played) {
	ends := map[[2]int32]float64{}
	for _, span := range e.Spans {
		ends[[2]int32{span.Worker, span.Chunk}] = span.End
	}
	c.Same("the number of rows", ByEngine, float64(len(c.Answer.Workers)), float64(len(ends)))
	row := 0
	for i, list := range c.Answer.Plan.Schedule.List {
		for k, chunk := range list {
			end := ends[[2]int32{int32(i), chunk}]
			c.Cell(row, "worker", ByProblem, float64(i+1))
			c.Cell(row, "place", ByProblem, float64(k+1))
			c.Cell(row, "chunk", ByProblem, float64(chunk+1))
			c.Cell(row, "units", ByEngine, c.Answer.Plan.Schedule.Size[chunk])
			c.Cell(row, "ends", ByEngine, end)
			c.Near(fmt.Sprintf("survives of row %d", row+1), ByExpectation, c.Answer.Workers[row][5], 1-law.Before(end), 1)
			row++
		}
	}
}
