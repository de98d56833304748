package web

import (
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// crowd is the connections of all listeners. When all places are taken, one that is idle gives
// way to a new one; its client opens another if it needs one.
type crowd struct {
	places chan struct{}

	mu      sync.Mutex
	idle    map[net.Conn]bool // those that wait for a further request
	waiting int               // connections without a place
}

// note keeps which connections are idle.
func (c *crowd) note(one net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.idle, one)
	switch {
	case state != http.StateIdle:
	case c.waiting > 0:
		one.Close()
	default:
		c.idle[one] = true
	}
}

// wait counts a connection that waits for a place, and closes an idle one for it.
func (c *crowd) wait() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting++
	for one := range c.idle {
		delete(c.idle, one)
		one.Close()
		return
	}
}

// waited ends wait.
func (c *crowd) waited() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting--
}

// bounded hands a connection on when there is a place for it.
type bounded struct {
	net.Listener
	crowd  *crowd
	piece  time.Duration
	once   sync.Once
	closed chan struct{}
}

func (b *bounded) Accept() (net.Conn, error) {
	c, err := b.Listener.Accept()
	if err != nil {
		return nil, err
	}
	placed := &placed{Conn: c, piece: b.piece, leave: sync.OnceFunc(func() { <-b.crowd.places })}
	select {
	case b.crowd.places <- struct{}{}:
		return placed, nil
	default:
	}
	b.crowd.wait()
	defer b.crowd.waited()
	select {
	case b.crowd.places <- struct{}{}:
		return placed, nil
	case <-b.closed:
		c.Close()
		return nil, net.ErrClosed
	}
}

func (b *bounded) Close() error {
	b.once.Do(func() { close(b.closed) })
	return b.Listener.Close()
}

// placed is a connection that leaves its place when it is closed. What is written to it goes in
// pieces, each of which must be taken in time.
type placed struct {
	net.Conn
	piece time.Duration
	until atomic.Pointer[time.Time] // when the whole answer must be sent
	leave func()
}

// pieceLength is how many bytes must be taken in the time of a piece.
const pieceLength = 4 << 10

func (p *placed) SetDeadline(t time.Time) error {
	p.until.Store(&t)
	return p.Conn.SetDeadline(t)
}

func (p *placed) SetWriteDeadline(t time.Time) error {
	p.until.Store(&t)
	return p.Conn.SetWriteDeadline(t)
}

func (p *placed) Write(b []byte) (n int, err error) {
	for {
		limit := time.Now().Add(p.piece)
		if until := p.until.Load(); until != nil && !until.IsZero() && until.Before(limit) {
			limit = *until
		}
		if err := p.Conn.SetWriteDeadline(limit); err != nil {
			return n, err
		}
		k, err := p.Conn.Write(b[n:min(n+pieceLength, len(b))])
		if n += k; err != nil || n == len(b) {
			return n, err
		}
	}
}

func (p *placed) Close() error {
	defer p.leave()
	return p.Conn.Close()
}
