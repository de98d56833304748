package exec

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/queues"
)

// counting counts the questions to a dispatcher.
type counting struct {
	models.Dispatcher
	questions int
}

func (c *counting) Next(v *models.View) (worker, chunk int) {
	c.questions++
	return c.Dispatcher.Next(v)
}

// The benchmark plays episodes of guided self-scheduling on 25 workers that are interrupted, with and
// without messages that take time: in Go, as a program in Go, and in Python.
func BenchmarkAsk(b *testing.B) {
	python, err := Dispatcher{Cmd: "python3 gss.py"}.Open("examples")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		send float64
	}{{"free", 0}, {"messages", .001}} {
		p := &models.Problem{Load: 25}
		p.Workers = models.Uniform(25, models.Worker{
			Send: models.Affine{PerUnit: c.send}, Compute: models.Affine{PerUnit: 1}, Risk: risk.Exponential{Mean: 5},
		})
		in := models.Uninterrupted(25)
		for i := range in.Interrupt {
			in.Interrupt[i] = p.Workers[i].Risk.Quantile((float64(i) + .5) / 25)
		}
		for _, d := range []struct {
			name   string
			policy interface {
				Dispatch(p *models.Problem) (models.Dispatcher, error)
			}
		}{
			{"inside", queues.Queue{Sizes: queues.Guided{}, N: 147}},
			{"go", policyOf(b, "gss")},
			{"python", python.(Dispatcher)},
		} {
			b.Run(c.name+"/"+d.name, func(b *testing.B) {
				if _, err := exec.LookPath("python3"); err != nil && d.name == "python" {
					b.Skip("there is no python3")
				}
				asked, err := d.policy.Dispatch(p)
				if err != nil {
					b.Fatal(err)
				}
				var sim models.Simulator
				counted := &counting{Dispatcher: asked}
				b.ReportAllocs()
				b.ResetTimer()
				for range b.N {
					if _, err := sim.Play(p, counted, in); err != nil {
						b.Fatal(err)
					}
				}
				b.StopTimer()
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(counted.questions), "ns/decision")
				if o, is := asked.(*dispatcher); is {
					questions := strings.Count(o.Log.Text(), `{"op":"ask"`) // questions in an episode
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*questions), "ns/question")
					o.Close()
				}
			})
		}
	}
}
