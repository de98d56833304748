package spec

import "strings"

// Split cuts a list of specs at the commas outside braces: a,b{x=1,y=2},c has three items. It trims
// spaces around items. An empty item, or a brace without its partner, is an error. [Parse] reads the
// items themselves.
func Split(list string) ([]string, error) {
	var items []string
	start, open := 0, -1
	cut := func(end int) error {
		item := strings.TrimSpace(list[start:end])
		if item == "" {
			return errorAt(list, end, "an item is empty")
		}
		items = append(items, item)
		start = end + 1
		return nil
	}
	for i := 0; i < len(list); i++ {
		switch c := list[i]; {
		case c == '{' && open < 0:
			open = i
		case c == '}' && open >= 0:
			open = -1
		case c == '{' || c == '}':
			return nil, errorAt(list, i, "stray %q", c)
		case c == ',' && open < 0:
			if err := cut(i); err != nil {
				return nil, err
			}
		}
	}
	if open >= 0 {
		return nil, errorAt(list, open, "this brace is never closed")
	}
	if err := cut(len(list)); err != nil {
		return nil, err
	}
	return items, nil
}
