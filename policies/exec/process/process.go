package process

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// grace is how long a process may take to end when its input has.
	grace = time.Second

	// longest is how long a line may be.
	longest = 64 << 20
)

// Process is a program that runs. It serves one goroutine at a time.
type Process struct {
	// Log is what was said since Log.Mark.
	Log Log

	key   string
	cmd   *exec.Cmd
	in    *os.File
	out   *os.File
	lines *bufio.Reader
	long  []byte
	errs  *tail
	clock *time.Timer // kills the group when an answer is late
	late  atomic.Bool
	ended sync.Once
	idle  *time.Timer // in the pool

	folder string // of its own, which ends with it; may be ""
}

// start starts a command.
func start(c Command) (*Process, error) {
	path, err := c.Path()
	if err != nil {
		return nil, err
	}
	theirs, ours, err := pipes()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, c.Words[1:]...)
	cmd.Args[0] = c.Words[0]
	cmd.Dir = c.Folder
	cmd.Stdin, cmd.Stdout, cmd.Stderr = theirs[0], theirs[1], theirs[2]
	err = launch(cmd)
	closeAll(theirs[:])
	if err != nil {
		closeAll(ours[:])
		return nil, err
	}
	tell("begins", strconv.Itoa(cmd.Process.Pid))
	p := &Process{cmd: cmd, in: ours[0], out: ours[1], lines: bufio.NewReaderSize(ours[1], 1<<16), errs: drain(ours[2])}
	p.clock = time.AfterFunc(time.Hour, func() {
		p.late.Store(true)
		kill(p.cmd.Process)
		p.out.Close() // somebody outside of the group may have the other end
		p.in.Close()
	})
	p.clock.Stop()
	return p, nil
}

// pipes returns the ends of three pipes, those of the process and ours.
func pipes() (theirs, ours [3]*os.File, err error) {
	for i := range theirs {
		r, w, err := os.Pipe()
		if err != nil {
			closeAll(theirs[:i])
			closeAll(ours[:i])
			return theirs, ours, err
		}
		if theirs[i], ours[i] = w, r; i == 0 {
			theirs[i], ours[i] = r, w
		}
	}
	return theirs, ours, nil
}

func closeAll(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// Ask sends a line, whose end is added, and returns the line that comes back, which is valid
// until the next call. If there is none in time, or if the process said something before, it
// is ended, and the error is a [*Fault].
func (p *Process) Ask(line []byte, limit time.Duration) ([]byte, error) {
	p.Log.note('>', line)
	if n := p.lines.Buffered(); n > 0 {
		text, _ := p.lines.Peek(min(n, 200))
		return nil, p.Fail(fmt.Errorf("it printed %s without being asked: want one line for each question, and other output on standard error", quote(text)))
	}
	p.clock.Reset(limit)
	answer, err := p.exchange(append(line, '\n'))
	if !p.clock.Stop() || p.late.Load() {
		p.late.Store(true)
		return nil, p.Fail(fmt.Errorf("no answer within %v", limit))
	}
	if err != nil {
		return nil, p.Fail(err)
	}
	p.Log.note('<', answer)
	return answer, nil
}

// exchange writes a line and reads one.
func (p *Process) exchange(line []byte) ([]byte, error) {
	if _, err := p.in.Write(line); err != nil {
		return nil, errEnded // the other end is closed
	}
	p.long = p.long[:0]
	for {
		part, err := p.lines.ReadSlice('\n')
		if err == nil && len(p.long) == 0 {
			return bytes.TrimRight(part, "\r\n"), nil
		}
		if len(p.long)+len(part) > longest {
			return nil, fmt.Errorf("its line is longer than %d MiB", longest>>20)
		}
		p.long = append(p.long, part...)
		switch {
		case err == nil:
			return bytes.TrimRight(p.long, "\r\n"), nil
		case errors.Is(err, io.EOF) && len(p.long) > 0:
			return nil, fmt.Errorf("it ended in the middle of the line %s", quote(p.long))
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, errEnded
		}
	}
}

// errEnded stands for the process's own end; Fail says how it ended.
var errEnded = errors.New("it ended")

// End has the process end: its input ends, and its group is killed when it has not ended in a
// second. It may be called at any time, by any goroutine, and more than once.
func (p *Process) End() { p.end(grace) }

func (p *Process) end(patience time.Duration) {
	p.ended.Do(func() {
		p.clock.Stop()
		p.in.Close()
		if patience > 0 {
			p.errs.wait(patience)
		}
		kill(p.cmd.Process) // before it is waited for, so that no other process has its number
		tell("ends", strconv.Itoa(p.cmd.Process.Pid))
		p.cmd.Wait()
		os.RemoveAll(p.folder)
		p.errs.wait(grace / 4)
		p.errs.file.Close()
		p.out.Close()
		p.forget()
	})
}

// Fail ends the process, for a reason which the fault that is returned says.
func (p *Process) Fail(cause error) error {
	patience := time.Duration(0)
	if errors.Is(cause, errEnded) {
		patience = grace / 4
	}
	p.end(patience)
	if errors.Is(cause, errEnded) {
		cause = fmt.Errorf("it ended before it answered: %v", p.cmd.ProcessState)
	}
	return &Fault{Cause: cause, Stderr: p.errs.last(), Log: p.Log.Text()}
}
