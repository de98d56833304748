package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli"
	"github.com/loadstar-sim/loadstar/policies"
)

// life runs studies one after the other in this process. Each has one policy, in the first of the worlds
// that suits it, and its own folder, which is run, extended, inspected, merged, and for every tenth one
// served. A round has each policy once.
func life(ctx context.Context, dir string, studies int) error {
	l := &living{dir: filepath.Join(dir, "life"), all: newTrends("life", 8, 0.5), suits: map[string]int{}, began: time.Now()}
	if err := l.files(); err != nil {
		return err
	}
	names := policies.Names()
	for i := range studies {
		if err := l.study(ctx, i, names[i%len(names)]); err != nil {
			return fmt.Errorf("study %d, of %s: %w", i, names[i%len(names)], err)
		}
		s, err := here()
		if err != nil {
			return err
		}
		l.all.add(float64(i)/float64(studies), s)
	}
	log.Printf("%4.0f s: %d studies of %d policies, %d commands, %d servers", time.Since(l.began).Seconds(), studies, len(l.suits), l.commands, l.servers)
	return l.all.judge()
}

// worlds are the worlds in which policies are played: without messages, with messages at both ends, with
// messages that have no latencies, with two workers and with one.
var worlds = []string{
	"{workers: 4, compute: {latency: 0.01, per_unit: 1}}",
	"{workers: 4, compute: {latency: 0.01, per_unit: 1}, send: {latency: 0.01, per_unit: 0.05}, return: {latency: 0.01, per_unit: 0.02}}",
	"{workers: 4, compute: {latency: 0, per_unit: 1}, send: {latency: 0, per_unit: 0.05}, return: {latency: 0, per_unit: 0.02}}",
	"{workers: 4, compute: {latency: 0, per_unit: 1}, send: {latency: 0, per_unit: 0.05}}",
	"{workers: 4, compute: {latency: 0.01, per_unit: 1}, send: {latency: 0.01, per_unit: 0.05}}",
	"{workers: 2, compute: {latency: 0, per_unit: 1}}",
	"{workers: 1, compute: {latency: 0, per_unit: 1}}",
}

// spelled are the policies that need options.
var spelled = map[string]string{
	"optimal":   "optimal{n=2}",
	"file":      "file{path=half.json}",
	"exec":      "exec{cmd=python3 gss.py}",
	"exec-plan": "exec-plan{cmd=python3 half.py}",
}

// living is the folder of the studies, and samples of the process after each.
type living struct {
	dir               string
	all               trends
	suits             map[string]int // the world of a policy
	commands, servers int
	began             time.Time
}

// study runs one study, and removes it.
func (l *living) study(ctx context.Context, i int, policy string) error {
	study := filepath.Join(l.dir, "runs", fmt.Sprintf("study%d", i))
	defer os.RemoveAll(study)
	file, err := l.begin(ctx, i, policy, study)
	if err != nil {
		return err
	}
	commands := [][]string{
		{"run", file, "--out", study, "--quiet", "--instances", "600"},
		{"status", study, "--deep"},
		{"merge", study},
	}
	for _, words := range commands {
		if code, said := l.command(ctx, words); code != 0 {
			return fmt.Errorf("%s ends with %d: %s", strings.Join(words, " "), code, said)
		}
	}
	if i%10 == 0 {
		l.servers++
		return serve(ctx, filepath.Dir(study))
	}
	return nil
}

// begin runs a study of a policy for the first time, in its world or, until that is known, in one after
// the other.
func (l *living) begin(ctx context.Context, i int, policy, study string) (file string, err error) {
	file = filepath.Join(l.dir, "scenario.yaml")
	text := policy
	if other, ok := spelled[policy]; ok {
		text = other
	}
	first, known := l.suits[policy]
	for w := first; w < len(worlds); w++ {
		scenario := fmt.Appendf(nil, "name: study%d\nseed: %d\ninstances: 300\nworkload: 6\nplatform: %s\nrisk: linear{x=L}\npolicies: ['%s']\nreference: '%s'\nmetrics: [work, makespan]\nsweep: {L: [10, 20]}\n",
			i, i, worlds[w], text, text)
		if err := os.WriteFile(file, scenario, 0o666); err != nil {
			return "", err
		}
		if strings.HasPrefix(text, "exec") {
			os.Setenv("XDG_STATE_HOME", l.dir)
			if code, said := l.command(ctx, []string{"trust", file}); code != 0 {
				return "", fmt.Errorf("it is not trusted: exit %d: %s", code, said)
			}
		}
		code, said := l.command(ctx, []string{"run", file, "--out", study, "--quiet"})
		if code == 0 {
			l.suits[policy] = w
			return file, nil
		}
		err = errors.Join(err, fmt.Errorf("it ends with %d: %s", code, said))
		if known {
			break
		}
		os.RemoveAll(study) // left by a failure
	}
	return "", fmt.Errorf("it is played in no world: %w", err)
}

// command runs a command of runexp, and returns its exit code and output.
func (l *living) command(ctx context.Context, words []string) (code int, said []byte) {
	var stderr bytes.Buffer
	l.commands++
	code = cli.Run(ctx, words, io.Discard, &stderr)
	return code, stderr.Bytes()
}

// serve starts a server, loads the pages of all studies, and ends it.
func serve(ctx context.Context, dir string) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	r, w := io.Pipe()
	ended := make(chan int, 1)
	var stderr bytes.Buffer
	go func() {
		ended <- cli.Run(ctx, []string{"serve", "--listen", "127.0.0.1:0", dir}, w, &stderr)
		w.Close()
	}()
	line := make([]byte, 200)
	n, err := r.Read(line)
	if err != nil {
		return fmt.Errorf("serve: %w: %s", err, stderr.Bytes())
	}
	go io.Copy(io.Discard, r)
	address := strings.TrimSpace(string(line[:n]))
	index, err := load(address)
	if err != nil {
		return err
	}
	links := studyLink.FindAllString(index, -1)
	if len(links) == 0 {
		return fmt.Errorf("serve: no study in %.300s", index)
	}
	for _, link := range links {
		for _, page := range []string{"", "now", "files"} {
			if _, err := load(address + link + page); err != nil && !errors.Is(err, errBusy) {
				return err
			}
		}
	}
	http.DefaultClient.CloseIdleConnections()
	stop()
	if code := <-ended; code != 0 {
		return fmt.Errorf("serve ends with %d: %s", code, stderr.Bytes())
	}
	return nil
}

// studyLink matches the address of a study on the page of all studies.
var studyLink = regexp.MustCompile(`study/[^"/]+/`)

// load returns a page.
func load(url string) (string, error) {
	answer, err := http.Get(url)
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	switch {
	case err == nil && answer.StatusCode == http.StatusServiceUnavailable:
		err = errBusy
	case err == nil && answer.StatusCode != http.StatusOK:
		err = fmt.Errorf("%s: %s", url, answer.Status)
	}
	return string(text), err
}

// errBusy is the error of loading a page that is still being made: the server asks to come again.
var errBusy = errors.New("the server is busy")

// files writes the files that policies read.
func (l *living) files() error {
	if err := os.MkdirAll(filepath.Join(l.dir, "runs"), 0o777); err != nil {
		return err
	}
	guided, err := os.ReadFile(filepath.Join(root(), "policies", "exec", "examples", "gss.py"))
	return errors.Join(
		err,
		os.WriteFile(filepath.Join(l.dir, "gss.py"), guided, 0o666),
		os.WriteFile(filepath.Join(l.dir, "half.json"), []byte(half), 0o666),
		os.WriteFile(filepath.Join(l.dir, "half.py"), []byte(program), 0o666),
	)
}

// A plan for two workers, and a program that makes the same for any number.
const (
	half    = `{"loadstar": "schedule", "version": 1, "workers": 2, "load": 6, "size": [3, 3], "list": [[0], [1]]}`
	program = `import json, sys
for line in sys.stdin:
    said = json.loads(line)
    answer = {"protocol": 1, "kind": "planner"}
    if said["op"] == "problem":
        n = len(said["workers"])
        answer = {"schedule": {"size": [said["load"] / n] * n, "list": [[i] for i in range(n)]}}
    print(json.dumps(answer), flush=True)
`
)
