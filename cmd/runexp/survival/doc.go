// Package survival tests that studies survive crashes, damaged files, full disks and concurrent processes.
//
// The tests run the program as a user does. It is killed at random moments, its files are cut and
// changed, its disk is full, other processes run beside it. Whatever happens, the same commands must
// end the study with the very bytes of an undisturbed one.
package survival
