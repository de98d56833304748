package expr

// Open returns the ends of a range that is written without a step, such as 1..25 or
// 0.2p..p, and false for other items. As values of an axis it stands for steps of one; a
// search may take any number between its ends.
func (it Item) Open() (from, to *Expr, ok bool) {
	if !it.open() {
		return nil, nil, false
	}
	return it.args[0].Expr, it.args[1].Expr, true
}

// open reports whether the item is a range without a step.
func (it Item) open() bool { return it.kind == steps && len(it.args) == 2 }

// Several reports whether the item may have more than one value.
func (it Item) Several() bool { return it.kind == steps || it.kind == logspace || it.kind == linspace }
