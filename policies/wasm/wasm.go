// Package wasm holds policies in other languages, compiled to WebAssembly. They run inside of
// the program, in a sandbox without files, network, clock or chance: a module is given the
// problem, and then every question, in its own memory, and answers there. So a study of such a
// policy gives the same numbers on any machine and with any number of goroutines, and a file
// from elsewhere can do nothing but decide badly.
//
// The layout of the memory and the functions of both sides are version 1 of the interface,
// which docs/wasm.md describes; layout.go has its numbers. The examples in the folder example
// are written in C. The runtime is wazero, which is in Go and compiles modules to machine
// code. Modules are metered first (package fuel), so that no call lasts forever.
package wasm

import (
	"errors"
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/measured"
	"github.com/loadstar-sim/loadstar/policies/copies"
)

// Dispatcher is a policy that decides while the episode runs, in a module that exports
// loadstar_next. It must be opened before it serves problems.
type Dispatcher struct {
	File string  `doc:"the module; relative to the scenario"`
	With string  `doc:"options for the module, such as k:2 a:.5"`
	N    float64 `min:"1e-6" max:"1e6" word:"auto=0" doc:"a number for the module, such as chunks per unit of work; auto lets it choose"`

	code *code
}

// Planner is a policy that decides before the clock starts, in a module that exports
// loadstar_plan. It must be opened before it serves problems.
type Planner Dispatcher

// Files returns the file of the module.
func (d Dispatcher) Files(string) []string { return files(d.File) }

// Files returns the file of the module.
func (p Planner) Files(string) []string { return files(p.File) }

func files(file string) []string {
	if file == "" {
		return nil
	}
	return []string{file}
}

// Open reads, checks and compiles the module. A module that was compiled before is not
// compiled again.
func (d Dispatcher) Open(folder string) (any, error) {
	var err error
	d.code, err = d.read(folder, nextName)
	return d, err
}

// Open reads, checks and compiles the module. A module that was compiled before is not
// compiled again.
func (p Planner) Open(folder string) (any, error) {
	var err error
	p.code, err = Dispatcher(p).read(folder, planName)
	return p, err
}

// read returns the code in the file, which must export the function by which it is to decide,
// and nil if there is no file.
func (d Dispatcher) read(folder, decides string) (*code, error) {
	if d.File == "" {
		return nil, nil
	}
	if _, err := d.options(); err != nil {
		return nil, err
	}
	text, err := measured.Read(copies.Path(folder, d.File), mostBytes)
	if err != nil {
		return nil, err
	}
	c, err := compile(text)
	if err == nil {
		err = c.decides(decides)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", d.File, err)
	}
	return &code{d.File, c}, nil
}

// Dispatch returns a dispatcher with an instance of the module of its own.
func (d Dispatcher) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	g, err := d.begin(p)
	if err != nil {
		return nil, err
	}
	return newDispatcher(g)
}

// Schedule returns what an instance of the module plans.
func (p Planner) Schedule(problem *models.Problem) (*models.Schedule, error) {
	g, err := Dispatcher(p).begin(problem)
	if err != nil {
		return nil, err
	}
	defer g.Close()
	return g.plan()
}

// begin returns an instance of the module that has accepted the problem.
func (d Dispatcher) begin(p *models.Problem) (*guest, error) {
	if d.File == "" {
		return nil, errors.New("it names no module: want a file, as in file=policy.wasm")
	}
	if d.code == nil {
		return nil, fmt.Errorf("%s was not opened: only the stored results of the policy are known", d.File)
	}
	if err := p.Validate(); err != nil {
		return nil, err
	}
	options, err := d.options()
	if err != nil {
		return nil, err
	}
	g, err := newGuest(d.code, p)
	if err != nil {
		return nil, err
	}
	if err := g.describe(options); err != nil {
		g.Close()
		return nil, err
	}
	return g, nil
}
