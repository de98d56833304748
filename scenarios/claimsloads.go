package scenarios

// What the words of the paper say of loads per worker; see also the words of package claim.
const (
	smallLoad = 0.3 // W/p, up to which a load is small: the smaller of the paper's fixed loads
	largeLoad = 0.9 // W/p, from which it is close to one unit per worker
)

// Performance is the work relative to that of the omniscient. Where nothing
// else is said, it is expected work over expected work, both computed and not
// sampled, so that no noise is taken for a finding.
