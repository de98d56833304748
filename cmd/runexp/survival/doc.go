// Package survival holds tests only: they run the program as a user does, and
// do to it all that a machine may do. It is killed at random moments, its files are
// cut and changed, its disk is full, other processes run beside it. Whatever
// happens, the same commands must end the study with the very bytes of an
// undisturbed one.
package survival
