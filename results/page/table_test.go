package page

import (
	"fmt"
	"reflect"
	"runtime"
	"testing"
)

// tabled returns a study of two parts with tables that have some rows.
func tabled(rows int) Study {
	s := Study{Name: "s", Parts: []Part{{Key: "a", Tables: []Table{{Title: "empty"}, {Columns: Names(0, "x", "y")}}}, {Key: "b", Tables: []Table{{Columns: Names(1, "word")}}}}}
	for i := range rows {
		s.Parts[0].Tables[1].Rows = append(s.Parts[0].Tables[1].Rows, []Cell{Number(float64(i), fmt.Sprint(i)), {Text: fmt.Sprint("é", i), Look: Good, Bar: &Bar{At: 1}}})
		s.Parts[1].Tables[0].Rows = append(s.Parts[1].Tables[0].Rows, []Cell{Number(0, "")})
	}
	return s
}

func TestAPackedStudyHasTheSameTablesInFewPieces(t *testing.T) {
	s, want := tabled(500), tabled(500)
	s.Pack()
	if !reflect.DeepEqual(s.Parts[0].Tables[1], want.Parts[0].Tables[1]) || !reflect.DeepEqual(s.Parts[1], want.Parts[1]) || len(s.Parts[0].Tables[0].Rows) != 0 {
		t.Errorf("%+v", s)
	}
	first := s.Parts[0].Tables[1].Rows[0]
	if _ = append(first, Word("new")); s.Parts[0].Tables[1].Rows[1][0].Text != "1" {
		t.Error("a row that grows overwrites the next")
	}

	var before, with runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	large := tabled(5000)
	large.Pack()
	runtime.GC()
	runtime.ReadMemStats(&with)
	if pieces := int64(with.HeapObjects) - int64(before.HeapObjects); pieces > 5000+500 { // the bars, and what others do
		t.Errorf("%d pieces of memory, want one for each of 5000 bars and few more", pieces)
	}
	runtime.KeepAlive(large)
}
