package worst

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"strconv"
	"sync"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// Journal is a file of evaluations, a line each, with a checksum. Lines are only ever
// appended, so a process that is killed leaves at most one that is incomplete, which is
// skipped when the file is read. The folder is locked, where there are locks; without, two processes
// append to one file, and write the same.
// A nil Journal keeps nothing.
type Journal struct {
	mu    sync.Mutex
	file  *os.File
	known map[entryKey]Measure
	first []Entry // some that were read

	release func() // of the lock of the folder; nil: it is not locked
}

// Entry is a line of a journal.
type Entry struct {
	World     string    `json:"world"` // as [grid.Values] spells it
	U         []float64 `json:"u"`     // its place in the cube
	Instances int       `json:"asked"` // if it had to be sampled
	Measure
}

type entryKey struct {
	world     string
	instances int
}

// longestEntry is how many bytes the line of an entry may have.
const longestEntry = 1 << 20

// sampled is how many entries of a journal are computed again when it is opened.
const sampled = 4

// OpenJournal opens the journal in a folder, or makes one, and reads its entries.
func OpenJournal(dir string) (*Journal, error) {
	d, err := atomicfile.OpenDir(dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	file, err := d.OpenFile(journalName, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: file, known: map[entryKey]Measure{}}
	if err := j.read(); err != nil {
		file.Close()
		return nil, err
	}
	return j, nil
}

// read reads the journal's entries, a line at a time. Lines that are damaged are passed over.
func (j *Journal) read() error {
	from := bufio.NewReaderSize(j.file, longestEntry)
	for {
		line, err := from.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue // a part of no entry
		case err == io.EOF && len(line) > 0: // what a kill left of a line
			_, err = j.file.Write([]byte("\n"))
		case err == io.EOF:
			return nil
		}
		if err != nil {
			return err
		}
		if e, ok := readEntry(bytes.TrimSuffix(line, []byte("\n"))); ok {
			j.known[entryKey{e.World, e.Instances}] = e.Measure
			if len(j.first) < sampled {
				j.first = append(j.first, e)
			}
		}
	}
}

// readEntry reads a line: eight digits of a checksum, a space, and JSON.
func readEntry(line []byte) (e Entry, ok bool) {
	if len(line) < 9 || line[8] != ' ' {
		return e, false
	}
	sum, err := strconv.ParseUint(string(line[:8]), 16, 32)
	if err != nil || uint32(sum) != crc32.ChecksumIEEE(line[9:]) {
		return e, false
	}
	return e, json.Unmarshal(line[9:], &e) == nil
}

// Find returns the stored measure of a world that was asked for with a number of instances.
func (j *Journal) Find(world string, instances int) (m Measure, ok bool) {
	if j == nil {
		return m, false
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	m, ok = j.known[entryKey{world, instances}]
	return m, ok
}

// Len returns the number of evaluations that are kept.
func (j *Journal) Len() int {
	if j == nil {
		return 0
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.known)
}

// Put keeps an entry.
func (j *Journal) Put(e Entry) error {
	if j == nil {
		return nil
	}
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.known[entryKey{e.World, e.Instances}] = e.Measure
	_, err = j.file.Write(fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(text), text))
	return err
}

// Close syncs the file to the disk, closes it, and ends the lock of the folder.
func (j *Journal) Close() error {
	err := j.file.Sync()
	if e := j.file.Close(); err == nil {
		err = e
	}
	if j.release != nil {
		j.release()
	}
	return err
}
