package wasm

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/wasm/fuel"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// mostLog is how many bytes of a logged text are kept.
const mostLog = 300

// errFuel ends a call that has used up its fuel.
var errFuel = fmt.Errorf("more than %d instructions in a call", mostFuel)

// guest is an instance of a module with the problem that it serves, in one goroutine.
type guest struct {
	file    string
	problem *models.Problem
	module  api.Module
	fuel    api.MutableGlobal
	alloc   api.Function
	context context.Context // in which functions of the host find the guest
	stack   [1]uint64
	memory  []byte // valid until the next call
	log     []byte // the last text
	at      uint32 // of the problem
}

// newGuest returns an instance of the module. It must be closed, or is closed when it is
// garbage.
func newGuest(c *code, p *models.Problem) (*guest, error) {
	g := &guest{file: c.file, problem: p}
	g.context = context.WithValue(context.Background(), guestKey{}, g)
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions()
	var err error
	if g.module, err = machine().InstantiateModule(g.context, c.module.CompiledModule, config); err != nil {
		return nil, fmt.Errorf("%s: it cannot be started: %w", g.file, trap(err))
	}
	runtime.AddCleanup(g, func(m api.Module) { m.Close(context.Background()) }, g.module)
	g.fuel = g.module.ExportedGlobal(fuel.Name).(api.MutableGlobal)
	g.alloc = g.module.ExportedFunction(allocName)
	if f := g.module.ExportedFunction(initializeName); f != nil {
		if _, err := g.call(initializeName, f, 0); err != nil {
			g.Close()
			return nil, err
		}
	}
	return g, nil
}

// Close releases the instance.
func (g *guest) Close() error { return g.module.Close(context.Background()) }

// call calls a function with an argument. It returns the function's result.
func (g *guest) call(name string, f api.Function, argument uint32) (uint32, error) {
	g.fuel.Set(mostFuel)
	g.stack[0] = uint64(argument)
	if err := f.CallWithStack(g.context, g.stack[:]); err != nil {
		if int64(g.fuel.Get()) < 0 {
			err = errFuel
		} else {
			err = trap(err)
		}
		return 0, g.fault(name, "%w", err)
	}
	m := g.module.Memory()
	g.memory, _ = m.Read(0, m.Size())
	return uint32(g.stack[0]), nil
}

// fault returns an error of a function, with the last text that was logged.
func (g *guest) fault(name, format string, args ...any) error {
	err := fmt.Errorf("%s: %s: "+format, append([]any{g.file, name}, args...)...)
	if len(g.log) > 0 {
		err = fmt.Errorf("%w; it had logged: %s", err, oneLine(string(g.log)))
	}
	return err
}

// refusal returns the error of a module that does not serve the problem.
func (g *guest) refusal() error {
	if len(g.log) == 0 {
		return fmt.Errorf("%s refuses the problem, and has not logged why", g.file)
	}
	return fmt.Errorf("%s: %s", g.file, oneLine(string(g.log)))
}

// trap returns an error of the runtime in one line, with the function in which it occurred.
func trap(err error) error {
	what, where, _ := strings.Cut(err.Error(), "\nwasm stack trace:\n\t")
	what = strings.TrimSuffix(strings.TrimPrefix(what, "wasm error: "), " (recovered by wazero)")
	where, _, _ = strings.Cut(where, "\n")
	if _, name, ok := strings.Cut(where, "."); ok {
		name, _, _ = strings.Cut(name, "(")
		return errors.New(oneLine(what) + " in " + oneLine(name))
	}
	return errors.New(oneLine(what))
}

// oneLine returns a text of a module as it can be printed within a line.
func oneLine(text string) string { return spec.Line(strings.Join(strings.Fields(text), " "), mostLog) }

// room returns where the module has a number of bytes of memory for the host.
func (g *guest) room(bytes int) (uint32, error) {
	if bytes > mostPages<<16 {
		return 0, g.fault(allocName, "%d bytes are needed: the limit is 16 MiB", bytes)
	}
	at, err := g.call(allocName, g.alloc, uint32(bytes))
	switch {
	case err != nil:
		return 0, err
	case at == 0:
		return 0, g.fault(allocName, "it has no %d bytes of memory; the limit is 16 MiB in all", bytes)
	case at%8 != 0:
		return 0, g.fault(allocName, "it returned %d: want a multiple of 8", at)
	case uint64(at)+uint64(bytes) > uint64(len(g.memory)):
		return 0, g.fault(allocName, "it returned %d for %d bytes: the memory has %d", at, bytes, len(g.memory))
	}
	clear(g.memory[at:][:bytes])
	return at, nil
}

// describe asks the module whether it serves the problem, with the options.
func (g *guest) describe(options string) error {
	version, err := g.call(abiName, g.module.ExportedFunction(abiName), 0)
	if err != nil {
		return err
	}
	if version != abi {
		return g.fault(abiName, "it returned %d: this program speaks version %d", version, abi)
	}
	p := g.problem
	workers := len(p.Workers)
	lives := 0
	if p.Living() {
		lives = workers * lifeSize
	}
	at, err := g.room(problemSize + workers*tableSize + lives + len(options))
	if err != nil {
		return err
	}
	g.at = at
	table := at + problemSize
	text := table + uint32(workers*tableSize+lives)
	m := g.memory
	putU32(m, at+problemABI, abi)
	putU32(m, at+problemWorkers, uint32(workers))
	putU32(m, at+problemPort, uint32(p.Port))
	if p.Stream {
		putU32(m, at+problemStream, 1)
	}
	putF64(m, at+problemLoad, p.Load)
	putF64(m, at+problemNotice, p.Notice)
	putF64(m, at+problemDue, p.Deadline)
	putU32(m, at+problemTable, table)
	if lives > 0 {
		putU32(m, at+problemLives, table+uint32(workers*tableSize))
		g.live(table + uint32(workers*tableSize))
	}
	putU32(m, at+problemOptions, text)
	putU32(m, at+problemLength, uint32(copy(m[text:], options)))
	for i, w := range p.Workers {
		for k, cost := range []models.Affine{w.Send, w.Compute, w.Return} {
			entry := table + uint32(i*tableSize+k*16)
			putF64(m, entry, cost.Latency)
			putF64(m, entry+8, cost.PerUnit)
		}
	}
	refused, err := g.call(problemName, g.module.ExportedFunction(problemName), at)
	if err == nil && refused != 0 {
		err = g.refusal()
	}
	return err
}
