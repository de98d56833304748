// Package traces turns records of how long machines were available into laws of
// interruption: the empirical risk function of Benoit, Robert, Rosenberg and
// Vivien (Theory Comput. Syst. 53, 2013, section 7), by which a worker that has
// just become available stays so for one of the recorded durations, all of them
// equally likely.
package traces

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// maxLine is the length of the longest line that is read, in bytes.
const maxLine = 1 << 20

// ReadDurations reads durations, one a line. Lines that are empty or begin with
// # are skipped. Errors say where: name:line:column.
func ReadDurations(r io.Reader, name string) ([]float64, error) {
	var durations []float64
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	n := 0
	for lines.Scan() {
		n++
		line := lines.Text()
		text := strings.TrimSpace(line)
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		d, err := strconv.ParseFloat(text, 64)
		if err != nil || !(d > 0) || math.IsInf(d, 0) {
			column := 1 + strings.Index(line, text)
			return nil, fmt.Errorf("%s:%d:%d: %q is no duration: want one positive number a line", name, n, column, shorten(text))
		}
		durations = append(durations, d)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d:1: %w", name, n+1, err)
	}
	if len(durations) == 0 {
		return nil, fmt.Errorf("%s:%d:1: there are no durations: want one positive number a line", name, n+1)
	}
	return durations, nil
}

// shorten keeps messages to one readable line.
func shorten(text string) string {
	const most = 40
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}
