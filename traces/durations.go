// Package traces turns records of when machines were available into laws of
// interruption and into interruptions themselves.
//
// [Open] reads a trace in any of several formats, as a stream of intervals in
// which a node was up or down. [Collect] keeps their durations; [NewAvailability]
// keeps who was up when, so that interruptions can hit several workers at once,
// as they did. The durations make the empirical risk function of Benoit, Robert,
// Rosenberg and Vivien (Theory Comput. Syst. 53, 2013, section 7.2), by which a
// worker that has just become available stays so for one of the recorded
// durations, all of them equally likely; package fit finds laws with formulas for
// them, and package data holds some traces.
//
// Intervals that last no time are handed out by readers, and counted; but they
// are no durations, since no work fits into them and no law of a positive time
// can have them. An interval whose beginning or end was not observed is marked
// as cut; it is the user's choice to take such durations as they are or to leave
// them out.
package traces

import "io"

// ReadDurations reads durations, one a line. Lines that are empty or begin with
// # are skipped. Errors say where: name:line:column.
func ReadDurations(r io.Reader, name string) ([]float64, error) {
	f, err := NewReader(r, name, Options{Format: "durations"})
	if err != nil {
		return nil, err
	}
	defer f.close()
	d, err := Collect(f, Selection{})
	if err != nil {
		return nil, err
	}
	return d.Values, nil
}
