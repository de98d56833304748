// Package protocol is the language that Loadstar speaks with programs that are policies: a
// JSON object a line, each of which is answered by one line. There is no NaN, infinity is
// null, and workers and chunks are numbered from 0. What a program does not know it must
// ignore, as this package does.
//
//	{"op":"hello","protocol":1}    once a process
//	{"op":"problem",...}           once a problem, which a planner answers by its schedule
//	{"op":"ask",...}               a question to a dispatcher
//
// New operations, keys and zero fields keep the version; a changed meaning raises it.
package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// Version is the version of the protocol.
const Version = 1

// mostQuantiles is how many quantiles of a law a program may ask for.
const mostQuantiles = 1 << 16

// Hello is what a program says of itself.
type Hello struct {
	Protocol  int    `json:"protocol"`
	Kind      string `json:"kind"`      // dispatcher or planner
	Revision  string `json:"revision"`  // what it says of its version, if anything
	Quantiles int    `json:"quantiles"` // into how many equal parts quantiles are to cut each law; 0: none
}

// AppendHello appends the line that asks for a Hello.
func AppendHello(line []byte) []byte {
	return append(line, `{"op":"hello","protocol":`+strconv.Itoa(Version)+`}`...)
}

// ReadHello reads the answer.
func ReadHello(line []byte) (h Hello, err error) {
	if err := read(line, &h); err != nil {
		return h, err
	}
	switch {
	case h.Protocol != Version:
		return h, fmt.Errorf("it speaks protocol %d: want %d", h.Protocol, Version)
	case h.Kind != "dispatcher" && h.Kind != "planner":
		return h, fmt.Errorf("its kind is %q: want dispatcher or planner", h.Kind)
	case h.Quantiles < 0 || h.Quantiles > mostQuantiles:
		return h, fmt.Errorf("it wants %d quantiles: want 0 to %d", h.Quantiles, mostQuantiles)
	}
	return h, nil
}

// read reads a line, which must be one object.
func read(line []byte, into any) error {
	start := bytes.TrimLeft(line, " \t\r\n")
	if len(start) == 0 || start[0] != '{' {
		return fmt.Errorf("it printed %s: want a JSON object", Quote(line))
	}
	if err := json.Unmarshal(line, into); err != nil {
		return fmt.Errorf("it answered %s: %w", Quote(line), err)
	}
	return nil
}

// Quote returns the beginning of a line within quotes.
func Quote(line []byte) string {
	if len(line) > 200 {
		return strconv.Quote(string(line[:200])) + "..."
	}
	return strconv.Quote(string(line))
}
