// Package checkpoint computes the best checkpoints and checks for workers that recover from failures alone.
// They cut their share into chunks, and lose no more than a chunk to a failure.
//
// Tong, Xiao and Li (IAENG International Journal of Computer Science, 2018) compare two ways
// with the re-allocation of package faults. A [Rollback] saves a checkpoint after each chunk and
// recovers the last one after a failure. A [Repeat] checks each chunk and computes it again if
// it was wrong. The expected time of both is exact, and so is the best number of chunks. A
// [Renewed] worker saves checkpoints, too, but its failures may follow any law.
//
// The policies [CSCW] and [HOEOCI] share a load as package faults does and cut each share into the best
// number of chunks. A worker computes its lost and wrong chunks again. [Plan] returns the chunks as a plan.
//
// Workers are counted from 0 in Go. In errors they count from 1.
package checkpoint
