// Package results keeps what an experiment found and shows it: statistics,
// tables, figures, and the folder that a run leaves behind.
//
// A number travels in one direction. A [Collector] turns the replications of
// one block into a [Sample]; a [Series] merges samples, in the order of the
// blocks, into the moments of one policy in one cell; these become a [Row] of a
// [Table]; and a table is written as CSV or JSON for programs, as text and as
// figures for people. [Save] puts the files into the run's folder all at once
// or not at all.
//
// Where a mean hides too much there is a [Histogram], for what the best share of
// the instances is like. Against a paper, results are held in two ways: a
// [Printed] number beside ours, and a [Claim] with its verdict in a ledger that
// tells what has moved since it was recorded.
//
// Two things are promised about the numbers. Every mean carries its count, its
// standard deviation and an interval. And the same values in the same blocks
// give the same bits on every machine: moments are merged in block order, and
// no product that is added to something can be fused with the addition.
// Histograms may be merged in any order.
//
// The package knows nothing of the simulator. To it, a policy and a metric are
// names, and a cell is a list of parameter values.
package results
