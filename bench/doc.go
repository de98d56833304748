// Package bench compares Loadstar with hand-written programs and with other simulators, and plants
// faults in it that its tests must catch. It is a module of its own, so that nothing of that is a
// dependency of Loadstar.
package bench
