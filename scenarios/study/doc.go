// Package study keeps the results of a design in a folder, to be stopped, continued and extended. A [Study]
// is a design and its folder: [Begin] creates or extends it, [Study.Run] computes the missing blocks, and
// [Study.Cells] reads the results, one cell after the other.
//
// Another program may have computed a study, with policies, laws, metrics or experiments that this program
// does not know. Such results can be read, compared and printed, but not extended. The same holds for
// policies whose files are not open.
package study
