// Package clitest tests a command line: by golden outputs, and by playing the
// pages of its documentation.
package clitest

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/resultstest"
)

// fenced is a block of a page between fences.
var fenced = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```\n")

// named is the first line of a block that is a file. A file that is "as written" was written
// by a command before, and the block has it without this line.
var named = regexp.MustCompile(`^(?:#|//) ([\w-]+(?:/[\w-]+)*\.(?:yaml|txt|go|py))(, as written)?\n`)

// Run is the program runexp as a function of its arguments.
type Run func(ctx context.Context, args []string, stdout, stderr io.Writer) int

// Play plays a page that is a session: it writes the files, runs the commands in order in one folder, and
// compares their output with the block below them. With
// -update it rewrites these blocks. It fails if the page has fewer commands than
// least. Commands are runexp, cd, go, and programs that the page has built.
func (run Run) Play(t *testing.T, doc string, least int) {
	t.Helper()
	file, err := filepath.Abs(doc)
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	var last shown
	commands := 0
	updated := fenced.ReplaceAllStringFunc(string(page), func(block string) string {
		m := fenced.FindStringSubmatch(block)
		kind, text := m[1], m[2]
		name := named.FindStringSubmatch(text)
		switch {
		case name != nil && name[2] != "":
			is, err := os.ReadFile(name[1])
			if err != nil {
				t.Fatal(err)
			}
			if string(is) != strings.TrimPrefix(text, name[0]) {
				t.Errorf("%s is not as the page says, but\n%s", name[1], is)
			}
		case name != nil:
			if err := write(name[1], text); err != nil {
				t.Fatal(err)
			}
		case kind == "sh":
			for line := range strings.Lines(text) {
				last = run.play(t, strings.TrimSpace(line))
				commands++
			}
		case kind == "text":
			if !last.agrees(text) {
				if !resultstest.Updating() {
					t.Errorf("%s\nprints (go test -run %s -update rewrites this)\n%s\nand not\n%s", last.line, t.Name(), last.text, text)
				}
				return "```text\n" + last.like(text) + "```\n"
			}
		default:
			t.Errorf("what is this block for?\n%s", block)
		}
		return block
	})
	if commands < least {
		t.Errorf("there are only %d commands", commands)
	}
	if resultstest.Updating() && updated != string(page) {
		if err := os.WriteFile(file, []byte(updated), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// Files writes the files that a page shows, in the folder in which the test is.
func Files(t *testing.T, page []byte) {
	t.Helper()
	for _, m := range fenced.FindAllSubmatch(page, -1) {
		if name := named.FindSubmatch(m[2]); name != nil && name[2] == nil {
			if err := write(string(name[1]), string(m[2])); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// shown is a command and its output.
type shown struct {
	line, text string
	stopped    bool // how far a study has come when it is stopped varies
}

var (
	exits    = regexp.MustCompile(`# .*exits with (\d+)`)
	words    = regexp.MustCompile(`'[^']*'|[^\s']+`)
	progress = regexp.MustCompile(`(?m)^(about .* left, )?[\d.]+% of [\w-]+, [\d,]+ of [\d,]+ instances.*\n`)
)

// write writes a file, and makes its folder.
func write(name, text string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o644)
}

// play runs a command of a page. If the comment behind it begins with ^C, the
// command is interrupted as soon as it has written records.
func (run Run) play(t *testing.T, line string) shown {
	t.Helper()
	command, comment, _ := strings.Cut(line, " # ")
	command, into, _ := strings.Cut(command, " > ")
	var args []string
	for _, word := range words.FindAllString(command, -1) {
		args = append(args, strings.Trim(word, "'"))
	}
	if len(args) == 0 {
		t.Fatalf("%q cannot be run by a test", line)
	}
	program, args := args[0], args[1:]
	want := 0
	if m := exits.FindStringSubmatch("# " + comment); m != nil {
		want, _ = strconv.Atoi(m[1])
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	if strings.HasPrefix(comment, "^C") {
		args = append(args, "-j", "1") // there must be time for it
		go func() {
			for ctx.Err() == nil {
				if logs, _ := filepath.Glob("runs/*/log/*"); len(logs) > 0 {
					stop()
				}
				time.Sleep(time.Millisecond)
			}
		}()
	}
	if program != "runexp" {
		run = other(t, program)
	}
	var stdout, stderr bytes.Buffer
	if code := run(ctx, args, &stdout, &stderr); code != want {
		t.Errorf("%s: exit %d, not %d: %s%s", line, code, want, stdout.String(), stderr.String())
	}
	if into != "" {
		if err := os.WriteFile(strings.TrimSpace(into), stdout.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		stdout.Reset()
	}
	said := strings.ReplaceAll(progress.ReplaceAllString(stderr.String(), ""), " --jobs 1\n", "\n") // which is not of the page
	return shown{line, stdout.String() + said, want == term.Stopped}
}

// dots stand for lines that the guide leaves out.
const dots = "...\n"

// agrees reports whether a block of the guide shows the output.
func (s shown) agrees(block string) bool {
	head, tail, cut := strings.Cut(s.plain(block), dots)
	text := s.plain(s.text)
	if !cut {
		return text == head
	}
	return len(text) >= len(head)+len(tail) && strings.HasPrefix(text, head) && strings.HasSuffix(text, tail)
}

// like cuts the output as a block was cut.
func (s shown) like(block string) string {
	head, tail, cut := strings.Cut(block, dots)
	lines := strings.SplitAfter(strings.TrimSuffix(s.text, "\n")+"\n", "\n")
	lines = lines[:len(lines)-1]
	first, last := strings.Count(head, "\n"), strings.Count(tail, "\n")
	if !cut || first+last >= len(lines) {
		return strings.Join(lines, "")
	}
	return strings.Join(lines[:first], "") + dots + strings.Join(lines[len(lines)-last:], "")
}

// machine matches text that differs from machine to machine.
var machine = []*regexp.Regexp{
	regexp.MustCompile(`about (a second|[\d.]+ (min|h|days|bytes|kB|MB|GB)|\S+)`),
	regexp.MustCompile(`on \d+ processors, by a trial of \d+ cells`),
	regexp.MustCompile(`\b\d+\.\d\d+s\b`), // a test of Go
}

var digits = regexp.MustCompile(`\d+`)

// begun is the second of the two ways to say how far a study is: pairs may be complete or
// not at the moment in which it is stopped.
var begun = regexp.MustCompile(`have results, and \d+ are complete: the others have at least \d+ instances`)

// plain makes outputs of all machines equal.
func (s shown) plain(text string) string {
	for _, m := range machine {
		text = m.ReplaceAllString(text, "~")
	}
	if s.stopped {
		text = begun.ReplaceAllString(text, "are complete")
		text = digits.ReplaceAllString(text, "~")
	}
	return text
}
