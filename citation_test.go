package loadstar

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/goccy/go-yaml"
)

var update = flag.Bool("update", false, "rewrite codemeta.json")

// citation is what codemeta.json repeats of CITATION.cff.
type citation struct {
	Title      string      `yaml:"title"`
	Abstract   string      `yaml:"abstract"`
	Version    string      `yaml:"version"`
	Repository string      `yaml:"repository-code"`
	License    string      `yaml:"license"`
	Keywords   []string    `yaml:"keywords"`
	Authors    []person    `yaml:"authors"`
	References []reference `yaml:"references"`
}

type person struct {
	Name   string `yaml:"name"`
	Given  string `yaml:"given-names"`
	Family string `yaml:"family-names"`
}

type reference struct {
	Title   string   `yaml:"title"`
	Authors []person `yaml:"authors"`
	Year    int      `yaml:"year"`
	DOI     string   `yaml:"doi"`
}

// codemeta returns a citation in the terms of CodeMeta 3.0.
func (c citation) codemeta() any {
	type object map[string]any
	authors := func(list []person) (all []object) {
		for _, p := range list {
			switch {
			case p.Name != "":
				all = append(all, object{"@type": "Organization", "name": p.Name})
			case p.Given != "":
				all = append(all, object{"@type": "Person", "familyName": p.Family, "givenName": p.Given})
			default:
				all = append(all, object{"@type": "Person", "familyName": p.Family})
			}
		}
		return all
	}
	var papers []object
	for _, r := range c.References {
		paper := object{"@type": "ScholarlyArticle", "name": r.Title, "author": authors(r.Authors), "datePublished": r.Year}
		if r.DOI != "" {
			paper["@id"] = "https://doi.org/" + r.DOI
		}
		papers = append(papers, paper)
	}
	return object{
		"@context": "https://w3id.org/codemeta/3.0", "@type": "SoftwareSourceCode",
		"name": c.Title, "description": c.Abstract, "version": c.Version, "author": authors(c.Authors),
		"codeRepository": c.Repository, "license": "https://spdx.org/licenses/" + c.License,
		"programmingLanguage": "Go", "keywords": c.Keywords, "citation": papers,
	}
}

func TestCodemetaSaysWhatTheCitationSays(t *testing.T) {
	text, err := os.ReadFile("CITATION.cff")
	if err != nil {
		t.Fatal(err)
	}
	var c citation
	if err := yaml.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	var want bytes.Buffer
	enc := json.NewEncoder(&want)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(c.codemeta()); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("codemeta.json", want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("codemeta.json")
	if err != nil || !bytes.Equal(got, want.Bytes()) {
		t.Errorf("codemeta.json is not what CITATION.cff says (%v): go test . -update", err)
	}
	changes, err := os.ReadFile("CHANGELOG.md")
	if err != nil || !bytes.Contains(changes, []byte("\n## v"+c.Version+"\n")) {
		t.Errorf("CITATION.cff cites version %s, and CHANGELOG.md has no entry for it (%v)", c.Version, err)
	}
}
