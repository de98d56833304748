// Package schematest checks files against schemas of scenarios as editors do, by way of JSON.
// Its functions end the test if that fails.
package schematest

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Validator compiles a schema, which must itself be a valid schema, and returns a function that has a file
// checked.
func Validator(t testing.TB, text []byte) func(file string) error {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("scenario.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	return func(file string) error {
		t.Helper()
		var v any
		if err := yaml.Unmarshal([]byte(file), &v); err != nil {
			t.Fatalf("%v\n%s", err, file)
		}
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(doc)
	}
}
