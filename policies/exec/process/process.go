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
	"time"
)

const (
	// grace is the time that a process may take to end after the end of its input.
	grace = time.Second

	// longest is the largest length of a line.
	longest = 64 << 20
)

// Process is a running program. It serves one goroutine at a time.
type Process struct {
	// Log is the transcript since Log.Mark.
	Log Log

	cmd   *exec.Cmd
	in    io.WriteCloser
	lines *bufio.Reader
	long  []byte // memory for lines that do not fit the reader
	errs  *tail
	ended sync.Once
}

// Start starts a command in a folder that holds copies of its files and nothing else. The command
// must have been allowed, and the files must have the hash. The error is a [*Fault].
func Start(c Command, hash string) (*Process, error) {
	p, err := start(c, hash)
	if err != nil {
		return nil, &Fault{Cause: err}
	}
	return p, nil
}

func start(c Command, hash string) (*Process, error) {
	if !Allowed(hash) {
		return nil, errors.New("it was not started, because it is not trusted")
	}
	staged, err := c.stage(hash)
	if err != nil {
		return nil, err
	}
	p, err := staged.start()
	if err != nil {
		os.RemoveAll(staged.Folder)
		return nil, err
	}
	if !remember(p) {
		p.end(0)
		return nil, errors.New("it was not started, because Loadstar is ending")
	}
	return p, nil
}

// start starts a command in its folder.
func (c Command) start() (*Process, error) {
	path, err := c.Path()
	if err != nil {
		return nil, err
	}
	cmd := &exec.Cmd{Path: path, Args: c.Words, Dir: c.Folder}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	errs, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := launch(cmd); err != nil {
		return nil, err
	}
	tell("begins", strconv.Itoa(cmd.Process.Pid))
	return &Process{cmd: cmd, in: in, lines: bufio.NewReaderSize(out, 1<<16), errs: drain(errs)}, nil
}

// Ask sends a line, whose end is added, and returns the answer, which is valid until the next call. If
// the answer is late, or if the process wrote something before, the process is ended and the error is a
// [*Fault].
func (p *Process) Ask(line []byte, limit time.Duration) ([]byte, error) {
	p.Log.note('>', line)
	if n := p.lines.Buffered(); n > 0 {
		text, _ := p.lines.Peek(min(n, 200))
		return nil, p.Fail(fmt.Errorf("it printed %s without being asked: want one line for each question, and other output on standard error", Quote(text)))
	}
	clock := time.AfterFunc(limit, func() { p.end(0) })
	answer, err := p.exchange(append(line, '\n'))
	if !clock.Stop() {
		err = fmt.Errorf("no answer within %v", limit)
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
			return nil, fmt.Errorf("it ended in the middle of the line %s", Quote(p.long))
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, errEnded
		}
	}
}

// errEnded stands for the end of the process; Fail says how it ended.
var errEnded = errors.New("it ended")

// End ends the input of the process, and kills its group a second later. It is safe for concurrent use
// and may be called more than once.
func (p *Process) End() { p.end(grace) }

func (p *Process) end(patience time.Duration) {
	p.ended.Do(func() {
		p.in.Close()
		if patience > 0 {
			p.errs.wait(patience)
		}
		kill(p.cmd.Process) // before Wait, so that no other process has its number
		tell("ends", strconv.Itoa(p.cmd.Process.Pid))
		p.errs.wait(grace / 4) // for its last output, which Wait would cut off
		p.cmd.Wait()
		os.RemoveAll(p.cmd.Dir)
		p.forget()
	})
}

// Fail ends the process and returns its fault.
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
