package main

import (
	"go/token"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/risk/risktest"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/metrictest"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/solve"
)

func TestWholeConforms(t *testing.T) { policytest.Run(t, whole) }

func TestClosingConforms(t *testing.T) { risktest.Run(t, closing, "closing{at=5}") }

func TestPerWorkerConforms(t *testing.T) { metrictest.Run(t, perWorker) }

// What the tables take, and what that is made of: rows, functions, and all that is handed to
// functions or asked of them.
func TestAllThatTablesTakeHasANameOutside(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var walk func(path string, x reflect.Type)
	walk = func(path string, x reflect.Type) {
		if seen[x] {
			return
		}
		seen[x] = true
		if ours := strings.HasPrefix(x.PkgPath(), "github.com/loadstar-sim/loadstar/"); x.Name() != "" && !ours {
			return
		}
		if pkg := x.PkgPath() + "/"; x.Name() != "" && (!token.IsExported(x.Name()) || strings.Contains(pkg, "/internal/") || strings.HasSuffix(pkg, "/cmd/runexp/")) {
			t.Errorf("%s: %v cannot be named outside of its package", path, x)
		}
		switch x.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map, reflect.Chan:
			walk(path, x.Elem())
			if x.Kind() == reflect.Map {
				walk(path, x.Key())
			}
		case reflect.Func:
			for i := range x.NumIn() {
				walk(path, x.In(i))
			}
			for i := range x.NumOut() {
				walk(path, x.Out(i))
			}
		case reflect.Struct:
			for i := range x.NumField() {
				if f := x.Field(i); f.IsExported() {
					walk(path+"."+f.Name, f.Type)
				}
			}
		case reflect.Interface:
			for i := range x.NumMethod() {
				m := x.Method(i)
				if m.PkgPath != "" {
					t.Errorf("%s: %v has the method %s, which only its package can have", path, x, m.Name)
				}
				walk(path+"."+m.Name, m.Type)
			}
		}
		if x.Kind() != reflect.Interface {
			for _, of := range []reflect.Type{x, reflect.PointerTo(x)} {
				for i := range of.NumMethod() {
					walk(path+"."+of.Method(i).Name, of.Method(i).Type)
				}
			}
		}
	}
	for _, register := range []any{policies.Register, risk.Register, scenarios.RegisterMetric, scenarios.Register, papers.Register, papers.RegisterClaim, solve.Register} {
		walk("Register", reflect.TypeOf(register))
	}
	for _, ability := range []reflect.Type{
		reflect.TypeFor[policies.Planner](), reflect.TypeFor[policies.Gambler](), reflect.TypeFor[policies.Dynamic](), reflect.TypeFor[policies.Oracle](), reflect.TypeFor[policies.Outside](),
		reflect.TypeFor[models.Risk](), reflect.TypeFor[risk.Joint](), reflect.TypeFor[risk.Recurrent](), reflect.TypeFor[risk.Speller](),
	} {
		walk(ability.String(), ability)
	}
	if len(seen) < 100 {
		t.Errorf("only %d types were seen", len(seen))
	}
	t.Logf("%d types", len(seen))
}
