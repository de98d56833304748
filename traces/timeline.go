package traces

import "bytes"

// readTimeline reads our compact form of a whole trace. A line holds, separated by tabs, the name of a node,
// up or down, a start, and the durations of consecutive intervals. Their states alternate, beginning with the
// named one. A node may have several lines. A + after the first or the last duration says that it was cut, on
// the side where it has no neighbour.
func readTimeline(in *input) error {
	for f, err := range in.rows(atTabs) {
		if err != nil {
			return err
		}
		if len(f) < 4 {
			return in.errorf(1, "there are %d fields between tabs: want a node, a state, a start and durations", len(f))
		}
		var e Event
		if e.State, err = in.state(f[1]); err != nil {
			return err
		}
		at, ok := f[2].number()
		if !ok {
			return in.errorf(f[2].column, "%s is not a time: want a finite number", f[2].quote())
		}
		if e.Node, err = in.nodeNamed(f[0]); err != nil {
			return err
		}
		for i, d := range f[3:] {
			text, cut := bytes.CutSuffix(d.text, []byte("+"))
			first, last := i == 0, i == len(f)-4
			x, ok := field{text, d.column}.number()
			if !ok || x < 0 || cut && !first && !last {
				return in.errorf(d.column, "%s is not a duration: want a number of at least 0, with a + only after the first or the last", d.quote())
			}
			e.CutLeft, e.CutRight = cut && first, cut && last
			e.Start, e.Stop = at*in.Unit, (at+x)*in.Unit
			if e.Stop-e.Stop != 0 {
				return in.errorf(d.column, "the time %v is too large", at+x)
			}
			if err := in.add(e, f[2].column); err != nil {
				return err
			}
			at += x
			e.State = e.State.other()
		}
	}
	return nil
}
