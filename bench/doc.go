// Package bench compares Loadstar with hand-written programs and with other simulators, plants
// faults in it that its tests must catch, does in minutes what a long night does, shows its pages to
// a browser, and checks that it compiles for other systems. It is a module of its own, so that
// nothing of that is a dependency of Loadstar.
package bench
