package traces

import "io"

// openJSON reads how many spot instances were to be had at equal distances of time,
// as published by Wu et al. (Can't Be Late, NSDI 2024): an object whose
// metadata.gap_seconds is the distance and whose data is the list of counts. A
// count holds from its time until the next. All other members are skipped. The
// file is read as a stream, so metadata must precede data.
func openJSON(l *lines, o Options) parser {
	return &jsonCounts{s: jsonStream{l: l, line: 1}, unit: o.Unit, places: places{retire: o.Retire}}
}

type jsonCounts struct {
	s      jsonStream
	unit   float64
	gap    float64
	n      int // counts so far
	inside bool
	begun  bool
	places
}

// parse reads up to the list of counts, or a part of the list, or the rest.
func (p *jsonCounts) parse(rec *record) error {
	if p.inside {
		return p.list(rec)
	}
	if !p.begun {
		p.begun = true
		if err := p.s.expect('{'); err != nil {
			return err
		}
	} else if more, err := p.s.more('}'); !more || err != nil {
		return p.end(rec, err)
	}
	for {
		key, err := p.s.key()
		if err != nil {
			return err
		}
		switch {
		case key == "data" && p.n == 0 && p.gap == 0:
			return p.s.errorf("data come before metadata.gap_seconds: want metadata first")
		case key == "data" && p.n > 0:
			return p.s.errorf("data occur twice: want one list of counts")
		case key == "data":
			p.inside = true
			return p.s.expect('[')
		case key == "metadata":
			err = p.metadata()
		default:
			err = p.s.skip()
		}
		if err != nil {
			return err
		}
		if more, err := p.s.more('}'); !more || err != nil {
			return p.end(rec, err)
		}
	}
}

// list reads some of the counts.
func (p *jsonCounts) list(rec *record) error {
	for range 1000 {
		x, err := p.s.number()
		if err != nil {
			return err
		}
		if x < 0 || x > maxInstances || x != float64(int(x)) {
			return p.s.errorf("%v is not a number of instances: want an integer from 0 to %d", x, maxInstances)
		}
		if err := p.set(rec, float64(float64(p.n)*p.gap), int(x)); err != nil {
			return err
		}
		p.n++
		if more, err := p.s.more(']'); !more || err != nil {
			p.inside = false
			return err
		}
	}
	return nil
}

// end ends the observation at the end of the time for which the last count holds.
func (p *jsonCounts) end(rec *record, err error) error {
	if err != nil {
		return err
	}
	if p.n == 0 {
		return p.s.errorf("there are no data: want a list of counts")
	}
	if c, err := p.s.token(); err != io.EOF {
		if err == nil {
			err = p.s.errorf("there is %q after the end", c)
		}
		return err
	}
	if err := p.places.end(rec, float64(float64(p.n)*p.gap)); err != nil {
		return err
	}
	return io.EOF
}

func (p *jsonCounts) metadata() error {
	if err := p.s.expect('{'); err != nil {
		return err
	}
	for {
		key, err := p.s.key()
		if err != nil {
			return err
		}
		if key != "gap_seconds" {
			err = p.s.skip()
		} else if p.gap, err = p.s.number(); err == nil {
			if p.gap *= p.unit; !(p.gap > 0) || p.gap > 1e12 {
				return p.s.errorf("the distance is %v seconds: it must be positive, and at most 1e12", p.gap)
			}
		}
		if err != nil {
			return err
		}
		if more, err := p.s.more('}'); !more || err != nil {
			return err
		}
	}
}
