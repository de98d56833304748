package spec_test

import (
	"fmt"
	"io"
	"reflect"
	"testing"

	"github.com/loadstar-sim/loadstar/models/spec"
)

type (
	none    struct{}
	other   struct{}
	pointed struct{}
	half    struct{}
	whole   struct{ half }
)

func (other) Read([]byte) int             { return 0 }
func (*pointed) Read([]byte) (int, error) { return 0, nil }
func (half) Read([]byte) (int, error)     { return 0, nil }
func (whole) Close() error                { return nil }

func TestTheMethodThatIsMissingIsNamed(t *testing.T) {
	for _, c := range []struct {
		prototype any
		want      reflect.Type
		message   string
	}{
		{none{}, reflect.TypeFor[io.Reader](), "missing method Read([]uint8) (int, error)"},
		{none{}, reflect.TypeFor[fmt.Stringer](), "missing method String() string"},
		{other{}, reflect.TypeFor[io.Reader](), "wrong method Read([]uint8) int, want Read([]uint8) (int, error)"},
		{pointed{}, reflect.TypeFor[io.Reader](), "method Read needs a receiver of type spec_test.pointed, not *spec_test.pointed"},
		{half{}, reflect.TypeFor[io.ReadCloser](), "missing method Close() error"},
		{whole{}, reflect.TypeFor[io.ReadCloser](), ""},
	} {
		if got := spec.Missing(c.prototype, c.want); got != c.message {
			t.Errorf("%T as %v: %q, want %q", c.prototype, c.want, got, c.message)
		}
	}
}

func TestAMethodThatWouldNeverBeCalledIsNamed(t *testing.T) {
	optional := []reflect.Type{reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[io.Reader](), reflect.TypeFor[io.ReadCloser]()}
	for _, c := range []struct {
		prototype any
		message   string
	}{
		{none{}, ""}, {half{}, ""}, {whole{}, ""},
		{other{}, "wrong method Read([]uint8) int, want Read([]uint8) (int, error)"},
		{pointed{}, "method Read needs a receiver of type spec_test.pointed, not *spec_test.pointed"},
	} {
		if got := spec.Wrong(c.prototype, optional...); got != c.message {
			t.Errorf("%T: %q, want %q", c.prototype, got, c.message)
		}
	}
}
