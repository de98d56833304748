package traces

// readSimGrid reads the state profile of a SimGrid host: lines of a date and a value. The value is 0 when
// the host turns off and greater when it turns on; the host is on before the first date. PERIODICITY d
// says that the profile repeats every d seconds, LOOPAFTER d that it does so d seconds after the last
// date; one period of such a profile is read. Otherwise the last state lasts for ever and is not an
// interval. Profiles that draw dates at random are refused.
func readSimGrid(in *input) error {
	now := Event{Node: in.node("host"), CutLeft: true} // the current interval
	last, some := 0.0, false                           // the last date, if some is true
	period, after := 0.0, -1.0                         // period is given if above 0, after if at least 0
	for f, err := range in.rows(splitSpace) {
		if err != nil {
			return err
		}
		name := string(f[0].text)
		if len(f) > 2 || len(f) == 1 && name != "STOCHASTIC" {
			return in.errorf(f[0].column, "want a date and a state")
		}
		switch name {
		case "STOCHASTIC":
			return in.errorf(f[0].column, "a profile that is drawn at random has no intervals")
		case "PERIODICITY", "LOOPAFTER":
			d, ok := f[1].number()
			if !ok || d < 0 {
				return in.errorf(f[1].column, "%s is not a length of time: want a number of at least 0", f[1].quote())
			}
			if name == "PERIODICITY" {
				period = d
			} else {
				after = d
			}
			continue
		}
		t, err := in.time(f[0])
		if err != nil {
			return err
		}
		if t < last {
			return in.errorf(f[0].column, "the date %s is before that of the line above, or before 0", f[0].text)
		}
		v, ok := f[1].number()
		if !ok || v < 0 {
			return in.errorf(f[1].column, "%s is not a state: want 0 for off, more for on", f[1].quote())
		}
		some, last = true, t
		state := Up
		if v == 0 {
			state = Down
		}
		switch {
		case t == 0 && now.CutLeft:
			now.State = state
		case state != now.State:
			e := now
			e.Stop = t
			now.State, now.CutLeft, now.Start = state, false, t
			if err := in.add(e, f[0].column); err != nil {
				return err
			}
		}
	}
	switch {
	case !some:
		return in.atEnd("there are no states: want a date and a state in a line")
	case period > 0:
		now.Stop = period * in.Unit
	case after >= 0:
		now.Stop = last + float64(after*in.Unit)
	default:
		return nil
	}
	if now.Stop < last || now.Stop-now.Stop != 0 {
		return in.atEnd("the profile repeats after %v seconds, before its last date", now.Stop)
	}
	now.CutRight = true
	return in.add(now, 1)
}
