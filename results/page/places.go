package page

// The methods of this file are the places that the template asks for.

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
