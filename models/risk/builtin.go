package risk

// builtin is the table of the laws that come with the package.
var builtin = []Row{
	{
		Name:      "never",
		Source:    "-",
		Doc:       "workers are not interrupted",
		Prototype: Never{},
	},
	{
		Name:      "linear",
		Source:    "Benoit et al. 2013, 2.2.1",
		Doc:       "uniform until x, by when an interruption is certain",
		Prototype: Linear{X: 1},
	},
	{
		Name:      "exponential",
		Source:    "Benoit et al. 2013, 5.1",
		Doc:       "memoryless; half of the interruptions come before 0.69 mean",
		Prototype: Exponential{Mean: 1},
	},
	{
		Name:      "weibull",
		Source:    "Nurmi, Brevik, Wolski 2005",
		Doc:       "falling hazard (shape < 1), as measured on desktops and cluster nodes",
		Prototype: Weibull{Shape: 0.5, Scale: 1},
	},
	{
		Name:      "lognormal",
		Source:    "Schroeder, Gibson 2006",
		Doc:       "a few workers last very long",
		Prototype: Lognormal{Mu: 0, Sigma: 1},
	},
}
