package figure

import (
	"image/color"
	"strings"
	"testing"
)

func TestAnSVGFileHasTheColoursDashesAndPathsOfItsFigure(t *testing.T) {
	blue, pale := color.NRGBA{B: 0xFF, A: 0xFF}, color.NRGBA{B: 0xFF, A: 0x2A}
	line := through([]position{{1, 2}, {3.456, 4}})
	box := append(through([]position{{0, 0}, {1, 0}, {1, 1}}), step{command: closeUp})
	f := newSVGFile(100, 50)
	f.stroke(line, lineStyle{ink: blue, width: 1})
	f.stroke(line, lineStyle{ink: blue, width: 1}) // the same look
	f.stroke(line, lineStyle{ink: blue, width: 0.4, dashes: []float64{4.5, 1.5}})
	f.fill(box, pale)
	f.fill(box, pale) // shows through
	f.write(&placed{text: "a <b> 10⁸", style: titleStyle, at: position{5, 45}})
	f.write(&placed{text: "up", style: lettering{face: regular, size: 7, ink: blue, turned: true}, at: position{10, 20}})
	_, drawn, _ := strings.Cut(string(f.end()), "FFFFFF\"/>\n")
	const want = `<path stroke="#0000FF" d="M1 48l2.46-2M1 48l2.46-2"/>
<path stroke="#0000FF" stroke-width=".4" stroke-dasharray="4.5 1.5" d="M1 48l2.46-2"/>
<path fill="#0000FF" fill-opacity="0.165" d="M0 50h1v-1Z"/>
<path fill="#0000FF" fill-opacity="0.165" d="M0 50h1v-1Z"/>
<text x="5" y="13.18" fill="#222222" font-size="8" font-weight="bold">a &lt;b&gt; 10</text>
<text x="37.02" y="10.3" fill="#222222" font-size="5.76" font-weight="bold">8</text>
<text x="9.34" y="30" fill="#0000FF" transform="rotate(-90 9.34 30)">up</text>
</svg>
`
	if drawn != want {
		t.Errorf("got\n%s\nwant\n%s", drawn, want)
	}
}
