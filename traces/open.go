package traces

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// Ends says whether the first and the last interval of a node's record are cut by the beginning and the
// end of the observation.
type Ends uint8

// There are three kinds of ends.
const (
	AsFormat Ends = iota // as the format is documented
	Cut                  // they are cut: the observation began and ended within them
	Whole                // they are whole: the record begins and ends with them
)

// Retire chooses the instance that has gone if a trace tells only how many are left.
type Retire uint8

// There are two kinds of retirement.
const (
	Youngest Retire = iota // the instance that came last
	Oldest                 // the instance that came first
)

// Options says how a trace is read. The zero value recognizes the format and uses
// its defaults.
type Options struct {
	Format string  // a name in [Formats]; empty: recognize it by the content
	Unit   float64 // seconds in the file's unit of time; 0: the format's default
	Ends   Ends
	Retire Retire // for formats that count instances
}

// File is a trace that is being read from a file.
type File struct {
	Format string // the name of its format
	in     *input
	next   func() ([]Event, error, bool)
	ready  []Event // events not yet returned
	err    error   // error that follows them
	close  func() error
}

// Next returns the next event.
func (f *File) Next() (Event, error) {
	for len(f.ready) == 0 {
		if f.err != nil {
			return Event{}, f.err
		}
		more := true
		if f.ready, f.err, more = f.next(); !more {
			f.err = io.EOF // the file was closed
		}
	}
	e := f.ready[0]
	f.ready = f.ready[1:]
	return e, nil
}

// Nodes returns the names of the nodes met so far.
func (f *File) Nodes() []string { return f.in.names }

// Close closes the file.
func (f *File) Close() error { return f.close() }

// Open opens a trace, which may be compressed by gzip or zstd.
func Open(name string, o Options) (*File, error) {
	f, err := atomicfile.Open(name)
	if err != nil {
		return nil, err
	}
	return newFileReader(f, name, o)
}

// OpenFS opens a trace in a file system.
func OpenFS(system fs.FS, name string, o Options) (*File, error) {
	f, err := system.Open(name)
	if err != nil {
		return nil, err
	}
	return newFileReader(f, name, o)
}

// newFileReader is [NewReader] for a file that Close closes too.
func newFileReader(file io.ReadCloser, name string, o Options) (*File, error) {
	f, err := NewReader(file, name, o)
	if err != nil {
		file.Close()
		return nil, err
	}
	release := f.close
	f.close = func() error { return errors.Join(release(), file.Close()) }
	return f, nil
}

// byteOrder is the byte order mark that some programs write in front of UTF-8.
const byteOrder = "\ufeff"

// head is the number of bytes by which the format of a file is recognized.
const head = 1 << 16

// NewReader reads a trace, which may be compressed. The name is for messages
// only. Close releases the reader's memory and leaves r open.
func NewReader(r io.Reader, name string, o Options) (*File, error) {
	if o.Unit != 0 && !IsScale(o.Unit) {
		return nil, fmt.Errorf("the unit is %v: it must be a positive number of seconds, from %v to %v", o.Unit, minScale, maxScale)
	}
	if o.Ends > Whole || o.Retire > Oldest {
		return nil, fmt.Errorf("there is no kind %d of ends, or no kind %d of retirement", o.Ends, o.Retire)
	}
	plain, err := Decompress(r)
	if err != nil {
		return nil, &Error{name, 1, 1, err}
	}
	b := bufio.NewReaderSize(plain, head)
	if mark, _ := b.Peek(len(byteOrder)); string(mark) == byteOrder {
		b.Discard(len(byteOrder)) // these bytes were peeked
	}
	chosen, err := choose(b, o.Format)
	if err != nil {
		plain.Close()
		return nil, err
	}
	if o.Ends == AsFormat {
		o.Ends = chosen.ends
	}
	if o.Unit == 0 {
		o.Unit = chosen.unit
	}
	l := newLines(b, name)
	_, l.packed = plain.(*compressed)
	f := &File{Format: chosen.name, in: newInput(l, o)}
	next, stop := iter.Pull2(f.in.events(chosen.read))
	f.next, f.close = next, func() error {
		stop()
		return plain.Close()
	}
	return f, nil
}
