//go:build unix

package survival

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// The folder of a study may vanish while a run is on.
var vanishings = []struct {
	name string
	do   func(t *testing.T, dir string)
}{
	{"its logs are removed", func(t *testing.T, dir string) { check(t, os.RemoveAll(filepath.Join(dir, "log"))) }},
	{"it is removed", func(t *testing.T, dir string) { check(t, os.RemoveAll(dir)) }},
	{"it is replaced by an empty one", func(t *testing.T, dir string) {
		check(t, os.Rename(dir, dir+".away"), os.Mkdir(dir, 0o777))
	}},
	{"it is renamed", func(t *testing.T, dir string) { check(t, os.Rename(dir, dir+".away")) }},
	{"it is replaced by a file", func(t *testing.T, dir string) {
		check(t, os.Rename(dir, dir+".away"), os.WriteFile(dir, []byte("mine"), 0o666))
	}},
	{"its logs are replaced by a file", func(t *testing.T, dir string) {
		check(t, os.RemoveAll(filepath.Join(dir, "log")), os.WriteFile(filepath.Join(dir, "log"), []byte("mine"), 0o666))
	}},
	{"it may not be read", func(t *testing.T, dir string) { check(t, os.Chmod(dir, 0)) }},
	{"it may not be written", func(t *testing.T, dir string) { check(t, os.Chmod(dir, 0o500)) }},
	{"its plan is removed", func(t *testing.T, dir string) { check(t, os.Remove(filepath.Join(dir, "study.json"))) }},
}

func check(t *testing.T, all ...error) {
	t.Helper()
	for _, err := range all {
		if err != nil {
			t.Error(err)
		}
	}
}

// The run says so in one line, and leaves no results of a part. The same command then ends the
// study as if nothing had happened. Event by event, a run keeps a processor busy for a second, so that it is
// still at work when its folder vanishes; without events it is done at once.
func TestAFolderThatVanishesDuringARunEndsIt(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := plain
	file := s.file(t)
	args := func(dir string) []string { return s.args(file, dir, 0) }
	first := filepath.Join(t.TempDir(), "undisturbed")
	must(t, done, args(first)...)
	want := merged(t, done, first)
	for _, v := range vanishings {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			if strings.HasPrefix(v.name, "it may not") && os.Geteuid() == 0 {
				t.Skip("root may do anything")
			}
			dir := filepath.Join(t.TempDir(), "study")
			p := start(t, append(args(dir), byEvents, "-j=1")...)
			p.awaitLog(dir, "*")
			v.do(t, dir)
			e := p.wait()
			e.want(t, ioError, v.name)
			e.wantLine(t, dir)
			if _, err := os.Stat(dir); err == nil { // what a user would do
				check(t, os.Chmod(dir, 0o777))
			}
			if left, _ := filepath.Glob(filepath.Join(dir, "*.csv")); len(left) > 0 {
				t.Errorf("%v were made of a part", left)
			}
			for _, name := range []string{dir, filepath.Join(dir, "log")} {
				if text, err := os.ReadFile(name); err == nil && string(text) == "mine" {
					check(t, os.Remove(name))
				}
			}
			must(t, done, args(dir)...)
			wantFinals(t, merged(t, done, dir), want)
		})
	}
}

// awaitLog waits until the program has written records to a folder, to a log whose name fits a pattern.
func (p *program) awaitLog(dir, pattern string) {
	p.t.Helper()
	for until := time.Now().Add(20 * time.Second); time.Now().Before(until); time.Sleep(time.Millisecond) {
		logs, _ := filepath.Glob(filepath.Join(dir, "log", pattern))
		for _, name := range logs {
			if info, err := os.Stat(name); err == nil && info.Size() > 1000 {
				return
			}
		}
	}
	p.t.Fatalf("no records come to %s", dir)
}

// The folder is moved away, and another study takes its name: that one is left alone.
func TestAnotherStudyInPlaceOfAFolderStays(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	file, other, dir := plain.file(t), tiny.file(t), filepath.Join(t.TempDir(), "study")
	ready := dir + ".other"
	must(t, done, tiny.args(other, ready, 0)...)
	want := merged(t, done, ready)
	p := start(t, plain.args(file, dir, 0, byEvents, "-j=1")...)
	p.awaitLog(dir, "*")
	check(t, os.Rename(dir, dir+".away"), os.Rename(ready, dir))
	e := p.wait()
	e.want(t, ioError)
	e.wantLine(t, dir)
	if got := read(t, dir); got != want {
		t.Error("the other study is no longer what it was")
	}
	if e := must(t, done, "status", dir, "--deep"); e.stderr != "" {
		t.Errorf("status of the other study: %s", e.stderr)
	}
	must(t, done, plain.args(file, dir+".away", 0)...)
}

// Scenario and trace are read when a run begins.
func TestAScenarioAndATraceThatVanishDuringARunAreNotMissed(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	in := t.TempDir()
	file, trace := filepath.Join(in, "traced.yaml"), filepath.Join(in, "lab.txt")
	check(t, os.WriteFile(file, []byte(traced), 0o666),
		os.WriteFile(trace, []byte("node,start,end\na,0,100\na,100,400\na,460,1000\nb,0,250\nb,260,400\n"), 0o666))
	first, dir := filepath.Join(t.TempDir(), "undisturbed"), filepath.Join(t.TempDir(), "study")
	must(t, done, "run", file, "--out", first, "--quiet")
	p := start(t, "run", file, "--out", dir, "--quiet", byEvents, "-j=1")
	p.awaitLog(dir, "*")
	check(t, os.Remove(file), os.Remove(trace))
	p.wait().want(t, done)
	wantFinals(t, merged(t, done, dir), merged(t, done, first))
}

const traced = `
name: traced
instances: 2500
workload: W
platform:
  workers: 12
  compute: {latency: 0.001, per_unit: 100}
trace: lab.txt
policies: [omniscient, greedy, no-rep]
metrics: [work]
sweep:
  W: 1..8
  n: 100
`
