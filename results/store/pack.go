package store

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// PackInfo describes the content of a pack.
type PackInfo struct {
	Records int64
	Failed  int64 // records of blocks that failed
	Bytes   int64 // size of the file
}

// Pack collects the records that count, as in [Folder.Each], from this folder and others of the same
// study, and writes them as the pack of this folder. Equal content makes equal bytes, whatever logs it
// comes from. Logs do not change. If the old pack holds records that the new one cannot replace, it
// becomes a log. If the meaning of another folder's study differs, the error is a [*Mismatch]. After an
// error the old pack is still in place.
func (f *Folder) Pack(cells, policies []uint64, from ...*Folder) (PackInfo, []Damage, error) {
	var info PackInfo
	for _, other := range from {
		if d := differences(other.plan.Meaning, f.plan.Meaning); len(d) > 0 {
			return info, nil, &Mismatch{other.dir, d}
		}
	}
	cells, policies = slices.Clone(cells), slices.Clone(policies)
	slices.Sort(cells)
	slices.Sort(policies)
	var damage []Damage
	var by origin
	path := filepath.Join(f.dir, packName)
	err := inFolderOf(path, func(d *atomicfile.Dir, name string) error {
		return d.WriteAfter(name, func(w io.Writer) (err error) {
			info, damage, err = writePack(w, append([]*Folder{f}, from...), cells, policies, usual, &by)
			return err
		}, func(draft string) error {
			if err := f.keepPack(draft); err != nil {
				return err
			}
			return removeBuilds(path) // at no time may the builds file belong to another pack
		})
	})
	if err != nil {
		return info, damage, fmt.Errorf("store: %w", err)
	}
	if err := replaceBuilds(path, &by, info.Bytes); err != nil {
		return info, damage, fmt.Errorf("store: %w", err)
	}
	atomicfile.SyncFolder(f.dir)
	return info, damage, nil
}

// writePack writes a pack, and records the builds of its records. Cells and policies must be sorted.
func writePack(w io.Writer, folders []*Folder, cells, policies []uint64, l limits, by *origin) (info PackInfo, damage []Damage, err error) {
	buffered := bufio.NewWriterSize(w, wholeChunk)
	frames := framer{fingerprint: folders[0].fingerprint}
	write := func() error {
		n, err := buffered.Write(frames.done)
		info.Bytes += int64(n)
		frames.done = frames.done[:0]
		return err
	}
	damage, err = each(folders, cells, policies, l, func(_, _ int, blocks []Record) error {
		for i := range blocks {
			k := blocks[i].Key
			k.Cost = 0
			frames.add(&k, blocks[i].Body)
			by.add(&k, *blocks[i].By)
			info.Records++
			if k.Status != OK {
				info.Failed++
			}
			if err := write(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return info, damage, err
	}
	if len(frames.keys) > 0 {
		frames.seal()
	}
	frames.seal() // the empty frame at the end, whose absence shows that a pack has been cut
	if err := write(); err != nil {
		return info, damage, err
	}
	return info, damage, buffered.Flush()
}

// keepPack turns the old pack into a log if it holds records that the new one cannot replace, such as
// records of cells or policies that were not given this time.
func (f *Folder) keepPack(next string) error {
	old := &fileSet{limit: openLimit}
	defer old.close()
	path := filepath.Join(f.dir, packName)
	if old.add(path, packName, false, func(Damage) {}); len(old.files) == 0 {
		return nil
	}
	file, err := os.Open(next)
	if err != nil {
		return err
	}
	defer file.Close()
	lost, err := missing(old, file, f.fingerprint, nil, usual)
	if err != nil || !lost[0].more {
		return err
	}
	folder := filepath.Join(f.dir, logFolder)
	if err := os.Mkdir(folder, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	log := filepath.Join(folder, fmt.Sprintf("pack-%016x%s", rand.Uint64(), logSuffix))
	if err := copyFile(path, log); err != nil {
		return err
	}
	if err := copyFile(buildsName(path), buildsName(log)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	atomicfile.SyncFolder(folder)
	return nil
}

// copyFile links a file to a second name, or copies it if that is impossible.
func copyFile(from, to string) error {
	if os.Link(from, to) == nil {
		return nil
	}
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	return replace(to, func(w io.Writer) error { _, err := io.Copy(w, source); return err })
}
