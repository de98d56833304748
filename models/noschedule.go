package models

// NoSchedule is the error of a planner that serves problems of this kind, but proves that this one has no
// schedule of its form: the messages of a protocol, for instance, do not fit. A study records it as a
// result of the cell, in which the policy has no values. Any other error of a policy is a failure.
type NoSchedule struct{ Why error }

func (e NoSchedule) Error() string { return e.Why.Error() }

// Unwrap returns the reason.
func (e NoSchedule) Unwrap() error { return e.Why }
