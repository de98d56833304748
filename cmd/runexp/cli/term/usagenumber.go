package term

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// decimal is a flag whose value is a number. It reads decimal digits alone: pflag reads 0x10 and 010 as
// literals of Go, which are 16 and 8. Whole numbers may have an exponent, such as 1e6, as in scenario files.
type decimal struct{ pflag.Value }

// decimalOf returns the value of a flag that is a number as a decimal, and any other value as it is.
func decimalOf(v pflag.Value) pflag.Value {
	switch v.Type() {
	case "int", "int64", "uint", "uint64", "float64":
		return decimal{v}
	}
	return v
}

// Set reads a number.
func (d decimal) Set(text string) error {
	if d.Type() == "float64" {
		if strings.ContainsAny(text, "_xX") {
			return errors.New("want a number in decimal digits")
		}
		return d.Value.Set(text)
	}
	exponent := strings.ContainsAny(text, "eE") && !strings.ContainsAny(text, "xX")
	if x, err := strconv.ParseFloat(text, 64); exponent && err == nil && x == math.Trunc(x) && math.Abs(x) <= 1<<53 {
		text = strconv.FormatFloat(x, 'f', -1, 64)
	}
	digits := strings.TrimLeft(strings.TrimLeft(text, "+-"), "0")
	if strings.Trim(digits, "0123456789") != "" || text == "" {
		return errors.New("want decimal digits")
	}
	sign := ""
	if text[0] == '-' {
		sign = "-"
	}
	return d.Value.Set(sign + cmp.Or(digits, "0"))
}

// checkTimes returns an error for the first flag whose value is a time that is not positive.
func checkTimes(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Value.Type() != "duration" || err != nil {
			return
		}
		if t, e := time.ParseDuration(f.Value.String()); e == nil && t <= 0 {
			err = fmt.Errorf("--%s %v: want a positive time, such as 8h or 5m", f.Name, t)
		}
	})
	return err
}
