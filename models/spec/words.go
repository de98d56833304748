package spec

// Worded is what a prototype implements if the words of a string option are shared
// with other prototypes, or have synonyms.
type Worded interface {
	// Words returns what the option accepts, or nil if its tags say so. It must
	// not depend on the prototype's values.
	Words(option string) Words
}

// Words is what a string option accepts.
type Words interface {
	// Canonical returns the value for a text: the word of which it is a synonym,
	// or the text itself.
	Canonical(text string) string

	// Allows tells whether the option may have the value.
	Allows(value string) bool

	// String lists what is accepted, for messages and listings.
	String() string
}
