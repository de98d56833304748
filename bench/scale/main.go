// Command scale measures how time and memory grow from 10 to 1,000,000 workers and from 10 to 1,000,000
// cells, and draws the results:
//
//	go run ./scale         # measures, and writes scale.csv and the figures of docs/figures
//	go run ./scale -draw   # draws the figures of scale.csv again
//
// Each number comes from a separate process, whose processor time and peak memory the operating system
// reports: an episode of that many workers, from its plan on, or a run of runexp over that many cells,
// all files included.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("scale: ")
	most := flag.Int("most", 1_000_000, "workers and cells, at most")
	limit := flag.Duration("limit", 2*time.Minute, "a process that takes longer ends its line")
	drawOnly := flag.Bool("draw", false, "draw what was measured before")
	kind := flag.String("episode", "", "one of "+strings.Join(kinds, ", ")+": simulate one episode, and tell how long it took")
	workers := flag.Int("workers", 10, "workers of that episode")
	flag.Parse()
	if *kind != "" {
		seconds, err := episode(*kind, *workers)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(seconds)
		return
	}
	_, file, _, _ := runtime.Caller(0)
	root := filepath.Join(filepath.Dir(file), "..", "..")
	table := filepath.Join(root, "docs", "figures", "scale.csv")
	if !*drawOnly {
		if *most < 10 || *most > 1_000_000 {
			log.Fatalf("-most is %d: it must be from 10 to 1000000", *most)
		}
		points, err := measure(root, *most, *limit)
		if err = errors.Join(err, save(table, points)); err != nil {
			log.Fatal(err)
		}
	}
	if err := draw(table); err != nil {
		log.Fatal(err)
	}
}

// point is one measurement: a line of the table.
type point struct {
	panel, line string
	n           int
	seconds     float64
	megabytes   float64
}

// measure returns all points.
func measure(root string, most int, limit time.Duration) (points []point, err error) {
	temp, err := os.MkdirTemp("", "scale")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	runexp := filepath.Join(temp, "runexp")
	build := exec.Command("go", "build", "-o", runexp, "./cmd/runexp")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	series := func(panel, line string, command func(n int) ([]string, error)) error {
		for n := 10; n <= most; n *= 10 {
			words, err := command(n)
			if err != nil {
				return err
			}
			p := point{panel: panel, line: line, n: n}
			if err := p.run(words, limit); errors.Is(err, context.DeadlineExceeded) {
				log.Printf("%s, %s: %d take longer than %v", panel, line, n, limit)
				return nil
			} else if err != nil {
				return err
			}
			log.Printf("%s, %s: %d: %.3g s, %.3g MB", panel, line, n, p.seconds, p.megabytes)
			points = append(points, p)
		}
		return nil
	}
	for _, kind := range kinds {
		err = errors.Join(err, series("workers", kind, func(n int) ([]string, error) {
			return []string{self, "-episode", kind, "-workers", strconv.Itoa(n)}, nil
		}))
	}
	return points, errors.Join(err, series("cells", "sweep", func(n int) ([]string, error) {
		file := filepath.Join(temp, fmt.Sprintf("cells%d.yaml", n))
		return []string{runexp, "run", file, "--quiet", "--out", strings.TrimSuffix(file, ".yaml")}, os.WriteFile(file, sweep(n), 0o644)
	}))
}

// run runs a process. Its processor time is the number that it prints or, if it prints none, all of it.
func (p *point) run(words []string, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	command := exec.CommandContext(ctx, words[0], words[1:]...)
	var problems bytes.Buffer
	command.Stderr = &problems
	out, err := command.Output()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(words, " "), err, problems.Bytes())
	}
	used := command.ProcessState
	if p.seconds, err = strconv.ParseFloat(strings.TrimSpace(string(out)), 64); err != nil {
		p.seconds = (used.UserTime() + used.SystemTime()).Seconds()
	}
	p.megabytes = float64(used.SysUsage().(*syscall.Rusage).Maxrss) / 1000
	return nil
}

// sweep returns a scenario of n cells, a power of ten up to a million, that take little time each: one
// instance, two policies, one metric.
func sweep(n int) []byte {
	axes := map[int][3]int{10: {5, 1, 2}, 100: {5, 10, 2}, 1000: {5, 5, 10}, 10_000: {50, 5, 10}, 100_000: {50, 5, 100}, 1_000_000: {50, 50, 100}}[n]
	workers := "2..5"
	if n <= 100 {
		workers = "5"
	}
	return fmt.Appendf(nil, `name: cells
instances: 1
workload: W
platform: {workers: p, compute: {latency: eps, per_unit: 1}}
risk: linear
policies: [greedy, no-rep]
metrics: [work]
sweep:
  p: %s
  W: linspace(0.1,1,%d)
  n: 1..%d
  eps: linspace(0,0.1,%d)
`, workers, axes[0], axes[1], axes[2])
}
