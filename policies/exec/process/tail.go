package process

import (
	"bytes"
	"io"
	"sync"
	"time"
)

// mostTail is the number of bytes of standard error that are kept.
const mostTail = 4 << 10

// tail reads a file to its end, so that writers never wait, and keeps the last bytes.
type tail struct {
	done chan struct{}

	mu   sync.Mutex
	text []byte
}

func drain(file io.Reader) *tail {
	t := &tail{done: make(chan struct{})}
	go func() {
		defer close(t.done)
		some := make([]byte, mostTail)
		for {
			n, err := file.Read(some)
			t.keep(some[:n])
			if err != nil {
				return
			}
		}
	}()
	return t
}

func (t *tail) keep(some []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, some...)
	if over := len(t.text) - mostTail; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
}

// wait waits until the file has ended, but not longer than patience.
func (t *tail) wait(patience time.Duration) {
	clock := time.NewTimer(patience)
	defer clock.Stop()
	select {
	case <-t.done:
	case <-clock.C:
	}
}

// last returns the last line that is not empty.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := bytes.TrimSpace(t.text)
	return string(bytes.TrimSpace(text[bytes.LastIndexByte(text, '\n')+1:]))
}
