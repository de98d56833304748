package parquet

import (
	"cmp"
	"reflect"
	"slices"

	format "github.com/parquet-go/parquet-go"
)

// schema is a group which keeps the order of its columns, where [format.Group] sorts them
// by name.
type schema struct {
	format.Group
	place map[string]int
}

func schemaOf[R any](columns []column[R]) schema {
	s := schema{format.Group{}, map[string]int{}}
	for i, c := range columns {
		s.Group[c.name], s.place[c.name] = c.node, i
	}
	return s
}

// Fields implements [format.Node].
func (s schema) Fields() []format.Field {
	fields := s.Group.Fields()
	slices.SortFunc(fields, func(a, b format.Field) int { return cmp.Compare(s.place[a.Name()], s.place[b.Name()]) })
	return fields
}

// GoType implements [format.Node]. Rows are not made from Go values here, and the struct
// type of a Group cannot have fields of all names that parameters can have.
func (s schema) GoType() reflect.Type { return reflect.TypeFor[struct{}]() }
