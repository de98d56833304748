package stat

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// A fused multiply-add does not round the product, so that a mean would depend on the
// machine. The test compiles for arm64, where the compiler fuses eagerly; on amd64
// (GOAMD64=v3) it leaves most of these products alone by chance.
func TestNoProductIsFusedWithASum(t *testing.T) {
	long.Skip(t) // it compiles the standard library for another machine
	dir := t.TempDir()
	sources := map[string]string{
		"go.mod":     "module stat\n\ngo 1.26\n",
		"beta.go":    "package stat\n\nfunc betaQuantile(float64, float64, float64) float64 { return 0 }\n",
		"pvalue.go":  "package stat\n\nfunc twoSided(float64, float64) float64 { return 0 }\n\nfunc normal(float64) float64 { return 0 }\n\nfunc coins(float64, float64) float64 { return 0 }\n",
		"ranks.go":   "package stat\n\nfunc ranks(int, float64, float64) (int, int) { return 0, 0 }\n",
		"student.go": "package stat\n\nfunc studentT(float64, int64) float64 { return 0 }\n",
	}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if sources[name] != "" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		code, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sources[name] = string(code)
	}
	for name, code := range sources {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(code), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "build", "-gcflags=-S", ".")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOARCH=arm64", "GOFLAGS=", "GOWORK=off", "CGO_ENABLED=0")
	assembly, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, assembly)
	}
	if !regexp.MustCompile(`FMULD`).Match(assembly) {
		t.Fatal("no products at all in the assembly: is it the right code?")
	}
	for _, line := range regexp.MustCompile(`(?m)^.*FN?M(ADD|SUB).*$`).FindAll(assembly, -1) {
		t.Errorf("%s", line)
	}
}
