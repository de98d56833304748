package exec

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

// version is the version of the protocol. New operations, keys and zero fields keep it; a changed
// meaning raises it.
const version = 1

// mostQuantiles is how many quantiles of a law a program may ask for.
const mostQuantiles = 1 << 16

// hello is a program's description of itself.
type hello struct {
	Protocol  int    `json:"protocol"`
	Kind      string `json:"kind"`      // dispatcher or planner
	Quantiles int    `json:"quantiles"` // number of equal parts into which quantiles cut each law; 0: it wants none
}

// appendHello appends the request for a hello.
func appendHello(line []byte) []byte {
	return append(line, `{"op":"hello","protocol":`+strconv.Itoa(version)+`}`...)
}

// readHello reads the answer.
func readHello(line []byte) (h hello, err error) {
	if err := read(line, &h); err != nil {
		return h, err
	}
	switch {
	case h.Protocol != version:
		return h, fmt.Errorf("it speaks protocol %d: want %d", h.Protocol, version)
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
		return fmt.Errorf("it printed %s: want a JSON object", process.Quote(line))
	}
	if err := json.Unmarshal(line, into); err != nil {
		return fmt.Errorf("it answered %s: %w", process.Quote(line), err)
	}
	return nil
}
