package star

import (
	"fmt"
	"math"
)

// BusMasters returns, for each processor of a bus, the makespan of a load if that processor is the
// master, which computes too, and all others are workers: Lemma 3. A unit takes send on the bus and
// compute[i] on processor i.
//
// If all p were workers, the master included, they would do R = (1-q)/c in a unit of time, with q = prod
// w_k/(c+w_k): the sum of Lemma 7 telescopes on a bus. With master m it is 1/w_m + (1 - q (c+w_m)/w_m)/c
// = R (1 + c/w_m). So the fastest is the best master, and the loss of another one depends only on these
// two and the bus.
func BusMasters(send float64, compute []float64, load float64) ([]float64, error) {
	if err := checkProcessors(compute, load); err != nil {
		return nil, err
	}
	if !(send >= 0) || math.IsInf(send, 1) {
		return nil, fmt.Errorf("the time of sending a unit is %v: it must be 0 or more and finite", send)
	}
	s := make(star, len(compute))
	for i, w := range compute {
		s[i] = worker{Send: send, Compute: w}
	}
	_, all := s.sharing(s.given())
	makespans := make([]float64, len(compute))
	for m, w := range compute {
		rate := all + float64(all*send)/w
		if makespans[m] = load / rate; !(makespans[m] > 0) || math.IsInf(makespans[m], 1) {
			return nil, fmt.Errorf("the costs are too extreme: with P%d as the master the makespan would be %v", m+1, makespans[m])
		}
	}
	return makespans, nil
}

func checkProcessors(compute []float64, load float64) error {
	if len(compute) == 0 {
		return fmt.Errorf("there are no processors")
	}
	for i, w := range compute {
		if !(w > 0) || math.IsInf(w, 1) {
			return fmt.Errorf("the time of computing a unit on P%d is %v: it must be positive and finite", i+1, w)
		}
	}
	if !(load > 0) || math.IsInf(load, 1) {
		return fmt.Errorf("the load is %v: it must be positive and finite", load)
	}
	return nil
}
