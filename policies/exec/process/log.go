package process

// mostLog is the largest size of a log in bytes.
const mostLog = 1 << 20

// Log is a transcript with the newest lines, up to 1 MiB. The zero value is empty.
type Log struct {
	text []byte
	head int // bytes that Mark keeps
	cut  bool
}

// Clear empties the log.
func (l *Log) Clear() { *l = Log{text: l.text[:0]} }

// Keep keeps the lines so far, whatever Mark removes later.
func (l *Log) Keep() {
	if len(l.text) <= mostLog/4 {
		l.head = len(l.text)
	}
}

// Mark removes the lines since Keep.
func (l *Log) Mark() { l.text, l.cut = l.text[:l.head], false }

// note adds a line.
func (l *Log) note(mark byte, line []byte) {
	if len(line) > mostLog/4 {
		line = append(append([]byte(nil), line[:mostLog/4]...), "..."...)
	}
	if len(l.text)+len(line)+3 > mostLog {
		l.cut = true
		half := l.head + (len(l.text)-l.head)/2
		for half < len(l.text) && l.text[half-1] != '\n' {
			half++
		}
		l.text = append(l.text[:l.head], l.text[half:]...)
	}
	l.text = append(l.text, mark, ' ')
	l.text = append(l.text, line...)
	l.text = append(l.text, '\n')
}

// Text returns the lines.
func (l *Log) Text() string {
	if l.cut {
		return string(l.text[:l.head]) + "...\n" + string(l.text[l.head:])
	}
	return string(l.text)
}
