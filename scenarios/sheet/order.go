package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Axes returns all variables, each after the variables that its values refer to. Apart from that, zip groups
// come before the sweep, both in the order of the file, and the variables of a group stay together. If
// variables refer to each other in a circle, the error is an [*Error].
func (s *Scenario) Axes() ([]NamedAxis, error) {
	var waiting []Axes
	for _, group := range s.Zip {
		waiting = append(waiting, group)
	}
	for i := range s.Sweep {
		waiting = append(waiting, s.Sweep[i:i+1])
	}
	var ordered []NamedAxis
	for len(waiting) > 0 {
		next := slices.IndexFunc(waiting, func(unit Axes) bool { return !dependsOn(unit, waiting) })
		if next < 0 {
			return nil, s.cycle(waiting)
		}
		ordered = append(ordered, waiting[next]...)
		waiting = slices.Delete(waiting, next, next+1)
	}
	return ordered, nil
}

// dependsOn reports whether values of a unit's variables refer to a variable of the waiting units.
func dependsOn(unit Axes, waiting []Axes) bool {
	return slices.ContainsFunc(waiting, func(other Axes) bool { return reference(unit, other) != "" })
}

// reference returns the first variable of the unit to on which values of the unit from depend, or "".
func reference(from, to Axes) string {
	for _, a := range from {
		for _, name := range a.Values.Names() {
			if slices.ContainsFunc(to, func(b NamedAxis) bool { return b.Name == name }) {
				return name
			}
		}
	}
	return ""
}

// cycle returns the error for variables that refer to each other in a circle. Each of the waiting units
// refers to one of them.
func (s *Scenario) cycle(waiting []Axes) error {
	var way []int      // units
	var names []string // by which each refers to the next
	for at := 0; ; {
		if start := slices.Index(way, at); start >= 0 {
			return s.refusal(waiting[at], names[start:])
		}
		way = append(way, at)
		at = slices.IndexFunc(waiting, func(unit Axes) bool { return reference(waiting[at], unit) != "" })
		names = append(names, reference(waiting[way[len(way)-1]], waiting[at]))
	}
}

// refusal returns the error for a circle that begins and ends in a unit. names has the variable by which
// each unit of the circle refers to the next.
func (s *Scenario) refusal(unit Axes, names []string) error {
	first := unit[slices.IndexFunc(unit, func(a NamedAxis) bool { return slices.Contains(a.Values.Names(), names[0]) })]
	last := names[len(names)-1]
	msg := "the values refer to each other: " + last + " -> " + strings.Join(names, " -> ")
	if len(names) == 1 {
		msg = "the values refer to the variable itself"
		if first.Name != last {
			msg = fmt.Sprintf("the values refer to %s, which advances together with it", last)
		}
	}
	return s.At(first.Path(), errors.New(msg))
}

// Path returns where the axis stands in the scenario: sweep.NAME, or zip[K].NAME.
func (a NamedAxis) Path() string {
	if a.Group > 0 {
		return fmt.Sprintf("zip[%d].%s", a.Group-1, a.Name)
	}
	return "sweep." + a.Name
}
