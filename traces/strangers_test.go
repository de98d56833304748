package traces

import (
	"bytes"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

func TestFilesLikeNoFormatSayWhatIsWrongWithThem(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"node,start,end\ra,0,5\ra,7,9\r", "x:1:15: a carriage return alone ends no line"},
		{"node\tstart\tend\na\t0\t5\n", "x:1:1: there are 3 fields between tabs"},
		{"1\t2\t3\n", "x:1:1: there are 3 fields between tabs"},
		{"node;start;end\na;0;5\n", "x:1:5: fields are separated by semicolons here"},
		{"node,start,end,x\na,0,5,1\n", `x:1:16: "x" is an unknown column`},
		{"machine,start,end\na,0,5\n", `x:1:1: "machine" is an unknown column or occurs twice: want node,`},
		{"node,start,end\nnode,start,end\na,0,5\n", "x:2:1: this is a header: want one, in the first line"},
		{"node,start,end\na,2020-01-01T00:00:00Z,2020-01-02T00:00:00Z\n", `x:2:3: "2020-01-01T00:00:00Z" is a date: want a number`},
		{"a,2020-01-01 00:00,2020-01-02 00:00\n", `x:1:3: "2020-01-01 00:00" is a date`},
		{"2020-01-01T00:00:00Z\n", `x:1:1: "2020-01-01T00:00:00Z" is a date`},
		{"0,added,a\n1,removed,a\n", `x:1:3: "added" is not a move: want add or remove`},
		{"4_00\n500\n", `x:1:1: "4_00" is not a duration`},
		{"0x1p4\n", `x:1:1: "0x1p4" is not a duration`},
		{"1 2\n", `x:1:1: "1 2" is not a duration, and the file is like no other format (fta,`},
		{"10 2\n", `x:1:1: "10 2" is not a duration`},
		{"1,5\n", `x:1:1: "1,5" may be a number or an interval: want 1.5 for a number`},
		{"System,machine type\n1,2\n3,4\n", "x:1:1: there are 2 fields between commas, which are neither numbers nor names"},
		{"a\x00b,0,5\n", `x:1:1: "a\x00b" is not the name of a node`},
		{"a\xe9b,0,5\n", `x:1:1: "a\xe9b" is not the name of a node: want text in UTF-8`},
		{"a\xe9\tup\t5\t1\n", `x:1:1: "a\xe9" is not the name of a node`},
		{"0\t0\t7\t3\t\xe9\t1\t10\t20\tNULL\n", `x:1:9: "\xe9" is not the name of a node`},
		{"\xff\xfe5\x00\n\x00", "x:1:1: this is not text in UTF-8"},
		{"a few words\n", `x:1:1: "a few words" is not a duration, and the file is like no other format`},
	} {
		_, _, err := all(t, c.text, Options{})
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

func TestByteOrderMarksAndQuotedHeadersAreRead(t *testing.T) {
	for _, text := range []string{"\ufeffnode,start,end\na,0,5\n", "\"node\",\"start\",\"end\"\n\"a\",\"0\",\"5\"\n"} {
		events, f, err := all(t, text, Options{})
		if err != nil || len(events) != 1 || f.Nodes()[0] != "a" || events[0].Stop != 5 {
			t.Errorf("%q: %v, %v", text, events, err)
		}
	}
}

// Damage of the compressed data is reported before the line that it produced.
func TestDamageIsSaidBeforeWhatItMadeOfALine(t *testing.T) {
	var b bytes.Buffer
	z, err := zstd.NewWriter(&b, zstd.WithEncoderCRC(true), zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err == nil {
		_, err = z.Write([]byte("1\n2\nno number\n"))
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	whole := b.Bytes()
	damaged := bytes.Clone(whole)
	damaged[len(damaged)-1] ^= 1 // damages the checksum
	for _, c := range []struct {
		data []byte
		want string
	}{
		{whole, `x:3:1: "no number" is not a duration`},
		{damaged, "x:3:1: the file cannot be read to its end: the zstd data are damaged"},
		{whole[:len(whole)-1], "x:3:1: the file cannot be read to its end: the zstd data break off"},
	} {
		if _, _, err := all(t, string(c.data), Options{}); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

func TestTimesAreScaledWithinWhatCanBeComputed(t *testing.T) {
	d := Durations{Values: []float64{1, 2}}
	for _, longest := range []float64{1e-320, 1e-101, 1e101, -1} {
		if _, err := d.Scaled(longest); err == nil || !strings.Contains(err.Error(), "must be from 1e-100 to 1e+100, or 0") {
			t.Errorf("longest %v: %v", longest, err)
		}
		if _, err := NewReader(strings.NewReader("1\n"), "x", Options{Unit: longest}); err == nil {
			t.Errorf("unit %v is taken", longest)
		}
	}
}
