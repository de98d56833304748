// Package run computes the episodes of a design. A [Runner] hands out blocks of instances to its goroutines.
// A [Sink], such as a report or a study's folder, merges them by number, so neither goroutines nor restarts
// change a bit.
//
// Policies, metrics, laws and experiments are code that anybody may write, which may panic or never return. A
// panic becomes an error. A goroutine cannot be killed. When a call exceeds its limit, the goroutine is
// abandoned with all the memory that it may write, and another one repeats the work without that policy or
// metric.
package run
