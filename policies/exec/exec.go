// Package exec makes a policy of a program in any language: a process that is asked in lines
// of JSON, as package protocol describes. A dispatcher is asked at each decision, a planner
// once per problem.
//
// A policy is what its files contain: the words of the command that are files beside the
// scenario, and the files that are named besides. The interpreter that runs them is not
// among them. See [policies.Outside] for how that becomes its revision.
//
// A program is started only if a user agreed to its command and files; see [process.Allow].
package exec

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
	"github.com/loadstar-sim/loadstar/policies/exec/protocol"
)

// Dispatcher is a program that decides as events occur. It must be opened before it serves a
// problem.
type Dispatcher struct {
	Cmd    string  `doc:"the program and its arguments, separated by spaces; no shell sees them"`
	Also   string  `option:"files" doc:"files beside the scenario that the program needs, separated by spaces"`
	With   string  `doc:"options of the program, as in k:2 a:.5"`
	N      float64 `min:"1e-6" max:"1e6" word:"auto=0" doc:"another option of the program, for variables of the name n"`
	Random bool    `doc:"accept results that no other run will give, as the program decides otherwise each time"`

	opened
}

// Planner is a program that decides everything before the clock starts. It must be opened
// before it serves a problem.
type Planner Dispatcher

// opened is what Open adds to the options.
type opened struct {
	command process.Command
	hash    string
	empty   bool // there is no command, so no problem is served
	fresh   bool // wants a process that has served nothing
}

// Command returns the command, and the hash of it and of its files. It returns an error if
// the policy is not open.
func (o opened) Command() (process.Command, string, error) {
	switch {
	case o.empty:
		return o.command, "", errors.New("cmd is empty: want a program and its arguments, as in cmd=python3 mine.py")
	case o.hash == "":
		return o.command, "", errors.New("the program is not known to be in any folder, as the policy was not opened")
	}
	return o.command, o.hash, nil
}

// Files returns the files on which the decisions depend, those that the option names and
// those that are words of the command.
func (d Dispatcher) Files(folder string) []string { return filesOf(d.Cmd, d.Also, folder) }

// Files returns the files on which the decisions depend, those that the option names and
// those that are words of the command.
func (p Planner) Files(folder string) []string { return filesOf(p.Cmd, p.Also, folder) }

// Open returns the dispatcher with its program and files in a folder. It starts nothing.
func (d Dispatcher) Open(folder string) (any, error) {
	var err error
	d.opened, err = open(d.Cmd, d.Also, d.With, folder)
	return d, err
}

// Open returns the planner with its program and files in a folder. It starts nothing.
func (p Planner) Open(folder string) (any, error) {
	var err error
	p.opened, err = open(p.Cmd, p.Also, p.With, folder)
	return p, err
}

// Afresh returns the policy with a process of its own, which has served nothing.
func (d Dispatcher) Afresh() any {
	d.fresh = true
	return d
}

// Afresh returns the policy with a process of its own, which has served nothing.
func (p Planner) Afresh() any {
	p.fresh = true
	return p
}

// Unrepeatable reports whether the user accepts decisions that differ each time.
func (d Dispatcher) Unrepeatable() bool { return d.Random }

// Unrepeatable reports whether the user accepts decisions that differ each time.
func (p Planner) Unrepeatable() bool { return p.Random }

func filesOf(cmd, also, folder string) []string {
	var files []string
	for _, word := range strings.Fields(cmd) {
		if !filepath.IsLocal(word) {
			continue
		}
		if info, err := os.Stat(filepath.Join(folder, word)); err == nil && info.Mode().IsRegular() {
			files = append(files, filepath.ToSlash(filepath.Clean(word)))
		}
	}
	for _, name := range strings.Fields(also) {
		files = append(files, filepath.ToSlash(filepath.Clean(name)))
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// open returns what is to be known of a program in a folder. Without a command there is none.
func open(cmd, also, with, folder string) (o opened, err error) {
	o.command = process.Command{Words: strings.Fields(cmd), Folder: folder, Files: filesOf(cmd, also, folder)}
	if o.empty = len(o.command.Words) == 0; o.empty {
		return o, nil
	}
	for _, word := range o.command.Words {
		if _, err := os.Stat(filepath.Join(folder, word)); err == nil && !filepath.IsLocal(word) && !filepath.IsAbs(word) {
			return o, fmt.Errorf("cmd=%s: %s is outside of the folder of the scenario: want it there, where a study can keep it, or an absolute name", cmd, word)
		}
	}
	for _, name := range strings.Fields(also) {
		if !filepath.IsLocal(name) {
			return o, fmt.Errorf("files=%s: want files in or below the folder of the scenario", name)
		}
	}
	if _, err := optionsOf(with, 0); err != nil {
		return o, err
	}
	o.hash, err = o.command.Hash()
	return o, err
}

// optionsOf returns what a program is told of its options.
func optionsOf(with string, n float64) ([]protocol.Option, error) {
	var options []protocol.Option
	for _, pair := range strings.Fields(with) {
		key, value, ok := strings.Cut(pair, ":")
		if !ok || key == "" || value == "" {
			return nil, fmt.Errorf("with=%s: %q is no option: want key:value pairs, separated by spaces", with, pair)
		}
		if slices.ContainsFunc(options, func(o protocol.Option) bool { return o.Key == key }) {
			return nil, fmt.Errorf("with=%s: %s is given twice", with, key)
		}
		options = append(options, protocol.Option{Key: key, Value: value})
	}
	if n != 0 && !slices.ContainsFunc(options, func(o protocol.Option) bool { return o.Key == "n" }) {
		options = append(options, protocol.Option{Key: "n", Value: spec.Number(n)})
	}
	return options, nil
}
