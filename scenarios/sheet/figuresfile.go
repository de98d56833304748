package sheet

// ReadFigures reads the figures that a file asks for of a scenario: a file with the keys figure
// and figures alone, or another scenario, of which the rest does not matter. The main figure
// is nil if the file has none. Errors are of type *[Error].
func (s *Scenario) ReadFigures(file string, text []byte) (main *Figure, more []Figure, err error) {
	form, err := ReadForm(file, text)
	if err != nil {
		return nil, nil, err
	}
	asked := struct {
		Figure  *Figure  `yaml:"figure" doc:"what is drawn"`
		Figures []Figure `yaml:"figures" doc:"what is drawn besides"`
	}{}
	keys := map[string]bool{}
	for _, e := range form.root.entries {
		keys[e.key.text] = true
	}
	of := *s
	if keys["name"] && keys["policies"] {
		other, err := Decode(file, text)
		if err != nil {
			return nil, nil, err
		}
		asked.Figure, asked.Figures, of.places = other.Figure, other.Figures, other.places
	} else {
		if err := form.Fill(&asked); err != nil {
			return nil, nil, err
		}
		of.places = form.places
	}
	of.Figure, of.Figures = asked.Figure, asked.Figures
	of.complete()
	return of.Figure, of.Figures, of.checkFigures()
}
