package page

import (
	"cmp"
	"fmt"
)

// The methods of this file are the places that the template asks for.

func (s scale) Lo() string { return digits(s.lo, 12) }
func (s scale) Hi() string { return digits(s.hi, 12) }
func (s scale) Log() bool  { return s.log }

// Heading returns the title of a figure, or the name of one without.
func (p *plot) Heading() string { return cmp.Or(p.Title, p.Name) }

// Said returns what a panel shows, for screen readers.
func (p *plot) Said(one *panel) string {
	if one.Title != "" {
		return p.Heading() + ", " + one.Title
	}
	return p.Heading()
}

// Several reports whether the figure has several panels.
func (p *plot) Several() bool { return len(p.Drawn) > 1 }

// Marked returns the names that have a look: none of a map.
func (p *plot) Marked() []*entry {
	if p.Shades != nil {
		return nil
	}
	return p.Legend
}

// Span returns the number of columns of the table.
func (p *plot) Span() int { return 1 + len(p.Legend) }

func (f frame) Middle() float64    { return (f.Left + f.Right) / 2 }
func (f frame) Center() float64    { return (f.Top + f.Bottom) / 2 }
func (f frame) TextLeft() float64  { return f.Left - 7 }
func (f frame) TextBelow() float64 { return f.Bottom + 19 }
func (f frame) Wide() float64      { return f.Right - f.Left }
func (f frame) High() float64      { return f.Bottom - f.Top }
func (f frame) Box() string        { return fmt.Sprint(f.Left, f.Top, f.Right, f.Bottom) }

func (s *shades) Width() int  { return shadesWidth }
func (s *shades) Height() int { return shadesHigh }

func (l *lanes) Width() int         { return chartWidth }
func (l *lanes) Left() int          { return chartLeft }
func (l *lanes) TextLeft() int      { return chartLeft - 7 }
func (l *lanes) Right() int         { return chartRight }
func (l *lanes) Wide() int          { return chartRight - chartLeft }
func (l *lanes) Middle() int        { return (chartLeft + chartRight) / 2 }
func (l *lanes) Below() float64     { return tenth(l.Top + l.High + 2) }
func (l *lanes) TextBelow() float64 { return tenth(l.Top + l.High + 17) }
func (l *lanes) LabelBelow() float64 {
	return tenth(l.Top + l.High + 34)
}
