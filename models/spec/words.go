package spec

// Worded is an optional interface of prototypes whose string options share their words with other
// prototypes, or have synonyms.
type Worded interface {
	// Words returns the words that the option accepts, or nil if its tags list them. It must not depend
	// on the prototype's values.
	Words(option string) Words
}

// Words decides which words a string option accepts.
type Words interface {
	// Canonical returns the word for a synonym, and any other text unchanged.
	Canonical(text string) string

	// Allows reports whether the option may have the value.
	Allows(value string) bool

	// String lists the accepted words, for messages and listings.
	String() string
}
