package store

import (
	"encoding/json"
	"hash/crc32"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// What study.json may be is refused in one line, or read again as it is written.
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

// A file of builds is refused, or names for every run a build that it has.
func FuzzBuilds(f *testing.F) {
	var b strings.Builder
	o := origin{builds: []Build{{}, {ID: "b", Version: "v1", Target: "t"}}, runs: []buildRun{{Key{Cell: 1, Policy: 2, Block: 3}, 1}, {Key{Cell: 1 << 63}, 0}}}
	if err := o.write(&b, 7); err != nil {
		f.Fatal(err)
	}
	_, runs, _ := strings.Cut(b.String(), "\n")
	for _, text := range []string{runs, "", "1 2 3 4\n", "\n", "1 2 3\n", "1 2 -3 0\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, runs string) {
		head, err := json.Marshal(buildsHeader{7, o.builds, crc32.Checksum([]byte(runs), castagnoli)})
		if err != nil {
			t.Fatal(err)
		}
		read, err := readOrigin(append(append(head, '\n'), runs...), 7)
		if err != nil {
			return
		}
		for _, r := range read.runs {
			if r.build < 0 || r.build >= len(read.builds) {
				t.Fatalf("%q: a record of build %d of %d", runs, r.build, len(read.builds))
			}
		}
	})
}
