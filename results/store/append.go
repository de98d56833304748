package store

import (
	"errors"
	"path/filepath"
)

// Writer returns a new writer.
func (f *Folder) Writer() (*Writer, error) {
	return &Writer{
		open:    f.newLog,
		sync:    func() { syncFolder(filepath.Join(f.dir, logFolder)) },
		waiting: framer{fingerprint: f.fingerprint},
	}, nil
}

// write writes what waits. The caller holds disk.
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

// append writes frames at the end of the log. DropLogs may have removed the log
// from under the writer, as all that it held is in the pack. What has just been
// written is not, so that it is written again, to a new log: see [Folder.DropLogs].
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
			// The rest of a frame would be taken for damage. If it cannot be cut
			// off, readers get along.
			w.size += whole(frames[:n])
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
	return errors.New("logs vanish as soon as they are written")
}

// whole returns how many of the bytes are whole frames.
func whole(frames []byte) int64 {
	end := int64(0)
	for {
		h, ok := readHeader(frames[end:])
		if !ok || end+h.size() > int64(len(frames)) {
			return end
		}
		end += h.size()
	}
}

// last makes what has been written last. The caller holds disk.
func (w *Writer) last() error {
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
