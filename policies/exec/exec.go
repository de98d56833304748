// Package exec runs policies written in any language: a process that answers lines, each a JSON object. A
// dispatcher is asked at each decision, a planner once per problem.
//
//	{"op":"hello","protocol":1}    once a process
//	{"op":"problem",...}           once a problem, which a planner answers by its schedule
//	{"op":"ask",...}               a question to a dispatcher
//
// The page docs/exec.md has the whole protocol. There is no NaN, infinity is null, and workers and chunks
// are numbered from 0. Both sides ignore keys that they do not know.
//
// A policy is identified by the contents of its files: the words of the command that are files beside the
// scenario, and the files named in its options. The interpreter that runs them is not included. See
// [policies.Outside] for how the contents become its revision.
//
// A program is started only if a user agreed to its command and files; see [process.Allow].
package exec

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

// Dispatcher is a program that decides as events occur. It must be opened before it serves a
// problem.
type Dispatcher struct {
	Cmd    string  `doc:"the program and its arguments, separated by spaces; no shell sees them"`
	Also   string  `option:"files" doc:"files beside the scenario that the program needs, separated by spaces"`
	With   string  `doc:"options of the program, as in k:2 a:.5"`
	N      float64 `min:"1e-6" max:"1e6" word:"auto=0" doc:"the program's option n, so that studies can sweep it"`
	Random bool    `doc:"accept results that cannot be reproduced, because the program decides differently each time"`

	opened
}

// Planner is a program that decides everything before the clock starts. It must be opened
// before it serves a problem.
type Planner Dispatcher

// opened is the data that Open adds to the options.
type opened struct {
	command process.Command
	hash    string
	empty   bool // no command: no problem is served
	fresh   bool // use a new process
}

// Command returns the command, and the hash of it and of its files. It returns an error if
// the policy is not open.
func (o opened) Command() (process.Command, string, error) {
	switch {
	case o.empty:
		return o.command, "", errors.New("cmd is empty: want a program and its arguments, as in cmd=python3 mine.py")
	case o.hash == "":
		return o.command, "", errors.New("the folder of the program is unknown, as the policy was not opened")
	}
	return o.command, o.hash, nil
}

// Files returns the files on which the decisions depend: files among the words of the command, and
// the files that the option names.
func (d Dispatcher) Files(folder string) []string {
	var files []string
	for _, word := range strings.Fields(d.Cmd) {
		if !filepath.IsLocal(word) {
			continue
		}
		if info, err := os.Stat(filepath.Join(folder, word)); err == nil && info.Mode().IsRegular() {
			files = append(files, filepath.ToSlash(filepath.Clean(word)))
		}
	}
	for _, name := range strings.Fields(d.Also) {
		files = append(files, filepath.ToSlash(filepath.Clean(name)))
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// Files is like [Dispatcher.Files].
func (p Planner) Files(folder string) []string { return Dispatcher(p).Files(folder) }

// Open returns the dispatcher with its program and files in a folder. It starts nothing.
func (d Dispatcher) Open(folder string) (any, error) {
	err := d.open(folder)
	return d, err
}

// Open returns the planner with its program and files in a folder. It starts nothing.
func (p Planner) Open(folder string) (any, error) {
	err := (*Dispatcher)(&p).open(folder)
	return p, err
}

// Afresh returns the policy with its own, new process.
func (d Dispatcher) Afresh() any {
	d.fresh = true
	return d
}

// Afresh is like [Dispatcher.Afresh].
func (p Planner) Afresh() any {
	p.fresh = true
	return p
}

// Schedule asks the program for its schedule of a problem.
func (p Planner) Schedule(problem *models.Problem) (*models.Schedule, error) {
	s, schedule, err := Dispatcher(p).begin("planner", problem)
	if err != nil {
		return nil, err
	}
	s.end()
	return schedule, nil
}

// Unrepeatable reports whether the user accepts decisions that differ each time.
func (d Dispatcher) Unrepeatable() bool { return d.Random }

// Unrepeatable reports whether the user accepts decisions that differ each time.
func (p Planner) Unrepeatable() bool { return p.Random }

// open looks for the program in a folder and checks the options. An empty command is no error.
func (d *Dispatcher) open(folder string) (err error) {
	words := strings.Fields(d.Cmd)
	d.opened = opened{
		command: process.Command{Words: words, Folder: folder, Files: d.Files(folder)},
		empty:   len(words) == 0,
	}
	if d.empty {
		return nil
	}
	for _, word := range words {
		if _, err := os.Stat(filepath.Join(folder, word)); err == nil && !filepath.IsLocal(word) && !filepath.IsAbs(word) {
			return fmt.Errorf("cmd=%s: %s is outside of the folder of the scenario: want it there, where a study can keep it, or an absolute name", d.Cmd, word)
		}
	}
	for _, name := range strings.Fields(d.Also) {
		if !filepath.IsLocal(name) {
			return fmt.Errorf("files=%s: want files in or below the folder of the scenario", name)
		}
	}
	if _, err := optionsOf(d.With, 0); err != nil {
		return err
	}
	d.hash, err = d.command.Hash()
	return err
}

// optionsOf returns the options for the program. Texts that read as finite numbers are numbers.
func optionsOf(with string, n float64) (map[string]any, error) {
	options := map[string]any{}
	for _, pair := range strings.Fields(with) {
		key, value, ok := strings.Cut(pair, ":")
		if !ok || key == "" || value == "" {
			return nil, fmt.Errorf("with=%s: %q is no option: want key:value pairs, separated by spaces", with, pair)
		}
		if _, twice := options[key]; twice {
			return nil, fmt.Errorf("with=%s: %s is given twice", with, key)
		}
		options[key] = value
		if x, err := strconv.ParseFloat(value, 64); err == nil && !math.IsInf(x, 0) && !math.IsNaN(x) {
			options[key] = x
		}
	}
	if _, given := options["n"]; n != 0 && !given {
		options["n"] = n
	}
	return options, nil
}
