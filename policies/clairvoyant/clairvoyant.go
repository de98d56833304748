// Package clairvoyant computes upper bounds for single instances: what a master completes that knows the
// future, with messages, results and workers that come back. It makes no schedule. The bound is the
// optimum of a linear programme whose constraints every episode satisfies, so that nothing exceeds it;
// docs/clairvoyant.md has figures on how closely it is reached.
//
// # Jobs
//
// A worker is there in closed intervals [u, v], its windows. If it loses all when it leaves, a chunk
// counts only if it is sent, computed and returned within one window, and each window is a job. Otherwise
// chunks and results outlive its absence, and all of its windows together are one job from 0 to the
// end of the last; but a message travels within one window. To bound the work done by a time T, all
// windows are cut at T. A chunk that is done belongs to the job in which it was first done, so that
// replicas count once. Let x be the units that a job does, in n >= 1 chunks. Sending y units takes a_s +
// s y, computing a_c + c y, and returning a_r + r y; computing takes that times a factor, if workers are
// slowed down, and no factor is less than f. So they take
//
//	n a_s + s x of the link out, n f a_c + f c x of the worker, n a_r + r x of the link back.
//
// # Caps
//
// No chunk is computed before a message has travelled for a_s, nor, in a window of length L with a
// restart R, before R has passed; and none is done sooner than a_r after it was computed. So the job of
// one window has x <= cap with
//
//	f c cap = r cap = L - max(R, a_s) - f a_c - a_r   whichever is less, and
//	s cap = L - a_s - f a_c - a_r                     without f a_c where workers compute while they receive,
//
// as the last chunk sent is still to be computed and returned. If windows have one job together, its
// computing lies in the windows without their restarts, after a_s and a_r before the last ends, and each
// message lies in one window: sums over the windows replace these terms. Losses, checkpoints and
// interrupted restarts only add to the left sides. No cap exceeds the load.
//
// # Chunks
//
// In n chunks, in the order in which they are computed, with x_l units in the l-th: before the j-th is
// computed, the chunks up to it were received, and from then on the chunks from j to n are computed. So
// for all j
//
//	sum of a_s + s x_l over l <= j, and of f a_c + f c x_l over l >= j <= L - a_r
//
// unless workers compute while they receive. The same holds, from the end, for computing and results
// within L - max(R, a_s); and for messages before and results behind chunk j, with f a_c + f c x_j
// between them. With geometric weights these add up to a bound X_n on x; type chain has it. Few chunks
// wait for whole messages, many pay start-ups: x <= X_n less than the cap for all n. Windows with a joint
// job have the sum of their lengths for L.
//
// # The port
//
// A job of n chunks takes n a_s + s x of the link out for x <= X_n units, and no chunk is larger than b,
// what one message can carry, so that x <= n b. Over n, the greatest x for a time of the link is below
// the concave hull of the points (n, min(X_n, n b)), from (0, 0) on. Each edge of it, with d chunks and e
// units, is like a separate job of up to e units that take q = s + a_s d/e each: edges that come first
// take less. Beyond some n the last point stands for all larger numbers of chunks. All messages out of a
// job lie between its u and its v less a_r and, without streaming, f a_c; all messages back between u
// plus a_s or R plus f a_c and v. A link carries one message at a time. So, with y = q x of every edge,
//
//	sum of y over all jobs that end by t <= t        for every t,
//	sum of y over all jobs that begin at t or later <= T - t,
//
// where T is also no later than the end of the last job. This holds for the link out, for the link back
// and, on a half-duplex port, for both as one. The sets of jobs in either family are nested, so that with
// y <= q e they are a polymatroid: the sum of y/q is greatest for the greedy choice by growing q (Edmonds
// 1970). The following algorithm makes that choice: go through the t in order, add each job as its t
// comes, and remove the job with the largest q whenever there is too much.
//
// # Turns
//
// Before the first message of the k-th worker begins, k-1 others have travelled, so that it has (k-1) a_s
// less time. If workers are equal, each does in a time at most a convex function of it, the greatest of
// the X_n without the load, or nothing. So the sum over workers that are there from the start is greatest
// if the longest to stay have the first turns; the work of later windows is added.
//
// # Faults
//
// Where results may be wrong, the bounds of a world without faults hold. If a worker computes a part of a
// message again, it already had that part the first time, and everything that was right in the end could
// have come from that: with as many messages, with fewer units, no later.
//
// # The bound
//
// The work by T is at most the load, the sum of the greatest X_n, the turns' bound, and each family's
// bound on each of the links. All of the load is done no sooner than the least T for which that is the
// load. None of the steps depends on what the master knew, or when.
//
// Load that a worker holds before the clock starts, such as [models.Schedule.Resident] and
// [models.View.Keep], needs no message. It is not assumed, as it belongs to a schedule and not to a
// problem, unless the option resident says so: then a_s = s = 0.
package clairvoyant

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/static"
)

// Policy is the bound as a policy: a number for each instance.
type Policy struct {
	Resident bool `doc:"workers may hold any of the load from the start, without a message"`
}

// Bound returns a function that computes an upper bound on the work of any master, for one goroutine.
// Where [static.Omniscient] applies, it is the omniscient's work, to the last bit. Faults are ignored, as
// they only reduce the work.
func (o Policy) Bound(p *models.Problem) (func(in *models.Instance) float64, error) {
	p = p.Faultless()
	if known, err := (static.Omniscient{}).Foretell(p); err == nil {
		return func(in *models.Instance) float64 { return known(in, nil) }, nil
	}
	b, err := New(p, o)
	if err != nil {
		return nil, err
	}
	return b.Work, nil
}

// Mean returns the mean of the bound and its error, where omniscient has one.
func (o Policy) Mean(p *models.Problem) (work, off float64, ok bool) {
	return static.Omniscient{}.Mean(p.Faultless())
}
