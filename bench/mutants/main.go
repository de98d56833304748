// Command mutants plants faults in Loadstar, one at a time, and reports whether the tests catch them. Its
// lists, in faults, have plausible mistakes that are easy to overlook.
//
//	go -C bench run ./mutants
//	go -C bench run ./mutants -run results/store
//
// The tree's files are not changed: the go command uses the faulty text in place of a file's. A fault
// that no test catches is a hole in the tests.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sync"
)

func main() {
	chosen := flag.String("run", "", "plant only faults whose package or text matches this expression")
	every := flag.Int("every", 1, "plant only every n-th fault")
	from := flag.Int("from", 0, "with -every, begin with the fault of this number modulo n")
	passed := flag.Bool("passed", false, "do not run the tests without a fault first: they are known to pass")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	planted, missed, err := run(ctx, *chosen, *every, *from, *passed)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
	fmt.Printf("%d faults planted, %d caught\n", planted, planted-missed)
	if missed > 0 {
		os.Exit(1)
	}
}

// run plants some of the faults in the tree above, as many at a time as there are processors. It prints a
// line for each, and returns the numbers of planted and of missed faults.
func run(ctx context.Context, chosen string, every, from int, passed bool) (planted, missed int, err error) {
	pattern, err := regexp.Compile(chosen)
	if err != nil || every < 1 || from < 0 {
		return 0, 0, errors.Join(err, fmt.Errorf("-run %q -every %d -from %d: want an expression, 1 or more, and 0 or more", chosen, every, from))
	}
	root, err := filepath.Abs("..")
	if err != nil {
		return 0, 0, err
	}
	all, err := prepare(root, "mutants/faults")
	if err != nil {
		return 0, 0, err
	}
	all = slices.DeleteFunc(all, func(t trial) bool { return !pattern.MatchString(t.pack + ": " + t.what) })
	var some []trial
	for i := from % every; i < len(all); i += every {
		some = append(some, all[i])
	}
	if !passed {
		if err := sound(ctx, root, some); err != nil {
			return 0, 0, err
		}
	}
	work, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, 0, err
	}
	defer os.RemoveAll(work)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		group  sync.WaitGroup
		mu     sync.Mutex
		places = make(chan struct{}, runtime.GOMAXPROCS(0))
	)
	for i, t := range some {
		places <- struct{}{}
		group.Go(func() {
			defer func() { <-places }()
			by, err := t.try(ctx, root, filepath.Join(work, fmt.Sprint(i)))
			if err != nil {
				cancel(err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			verdict := "caught by " + by
			if by == "" {
				missed, verdict = missed+1, "NOT CAUGHT"
			}
			fmt.Printf("%s: %s: %s\n", t.pack, t.what, verdict)
		})
	}
	group.Wait()
	return len(some), missed, context.Cause(ctx)
}

// prepare returns the faults of all lists in a folder with their files. Its error has a line for each
// fault that cannot be planted.
func prepare(root, folder string) (trials []trial, err error) {
	names, _ := filepath.Glob(filepath.Join(folder, "*.txt")) // the pattern is a valid one
	for _, list := range names {
		faults, more := read(list)
		err = errors.Join(err, more)
		for _, f := range faults {
			name, faulty, more := f.find(root)
			err = errors.Join(err, more)
			trials = append(trials, trial{f, name, faulty})
		}
	}
	return trials, err
}
