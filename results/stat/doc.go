// Package stat turns observations into statistics with intervals: moments of one block
// and of blocks merged in their order, differences of policies on the same instances by
// batch means, with intervals for one cell and for all cells at once; comparisons with the
// best, shares and their differences, means over cells, repeated intervals for rules that
// stop, means by regression on controls, and effects of variables over a grid; and
// histograms that give the mean of any best share.
//
// The same values in the same blocks give the same bits on every machine: moments are
// merged in the order of the blocks, and products that are added to something are
// rounded explicitly, so that no compiler fuses them with the addition. Histograms may
// be merged in any order.
package stat
