package main

import "github.com/loadstar-sim/loadstar/cmd/runexp/cli"
import "github.com/loadstar-sim/loadstar/policies"

func main() {
	policies.Register(row)
	cli.Main()
}
