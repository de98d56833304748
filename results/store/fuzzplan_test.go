package store

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// Any study.json is refused in one line, or read so that writing it gives the same plan.
func FuzzPlan(f *testing.F) {
	plan, err := os.ReadFile(filepath.Join(newSpecimen(f, 1).folder.dir, PlanName))
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{string(plan), strings.ReplaceAll(string(plan), `"sum"`, `"mus"`), "", "{}", `{"format":1}`, `{"format":2}`, `{"format":1e9}`, "null", "[", "{\"format\":1\x00}"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := decode(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: the error is more than a line: %q", text, err)
			}
			return
		}
		written, err := p.encode()
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if again, err := decode(written); err != nil || !reflect.DeepEqual(again, p) {
			t.Fatalf("%q is written as %s, which is read as %+v, %v", text, written, again, err)
		}
	})
}

// A builds file is refused, or names a listed build for every run.
func FuzzBuilds(f *testing.F) {
	f.Add(uint64(1), uint32(2), 1, "v1")
	f.Add(uint64(1)<<63, uint32(0), -1, "<\xff>")
	f.Add(uint64(0), uint32(0), 2, "")
	f.Fuzz(func(t *testing.T, cell uint64, block uint32, build int, version string) {
		o := origin{builds: []Build{{}, {ID: "b", Version: version}}, runs: []buildRun{{cell, 2, block, build}, {^cell, 1, 0, 0}}}
		text, err := o.text(7)
		if err != nil {
			t.Fatal(err)
		}
		read, err := readOrigin(text, 7)
		if fits := build == 0 || build == 1; fits && utf8.ValidString(version) && err != nil || !fits && err == nil {
			t.Fatalf("%s: %v", text, err)
		}
		if err == nil && !reflect.DeepEqual(read.runs, o.runs) {
			t.Fatalf("%s is read as %v", text, read)
		}
		if _, err := readOrigin([]byte(version), 7); err == nil {
			t.Fatalf("%q is believed", version)
		}
	})
}
