package scenarios

import (
	"github.com/loadstar-sim/loadstar/scenarios/record"
	"github.com/loadstar-sim/loadstar/scenarios/stopping"
)

// defaultMost is how many instances of a cell a goal may take, unless the scenario says.
const defaultMost = 1_000_000

// Quota says how many blocks of instances the cells of a study get.
type Quota struct {
	Grows bool // instances are added until a precision is reached, or policies are told apart
	Base  int  // the least number of blocks that every cell of the complete study has
	Most  int  // after so many blocks a cell is done although its goal is not reached

	instances int
}

// Quota returns how many blocks the cells of the design get in a study.
func (d *Design) Quota() Quota {
	goal := d.scenario
	q := Quota{
		Grows:     d.Instances > 0 && (goal.Precision > 0 || goal.Decide.Margin > 0),
		Base:      d.Blocks(),
		instances: d.Instances,
	}
	if goal.Decide.Margin > 0 {
		q.Base = max(q.Base, stopping.Stages(q.Base + 1)[0])
	}
	if q.Grows {
		q.Base = stopping.First(q.Base)
	}
	most := goal.Most
	if most == 0 {
		most = max(defaultMost, d.Instances)
	}
	q.Most = max(q.Base, most/record.BlockLength)
	return q
}

// Units returns how many instances a block must have to count.
func (q Quota) Units(block int) int {
	if q.Grows {
		return record.BlockLength
	}
	if q.instances == 0 {
		return 1
	}
	return min(record.BlockLength, max(1, q.instances-block*record.BlockLength))
}

// Total returns how many units the given number of first blocks of a cell have.
func (q Quota) Total(blocks int) int {
	if q.Grows || q.instances == 0 {
		return blocks * q.Units(0)
	}
	return min(blocks*record.BlockLength, q.instances)
}
