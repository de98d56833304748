// Package loadstar is the root of a framework that simulates the scheduling of divisible load on workers
// that may be interrupted. It holds no code; read engine for the kernel, models for the world, policies for
// the decisions of a master, scenarios for the experiments and results for tables and figures.
// ARCHITECTURE.md tells how they fit together.
package loadstar
