// Package scene has the scenarios of the compared simulators as plain numbers, and the main program
// around each simulator's driver, which measures processor time.
//
//	static   workers compute lists of chunks until they are interrupted
//	oneport  the same, and a master sends them the chunks one after the other
//	returns  workers get a chunk each and send results back in the order of the sends
//	mm1      customers queue for one server
//	hold     the earliest of many pending events is put back a random time later
package scene

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"os"
	"strconv"
	"syscall"
)

// Data are the named lists of numbers that make up a scenario. All simulators read the same.
//
//	static   workers (their number), size of each chunk, list (the chunks of worker 0, of worker 1,
//	         ...), interrupt (of each worker in the first instance, in the second, ...), latency and
//	         compute (the costs of computing a chunk, and of a unit)
//	oneport  the same, and out.latency, out.unit of every message
//	returns  the same, and back.latency, back.unit
//	mm1      gap before each arrival, service of each customer
//	hold     start of each slot, step of event 0, 1, ... modulo their number, events
type Data map[string][]float64

// One returns the only number of a list.
func (d Data) One(name string) float64 { return d[name][0] }

// Write writes one line per list: its name, its length and its numbers.
func (d Data) Write(to io.Writer) error {
	out := bufio.NewWriter(to)
	for name, all := range d {
		fmt.Fprint(out, name, " ", len(all))
		for _, x := range all {
			out.WriteString(" " + strconv.FormatFloat(x, 'g', 17, 64))
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// Read reads what Write has written.
func Read(from io.Reader) (Data, error) {
	d := Data{}
	words := bufio.NewScanner(from)
	words.Split(bufio.ScanWords)
	for words.Scan() {
		name := words.Text()
		words.Scan()
		n, err := strconv.Atoi(words.Text())
		if err != nil {
			return nil, err
		}
		d[name] = make([]float64, n)
		for i := range n {
			words.Scan()
			if d[name][i], err = strconv.ParseFloat(words.Text(), 64); err != nil {
				return nil, err
			}
		}
	}
	return d, words.Err()
}

// Driver prepares a scenario in one simulator. It returns a function that simulates all of it,
// again and again, and returns the same results every time.
type Driver func(d Data) (pass func() Result)

// Result is the result that must be equal in all simulators. For static and oneport it is the work and
// the makespan, summed over the instances; for returns the sum of all receipts and the makespan; for mm1
// the mean waiting time and the end of the last service; for hold the order of the events, folded by
// Fold, and the time of the last.
type Result [2]float64

// Fold adds the slot of the next event to the order of the earlier events. The result is exact as a
// float64.
func Fold(order float64, slot int) float64 {
	return float64((uint64(order)*31 + uint64(slot) + 1) % (1<<31 - 1))
}

// Main is the main function of a simulator's program, whose arguments are the name of a scenario,
// a file of Data and seconds. It prints the result, and the processor time that the scenario takes
// on average when it is simulated for so many seconds.
func Main(drivers map[string]Driver) {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal("usage: SCENARIO FILE SECONDS")
	}
	file, err := os.Open(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	data, err := Read(file)
	if err != nil {
		log.Fatal(err)
	}
	seconds, err := strconv.ParseFloat(os.Args[3], 64)
	if err != nil {
		log.Fatal(err)
	}
	pass := drivers[os.Args[1]](data)
	r := pass()
	passes, begin, spent := 0, Processor(), 0.0
	for ; spent < seconds; spent = Processor() - begin {
		pass()
		passes++
	}
	fmt.Printf("%.17g %.17g %.17g\n", r[0], r[1], spent/float64(max(passes, 1)))
}

// Processor returns the processor time of this process in seconds.
func Processor() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		log.Fatal(err)
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}
