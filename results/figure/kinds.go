package figure

// KindAt returns the kind with index y, and whether there is one.
func (f *Figure) KindAt(y float64) (k Kind, ok bool) {
	if i := int(y); float64(i) == y && i >= 0 && i < len(f.Kinds) {
		return f.Kinds[i], true
	}
	return k, false
}

// kinds adds the kinds of a map to its legend, in their order.
func (f *Figure) kinds(l *legend) {
	for _, k := range f.Kinds {
		l.names, l.pens, l.drawn = append(l.names, k.Name), append(l.pens, k.pen()), append(l.drawn, 1)
	}
}

// pen returns the look of a kind: without a marker if it is grey.
func (k Kind) pen() pen {
	if k.Look == 0 {
		return pen{ink: gridInk}
	}
	return penFor(k.Look - 1)
}

// fill draws a place of a map, or a sample of it, with the marker of the look in the middle, so that
// kinds differ in grey, too.
func (p pen) fill(on canvas, from, to position) {
	ink := p.tint()
	if p.marker == noShape {
		ink = p.ink
	}
	on.fillPolygon(ink, []position{from, {X: to.X, Y: from.Y}, to, {X: from.X, Y: to.Y}})
	if p.marker != noShape {
		style := p.symbol()
		style.radius = 2
		on.drawMarker(style, position{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2})
	}
}
