// Runexp runs the experiments of Loadstar. Package cli implements it and lists the commands. A program in
// another module that registers its own policies and calls cli.Main is the same program with more policies.
package main

import "github.com/loadstar-sim/loadstar/cmd/runexp/cli"

func main() { cli.Main() }
