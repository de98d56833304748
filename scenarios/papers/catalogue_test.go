package papers

// The tests of this package find experiments in the catalogue.
func init() { RegisterAll() }
