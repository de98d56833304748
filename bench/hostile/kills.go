package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// signals end a run in the trials of kills.
var signals = []os.Signal{syscall.SIGKILL, syscall.SIGTERM, os.Interrupt, syscall.SIGHUP, syscall.SIGUSR1}

// kills ends runs and merges of a study at random moments, up to three in a row, and then lets the same
// commands end. Their files must equal an undisturbed study's, without a draft beside them.
func (t *trial) kills(n int) error {
	want, err := t.undisturbed()
	if err != nil {
		return err
	}
	commands := [][]string{{"run", "small.yaml", "--out", "hit", "--quiet"}, {"merge", "hit"}}
	for k := 0; k < n; {
		os.RemoveAll(filepath.Join(t.dir, "hit"))
		what := ""
		for _, args := range commands {
			for range t.rng.IntN(3) {
				signal := signals[t.rng.IntN(len(signals))]
				after := time.Duration(t.rng.ExpFloat64() * float64(80*time.Millisecond))
				what += fmt.Sprintf("%s after %v, ", signal, after)
				ctx, cancel := context.WithTimeout(context.Background(), longest)
				cmd, _ := t.command(ctx, args...)
				if err := cmd.Start(); err != nil {
					cancel()
					return err
				}
				time.AfterFunc(after, func() { cmd.Process.Signal(signal) })
				cmd.Wait()
				cancel()
				t.seen[fmt.Sprint(cmd.ProcessState)]++
				k++
			}
			if code := t.call(what, args...); code != 0 {
				t.fault("%s: %q ends with %d", what, args, code)
			}
		}
		if err := t.same(what, "hit", want); err != nil {
			return err
		}
		left, err := t.files("hit")
		if err != nil {
			return err
		}
		for name := range left {
			if ext := filepath.Ext(name); ext == ".part" || ext == ".draft" {
				t.fault("%s: %s is left", what, name)
			}
		}
	}
	return nil
}
