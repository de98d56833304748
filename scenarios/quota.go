package scenarios

import (
	"github.com/loadstar-sim/loadstar/scenarios/goal"
	"github.com/loadstar-sim/loadstar/scenarios/world"
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
	asked := d.scenario
	q := Quota{
		Grows:     d.Instances > 0 && (asked.Precision > 0 || asked.Decide.Margin > 0),
		Base:      d.Blocks(),
		instances: d.Instances,
	}
	if asked.Decide.Margin > 0 {
		q.Base = max(q.Base, goal.Stages(q.Base + 1)[0])
	}
	if q.Grows {
		q.Base = goal.First(q.Base)
	}
	most := asked.Most
	if most == 0 {
		most = max(defaultMost, d.Instances)
	}
	q.Most = max(q.Base, most/world.BlockLength)
	return q
}

// Units returns how many instances a block must have to count.
func (q Quota) Units(block int) int {
	if q.Grows {
		return world.BlockLength
	}
	if q.instances == 0 {
		return 1
	}
	return min(world.BlockLength, max(1, q.instances-block*world.BlockLength))
}

// Total returns how many units the given number of first blocks of a cell have.
func (q Quota) Total(blocks int) int {
	if q.Grows || q.instances == 0 {
		return blocks * q.Units(0)
	}
	return min(blocks*world.BlockLength, q.instances)
}
