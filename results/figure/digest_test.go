package figure

import (
	"math"
	"reflect"
	"testing"
)

func TestWhateverIsDrawnIsInTheDigest(t *testing.T) {
	full := func() *Figure {
		line := Line{Name: "a", Look: 1, X: []float64{1}, Y: []float64{2}, Lo: []float64{1}, Hi: []float64{math.NaN()}}
		return &Figure{
			Lines: []Line{line}, Panels: []Panel{{Title: "p", Lines: []Line{line}}}, Rules: []Rule{{At: 1}}, XWords: map[float64]string{1: "one"},
		}
	}
	want := full().Digest()
	if got := full().Digest(); got != want {
		t.Fatal("equal figures have different digests")
	}
	changed := 0
	// try changes every value below v in turn, and looks at the digest.
	var try func(f *Figure, path string, v reflect.Value)
	try = func(f *Figure, path string, v reflect.Value) {
		old := reflect.New(v.Type()).Elem()
		old.Set(v)
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				try(f, path+"."+v.Type().Field(i).Name, v.Field(i))
			}
			return
		case reflect.Slice:
			for i := range v.Len() {
				try(f, path+"[]", v.Index(i))
			}
			v.Set(reflect.Append(v.Slice3(0, v.Len(), v.Len()), reflect.Zero(v.Type().Elem())))
		case reflect.Map:
			v.Set(reflect.ValueOf(map[float64]string{1: "two"}))
		case reflect.String:
			v.SetString(v.String() + "\n")
		case reflect.Float64:
			v.SetFloat(math.Nextafter(7, 8))
		case reflect.Int:
			v.SetInt(v.Int() + 1)
		case reflect.Bool:
			v.SetBool(!v.Bool())
		default:
			t.Errorf("%s is a %s: what a digest has of it is not known", path, v.Kind())
		}
		if f.Digest() == want {
			t.Errorf("%s is not in the digest", path)
		}
		v.Set(old)
		changed++
	}
	f := full()
	try(f, "figure", reflect.ValueOf(f).Elem())
	if f.Digest() != want || changed < 30 {
		t.Errorf("%d values were changed and changed back", changed)
	}
}
