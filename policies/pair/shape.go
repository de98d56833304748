package pair

import "github.com/loadstar-sim/loadstar/models"

// Shape is a symmetric schedule for two workers. Each first computes its own part of the load, from its
// own end of the load on, and then the part between the two, from its own side as well:
//
//	first worker   | own 1 | own 2 | shared 1 | shared 2 | shared 3 |
//	second worker                  | shared 3 | shared 2 | shared 1 | own 2 | own 1 |
//
// All theorems of section 4 are about such shapes, and all their schedules are such shapes with equal
// chunks in each part.
type Shape struct {
	Alone, Shared int     // number of own and of shared chunks on each worker
	Own           float64 // units in the own chunks of one worker
	Common        float64 // units in the shared chunks; 0 if there are none
}

// Expected returns the expected work of workers under a common law, where chunks cost nothing to start.
func (s Shape) Expected(law models.Risk) float64 {
	e := 0.0
	for k := 1; k <= s.Alone; k++ {
		end := float64(k) * s.Own / float64(s.Alone)
		e += float64(2 * s.Own / float64(s.Alone) * (1 - law.Before(end)))
	}
	m := float64(s.Shared)
	for k := 1; k <= s.Shared; k++ {
		first := s.Own + float64(float64(k)*s.Common/m)
		second := s.Own + float64((m+1-float64(k))*s.Common/m)
		e += float64(s.Common / m * (1 - float64(law.Before(first)*law.Before(second))))
	}
	return e
}

// Schedule returns the shape as a schedule for two workers.
func (s Shape) Schedule() *models.Schedule {
	plan := &models.Schedule{List: make([][]int32, 2)}
	s.add(plan, 0, 1)
	return plan
}

// add gives new chunks to two workers of a schedule, which have none yet.
func (s Shape) add(plan *models.Schedule, first, second int) {
	cut := func(n int, units float64) (chunks []int32) {
		if size := units / float64(n); size > 0 {
			for range n {
				chunks = append(chunks, int32(len(plan.Size)))
				plan.Size = append(plan.Size, size)
			}
		}
		return chunks
	}
	mine, ours, yours := cut(s.Alone, s.Own), cut(s.Shared, s.Common), cut(s.Alone, s.Own)
	plan.List[first] = append(mine, ours...)
	for k := len(ours) - 1; k >= 0; k-- {
		yours = append(yours, ours[k])
	}
	plan.List[second] = yours
}
