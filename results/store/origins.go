package store

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// Builds returns the builds that the logs and the pack name, each once. It reads no records: a build may
// have none.
func (f *Folder) Builds() ([]Build, error) {
	s, err := newFileSet(openLimit, []*Folder{f}, func(Damage) {})
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	defer s.close()
	var all []Build
	for _, file := range s.files {
		if file.pack && file.info.Size() <= headerSize {
			continue // it holds nothing
		}
		all = append(all, file.from().builds...)
	}
	slices.SortFunc(all, compareBuilds)
	return slices.Compact(all), nil
}

// Origins visits the keys of all records, as [Folder.Scan] does, each with the build that
// computed the record.
func (f *Folder) Origins(visit func(k *Key, by Build)) error {
	return f.search(func(_ *walker, file *storedFile, keys []byte, _ int64) error {
		for ; len(keys) > 0; keys = keys[keySize:] {
			k, _ := readKey(keys)
			visit(&k, *file.from().buildOf(&k))
		}
		return nil
	})
}

// Find calls visit for every intact record of the cells, policies and blocks of the given
// keys, superseded ones too. A record is valid only during the call. An error of visit
// ends Find.
func (f *Folder) Find(keys []Key, visit func(r Record) error) error {
	wanted := map[Key]bool{}
	place := func(k *Key) Key { return Key{Cell: k.Cell, Policy: k.Policy, Block: k.Block} }
	for i := range keys {
		wanted[place(&keys[i])] = true
	}
	return f.search(func(w *walker, file *storedFile, keys []byte, bodies int64) error {
		for ; len(keys) > 0; keys = keys[keySize:] {
			k, sum := readKey(keys)
			at := bodies
			bodies += int64(k.Length)
			if !wanted[place(&k)] || !w.good(at, int64(k.Length), sum) {
				continue
			}
			body, err := w.bytes(at, int(k.Length))
			if err == nil && len(body) == int(k.Length) {
				err = visit(Record{k, body, file.from().buildOf(&k)})
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// search calls visit for the frames of all files until it returns an error.
func (f *Folder) search(visit func(w *walker, file *storedFile, keys []byte, bodies int64) error) error {
	var theirs error
	_, err := f.frames(keysChunk, func(w *walker, file *storedFile, keys []byte, bodies int64) {
		if theirs == nil {
			theirs = visit(w, file, keys, bodies)
		}
	})
	return cmp.Or(theirs, err)
}

// agreedName is the file that Agree appends to.
const agreedName = "agreed.txt"

// agreement is the line of the file for two builds that compute the same records of a policy.
func agreement(one, other Build, policy uint64) string {
	return fmt.Sprintf("%s %s %016x", one.ID, other.ID, policy)
}

// Agree records that one build computes the same records of a policy as another. It does nothing if
// one of the builds is unknown.
func (f *Folder) Agree(one, other Build, policy uint64) error {
	if one.ID == "" || other.ID == "" {
		return nil
	}
	file, err := f.open(agreedName, os.O_WRONLY|os.O_CREATE|os.O_APPEND)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	_, err = file.WriteString(agreement(one, other, policy) + "\n")
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// Agreements returns a function that reports whether Agree has recorded that two builds compute the same
// records of a policy.
func (f *Folder) Agreements() (noted func(one, other Build, policy uint64) bool, err error) {
	text, err := atomicfile.Read(filepath.Join(f.dir, agreedName), mostPlan)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("store: %w", err)
	}
	lines := map[string]bool{}
	for line := range bytes.Lines(text) {
		lines[string(bytes.TrimSpace(line))] = true
	}
	return func(one, other Build, policy uint64) bool {
		return one.ID != "" && other.ID != "" && lines[agreement(one, other, policy)]
	}, nil
}
