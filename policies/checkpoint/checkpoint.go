// Package checkpoint is the theory of workers that live with failures on their own:
// they cut their share into chunks, and lose no more than a chunk to a failure.
//
// There are two ways, those with which Tong, Xiao and Li (IAENG International Journal
// of Computer Science, 2018) compare the re-allocation of package ftr. A [Rollback]
// saves a checkpoint after each chunk and recovers the last one after a failure; a
// [Repeat] checks each chunk and computes it again if it was wrong. The expected time
// of both is exact, and so is the best number of chunks. A [Race] has workers that do either
// run side by side in the world of package models.
//
// The policies [CSCW] and [HOEOCI] share a load as package ftr does and cut each share
// into the best number of chunks.
//
// Workers are counted from 0.
package checkpoint
