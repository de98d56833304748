// Plays episodes of a master and its workers in SimGrid, without anything of Loadstar's.
//
// Workers are hosts, messages are communications over a link of each worker's own, and an
// interruption turns a host off. The master is one actor per direction of its port. What
// SimGrid has no word for is written out here: that the port stays busy with a lost message
// until its nominal end or the news, and the rules by which the master chooses.
//
// Standard input holds worlds, as simgrid.go writes them; for each, a line "world" and one line
// for every span come out: activity (0 sending, 1 computing, 2 returning), worker, chunk, start,
// end, and whether an interruption ended it.
#include <simgrid/s4u.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <deque>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace sg4 = simgrid::s4u;

// A unit of load in bytes and in floating-point operations. SimGrid wants whole bytes, and
// takes amounts below a hundred-thousandth for none.
static const double unit = 1ULL << 40;

struct Affine {
  double latency, per_unit;
  bool free() const { return latency == 0 && per_unit == 0; }
  double of(double x) const { return latency + x * per_unit; }
};

struct Worker {
  Affine send, compute, back;
  double interruption;
  std::vector<int> list; // of a schedule
  int resident = 0;

  sg4::Host* host = nullptr;
  sg4::Mailbox *in = nullptr, *out = nullptr;
  sg4::SemaphorePtr arrived = sg4::Semaphore::create(0), ready = sg4::Semaphore::create(0);
  std::deque<int> inbox, outbox, pending; // pending: as a dispatcher knows it
  int sent = 0, computed = 0, returned = 0;
  double begin = -1; // of the chunk being computed
  int chunk = 0;
  bool known = false; // the master knows of the interruption
};

struct World {
  bool full_duplex, results_first, on_demand;
  double notice, load, grain;
  std::vector<double> size;
  std::vector<Worker> workers;
  std::vector<int> send, back; // orders of a schedule
  bool back_prescribed;

  size_t sends = 0, came = 0;
  std::deque<int> results; // workers of results that wait, in the order in which they became ready
  std::deque<int> lost;    // chunks to be sent again
  sg4::SemaphorePtr out_port = sg4::Semaphore::create(0), back_port = sg4::Semaphore::create(0);

  void wake() { out_port->release(), back_port->release(); }
};

static World w;

static double now() { return sg4::Engine::get_clock(); }

static void span(int activity, int worker, int chunk, double start, bool cut)
{
  std::printf("%d %d %d %.17g %.17g %d\n", activity, worker, chunk, start, now(), cut);
}

// The actors of a worker: one receives, one computes, one returns results.

static void deliver(Worker& v, int chunk)
{
  v.inbox.push_back(chunk);
  v.arrived->release();
}

static void receive(int i)
{
  for (Worker& v = w.workers[i];;)
    deliver(v, *v.in->get_unique<int>());
}

static void settle(Worker& v)
{
  if (w.on_demand)
    v.pending.pop_front();
  w.wake();
}

static void compute(int i)
{
  for (Worker& v = w.workers[i];;) {
    v.arrived->acquire();
    v.chunk = v.inbox.front(), v.begin = now();
    v.inbox.pop_front();
    if (v.compute.latency > 0)
      sg4::this_actor::sleep_for(v.compute.latency);
    if (v.compute.per_unit > 0)
      sg4::this_actor::execute(w.size[v.chunk] * unit);
    span(1, i, v.chunk, v.begin, false);
    v.begin = -1, v.computed++;
    if (v.back.free()) {
      settle(v);
      continue;
    }
    w.results.push_back(i);
    v.outbox.push_back(v.chunk);
    v.ready->release();
    w.wake();
  }
}

static uint64_t bytes(const Affine& cost, int chunk)
{
  return cost.per_unit > 0 ? std::llround(w.size[chunk] * unit) : 0;
}

static void give_back(int i)
{
  for (Worker& v = w.workers[i];;) {
    v.ready->acquire();
    int chunk = v.outbox.front();
    v.outbox.pop_front();
    v.out->put(new int(chunk), bytes(v.back, chunk)); // begins when the master listens
  }
}

// The owner of a worker interrupts it, and later the master hears of it.
static void own(int i)
{
  Worker& v = w.workers[i];
  sg4::this_actor::sleep_until(v.interruption);
  if (v.begin >= 0)
    span(1, i, v.chunk, v.begin, true);
  v.host->turn_off();
  if (std::isinf(w.notice))
    return;
  sg4::this_actor::sleep_until(v.interruption + w.notice);
  v.known = true;
  if (w.on_demand)
    w.lost.insert(w.lost.end(), v.pending.begin(), v.pending.end());
  w.wake();
}

// The master. Its port carries a message until the end or, if the worker is interrupted, until
// the message would have ended or the master hears of the interruption.

static void hold(Worker& v, double full, sg4::SemaphorePtr& port)
{
  while (!v.known && now() < full - 1e-12)
    port->acquire_timeout(full - now());
}

static void transmit(int i, int chunk)
{
  Worker& v = w.workers[i];
  double start = now(), full = start + v.send.of(w.size[chunk]);
  bool cut = not v.host->is_on();
  if (not cut)
    try {
      v.in->put(new int(chunk), bytes(v.send, chunk));
    } catch (const simgrid::NetworkFailureException&) {
      cut = true;
    }
  if (cut)
    hold(v, full, w.out_port);
  span(0, i, chunk, start, cut);
}

static void fetch(int i, sg4::SemaphorePtr& port)
{
  Worker& v = w.workers[i];
  int chunk = w.on_demand ? v.pending.front() : v.list[v.returned];
  v.returned++;
  double start = now(), full = start + v.back.of(w.size[chunk]);
  bool cut = false;
  try {
    chunk = *v.out->get_unique<int>();
  } catch (const simgrid::NetworkFailureException&) {
    cut = true;
    hold(v, full, port);
  }
  span(2, i, chunk, start, cut);
  if (not cut)
    settle(v);
}

// send_next sends the next message of the schedule, and reports whether there was one.
static bool send_next()
{
  while (w.sends < w.send.size()) {
    int i = w.send[w.sends++];
    Worker& v = w.workers[i];
    int chunk = v.list[v.resident + v.sent++];
    if (not v.known) {
      transmit(i, chunk);
      return true;
    }
  }
  return false;
}

// dispatch gives the lowest idle worker a lost chunk or a new one, and reports whether it could.
static bool dispatch()
{
  for (size_t i = 0; i < w.workers.size(); i++) {
    Worker& v = w.workers[i];
    if (v.known || not v.pending.empty())
      continue;
    int chunk = w.size.size();
    if (not w.lost.empty()) {
      chunk = w.lost.front();
      w.lost.pop_front();
    } else if (w.load > 1e-12) {
      w.size.push_back(std::min(w.grain, w.load));
      w.load -= w.size.back();
    } else {
      return false;
    }
    v.pending.push_back(chunk);
    if (not v.send.free())
      transmit(i, chunk);
    else if (v.host->is_on())
      deliver(v, chunk);
    return true;
  }
  return false;
}

// fetch_next asks for the next result, and reports whether there was one.
static bool fetch_next(sg4::SemaphorePtr& port)
{
  while (w.back_prescribed && w.came < w.back.size()) {
    int i = w.back[w.came];
    Worker& v = w.workers[i];
    if (not v.known && (v.returned == v.computed || not v.host->is_on()))
      return false;
    w.came++;
    if (not v.known) {
      fetch(i, port);
      return true;
    }
  }
  while (not w.back_prescribed && not w.results.empty()) {
    int i = w.results.front();
    w.results.pop_front();
    if (w.workers[i].host->is_on()) {
      fetch(i, port);
      return true;
    }
  }
  return false;
}

static void out_port()
{
  for (;;) {
    bool half = not w.full_duplex;
    if (half && (w.results_first || w.on_demand) && fetch_next(w.out_port))
      continue;
    if (w.on_demand ? dispatch() : send_next())
      continue;
    if (half && fetch_next(w.out_port))
      continue;
    w.out_port->acquire();
  }
}

static void back_port()
{
  while (true)
    if (not fetch_next(w.back_port))
      w.back_port->acquire();
}

static sg4::Link* link(sg4::NetZone* zone, const std::string& name, const Affine& cost)
{
  return zone->create_link(name, cost.per_unit > 0 ? unit / cost.per_unit : unit)->set_latency(cost.latency)->seal();
}

static void build()
{
  auto* zone   = sg4::create_full_zone("star");
  auto* master = zone->create_host("master", 1)->seal();
  for (size_t i = 0; i < w.workers.size(); i++) {
    Worker& v        = w.workers[i];
    std::string name = std::to_string(i);
    v.host = zone->create_host("worker" + name, v.compute.per_unit > 0 ? unit / v.compute.per_unit : 1)->seal();
    v.in = sg4::Mailbox::by_name("in" + name), v.out = sg4::Mailbox::by_name("out" + name);
    auto route = [&](sg4::Host* from, sg4::Host* to, sg4::Link* over) {
      zone->add_route(from->get_netpoint(), to->get_netpoint(), nullptr, nullptr, {sg4::LinkInRoute(over)}, false);
    };
    route(master, v.host, link(zone, "send" + name, v.send));
    route(v.host, master, link(zone, "back" + name, v.back));
    for (int k = 0; k < v.resident; k++)
      deliver(v, v.list[k]);
  }
  zone->seal();
  auto actor = [](const char* name, sg4::Host* host, auto code, auto... of) {
    sg4::Actor::create(name, host, [=] { code(of...); })->daemonize();
  };
  for (int i = 0; i < (int)w.workers.size(); i++) {
    Worker& v = w.workers[i];
    actor("receive", v.host, receive, i);
    actor("compute", v.host, compute, i);
    actor("return", v.host, give_back, i);
    if (not std::isinf(v.interruption))
      actor("owner", master, own, i);
  }
  actor("out", master, out_port);
  if (w.full_duplex)
    actor("back", master, back_port);
  // The others wait for more for ever, and end with this one.
  sg4::Actor::create("end", master, [] { sg4::this_actor::sleep_until(1e4); });
}

// Numbers are read as words, since streams do not know infinity.
static double number()
{
  std::string word;
  std::cin >> word;
  return std::stod(word);
}

static std::vector<int> numbers()
{
  std::vector<int> all((int)number());
  for (int& x : all)
    x = (int)number();
  return all;
}

static Affine affine()
{
  double latency = number();
  return {latency, number()};
}

static void read_world()
{
  w.workers = std::vector<Worker>((int)number());
  w.full_duplex = number(), w.notice = number();
  for (Worker& v : w.workers)
    v.send = affine(), v.compute = affine(), v.back = affine(), v.interruption = number();
  w.on_demand = number();
  w.size.clear();
  if (w.on_demand) {
    w.load = number(), w.grain = number();
    w.results_first = w.back_prescribed = false;
    w.send.clear();
    return;
  }
  w.size.resize((int)number());
  for (double& x : w.size)
    x = number();
  for (Worker& v : w.workers)
    v.list = numbers(), v.resident = number();
  w.send = numbers(), w.results_first = number(), w.back_prescribed = number();
  w.back = numbers();
}

int main(int argc, char** argv)
{
  for (std::string word; std::cin >> word;) {
    read_world();
    std::puts("world");
    std::fflush(stdout);
    // A process has one engine, whose clock begins at 0: each world has a process.
    pid_t child = fork();
    if (child == 0) {
      sg4::Engine e(&argc, argv);
      // Messages take their latency and then their bytes over the bandwidth, without a protocol.
      sg4::Engine::set_config("network/model:CM02");
      sg4::Engine::set_config("network/TCP-gamma", 0.0);
      sg4::Engine::set_config("network/crosstraffic", false);
      sg4::Engine::set_config("network/weight-S", 0.0);
      build();
      e.run();
      std::fflush(stdout);
      _exit(0);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) {
      std::fprintf(stderr, "a world ended with status %d\n", status);
      return 1;
    }
  }
}
