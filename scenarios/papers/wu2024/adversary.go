package wu2024

// Adversary returns the run that hurts a strategy: the spot machine is there just when the job will not use
// it. A job that leaves its machine on demand gets the spot machine for burst ticks, for which it pays two
// starts. With a burst of 0 it never gets the spot machine.
func Adversary(j Job, strategy Strategy, burst int) Run {
	f := strategy.Begin(j)
	s := State{On: None}
	var r Run
	given := 0
	for t := 0; s.Done < j.Work && t < int(2*j.Deadline/j.Tick); t++ {
		s.Now = float64(float64(t) * j.Tick)
		s.Spot = true
		to := f(s)
		if to == Spot {
			if s.On == OnDemand {
				given = burst
			}
			if s.Spot = given > 0; !s.Spot {
				if s.On == Spot {
					s.On, s.Starting = None, 0
				}
				to = f(s)
			}
			given--
		}
		r = append(r, s.Spot)
		if to != s.On {
			s.On, s.Starting = to, j.Start
		}
		if to != None {
			s.Done += max(0, j.Tick-s.Starting)
			s.Starting = max(0, s.Starting-j.Tick)
		}
	}
	return append(r, false)
}
