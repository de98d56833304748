// Package clairvoyant bounds the work of any master in a single instance, with messages, results and workers
// that come back. It makes no schedule. The bound is the optimum of a linear programme whose constraints
// every episode satisfies, so no master exceeds it, even one that knows the future. docs/clairvoyant.md shows
// how closely it is reached.
//
// # Jobs
//
// A worker is available in closed intervals [u, v], its windows. If it loses everything when it leaves, a
// chunk counts only if it is sent, computed and returned within one window, and each window is a job.
// Otherwise chunks and results survive its absence, and all its windows together are one job, from 0 to the
// end of the last; but each message travels within one window. To bound the work done by a time T, all
// windows are cut at T. A completed chunk belongs to the job in which it was completed first, so replicas
// count once. Let x be the units that a job completes, in n >= 1 chunks. Sending y units takes a_s + s y,
// computing a_c + c y, and returning a_r + r y. If workers are slowed down, computing takes this time
// multiplied by a factor of at least f. So the job's chunks take
//
//	n a_s + s x of the link out, n f a_c + f c x of the worker, n a_r + r x of the link back.
//
// # Caps
//
// No chunk is computed before a message has travelled for a_s, or before the restart R of its window has
// passed. None is done sooner than a_r after it was computed. So a job in one window of length L has x <= cap
// with
//
//	f c cap = r cap = L - max(R, a_s) - f a_c - a_r   whichever is less, and
//	s cap = L - a_s - f a_c - a_r                     without f a_c where workers compute while they receive,
//
// since the last chunk sent must still be computed and returned. If windows have one job together, its
// computing lies in the windows without their restarts, after a_s and a_r before the last ends, and each
// message lies in one window: sums over the windows replace these terms. Losses, checkpoints and interrupted
// restarts only add to the left sides. No cap exceeds the load.
//
// # Chunks
//
// Number the n chunks in the order in which they are computed, with x_l units in the l-th. Before the j-th is
// computed, the chunks up to j were received, and after that the chunks from j to n are computed. So for all
// j
//
//	sum of a_s + s x_l over l <= j, and of f a_c + f c x_l over l >= j <= L - a_r
//
// unless workers compute while they receive. Symmetrically, computing and results fit into L - max(R, a_s).
// The messages up to chunk j, its computation f a_c + f c x_j and the results from j on fit into L. With
// geometric weights these add up to a bound X_n on x; type chain has it. With few chunks, workers wait for
// long messages; with many, they pay many start-ups. So x <= X_n, which is below the cap for all n. For
// windows with a joint job, L is the sum of their lengths.
//
// # The port
//
// A job of n chunks takes n a_s + s x of the outgoing link for x <= X_n units. No chunk is larger than b, the
// most that one message can carry, so x <= n b. For a given time on the link, the greatest x over all n is
// below the concave hull of the points (n, min(X_n, n b)), from (0, 0) on. Each edge of the hull, with d
// chunks and e units, acts like a separate job of up to e units that take q = s + a_s d/e each, and earlier
// edges take less. Beyond some n the last point stands for all larger numbers of chunks. All outgoing
// messages of a job lie between u and v - a_r, or v - a_r - f a_c without streaming. All returning messages
// lie between u + a_s (or u + R) + f a_c and v. A link carries one message at a time. So, with y = q x for
// every edge,
//
//	sum of y over all jobs that end by t <= t        for every t,
//	sum of y over all jobs that begin at t or later <= T - t,
//
// where T is also no later than the end of the last job. This holds for the outgoing link, for the returning
// link and, on a half-duplex port, for both as one link. The sets of jobs in either family are nested, so
// that with y <= q e they are a polymatroid: the sum of y/q is greatest for the greedy choice by growing q
// (Edmonds 1970). The following algorithm makes that choice: go through the t in order, add each job as its t
// comes, and remove the job with the largest q whenever there is too much.
//
// # Turns
//
// Before the first message to the k-th worker begins, k-1 others have travelled, so it has (k-1) a_s less
// time. If workers are equal, the work of each is at most a convex function of its time: the greatest of the
// X_n without the load, or nothing. So the sum over workers that are available from the start is greatest if
// the workers that stay longest have the first turns. The work in later windows is added.
//
// # Faults
//
// Where results may be wrong, the bounds of a world without faults hold. If a worker recomputes a part of a
// message, it had that part already the first time. Everything that was right in the end could have come from
// the first computation, with as many messages, fewer units, and no later.
//
// # The bound
//
// The work by T is at most the load, the sum of the greatest X_n, the turns' bound, and each family's bound
// on each of the links. The load cannot be completed before the least T at which this bound equals the load.
// No step depends on what the master knew, or when.
//
// Load that a worker holds before the clock starts, such as [models.Schedule.Resident] and
// [models.View.Keep], needs no message. Resident load belongs to a schedule and not to a problem, so the
// bound assumes it only with the option resident: then a_s = s = 0.
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
