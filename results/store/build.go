package store

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// Build identifies a program that computes records, by the bytes of its file: a version does not tell about
// files that were edited since. Builds stand in the headers of logs and beside the pack, so that equal content
// makes equal packs. The zero value is an unknown program.
type Build struct {
	// Identity of the program's file: equal for equal bytes; empty if unknown.
	ID      string `json:"id,omitempty"`
	Version string `json:"version,omitempty"` // for people
	Target  string `json:"target,omitempty"`  // compiler, system and processor, for people
}

// Is reports whether two builds are known to be the same.
func (b Build) Is(other Build) bool { return b.ID != "" && b.ID == other.ID }

// String returns the build in a few words.
func (b Build) String() string {
	if b == (Build{}) {
		return "an unknown build"
	}
	words := slices.DeleteFunc([]string{cmp.Or(b.ID, "without name"), b.Version, b.Target}, func(s string) bool { return s == "" })
	for i, w := range words {
		words[i] = shown(w)
	}
	return "build " + strings.Join(words, " ")
}

// compareBuilds orders builds, the unknown one first.
func compareBuilds(a, b Build) int {
	return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Version, b.Version), cmp.Compare(a.Target, b.Target))
}

// buildsSuffix replaces the suffix of a pack in the name of the file with the builds of its records. The
// pack itself depends only on its records.
const buildsSuffix = ".builds"

// buildsName returns the name of the builds file of a pack.
func buildsName(path string) string {
	return strings.TrimSuffix(strings.TrimSuffix(path, logSuffix), packSuffix) + buildsSuffix
}

// origin maps the records of a file to their builds. In a pack, all records from the first key of one run
// to the first key of the next have one build.
type origin struct {
	builds []Build
	runs   []buildRun // empty: all records are of the first build
}

// buildRun is the place in a pack where the records of a build begin.
type buildRun struct {
	Cell   uint64 `json:"cell,string"`
	Policy uint64 `json:"policy,string"`
	Block  uint32 `json:"block"`
	Build  int    `json:"build"` // index into the builds
}

// first returns the key of the first record of the run.
func (r *buildRun) first() *Key { return &Key{Cell: r.Cell, Policy: r.Policy, Block: r.Block} }

// buildOf returns the build that computed a record of the file.
func (o *origin) buildOf(k *Key) *Build {
	n, found := slices.BinarySearchFunc(o.runs, k, func(r buildRun, k *Key) int { return byPlace(r.first(), k) })
	switch {
	case len(o.runs) == 0:
		return &o.builds[0]
	case found:
		return &o.builds[o.runs[n].Build]
	case n == 0:
		return &Build{}
	}
	return &o.builds[o.runs[n-1].Build]
}

// add records the build of the next record of a pack.
func (o *origin) add(k *Key, by Build) {
	at := slices.Index(o.builds, by)
	if at < 0 {
		at = len(o.builds)
		o.builds = append(o.builds, by)
	}
	if n := len(o.runs); n == 0 || o.runs[n-1].Build != at {
		o.runs = append(o.runs, buildRun{k.Cell, k.Policy, k.Block, at})
	}
}

// known reports whether the build of any record is known.
func (o *origin) known() bool {
	return slices.ContainsFunc(o.builds, func(b Build) bool { return b != Build{} })
}

// buildsFile is the file beside a pack.
type buildsFile struct {
	Bytes  int64      `json:"pack_bytes"` // the size of the pack
	Builds []Build    `json:"builds"`
	Runs   []buildRun `json:"runs"`
	Sum    uint32     `json:"sum"` // CRC-32C of the text with a sum of 0
}

// text returns the content of the builds file of a pack of the given size.
func (o *origin) text(size int64) ([]byte, error) {
	f := buildsFile{Bytes: size, Builds: o.builds, Runs: o.runs}
	text, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	f.Sum = crc32.Checksum(text, castagnoli)
	text, err = json.Marshal(f)
	return append(text, '\n'), err
}

var errBuilds = errors.New("is damaged")

// readOrigin reads the builds file of a pack of the given size.
func readOrigin(text []byte, size int64) (o origin, err error) {
	var f buildsFile
	if json.Unmarshal(text, &f) != nil || f.Bytes != size || len(f.Builds) == 0 {
		return o, errBuilds
	}
	for _, r := range f.Runs {
		if r.Build < 0 || r.Build >= len(f.Builds) {
			return o, errBuilds
		}
	}
	o = origin{f.Builds, f.Runs}
	if again, err := o.text(size); err != nil || !bytes.Equal(again, text) {
		return origin{}, errBuilds
	}
	return o, nil
}

// from returns the builds of a file's records. If the file does not tell, the build is the unknown one.
func (f *storedFile) from() *origin {
	if f.origin == nil {
		o := originOf(f.path)
		f.origin = &o
	}
	return f.origin
}

// originOf reads the builds from the first line of a log or from the builds file of a pack.
func originOf(path string) origin {
	unknown := origin{builds: []Build{{}}}
	if line, ok := readFirstLine(path); ok {
		unknown.builds[0] = line.by()
		return unknown
	}
	info, err := os.Stat(path)
	if err != nil {
		return unknown
	}
	text, err := atomicfile.Read(buildsName(path), mostPlan)
	if err != nil {
		return unknown
	}
	if o, err := readOrigin(text, info.Size()); err == nil {
		return o
	}
	return unknown
}

// readFirstLine reads the first line of a log.
func readFirstLine(path string) (line firstLine, ok bool) {
	file, err := os.Open(path)
	if err != nil {
		return line, false
	}
	defer file.Close()
	text, err := bufio.NewReader(io.LimitReader(file, lineLimit)).ReadBytes('\n')
	return line, err == nil && json.Unmarshal(text, &line) == nil
}

// by returns the build that wrote a log.
func (l *firstLine) by() Build { return Build{ID: l.Build, Version: l.Version, Target: l.Target} }

// CheckBuilds returns an error unless the builds file tells the builds of the pack's records.
func (f *Folder) CheckBuilds() error {
	info, err := os.Stat(filepath.Join(f.dir, packName))
	if err != nil || info.Size() <= headerSize {
		return nil // no records, or damage that Scan finds
	}
	name := buildsName(filepath.Join(f.dir, packName))
	text, err := atomicfile.Read(name, mostPlan)
	if err == nil {
		_, err = readOrigin(text, info.Size())
	}
	if err != nil {
		return fmt.Errorf("%s: %w; which builds computed the records of the pack is not known", name, atomicfile.Reason(err))
	}
	return nil
}

// replaceBuilds writes the builds file of a pack, or removes it if no build is known.
func replaceBuilds(path string, o *origin, size int64) error {
	if !o.known() {
		return removeBuilds(path)
	}
	text, err := o.text(size)
	if err != nil {
		return err
	}
	return replace(buildsName(path), write(text))
}

// removeBuilds removes the builds file of a pack or a log, if there is one.
func removeBuilds(path string) error {
	if err := os.Remove(buildsName(path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
