// Command soak compresses a night of runexp into minutes, and fails if memory, goroutines or open files
// grow:
//
//	go run ./soak -for 30m     # the parts night, life and flushes
//	go run ./soak -cells 50000 -studies 20 -for 2m
//
// A night is compressed by its size: docs/soak.md estimates how many episodes, records and flushes it
// has. Nothing waits. The part night runs a study in processes, undisturbed for half of the time and
// killed again and again in the other half, with serve and status beside it. The part life runs one small
// study after another in this process, by the command line's package. The part flushes lets a writer
// flush as often as in eight hours, by a simulated clock.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("soak: ")
	parts := flag.String("parts", "night,life,flushes", "what is done, of night, life and flushes")
	length := flag.Duration("for", 30*time.Minute, "time that the night may take")
	cells := flag.Int("cells", 1_000_000, "cells of the night, a multiple of 1000")
	studies := flag.Int("studies", 200, "studies of the life")
	hours := flag.Float64("hours", 8, "hours of flushes")
	table := flag.String("csv", "", "write the samples of the night to this file")
	keep := flag.String("dir", "", "folder for the studies, which stays (default: one that is removed)")
	flag.Parse()
	if *cells < 1000 || *cells%1000 != 0 {
		log.Fatalf("-cells %d: want a multiple of 1000", *cells)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	dir, err := *keep, error(nil)
	if dir == "" {
		if dir, err = os.MkdirTemp("", "soak"); err != nil {
			log.Fatal(err)
		}
	}
	if dir, err = filepath.Abs(dir); err != nil {
		log.Fatal(err)
	}
	program := filepath.Join(dir, "runexp")
	if err = build(program); err == nil {
		for _, part := range strings.Split(*parts, ",") {
			var e error
			switch part {
			case "night":
				e = (&night{program: program, dir: dir, cells: *cells, length: *length, table: *table}).run(ctx)
			case "life":
				e = life(ctx, dir, *studies)
			case "flushes":
				e = flushes(filepath.Join(dir, "flushes"), time.Duration(*hours*float64(time.Hour)))
			default:
				e = fmt.Errorf("-parts %s: want some of night, life and flushes", part)
			}
			err = errors.Join(err, e)
		}
	}
	if *keep == "" {
		os.RemoveAll(dir)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// build builds the program of the tree.
func build(path string) error {
	command := exec.Command("go", "build", "-o", path, "./cmd/runexp")
	command.Dir = root()
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
}

// root returns the root of the tree.
func root() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..")
}

// median returns the median of some numbers.
func median(of []float64) float64 {
	if len(of) == 0 {
		return 0
	}
	of = slices.Clone(of)
	slices.Sort(of)
	return of[len(of)/2]
}
