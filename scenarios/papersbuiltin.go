package scenarios

// The papers that come with Loadstar, in the order of lists.
func init() {
	for _, p := range []*Paper{staticClaims, heteroClaims, fifoClaims, dltClaims, ftrClaims} {
		RegisterPaper(p)
	}
}
