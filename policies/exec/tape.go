package exec

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/loadstar-sim/loadstar/models/measured"
	"github.com/loadstar-sim/loadstar/policies/copies"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
	"github.com/loadstar-sim/loadstar/policies/exec/protocol"
)

// The last episode that a program plays afresh, to show that it can be repeated, is the first of
// its cell. A study keeps what was said in it beside the copies of the files. So that episode can
// be drawn where the program may not be started: its answers are read instead, as long as the
// questions are those that were asked.

// tapes is the folder of what was said, in that of the copies.
const tapes = "_said"

// greeting is the name of the answer to hello.
const greeting = "hello.json"

// mostTape is how many bytes of a tape are read.
const mostTape = 2 << 20

// tapeOf returns the file of what was said about a problem, by the line that tells it.
func tapeOf(folder string, problem []byte) string {
	return filepath.Join(folder, tapes, fmt.Sprintf("%.16x.gz", sha256.Sum256(problem)))
}

// keep keeps what was said to a process that serves once, unless it is too long.
func (c *talk) keep() {
	text, whole := c.process.Log.Whole()
	if !c.once || !whole || !copies.Kept(c.command.Folder) || len(c.command.Files) == 0 {
		return
	}
	problem, _, _ := bytes.Cut(bytes.TrimPrefix(text, []byte("> ")), []byte("\n"))
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write(text)
	w.Close()
	name := tapeOf(c.command.Folder, problem)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return // the results do not depend on it
	}
	place(filepath.Join(filepath.Dir(name), greeting), c.hello.Append(nil))
	place(name, packed.Bytes())
}

// place writes a file at once, or not: the results do not depend on it.
func place(name string, text []byte) {
	draft, err := os.OpenFile(name+"."+rand.Text()+".draft", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return
	}
	_, err = draft.Write(text)
	if errors.Join(err, draft.Close()) != nil || os.Rename(draft.Name(), name) != nil {
		os.Remove(draft.Name())
	}
}

// tape is what was said about a problem, and in an episode after that.
type tape struct{ left, episode []byte }

// greeted returns what a program has said of itself, from the folder of a study.
func greeted(folder string) (h protocol.Hello, err error) {
	text, err := measured.Read(filepath.Join(folder, tapes, greeting), mostTape)
	if err != nil {
		return h, err
	}
	return protocol.ReadHello(text)
}

// load returns what was said about a problem.
func load(folder string, problem []byte) (*tape, error) {
	f, err := os.Open(tapeOf(folder, problem))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(r, mostTape))
	t := &tape{left: text}
	if _, other := t.ask(problem); err == nil {
		err = other
	}
	t.left, t.episode = text, t.left
	return t, err
}

// errOther is the error of a question that was not asked then.
var errOther = fmt.Errorf("the study keeps no answers in this episode: %w", process.ErrNotAllowed)

// ask returns the answer that was given to a line.
func (t *tape) ask(line []byte) ([]byte, error) {
	rest, same := bytes.CutPrefix(t.left, append(append([]byte("> "), line...), '\n'))
	answer, rest, whole := bytes.Cut(rest, []byte("\n"))
	answer, said := bytes.CutPrefix(answer, []byte("< "))
	if !same || !whole || !said {
		return nil, errOther
	}
	t.left = rest
	return answer, nil
}

// recalled returns the conversation about a problem of a program that may not be started, if a
// study keeps it. If not, it returns nil.
func recalled(command process.Command, kind string, problem func(h protocol.Hello) []byte) *talk {
	if !copies.Kept(command.Folder) {
		return nil
	}
	hello, err := greeted(command.Folder)
	if err != nil || hello.Kind != kind {
		return nil
	}
	line := problem(hello)
	said, err := load(command.Folder, line)
	if err != nil {
		return nil
	}
	return &talk{command: command, tape: said, hello: hello}
}

// NotAllowed reports whether an error says that a program was needed and may not be started.
func NotAllowed(err error) bool { return errors.Is(err, process.ErrNotAllowed) }
