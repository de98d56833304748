// Package traces reads records of machine availability and turns them into laws of interruption.
//
// [Open] reads a trace in any of several formats, as a stream of intervals in which a node was up or
// down. [Collect] keeps their durations; [NewAvailability] keeps which nodes were up when, so that
// interruptions can hit several workers at once, as they did. The durations make the empirical risk
// function of Benoit, Robert, Rosenberg and Vivien (Theory Comput. Syst. 53, 2013, section 7.2), under
// which a worker that has just become available remains so for one of the recorded durations, all of them
// equally likely. Package fit finds laws with formulas for them, package replay makes workers leave and
// return as recorded, and package data holds some traces.
//
// Readers also return intervals without length. They are counted, but are not durations: no work fits
// into them, and a law of positive times excludes them. An interval whose beginning or end was not
// observed is marked as cut; the user chooses whether such durations are taken as they are or left out.
package traces
