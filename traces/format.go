package traces

import (
	"bufio"
	"bytes"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// format is a row of the table of formats.
type format struct {
	name  string
	doc   string
	unit  float64
	ends  Ends
	fits  func(firstLines) bool // whether a file that begins like this has the format
	read  reader
	write writer // nil for formats that can only be read
}

// reader reads a file of one format to its end. It adds nodes and events to the input, and returns the
// error, with its place, at which it stops.
type reader func(in *input) error

// formats returns the table of formats, in the order in which they are tried. The last fits every file;
// its errors describe the least that a file needs.
func formats() []format {
	return []format{
		{"spot-json", "counts of instances at equal distances: metadata.gap_seconds and data", 1, Whole, firstLines.json, readJSON, nil},
		{"timeline", "a node, a state, a start and the durations of alternating states, by tabs", 1, Whole, firstLines.timeline, readTimeline, writeTimeline},
		{"fta", "event_trace.tab of the Failure Trace Archive", 1, Cut, firstLines.fta, readFTA, writeFTA},
		{"lanl", "failures as Los Alamos released them (LA-UR-05-7318): CSV with a header", 60, Whole, firstLines.lanl, readLANL, nil},
		{"spot-moves", "CSV of time, add or remove, instance", 1e-3, Whole, firstLines.moves, readMoves, nil},
		{"intervals", "CSV of starts and ends, perhaps with node, state, cut and reason", 1, Whole, firstLines.intervals, readIntervals, writeIntervals},
		{"spot-counts", "CSV of time and number of instances from then on", 1e-3, Whole, firstLines.counts, readCounts, nil},
		{"simgrid", "state profile of a SimGrid host: date and 0 or 1", 1, Whole, firstLines.simgrid, readSimGrid, nil},
		{"durations", "one duration a line; a + after it says that it was cut", 1, Whole, firstLines.any, readDurations, writeDurations},
	}
}

// Format describes a format.
type Format struct {
	Name string
	Doc  string  // a description in one line
	Unit float64 // default length of its unit of time, in seconds
	Cut  bool    // whether a node's first and last intervals count as cut
}

// Formats lists all formats by name.
func Formats() []Format {
	var list []Format
	for _, f := range formats() {
		list = append(list, Format{f.name, f.doc, f.unit, f.ends == Cut})
	}
	slices.SortFunc(list, func(a, b Format) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// choose finds the format by its name or, if that is empty, by the beginning of
// the file.
func choose(b *bufio.Reader, name string) (format, error) {
	fits := func(f format) bool { return f.name == name }
	if name == "" {
		begin, err := b.Peek(head) // any error but the end of the file comes again when the file is read
		seen := readFirstLines(begin, err == io.EOF)
		fits = func(f format) bool { return f.fits(seen) }
	}
	all := formats()
	if i := slices.IndexFunc(all, fits); i >= 0 {
		return all[i], nil
	}
	return format{}, spec.Unknown("format", name, names(func(format) bool { return true }))
}

// names lists the names of the formats for which some holds, in alphabetical order.
func names(some func(format) bool) (list []string) {
	for _, f := range formats() {
		if some(f) {
			list = append(list, f.name)
		}
	}
	slices.Sort(list)
	return list
}

// firstLines is the first lines of a file that are neither empty nor comments.
type firstLines [][]byte

func readFirstLines(begin []byte, whole bool) firstLines {
	const most = 200
	var seen firstLines
	for len(begin) > 0 && len(seen) < most {
		line, rest, ended := bytes.Cut(begin, []byte("\n"))
		if !ended && !whole && len(seen) > 0 {
			break
		}
		begin = rest
		if line = bytes.TrimRight(line, " \t\r"); len(bytes.TrimLeft(line, " \t")) > 0 && !isComment(line) {
			seen = append(seen, line)
		}
	}
	return seen
}

// isComment reports whether a line is a comment: # in most formats, % in SimGrid's.
func isComment(line []byte) bool {
	f := trim(line, 0, len(line))
	return len(f.text) > 0 && (f.text[0] == '#' || f.text[0] == '%')
}

// first returns the fields of the first line.
func (s firstLines) first(separator byte) []field {
	switch {
	case len(s) == 0:
		return nil
	case separator == ',':
		return splitQuoted(s[0], nil)
	}
	return split(s[0], separator, nil)
}

func (s firstLines) any() bool { return true }

func (s firstLines) json() bool {
	f := s.first(0)
	return len(f) > 0 && bytes.HasPrefix(f[0].text, []byte("{"))
}

func (s firstLines) timeline() bool {
	f := s.first('\t')
	return len(f) > 2 && (string(f[1].text) == "up" || string(f[1].text) == "down")
}

func (s firstLines) fta() bool { return len(s.first('\t')) >= 8 }

func (s firstLines) lanl() bool {
	return len(s) > 0 && bytes.HasPrefix(s[0], []byte("System,")) && bytes.Contains(s[0], []byte("Prob Started"))
}

func (s firstLines) moves() bool {
	f := s.first(',')
	if len(f) != 3 {
		return false
	}
	_, isTime := f[0].number()
	move := string(f[1].text)
	return move == "add" || move == "remove" || isTime && isWords(f[1:]) && len(move) > 0
}

// intervals reports whether the file is a list of intervals. Two columns of numbers without a header
// count as intervals if the numbers never fall, in at least two lines: 1,5 alone may be one number
// written with a comma.
func (s firstLines) intervals() bool {
	f := s.first(',')
	if len(f) < 2 || len(f) > 6 {
		return false
	}
	if isHeader(f) {
		return true
	}
	if len(f) != 2 {
		return len(f) > 4 || !isWords(f[1:])
	}
	if isWords(f) || len(s) == 1 {
		return false
	}
	last := 0.0
	for i, line := range s {
		f := split(line, ',', nil)
		if len(f) != 2 {
			return true // so that the format reports the error
		}
		a, okA := f[0].number()
		b, okB := f[1].number()
		if !okA || !okB {
			return true
		}
		if b < a || i > 0 && a < last {
			return false
		}
		last = b
	}
	return true
}

// counts reports whether the file is a list of counts. A header begins with time, or is t.
func (s firstLines) counts() bool {
	f := s.first(',')
	if len(f) != 2 || len(s) == 1 {
		return false
	}
	name := strings.ToLower(string(f[0].text))
	return !isWords(f) || strings.HasPrefix(name, "time") || name == "t"
}

func (s firstLines) simgrid() bool {
	if len(s) == 0 {
		return false
	}
	f := splitSpace(s[0], nil)
	if len(f) == 0 {
		return false
	}
	switch string(f[0].text) {
	case "PERIODICITY", "LOOPAFTER", "STOCHASTIC":
		return true
	}
	if len(f) != 2 {
		return false
	}
	_, okA := f[0].number()
	state := string(f[1].text)
	return okA && (state == "0" || state == "1")
}

// date matches the beginning of a date.
var date = regexp.MustCompile(`^(\d{4}-\d\d?-\d\d?|\d\d?[./]\d\d?[./]\d{2,4}|\d\d?:\d\d)`)

func isDate(text []byte) bool { return date.Match(text) }
