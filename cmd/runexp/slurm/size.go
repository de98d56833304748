package slurm

import (
	"math"
	"time"
)

// DefaultTarget is how long a shard should take: long enough to make its start
// negligible, and short enough to lose little with one and to fill gaps in the
// queue.
const DefaultTarget = 30 * time.Minute

// Bounds and margin of TimeFor.
const (
	minTime      = 10 * time.Minute
	longestTime  = 24 * time.Hour
	startingTime = 5 * time.Minute
	timeMargin   = 2
)

// Shards returns the number of shards for work of a cost in processor seconds, if
// each has jobs processors and is to take about the target: between two thirds and
// one and a half of it, or less if there is less work. It is at least 1, also if the
// cost is NaN. A target of 0 or less is
// DefaultTarget.
func Shards(costSeconds float64, jobs int, target time.Duration) int {
	if target <= 0 {
		target = DefaultTarget
	}
	n := math.Round(costSeconds / float64(max(jobs, 1)) / target.Seconds())
	if !(n >= 1) {
		return 1
	}
	return int(min(n, maxShards))
}

// TimeFor returns the limit of time to ask for, in whole minutes, when work of a
// cost in processor seconds is cut into shards for jobs processors each: five
// minutes, and twice what a shard takes on average, since shards are not equal,
// nor are the nodes. It is between ten minutes and a day: a shard that needs more
// stops in time and is requeued, and a longer limit would wait long in the queue. A
// cost that is NaN counts as infinite.
func TimeFor(costSeconds float64, shards, jobs int) time.Duration {
	each := costSeconds / float64(max(shards, 1)) / float64(max(jobs, 1))
	minutes := math.Ceil((startingTime.Seconds() + timeMargin*each) / 60)
	if !(minutes < longestTime.Minutes()) {
		return longestTime
	}
	return max(minTime, time.Duration(minutes)*time.Minute)
}
