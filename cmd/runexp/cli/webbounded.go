package cli

import (
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// boundedListener hands a connection on when there is a place for it.
type boundedListener struct {
	net.Listener
	places chan struct{} // of all listeners
	piece  time.Duration
	once   sync.Once
	closed chan struct{}
}

func (b *boundedListener) Accept() (net.Conn, error) {
	c, err := b.Listener.Accept()
	if err != nil {
		return nil, err
	}
	select {
	case b.places <- struct{}{}:
		return &boundedConn{Conn: c, piece: b.piece, leave: sync.OnceFunc(func() { <-b.places })}, nil
	case <-b.closed:
		c.Close()
		return nil, net.ErrClosed
	}
}

func (b *boundedListener) Close() error {
	b.once.Do(func() { close(b.closed) })
	return b.Listener.Close()
}

// boundedConn is a connection that leaves its place when it is closed. Data is written in pieces, and each must be
// taken in time.
type boundedConn struct {
	net.Conn
	piece time.Duration
	until atomic.Pointer[time.Time] // when the whole answer must be sent
	leave func()
}

// pieceLength is how many bytes must be taken in the time of a piece.
const pieceLength = 4 << 10

func (p *boundedConn) SetDeadline(t time.Time) error {
	p.until.Store(&t)
	return p.Conn.SetDeadline(t)
}

func (p *boundedConn) SetWriteDeadline(t time.Time) error {
	p.until.Store(&t)
	return p.Conn.SetWriteDeadline(t)
}

func (p *boundedConn) Write(b []byte) (n int, err error) {
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

func (p *boundedConn) Close() error {
	defer p.leave()
	return p.Conn.Close()
}
