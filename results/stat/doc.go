// Package stat computes statistics with confidence intervals from observations in blocks.
//
// It computes moments of blocks, merged in their order. It compares policies on the same instances by batch
// means, with intervals for one cell and for all cells at once. It has comparisons with the best, shares and
// their differences, means over cells, repeated intervals for stopping rules, means by regression on
// controls, and effects of variables over a grid. Histograms give the mean of any best share.
//
// The same values in the same blocks give the same bits on every machine: moments are
// merged in the order of the blocks, and products that are added to something are
// rounded explicitly, so that no compiler fuses them with the addition. Histograms may
// be merged in any order.
package stat
