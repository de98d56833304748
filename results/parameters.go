package results

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// Parameter is a parameter with its values in the experiment.
type Parameter struct {
	Name   string
	Values []float64
}

// Parameters is a list of parameters. In JSON it is an object that maps names to lists of values and
// keeps their order. NaN and infinities are strings, such as "NaN".
type Parameters []Parameter

// MarshalJSON implements [json.Marshaler].
func (ps Parameters) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, p := range ps {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(quoted(b, p.Name), ':', '[')
		for j, x := range p.Values {
			if j > 0 {
				b = append(b, ',')
			}
			if finite(x) {
				b = appendNumber(b, x)
			} else {
				b = quoted(b, spelled(x))
			}
		}
		b = append(b, ']')
	}
	return append(b, '}'), nil
}

// UnmarshalJSON implements [json.Unmarshaler].
func (ps *Parameters) UnmarshalJSON(text []byte) error {
	*ps = nil
	in := json.NewDecoder(bytes.NewReader(text))
	if open, err := in.Token(); err != nil || open != json.Delim('{') {
		return errors.Join(errors.New("parameters are not an object"), err)
	}
	for in.More() {
		name, err := in.Token()
		if err != nil {
			return err
		}
		var values []any
		if err := in.Decode(&values); err != nil {
			return err
		}
		p := Parameter{Name: name.(string)} // the decoder accepts no other keys
		for _, v := range values {
			x, ok := v.(float64)
			if word, is := v.(string); is {
				x, err = strconv.ParseFloat(word, 64)
				ok = err == nil
			}
			if !ok {
				return fmt.Errorf("parameter %s has the value %v: want a number", p.Name, v)
			}
			p.Values = append(p.Values, x)
		}
		*ps = append(*ps, p)
	}
	return nil
}
