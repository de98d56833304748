// Command mutants plants faults in Loadstar, one at a time, and says which of them the tests of
// their own package catch, or of one that holds it against a reference. Its lists, in faults, have faults that somebody might make and nobody
// might see: a test for each of them is what they ask for.
//
//	go -C bench run ./mutants
//	go -C bench run ./mutants -run dispatcher
//
// A fault that no test catches is a hole in the tests, unless the program does the same with it:
// then it belongs into no list.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sync"
	"time"
)

func main() {
	log := func(err error) {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
	root := flag.String("root", "..", "the tree")
	chosen := flag.String("run", "", "plant only faults whose file or text matches this expression")
	every := flag.Int("every", 1, "plant only every n-th fault")
	jobs := flag.Int("jobs", runtime.GOMAXPROCS(0), "faults planted at a time")
	limit := flag.Duration("limit", 5*time.Minute, "time that the tests of a package have")
	flag.Parse()
	pattern, err := regexp.Compile(*chosen)
	if err != nil {
		log(err)
	}
	if *every < 1 || *jobs < 1 {
		log(fmt.Errorf("-every %d -jobs %d: want 1 or more", *every, *jobs))
	}
	faults, err := lists("mutants/faults")
	if err != nil {
		log(err)
	}
	faults = slices.DeleteFunc(faults, func(f fault) bool { return !pattern.MatchString(f.file + ": " + f.what) })
	var some []fault
	for i := *every / 2; i < len(faults); i += *every {
		some = append(some, faults[i])
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	missed, err := all(ctx, *root, some, *jobs, *limit)
	if err != nil {
		log(err)
	}
	fmt.Printf("%d faults planted, %d caught\n", len(some), len(some)-missed)
	if missed > 0 {
		os.Exit(1)
	}
}

// lists returns the faults of all lists in a folder, by file.
func lists(folder string) ([]fault, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		return nil, err
	}
	var faults []fault
	for _, name := range names {
		more, err := read(name)
		if err != nil {
			return nil, err
		}
		faults = append(faults, more...)
	}
	return faults, nil
}

// all plants the faults, several at a time, and returns how many were not caught. It prints a
// line for each.
func all(ctx context.Context, root string, faults []fault, jobs int, limit time.Duration) (missed int, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(work)
	if root, err = filepath.Abs(root); err != nil {
		return 0, err
	}
	t := &trial{root: root, work: work, limit: limit}
	began := time.Now()
	var (
		group sync.WaitGroup
		mu    sync.Mutex
		done  int
		next  = make(chan int)
		sound = map[string]func() (time.Duration, error){}
	)
	for i := range faults {
		folder := faults[i].folder()
		sound[folder] = sync.OnceValues(func() (time.Duration, error) { return t.sound(ctx, folder) })
	}
	for range jobs {
		group.Go(func() {
			for i := range next {
				f := &faults[i]
				quick, err := sound[f.folder()]()
				var o outcome
				if err == nil {
					o, err = t.try(ctx, i, f, quick)
				}
				if err != nil {
					cancel(err)
					continue
				}
				mu.Lock()
				done++
				left := (time.Since(began) / time.Duration(done) * time.Duration(len(faults)-done)).Round(time.Second)
				verdict := "caught by " + o.by
				if !o.caught {
					missed, verdict = missed+1, "NOT CAUGHT"
				}
				fmt.Printf("%d of %d, %v left: %s:%d: %s: %s (%.1f s)\n", done, len(faults), left, f.file, o.line, f.what, verdict, o.took.Seconds())
				mu.Unlock()
			}
		})
	}
feed:
	for i := range faults {
		select {
		case next <- i:
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	group.Wait()
	return missed, context.Cause(ctx)
}
