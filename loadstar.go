// Package loadstar is the root of a framework for simulating how a master
// shares divisible load among workers that may be interrupted. It holds no
// code; read engine for the kernel, models for the world, policies for what a
// master may decide, scenarios for the experiments and results for what comes
// of them. ARCHITECTURE.md tells how they fit together.
package loadstar
