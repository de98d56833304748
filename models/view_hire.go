package models

// Hired reports whether the worker is hired, as all are in the beginning.
func (v *View) Hired(worker int) bool { return v.s.living == nil || v.s.living.homes[worker].hired }

// Release makes a worker go at once, by the master's will: it loses what an interruption would
// take from it, which the master knows at once, and is not paid for any more. Nothing may be
// sent to it until it is hired again. The master goes on to learn whether it is available. Only
// workers of a problem in which one has a Life can be released.
func (v *View) Release(worker int) {
	if v.mayHire("release", worker) {
		v.s.living.release(worker)
	}
}

// Hire makes a worker that was released come again: at once if it is available, whether the
// master knows that or not, and otherwise when it will be. It restarts.
func (v *View) Hire(worker int) {
	if v.mayHire("hire", worker) {
		v.s.living.hire(worker)
	}
}

// mayHire reports whether a worker can be released and hired.
func (v *View) mayHire(what string, worker int) bool {
	if uint(worker) >= uint(len(v.s.workers)) {
		v.fail("wants to %s worker %d: there are %d workers", what, worker, len(v.s.workers))
		return false
	}
	if v.s.living == nil {
		v.fail("wants to %s worker %d: no worker of the problem has a Life", what, worker)
		return false
	}
	return true
}

// Owed returns the chunks that were sent to the worker, have not come back and are not known to
// be lost, oldest first. The slice is valid until the next call of Owed.
func (v *View) Owed(worker int) []int32 {
	v.owed = v.owed[:0]
	if l := v.s.living; l != nil {
		for _, e := range l.homes[worker].entries {
			if e.state == owed || e.state == lost {
				v.owed = append(v.owed, e.chunk)
			}
		}
	} else if !v.Silent(worker) {
		v.owed = append(v.owed, v.Held(worker)...)
	}
	return v.owed
}
