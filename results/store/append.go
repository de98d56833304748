package store

import (
	"errors"
	"path/filepath"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// Writer returns a new writer. Its log is created with the first write.
func (f *Folder) Writer() (*Writer, error) {
	return &Writer{
		open:    f.newLog,
		sync:    func() { atomicfile.SyncFolder(filepath.Join(f.dir, logFolder)) },
		waiting: framer{fingerprint: f.fingerprint},
	}, nil
}

// write writes the waiting records. The caller must hold disk.
func (w *Writer) write() error {
	w.mu.Lock()
	if w.err != nil || w.waiting.waiting() == 0 {
		defer w.mu.Unlock()
		return w.err
	}
	if len(w.waiting.keys) > 0 {
		w.waiting.seal()
	}
	frames := w.waiting.done
	w.waiting.done, w.spare = w.spare, nil
	w.mu.Unlock()

	err := w.append(frames)
	if cap(frames) <= 2*waitingLimit {
		w.spare = frames[:0]
	}
	return w.fail(err)
}

// append writes frames to the end of the log. DropLogs may have removed the log meanwhile, because the
// pack had all of its records. It does not have these frames, so append then writes them again, to a new
// log; see [Folder.DropLogs].
func (w *Writer) append(frames []byte) error {
	for range 10 {
		if w.file == nil {
			file, size, err := w.open()
			if err != nil {
				return err
			}
			w.file, w.size = file, size
		}
		n, err := w.file.Write(frames)
		if err != nil {
			// A partial frame would be reported as damage. Readers skip it if it
			// cannot be cut off.
			w.size += wholeLength(frames[:n])
			w.file.Truncate(w.size)
			return err
		}
		w.size += int64(n)
		w.dirty = true
		if !w.file.Gone() {
			return nil
		}
		if err := w.file.Close(); err != nil {
			return err
		}
		w.file = nil
	}
	return errors.New("every new log is removed as soon as it is written")
}

// wholeLength returns the length of the whole frames at the start of frames.
func wholeLength(frames []byte) int64 {
	end := int64(0)
	for {
		h, ok := readHeader(frames[end:])
		if !ok || end+h.size() > int64(len(frames)) {
			return end
		}
		end += h.size()
	}
}

// commit syncs everything written so far to disk. The caller must hold disk.
func (w *Writer) commit() error {
	if w.file == nil || !w.dirty {
		return w.fail(nil)
	}
	if err := w.file.Sync(); err != nil {
		return w.fail(err)
	}
	w.dirty = false
	w.sync()
	return nil
}
