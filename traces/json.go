package traces

import "io"

// readJSON reads numbers of available spot instances at equal distances of time, as published by Wu et
// al. (Can't Be Late, NSDI 2024). The file is an object whose metadata.gap_seconds is the distance and
// whose data is the list of counts. A count holds from its time until the next. All other members are
// skipped. The file is read as a stream, so metadata must precede data.
func readJSON(in *input) error {
	s := &jsonStream{l: in.lines, line: 1}
	p := places{input: in}
	gap, n := 0.0, 0 // n counts so far
	err := s.object(func(key string) error {
		switch {
		case key == "metadata":
			return s.object(func(key string) (err error) {
				if key != "gap_seconds" {
					return s.skip()
				}
				if gap, err = s.number(); err != nil {
					return err
				}
				if gap *= in.Unit; !(gap > 0) || gap > 1e12 {
					return s.errorf("the distance is %v seconds: it must be positive, and at most 1e12", gap)
				}
				return nil
			})
		case key != "data":
			return s.skip()
		case n > 0:
			return s.errorf("data occur twice: want one list of counts")
		case gap == 0:
			return s.errorf("data come before metadata.gap_seconds: want metadata first")
		}
		return s.list(func() error {
			x, err := s.number()
			if err != nil {
				return err
			}
			if !isCount(x) {
				return s.errorf("%v is not a number of instances: want an integer from 0 to %d", x, maxInstances)
			}
			n++
			return p.set(float64(float64(n-1)*gap), int(x))
		})
	})
	if err != nil {
		return err
	}
	if n == 0 {
		return s.errorf("there are no data: want a list of counts")
	}
	if c, err := s.token(); err == nil {
		return s.errorf("there is %q after the end", c)
	} else if err != io.EOF {
		return err
	}
	return p.end(float64(float64(n) * gap))
}
