package main

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// night is a study of a million cells, with a server and a status command beside it.
type night struct {
	program, dir string
	cells        int
	length       time.Duration
	table        string

	began  time.Time
	server *process
	serve  trends
	url    string
	rows   [][]string
	kills  int
	busy   int  // pages that the server postponed
	told   told // the last status
}

// scenario returns a sweep of n cells that take little time each: a block of three policies.
func scenario(n int) []byte {
	return fmt.Appendf(nil, `name: night
instances: 250
workload: W
platform: {workers: p, compute: {latency: eps, per_unit: 1}}
risk: linear
policies: [greedy, no-rep, brute]
metrics: [work]
sweep:
  p: 2..5
  W: linspace(0.1,1,25)
  n: 1..10
  eps: linspace(0,0.1,%d)
`, n/1000)
}

// run runs the night.
func (n *night) run(ctx context.Context) (err error) {
	file, study := filepath.Join(n.dir, "night.yaml"), filepath.Join(n.dir, "runs", "night")
	if err := os.WriteFile(file, scenario(n.cells), 0o666); err != nil {
		return err
	}
	n.began = time.Now()
	if err := n.listen(filepath.Dir(study)); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, n.leave()) }()
	alone := newTrends("run", 16, 4)
	words := []string{"run", file, "--out", study, "--quiet"}
	done, err := n.watch(ctx, study, words, nil, os.Kill, alone)
	if err != nil {
		return err
	}
	n.say("half of the records")
	rng := rand.New(rand.NewPCG(1, 2))
	for err == nil && !done {
		if time.Since(n.began) > n.length {
			err = errors.New("the time is up, and the night is not complete: want more by -for, or fewer by -cells")
			break
		}
		moment := time.After(time.Duration(10+rng.IntN(50)) * time.Second)
		how := []os.Signal{os.Kill, os.Kill, os.Interrupt, os.Kill, os.Kill, syscall.SIGTERM}[n.kills%6]
		done, err = n.watch(ctx, study, words, moment, how, nil)
	}
	n.say("the end")
	return errors.Join(err, alone.judge(), n.serve.judge(), n.whole(study), n.save())
}

// watch runs a command until it ends, and samples it. It sends a signal at a time or, if the samples are
// for trends, when half of the records are there. It reports whether the study is complete.
func (n *night) watch(ctx context.Context, study string, words []string, until <-chan time.Time, how os.Signal, into trends) (done bool, err error) {
	p, err := start(n.program, words...)
	if err != nil {
		return false, err
	}
	go io.Copy(io.Discard, p.stdout)
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	for looks := 1; ; looks++ {
		select {
		case <-p.done:
			switch code := wait(p.Cmd); {
			case code == 0 || code == 75:
				return code == 0, nil
			case code < 0: // killed
				return false, n.look(study, "--deep")
			default:
				return false, fmt.Errorf("run ends with %d: %s", code, p.words())
			}
		case <-ctx.Done():
			return false, errors.Join(ctx.Err(), p.Process.Kill())
		case <-until:
			until = nil
			if n.told.Left > 0 { // the last run may end undisturbed
				n.kills++
				p.Process.Signal(how)
			}
		case <-tick.C:
			s, ok := p.sample()
			if !ok {
				continue
			}
			if looks%4 == 0 {
				if err := errors.Join(n.poll(), n.look(study)); err != nil {
					return false, errors.Join(err, p.Process.Kill())
				}
			}
			n.row("run", s)
			if into == nil || n.told.Records == 0 {
				continue
			}
			into.add(n.part(), s)
			if n.told.Records >= int64(3*n.cells/2) {
				until, into = time.After(0), nil
			}
		}
	}
}

// wait returns the exit code of a command, -1 if it was killed.
func wait(c *exec.Cmd) int {
	c.Wait()
	return c.ProcessState.ExitCode()
}

// part returns the elapsed share of the time.
func (n *night) part() float64 { return float64(time.Since(n.began)) / float64(n.length) }

// told is the output of status.
type told struct {
	Records  int64 `json:"records"`
	Episodes int64 `json:"episodes"`
	Left     int64 `json:"left"`
	Running  []any `json:"running"`
}

// look runs status, which must report no fewer records than before.
func (n *night) look(study string, more ...string) error {
	out, err := exec.Command(n.program, append([]string{"status", study, "--format", "json"}, more...)...).Output()
	var t told
	if e := json.Unmarshal(out, &t); e != nil {
		return fmt.Errorf("status: %w: %w: %.300s", err, e, out)
	}
	if t.Records < n.told.Records {
		return fmt.Errorf("there were %d records, and %d are left", n.told.Records, t.Records)
	}
	n.told = t
	return nil
}

// whole checks that the study is complete and all its records are intact, with few computed twice.
func (n *night) whole(study string) error {
	if err := n.look(study, "--deep"); err != nil {
		return err
	}
	want := int64(3 * n.cells)
	if n.told.Left != 0 || n.told.Episodes != 250*want || n.told.Records < want || n.told.Records > want+want/50 {
		return fmt.Errorf("the night ends with %+v, where %d records are enough", n.told, want)
	}
	log.Printf("%d episodes in %d records, of which %d are enough; %d signals; %d pages put off", n.told.Episodes, n.told.Records, want, n.kills, n.busy)
	return nil
}

// listen starts a server.
func (n *night) listen(dir string) (err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if n.server, err = start(n.program, "serve", "--listen", "127.0.0.1:0", dir); err != nil {
		return err
	}
	lines := bufio.NewReader(n.server.stdout)
	line, err := lines.ReadString('\n')
	go io.Copy(io.Discard, lines)
	n.url, n.serve = strings.TrimSpace(line), newTrends("serve", 32, 4)
	return err
}

// poll loads the server's pages as a browser does, and samples it.
func (n *night) poll() error {
	for _, page := range []string{"", "study/night/now"} {
		if _, err := load(n.url + page); errors.Is(err, errBusy) {
			n.busy++
		} else if err != nil {
			return err
		}
	}
	s, ok := n.server.sample()
	if !ok {
		return errors.New("serve has ended: " + n.server.words())
	}
	n.serve.add(n.part(), s)
	n.row("serve", s)
	return nil
}

// leave ends the server.
func (n *night) leave() error {
	http.DefaultClient.CloseIdleConnections()
	n.server.Process.Signal(os.Interrupt)
	<-n.server.done
	if code := wait(n.server.Cmd); code != 0 {
		return fmt.Errorf("serve ends with %d: %s", code, n.server.words())
	}
	return nil
}

func (n *night) say(what string) {
	log.Printf("%4.0f s: %s: %d records, %d signals", time.Since(n.began).Seconds(), what, n.told.Records, n.kills)
}

// row adds a sample to the file.
func (n *night) row(who string, s sample) {
	row := []string{strconv.Itoa(int(time.Since(n.began).Seconds())), who, strconv.FormatInt(n.told.Records, 10)}
	for _, v := range []float64{s.resident, s.heap, s.goroutines, s.threads, s.files} {
		row = append(row, strconv.FormatFloat(v, 'f', -1, 64))
	}
	n.rows = append(n.rows, row)
}

// save writes the samples.
func (n *night) save() error {
	if n.table == "" {
		return nil
	}
	f, err := os.Create(n.table)
	if err != nil {
		return err
	}
	w := csv.NewWriter(f)
	w.Write([]string{"second", "process", "records", "resident_mb", "heap_mb", "goroutines", "threads", "files"})
	return errors.Join(w.WriteAll(n.rows), f.Close())
}
