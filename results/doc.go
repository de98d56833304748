// Package results holds what an experiment found as tables, and shows them: as text,
// CSV and JSON, as figures, and beside the numbers that papers print.
//
// A number travels in one direction. A [stat.Collector] turns the instances of one
// block into a [stat.Sample]; a [stat.Series] merges samples, in the order of the
// blocks, into the moments of one policy in one cell; these become a [Row] of a
// [Table]; and a table is written as CSV or JSON for programs, as text and as
// figures for people. [folder.Save] puts the files into the run's folder all at
// once or not at all. Every mean carries its count, its standard deviation and an
// interval.
//
// The package knows nothing of the simulator. To it, a policy and a metric are
// names, and a cell is a list of parameter values.
package results
