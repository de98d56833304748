// Runexp runs the experiments of Loadstar. Package cli is all of it, and lists the commands; a program of
// another module that registers policies of its own and calls cli.Main is the same program with more
// policies.
package main

import "github.com/loadstar-sim/loadstar/cmd/runexp/cli"

func main() { cli.Main() }
