// Profile runs the command line under the profiler of Go:
//
//	go run ./profile cpu.prof run e5 --out /tmp/e5
//	go tool pprof -top -cum cpu.prof
package main

import (
	"context"
	"fmt"
	"os"
	"runtime/pprof"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: profile FILE COMMAND...: as of runexp, such as run e5")
		os.Exit(2)
	}
	os.Exit(profile(os.Args[1], os.Args[2:]))
}

// profile runs a command, writes the profile, and returns the command's exit code.
func profile(name string, command []string) int {
	file, err := os.Create(name)
	if err == nil {
		err = pprof.StartCPUProfile(file)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "profile:", err)
		return 1
	}
	defer file.Close()
	defer pprof.StopCPUProfile()
	return cli.Run(context.Background(), command, os.Stdout, os.Stderr)
}
