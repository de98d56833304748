// Package bench compares Loadstar with hand-written programs and with other simulators. It also plants
// faults that the tests must catch, compresses a long night into minutes, shows its pages to a browser,
// and checks that it compiles for other systems. It is a separate module, so that Loadstar does not
// depend on what this needs.
package bench
