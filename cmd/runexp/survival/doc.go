// Package survival holds tests only: they run the built program as a user does,
// and take from it all that a machine may take. It is killed at random moments,
// its files are cut and changed, its disk is full, others run beside it. Whatever
// happens, the study that is left must end, by the same commands, with the very
// bytes of one that nobody disturbed.
package survival
