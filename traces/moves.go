package traces

// readMoves reads when instances came and went: a CSV of time, add or remove, and instance. Thorpe et al.
// (Bamboo, NSDI 2023) published spot instances so, in milliseconds unless a unit is given. The end of the
// file cuts the intervals of the instances that are present. An instance that comes back under its name
// was down in between; its state before its first time and after its last is unknown.
func readMoves(in *input) error {
	var now []Event // each node's current interval
	for f, err := range in.rows(splitQuoted) {
		if err != nil {
			return err
		}
		if len(f) != 3 {
			return in.errorf(1, "there are %d fields: want time, add or remove, and instance", len(f))
		}
		t, err := in.later(f[0])
		if err != nil {
			return err
		}
		n, err := in.nodeNamed(f[2])
		if err != nil {
			return err
		}
		known := int(n) < len(now)
		switch move := string(f[1].text); {
		case move != "add" && move != "remove":
			return in.errorf(f[1].column, "%s is not a move: want add or remove", f[1].quote())
		case move == "add" && known && now[n].State == Up:
			return in.errorf(f[2].column, "%s is added, and is there already", f[2].quote())
		case move == "remove" && (!known || now[n].State == Down):
			return in.errorf(f[2].column, "%s is removed, and is not there", f[2].quote())
		case !known:
			now = append(now, Event{Node: n, State: Up, Start: t})
			continue
		}
		e := now[n]
		e.Stop = t
		now[n].State, now[n].Start = e.State.other(), t
		if err := in.add(e, f[0].column); err != nil {
			return err
		}
	}
	for _, e := range now {
		if e.State != Up {
			continue
		}
		e.Stop, e.CutRight = in.latest, true
		if err := in.add(e, 1); err != nil {
			return err
		}
	}
	return nil
}
