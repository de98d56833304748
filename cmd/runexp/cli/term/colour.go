package term

import (
	"io"
	"os"
	"regexp"
)

// Colour is how a word stands out on a terminal: the number of an ANSI sequence.
type Colour string

// Colours and the bold face.
const (
	Bold   Colour = "1" // winners
	Red    Colour = "31"
	Green  Colour = "32"
	Yellow Colour = "33"
	Cyan   Colour = "36" // running things
)

// inCell matches what fills a cell of a table: words that single spaces part.
var inCell = regexp.MustCompile(`[^ \n]+(?: [^ \n]+)*`)

// Paint returns a text whose cells have the colours of their words. Only terminals get colours, unless they are
// dumb or NO_COLOR is set. Paint comes last, as it adds characters that take no column.
func Paint(w io.Writer, text string, colours map[string]Colour) string {
	if len(colours) == 0 || !Redraws(w) || os.Getenv("NO_COLOR") != "" {
		return text
	}
	return inCell.ReplaceAllStringFunc(text, func(cell string) string {
		if c, ok := colours[cell]; ok {
			return "\x1b[" + string(c) + "m" + cell + "\x1b[0m"
		}
		return cell
	})
}
