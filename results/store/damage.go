package store

import "fmt"

// Damage describes a part of a file that cannot be used. It is returned beside an error, because
// everything else in the file can be used.
type Damage struct {
	File           string // relative to the folder; a path for files of other folders
	Offset, Length int64
	Reason         string
	Tail           bool // the torn end of a log, which a crash leaves and which is harmless
}

// String returns the damage in one line, without saying whether it is a tail.
func (d Damage) String() string {
	return fmt.Sprintf("%s: %d bytes at %d: %s", d.File, d.Length, d.Offset, d.Reason)
}

// These are reasons for damage.
const (
	reasonTorn    = "torn while it was written"
	reasonHeader  = "not a frame"
	reasonKeys    = "keys do not match their checksum"
	reasonSense   = "keys make no sense"
	reasonForeign = "of another study"
	reasonBody    = "the body of a record does not match its checksum"
	reasonName    = "not a log"
	reasonEnd     = "the pack ends too early"
)

// damages collects damage. Adjacent parts with the same reason are merged.
type damages []Damage

func (all *damages) add(d Damage) {
	if n := len(*all); n > 0 {
		last := &(*all)[n-1]
		if last.File == d.File && last.Offset+last.Length == d.Offset && last.Reason == d.Reason && last.Tail == d.Tail {
			last.Length += d.Length
			return
		}
	}
	*all = append(*all, d)
}
