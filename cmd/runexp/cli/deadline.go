package cli

import "time"

// deadlineAfter returns when a run ends that begins now and may take some time. Without a length it returns the
// zero time: the run has no limit.
func deadlineAfter(length time.Duration, now time.Time) time.Time {
	if length == 0 {
		return time.Time{}
	}
	return now.Add(length)
}

// deadlineBefore returns when to end open-ended work that begins now, so that the work after it also ends by
// the given time. It gets half of the remaining time, or more if the later work takes less than the other
// half. The zero time remains zero.
func deadlineBefore(at, now time.Time, after time.Duration) time.Time {
	if at.IsZero() {
		return at
	}
	return at.Add(-min(after, at.Sub(now)/2))
}
