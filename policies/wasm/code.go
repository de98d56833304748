package wasm

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/loadstar-sim/loadstar/policies/wasm/fuel"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

const (
	mostBytes = 4 << 20       // of a module's file
	mostPages = 256           // of a module's memory, 16 MiB
	mostFuel  = 1_000_000_000 // instructions a call
)

// code is a module that was compiled, and the name of its file.
type code struct {
	file   string
	module module
}

// module is a compiled module.
type module struct{ wazero.CompiledModule }

// machine is the runtime, with the host's functions. There is one, made when the first module
// is compiled.
var machine = sync.OnceValue(func() wazero.Runtime {
	config := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 &^ api.CoreFeatureSIMD).
		WithMemoryLimitPages(mostPages).
		WithDebugInfoEnabled(false)
	runtime := wazero.NewRuntimeWithConfig(context.Background(), config)
	host := runtime.NewHostModuleBuilder(hostName)
	for _, f := range hostFunctions {
		host.NewFunctionBuilder().WithGoModuleFunction(f.call, f.params, f.results).Export(f.name)
	}
	if _, err := host.Instantiate(context.Background()); err != nil {
		panic(err) // the table of functions is wrong
	}
	return runtime
})

// compiled holds every module that was compiled, by the hash of its text. A program opens few.
var compiled struct {
	sync.Mutex
	modules map[[sha256.Size]byte]module
}

// compile returns the module, metered and compiled, or an error of one line.
func compile(text []byte) (module, error) {
	key := sha256.Sum256(text)
	compiled.Lock()
	defer compiled.Unlock()
	if m, ok := compiled.modules[key]; ok {
		return m, nil
	}
	metered, err := fuel.Metered(text, mostFuel)
	if err != nil {
		return module{}, err
	}
	m, err := translate(metered)
	if err != nil {
		return module{}, fmt.Errorf("it is not a valid module: %s", oneLine(err.Error()))
	}
	if err := m.check(); err != nil {
		m.Close(context.Background())
		return module{}, err
	}
	if compiled.modules == nil {
		compiled.modules = map[[sha256.Size]byte]module{}
	}
	compiled.modules[key] = m
	return m, nil
}

// translate makes machine code of a module. A fault of the runtime is an error.
func translate(text []byte) (m module, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	m.CompiledModule, err = machine().CompileModule(context.Background(), text)
	return m, err
}

// check returns an error if the module imports what does not exist, or lacks what all modules need.
func (m module) check() error {
	for _, f := range m.ImportedFunctions() {
		from, name, _ := f.Import()
		k := slices.IndexFunc(hostFunctions, func(h hostFunction) bool { return from == hostName && name == h.name })
		if k < 0 {
			return fmt.Errorf("it imports %s.%s: there are loadstar.log, before, quantile, life_before and life_quantile", oneLine(from), oneLine(name))
		}
		if h := hostFunctions[k]; !slices.Equal(f.ParamTypes(), h.params) || !slices.Equal(f.ResultTypes(), h.results) {
			return fmt.Errorf("it imports loadstar.%s as %s: it is %s", name, signature(f.ParamTypes(), f.ResultTypes()), signature(h.params, h.results))
		}
	}
	if _, ok := m.ExportedMemories()["memory"]; !ok {
		return fmt.Errorf("it exports no memory named memory")
	}
	if f, ok := m.ExportedFunctions()[initializeName]; ok && len(f.ParamTypes())+len(f.ResultTypes()) > 0 {
		return fmt.Errorf("it exports %s%s: want ()", initializeName, signature(f.ParamTypes(), f.ResultTypes()))
	}
	if err := m.exports(abiName, 0); err != nil {
		return err
	}
	if err := m.exports(allocName, 1); err != nil {
		return err
	}
	return m.exports(problemName, 1)
}

// exports returns an error unless the module exports a function of the given number of i32 that returns one.
func (m module) exports(name string, params int) error {
	i32 := []api.ValueType{api.ValueTypeI32}
	want := slices.Repeat(i32, params)
	f, ok := m.ExportedFunctions()[name]
	if !ok {
		return fmt.Errorf("it exports no function %s%s", name, signature(want, i32))
	}
	if !slices.Equal(f.ParamTypes(), want) || !slices.Equal(f.ResultTypes(), i32) {
		return fmt.Errorf("it exports %s%s: want %s", name, signature(f.ParamTypes(), f.ResultTypes()), signature(want, i32))
	}
	return nil
}

// rowOf is the row for modules that export a function by which they decide.
var rowOf = map[string]string{nextName: "wasm", planName: "wasm-plan"}

// decides returns an error unless the module exports the function by which it is to decide.
func (m module) decides(name string) error {
	err := m.exports(name, 1)
	for other, row := range rowOf {
		if _, ok := m.ExportedFunctions()[other]; ok && err != nil && other != name {
			return fmt.Errorf("%w, which %s needs: %s is for %s", err, rowOf[name], other, row)
		}
	}
	return err
}

// signature spells the type of a function.
func signature(params, results []api.ValueType) string {
	spell := func(types []api.ValueType) string {
		var names []string
		for _, t := range types {
			names = append(names, api.ValueTypeName(t))
		}
		return strings.Join(names, ", ")
	}
	return strings.TrimSpace("(" + spell(params) + ") " + spell(results))
}
