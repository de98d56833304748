package solve

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

func (f *scheduleProblem) Check(c *Checker) {
	e := c.Play()
	c.Result("makespan", ByEngine, e.Makespan)
	c.Result("work", ByEngine, e.Work)
	ends := map[[3]int32]float64{} // of the activities with a chunk at a worker
	for _, span := range e.Spans {
		ends[[3]int32{int32(span.Activity), span.Worker, span.Chunk}] = span.End
	}
	_, chunks, err := f.plan()
	c.Must(err)
	c.Same("the number of rows", ByProblem, float64(len(c.Answer.Workers)), float64(len(f.Chunks)))
	for k, m := range f.Chunks {
		i, chunk := int32(m.Worker-1), chunks[k]
		c.Cell(k, "entry", ByProblem, float64(k+1))
		c.Cell(k, "chunk", ByProblem, float64(chunk+1))
		c.Cell(k, "worker", ByProblem, float64(m.Worker))
		c.Cell(k, "units", ByProblem, f.Chunks[entryOf(chunks, chunk)].Units)
		c.Cell(k, "received", ByEngine, ends[[3]int32{int32(models.Sending), i, chunk}])
		c.Cell(k, "computed", ByEngine, ends[[3]int32{int32(models.Computing), i, chunk}])
		switch c.Answer.Columns[len(c.Answer.Columns)-1] {
		case "returned":
			c.Cell(k, "returned", ByEngine, ends[[3]int32{int32(models.Returning), i, chunk}])
		case "survives":
			survives := 1.0
			if law := c.Answer.Plan.Problem.Workers[i].Risk; law != nil {
				survives -= law.Before(ends[[3]int32{int32(models.Computing), i, chunk}])
			}
			c.Near(fmt.Sprintf("survives of row %d", k+1), ByExpectation, c.Answer.Workers[k][6], survives, 1)
		}
	}
	for chunk, units := range c.Answer.Plan.Schedule.Size {
		c.Same(fmt.Sprintf("the units of chunk %d", chunk+1), ByProblem, units, f.Chunks[entryOf(chunks, int32(chunk))].Units)
	}
	if !math.IsNaN(c.Answer.Value("expected_work")) {
		c.Expectation("expected_work", c.Answer.Value("work"))
	}
}

// entryOf returns the first entry of a chunk.
func entryOf(chunks []int32, chunk int32) int { return slices.Index(chunks, chunk) }
