package figure

import (
	"strings"
	"testing"
)

func TestPointsAreARowEachWithTheirPanelAndLine(t *testing.T) {
	f := Figure{XWords: map[float64]string{0: "auto"}, Panels: []Panel{
		{Title: "p, 2", Lines: []Line{{Name: `a "b"`, X: []float64{0, 1}, Y: []float64{5, 6}, Lo: []float64{4, 3}, Hi: []float64{7, 0.1}}}},
		{Title: "q", Lines: []Line{{Name: "c", X: []float64{2}, Y: []float64{8}}}},
	}}
	const want = "panel,line,x,y,lo,hi\n" +
		`"p, 2","a ""b""",auto,5,4,7` + "\n" +
		`"p, 2","a ""b""",1,6,3,0.1` + "\n" +
		"q,c,2,8,,\n"
	var b strings.Builder
	if err := f.WriteCSV(&b); err != nil || b.String() != want {
		t.Errorf("%v: got\n%s\nwant\n%s", err, b.String(), want)
	}
}
