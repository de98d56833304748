package pair

import "fmt"

// Algorithm1 returns the schedule of Algorithm 1 (section 4.3.2) for at most n > 0 chunks on each worker,
// to the letter. It is for common linear risk with end X, where chunks cost nothing to start:
//
//	load >= 2X       n own chunks, in n/(n+1) X units, and nothing is shared
//	load <= X        n shared chunks, mirrored
//	X < load < 2X    floor(n/3) own chunks in load - X units, and twice as many
//	                 shared chunks, mirrored, in what is between, 2X - load
//
// In the last case, n below 3 is an error, since the printed algorithm then divides by zero; [Best] has
// no such gap.
func Algorithm1(load, X float64, n int) (Shape, error) {
	switch {
	case load >= 2*X:
		return apart(load, X, n), nil
	case load <= X:
		return Mirror(load, n), nil
	case n < 3:
		return Shape{}, fmt.Errorf("for %d chunks Algorithm 1 is not defined where the load, %v, is between X and 2X for X=%v: it takes 3", n, load, X)
	}
	third := n / 3
	return Shape{Alone: third, Shared: 2 * third, Own: load - X, Common: 2*X - load}, nil
}

// apart gives each worker the best n own chunks by Theorem 2, in at most a half of the load.
func apart(load, X float64, n int) Shape {
	m := float64(n)
	return Shape{Alone: n, Own: min(load/2, m/(m+1)*X)}
}

// Limit returns the expected work of [Algorithm1] as n grows, like that of any other schedule that is
// asymptotically optimal under linear risk.
//
// Theorem 8.2 (section 4.3.2) has the formulas
//
//	load <= X        load - load^3/6X^2
//	X < load < 2X    2 load - X/3 - load^2/X + load^3/6X^2
//
// From load 2X on it is X. n chunks attain n/(n+1) X of it and no n chunks more: Theorem 8.1, where (1 -
// 1/n) X is printed. As each worker for itself cannot do better than by Theorem 2, that holds as soon as
// two disjoint shares of n/(n+1) X fit into the load.
func Limit(load, X float64) float64 {
	w := load / X
	switch {
	case w <= 1:
		return load - float64(load*w*w/6)
	case w < 2:
		return float64(load*(2-w+float64(w*w/6))) - X/3
	}
	return X
}
