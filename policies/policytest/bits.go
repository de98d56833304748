package policytest

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
)

// Bits writes values so that two of the same types are equal to the last bit if and only if their texts
// are. It follows pointers, slices and fields. Printing them does the same and takes ten times as long.
func Bits(values ...any) string {
	var b []byte
	for _, v := range values {
		b = appendBits(b, reflect.ValueOf(v))
	}
	return string(b)
}

func appendBits(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Float64:
		return binary.LittleEndian.AppendUint64(b, math.Float64bits(v.Float()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(b, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return binary.AppendUvarint(b, v.Uint())
	case reflect.Bool:
		if v.Bool() {
			return append(b, 1)
		}
		return append(b, 0)
	case reflect.String:
		return append(binary.AppendUvarint(b, uint64(v.Len())), v.String()...)
	case reflect.Pointer:
		if v.IsNil() {
			return append(b, 0)
		}
		return appendBits(append(b, 1), v.Elem())
	case reflect.Slice:
		b = binary.AppendUvarint(b, uint64(v.Len()))
		if floats, is := reflect.TypeAssert[[]float64](v); is {
			for _, x := range floats {
				b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
			}
			return b
		}
		for i := range v.Len() {
			b = appendBits(b, v.Index(i))
		}
		return b
	case reflect.Struct:
		for i := range v.NumField() {
			b = appendBits(b, v.Field(i))
		}
		return b
	}
	panic(fmt.Sprintf("policytest: %v has no bits", v.Type()))
}
