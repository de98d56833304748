package traces

import (
	"cmp"
	"slices"
)

// turn is a moment at which the number of nodes up changes by one.
type turn struct {
	at   float64
	more int
}

// inOrder sorts turns. At one moment, nodes that go come before nodes that come.
func inOrder(turns []turn) []turn {
	slices.SortFunc(turns, func(a, b turn) int { return cmp.Or(cmp.Compare(a.at, b.at), a.more-b.more) })
	return turns
}

// mostAtOnce returns the largest number of nodes up at once, given the turns in order.
func mostAtOnce(turns []turn) (most int) {
	now := 0
	for _, t := range turns {
		now += t.more
		most = max(most, now)
	}
	return most
}

// turns returns the moments at which nodes come and go, in order.
func (a *Availability) turns() (all []turn) {
	for _, up := range a.Up {
		for _, i := range up {
			all = append(all, turn{i.Start, 1}, turn{i.Stop, -1})
		}
	}
	return inOrder(all)
}

// Crowd returns the largest number of nodes that are up at once.
func (a *Availability) Crowd() int { return mostAtOnce(a.turns()) }
