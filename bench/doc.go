// Package bench compares Loadstar with hand-written programs and with other simulators. It is
// a module of its own, so that none of them is a dependency of Loadstar.
package bench
