package models

// NoSchedule is the error of a planner that serves problems of this kind, but finds that no
// schedule of its form exists for this one: the messages of a protocol, for instance, have no room.
// A study takes it for a result of the cell, in which the policy has no values. Any other error of
// a policy is a failure.
type NoSchedule struct{ Why error }

func (e NoSchedule) Error() string { return e.Why.Error() }

// Unwrap returns the reason.
func (e NoSchedule) Unwrap() error { return e.Why }
