package cli

import (
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"time"
)

// serverLimits bound the resources that clients can make a server hold.
type serverLimits struct {
	Connections int           // open at a time; further ones wait
	HeaderBytes int           // of a request
	Header      time.Duration // for the header of a request
	Request     time.Duration // for all of it
	Answer      time.Duration // from the end of the header until the answer is sent
	Piece       time.Duration // until a piece of it is taken, so that a client that does not read goes soon
	Idle        time.Duration // between requests
}

// usualLimits are the limits of a server for few readers.
var usualLimits = serverLimits{
	Connections: 256, HeaderBytes: 16 << 10,
	Header: 5 * time.Second, Request: 10 * time.Second, Answer: time.Minute, Piece: time.Second, Idle: 30 * time.Second,
}

// Serve answers requests until the context ends, then closes all connections at once and
// returns nil. It returns the error of a listener that fails.
func (l serverLimits) Serve(ctx context.Context, listeners []net.Listener, h http.Handler) error {
	s := l.server(h)
	places := make(chan struct{}, l.Connections)
	ended := make(chan error, len(listeners))
	for _, one := range listeners {
		go func() {
			ended <- s.Serve(&boundedListener{Listener: one, places: places, piece: l.Piece, closed: make(chan struct{})})
		}()
	}
	defer s.Close()
	select {
	case <-ctx.Done():
		return nil
	case err := <-ended:
		return err
	}
}

func (l serverLimits) server(h http.Handler) *http.Server {
	return &http.Server{
		Handler:                      h,
		MaxHeaderBytes:               l.HeaderBytes,
		ReadHeaderTimeout:            l.Header,
		ReadTimeout:                  l.Request,
		WriteTimeout:                 l.Answer,
		IdleTimeout:                  l.Idle,
		DisableGeneralOptionsHandler: true,
		ErrorLog:                     log.New(io.Discard, "", 0), // what clients do wrong; Guard tells of panics
	}
}
