// Package results stores the results of an experiment as a table, and writes it as text, CSV, JSON and
// figures.
//
// Numbers flow in one direction. A [stat.Collector] turns the instances of one block into a
// [stat.Sample]. A [stat.Series] merges samples, in the order of the blocks, into the moments of one
// policy in one cell. These become a [Row] of a [Table], which is written as CSV or JSON for programs and
// as text and figures for people. [folder.Save] writes all files of a run into its folder, or none. Every
// mean comes with its count, its standard deviation and an interval.
//
// The package does not depend on the simulator: policies and metrics are names, and a cell is a list of
// parameter values.
package results
