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

func (p *plot) Width() int          { return figureWidth }
func (p *plot) Height() int         { return figureHeight }
func (p *plot) Left() int           { return figureLeft }
func (p *plot) TextLeft() int       { return figureLeft - 7 }
func (p *plot) Right() int          { return figureRight }
func (p *plot) Top() int            { return figureTop }
func (p *plot) Bottom() int         { return figureBottom }
func (p *plot) Wide() int           { return figureRight - figureLeft }
func (p *plot) High() int           { return figureBottom - figureTop }
func (p *plot) Middle() int         { return (figureLeft + figureRight) / 2 }
func (p *plot) TextBelow() int      { return figureBottom + 20 }
func (p *plot) LabelBelow() int     { return figureBottom + 42 }
func (p *plot) Box() string         { return fmt.Sprint(figureLeft, figureTop, figureRight, figureBottom) }
func (c *curve) Sample() string     { return marker(c.marker, 17, 7) }
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
