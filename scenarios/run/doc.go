// Package run computes the episodes of a design. A [Runner] hands out blocks of instances to its
// goroutines; a [Sink], such as a report or the folder of a study, merges them by number, so neither
// goroutines nor restarts change a bit.
//
// Policies, metrics, laws and experiments are code that anybody may write, which may panic or never return.
// A panic becomes an error. A goroutine cannot be killed, so when a call takes longer than its limit, the
// goroutine is abandoned with all the memory that it may write, and another one does the work again
// without the culprit.
package run
