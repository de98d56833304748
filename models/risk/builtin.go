package risk

// builtin is the table of the laws that come with the package.
var builtin = []Row{
	{
		Name:      "never",
		Source:    "-",
		Doc:       "it never happens",
		Prototype: Never{},
	},
	{
		Name:      "linear",
		Source:    "Benoit et al. 2013, 2.2.1",
		Doc:       "uniform between 0 and x: after x, it is certain to have happened",
		Prototype: Linear{X: 1},
	},
	{
		Name:      "exponential",
		Source:    "Benoit et al. 2013, 5.1",
		Doc:       "memoryless; half of the times are below 0.69 mean",
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
		Doc:       "heavy tail: a few times are very long",
		Prototype: Lognormal{Mu: 0, Sigma: 1},
	},
}
