package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// process is a command of runexp from which samples are taken. It reads standard error, to which the Go
// runtime writes at each collection, and every second about its goroutines; so the program needs no
// service for this.
type process struct {
	*exec.Cmd
	stdout io.Reader
	done   chan struct{} // closed when standard error has ended

	mu         sync.Mutex
	heap       float64 // megabytes alive after the last collection
	goroutines float64 // when they were last reported
	counted    float64 // goroutines of the trace that is being read
	said       strings.Builder
}

// start starts a command.
func start(program string, args ...string) (*process, error) {
	p := &process{Cmd: exec.Command(program, args...), done: make(chan struct{})}
	p.Env = append(os.Environ(), "GODEBUG=gctrace=1,schedtrace=1000,scheddetail=1")
	stderr, err := p.StderrPipe()
	if err != nil {
		return nil, err
	}
	if p.stdout, err = p.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := p.Start(); err != nil {
		return nil, err
	}
	go p.read(stderr)
	return p, nil
}

var (
	collected = regexp.MustCompile(`^gc \d+ .* \d+->\d+->(\d+) MB`)
	traced    = regexp.MustCompile(`^(gc \d+ @| +[GMP]\d+: |scvg: )`)
	sched     = regexp.MustCompile(`^SCHED \d+ms: `)
	goroutine = regexp.MustCompile(`^ +G\d+: status=(\d+)`)
)

// dead is the status of a goroutine that has ended and whose memory waits for reuse.
const dead = "6"

// read reads standard error.
func (p *process) read(from io.Reader) {
	defer close(p.done)
	for lines := bufio.NewReader(from); ; {
		line, err := lines.ReadString('\n')
		p.take(line)
		if err != nil {
			return
		}
	}
}

func (p *process) take(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if m := collected.FindStringSubmatch(line); m != nil {
		p.heap, _ = strconv.ParseFloat(m[1], 64)
	} else if m := goroutine.FindStringSubmatch(line); m != nil && m[1] != dead {
		p.counted++
	} else if sched.MatchString(line) { // a trace begins, and the one before is complete
		p.goroutines, p.counted = p.counted, 0
	} else if !traced.MatchString(line) {
		p.said.WriteString(line)
	}
}

// sample is the state of a process at a moment.
type sample struct {
	resident, heap             float64 // megabytes
	goroutines, threads, files float64
	children                   float64 // number of its child processes
}

// sample returns a sample of the process; ok is false if it has ended.
func (p *process) sample() (s sample, ok bool) {
	s, ok = system(p.Process.Pid)
	p.mu.Lock()
	defer p.mu.Unlock()
	s.heap, s.goroutines = p.heap, p.goroutines
	return s, ok
}

// system returns a sample from the operating system.
func system(pid int) (s sample, ok bool) {
	proc := fmt.Sprintf("/proc/%d/", pid)
	status, err := os.ReadFile(proc + "status")
	files, e := os.ReadDir(proc + "fd")
	if err != nil || e != nil {
		return s, false
	}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		n, _ := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 64)
		switch name {
		case "VmRSS":
			s.resident = n / 1024
		case "Threads":
			s.threads = n
		}
	}
	s.files = float64(len(files))
	tasks, _ := filepath.Glob(proc + "task/*/children")
	for _, task := range tasks {
		children, _ := os.ReadFile(task)
		s.children += float64(len(strings.Fields(string(children))))
	}
	return s, s.resident > 0
}

// words returns its standard error without traces.
func (p *process) words() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said.String()
}

// trends are the trends of a process's samples.
type trends []*trend

// newTrends returns trends without samples; resident and heap are the allowed growth in megabytes.
func newTrends(who string, resident, heap float64) trends {
	return trends{
		{what: who + " resident", unit: "MB", slack: resident},
		{what: who + " heap", unit: "MB", slack: heap},
		{what: who + " goroutines", slack: 2},
		{what: who + " threads", slack: 3},
		{what: who + " open files", slack: 1},
		{what: who + " children", slack: 1},
	}
}

func (t trends) add(at float64, s sample) {
	for i, v := range []float64{s.resident, s.heap, s.goroutines, s.threads, s.files, s.children} {
		if v > 0 || i == len(t)-1 {
			t[i].add(at, v)
		}
	}
}

// judge prints the trends, and returns an error for each that grows.
func (t trends) judge() (err error) {
	for _, one := range t {
		line, e := one.verdict()
		log.Print(line)
		err = errors.Join(err, e)
	}
	return err
}
