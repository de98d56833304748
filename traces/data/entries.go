package data

// Entry is a trace of the collection.
type Entry struct {
	Name  string
	Doc   string // what was observed
	Maker string // the authors to cite
	From  string // where it was published
	Terms string // terms of use
	Times bool   // it says when nodes were up, and not only for how long

	files []file
}

// file is a file of an entry.
type file struct {
	name   string
	format string
	unit   float64
	invert bool // its durations are times down
}

// asFacts are the terms of data whose makers published them with a request to be cited and without a
// licence.
const asFacts = "no licence is stated; durations are used as published facts: cite the maker"

var recorded = []Entry{
	{
		Name:  "bamboo-g4dn",
		Doc:   "spot instances g4dn of AWS, 11 hours: the number that a training job could get",
		Maker: "Thorpe, Zhao, Eyolfson, Qiao, Jia, Zhang, Netravali, Xu: Bamboo, NSDI 2023",
		From:  "github.com/uclasystem/bamboo, g4dn-trace.csv",
		Terms: "MIT licence, see files/LICENSE-bamboo",
		Times: true,
		files: []file{{name: "bamboo-g4dn.csv", format: "spot-moves"}},
	},
	{
		Name:  "bamboo-p3",
		Doc:   "spot instances p3 of AWS, 11 hours: the number that a training job could get",
		Maker: "Thorpe, Zhao, Eyolfson, Qiao, Jia, Zhang, Netravali, Xu: Bamboo, NSDI 2023",
		From:  "github.com/uclasystem/bamboo, p3-trace.csv",
		Terms: "MIT licence, see files/LICENSE-bamboo",
		Times: true,
		files: []file{{name: "bamboo-p3.csv", format: "spot-moves"}},
	},
	{
		Name:  "g5k06",
		Doc:   "1288 nodes of Grid'5000, May 2005 to November 2006; intervals of no duration are left out",
		Maker: "the Grid'5000 team; Failure Trace Archive: Kondo, Javadi, Iosup, Epema, CCGrid 2010",
		From:  "Failure Trace Archive, g5k06, event_trace.tab",
		Terms: asFacts,
		files: []file{{name: "g5k06-up.txt", format: "durations"}, {name: "g5k06-down.txt", format: "durations", invert: true}},
	},
	{
		Name:  "lanl05",
		Doc:   "3577 nodes at Los Alamos, 1996 to 2005, from each node's first failure to its last",
		Maker: "Los Alamos National Laboratory, LA-UR-05-7318; Schroeder, Gibson, DSN 2006; Failure Trace Archive: Kondo, Javadi, Iosup, Epema, CCGrid 2010",
		From:  "Failure Trace Archive, lanl05, event_trace.tab",
		Terms: "Los Alamos asks to be recognized by whoever uses the data in research",
		Times: true,
		files: []file{{name: "lanl05.tab", format: "timeline", unit: 60}},
	},
	{
		Name:  "skypilot-2022",
		Doc:   "availability of spot instances with one and with eight K80 and V100 in two zones of AWS, 27 days, every 10 minutes",
		Maker: "Wu, Chiang, Mao, Yang, Friedman, Shenker, Stoica: Can't Be Late, NSDI 2024",
		From:  "github.com/skypilot-org/spot-traces, availability/1-node/aws-10-26-2022",
		Terms: asFacts,
		Times: true,
		files: []file{{name: "skypilot-2022.tab", format: "timeline"}},
	},
	{
		Name:  "skypilot-2023",
		Doc:   "availability of spot instances with one V100 in nine zones of AWS, 45 days, every 195 seconds",
		Maker: "Wu, Chiang, Mao, Yang, Friedman, Shenker, Stoica: Can't Be Late, NSDI 2024",
		From:  "github.com/skypilot-org/spot-traces, availability/1-node/aws-02-15-2023",
		Terms: asFacts,
		Times: true,
		files: []file{{name: "skypilot-2023.tab", format: "timeline"}},
	},
}

// StandIn describes durations drawn at random in place of a trace that cannot be obtained.
type StandIn struct {
	Name    string
	Missing string   // name of the missing trace
	N       int      // number of durations: the trace's in Benoit et al. 2013
	Laws    []string // in seconds; if there are several, all are equally likely
}

// StandIns returns the stand-ins for the eight traces of Benoit, Robert, Rosenberg and Vivien (Theory
// Comput. Syst. 53, 2013, section 7.2), in their order.
//
// Only the numbers of durations are from the traces. The scales follow reported mean times, which we have
// at second hand and could not compare with the sources; so do the shapes of long, condor and csil. The
// other shapes are borrowed from fits to desktop computers (Javadi, Kondo, Iosup, Epema 2013): 0.45 from
// nd07cpu, 0.55 from microsoft99. Results on stand-ins say nothing about the traces themselves.
func StandIns() []StandIn {
	return []StandIn{
		{"synthetic-sdsc", "SDSC", 5678, []string{"weibull{shape=0.45,scale=2962.8}"}},
		{"synthetic-ucb", "UCB", 19276, []string{"weibull{shape=0.45,scale=244.08}"}},
		{"synthetic-xtremweb", "XtremWeb", 8756, []string{"weibull{shape=0.45,scale=34128}", "weibull{shape=0.45,scale=691.2}"}},
		{"synthetic-cetus", "Cetus", 1898, []string{"weibull{shape=0.55,scale=659763}"}},
		{"synthetic-long", "LONG", 10958, []string{"weibull{shape=0.61,scale=834571}"}},
		{"synthetic-princeton", "Princeton", 79, []string{"weibull{shape=0.55,scale=1674783}"}},
		{"synthetic-condor", "Condor", 1125, []string{"weibull{shape=0.49,scale=2403}"}},
		{"synthetic-csil", "CSIL", 927, []string{"weibull{shape=0.545,scale=275599}"}},
	}
}

// entry describes a stand-in.
func (s StandIn) entry() Entry {
	return Entry{
		Name:  s.Name,
		Doc:   "random stand-in for the trace " + s.Missing + ", which is not available: as many durations, but not its own",
		Maker: "this project",
		From:  "make.go, with a fixed seed",
		Terms: "as this project",
		files: []file{{name: s.Name + ".txt", format: "durations"}},
	}
}
