// The driver of SimGrid: actors on hosts, which compute and send messages over links.
// Its arguments and its output are those of scene.Main.
#include <simgrid/s4u.hpp>
#include <sys/resource.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace sg4 = simgrid::s4u;
using Numbers = std::vector<double>;

// A unit of load in bytes and in floating-point operations: SimGrid wants whole bytes, and takes
// amounts below a hundred-thousandth for none.
static const double unit = 1ULL << 40;

static std::map<std::string, Numbers> data;
static double one(const std::string& name) { return data.at(name)[0]; }

struct Result {
  double first = 0, second = 0;
};

static double clock_now() { return sg4::Engine::get_clock(); }

static sg4::Host* master;
static std::vector<sg4::Host*> hosts;
static std::vector<sg4::Mailbox*> in, out;

static void build()
{
  auto* zone = sg4::create_full_zone("star");
  master     = zone->create_host("master", unit)->seal();
  int workers = data.count("workers") ? (int)one("workers") : 0;
  for (int i = 0; i < workers; i++) {
    std::string name = std::to_string(i);
    hosts.push_back(zone->create_host("worker" + name, unit / one("compute"))->seal());
    in.push_back(sg4::Mailbox::by_name("in" + name)), out.push_back(sg4::Mailbox::by_name("out" + name));
    auto route = [&](const std::string& way, sg4::Host* from, sg4::Host* to) {
      if (not data.count(way + ".unit"))
        return;
      auto* link = zone->create_link(way + name, unit / one(way + ".unit"))->set_latency(one(way + ".latency"))->seal();
      zone->add_route(from->get_netpoint(), to->get_netpoint(), nullptr, nullptr, {sg4::LinkInRoute(link)}, false);
    };
    route("out", master, hosts[i]);
    route("back", hosts[i], master);
  }
  zone->seal();
}

// A computation is one execution, whose operations include the start-up cost.
static double flops(int chunk) { return (data["size"][chunk] + one("latency") / one("compute")) * unit; }
static double duration(int chunk) { return one("latency") + data["size"][chunk] * one("compute"); }
static uint64_t bytes(int chunk) { return std::llround(data["size"][chunk] * unit); }

// star runs all instances: each worker is an actor, and so is the master if messages are sent.
static Result star(const std::function<void(int worker, const double* interrupt)>& worker, const std::function<void()>& send,
                   Numbers& done_at, double& begin)
{
  Result r;
  const Numbers &all = data["interrupt"], &size = data["size"];
  size_t workers = hosts.size();
  for (const double* x = all.data(); x < all.data() + all.size(); x += workers) {
    begin = clock_now();
    done_at.assign(size.size(), std::numeric_limits<double>::infinity());
    std::vector<sg4::ActorPtr> actors;
    for (size_t i = 0; i < workers; i++)
      actors.push_back(sg4::Actor::create("worker", hosts[i], [&worker, i, x] { worker(i, x); }));
    if (send)
      send();
    for (auto& a : actors)
      a->join();
    double last = 0;
    for (size_t c = 0; c < size.size(); c++)
      if (not std::isinf(done_at[c])) {
        r.first += data.count("back.unit") ? done_at[c] : size[c];
        last = std::max(last, done_at[c]);
      }
    r.second += last;
  }
  return r;
}

static int listed(int worker, int place)
{
  return (int)data["list"][worker * (data["list"].size() / hosts.size()) + place];
}

static Result lists()
{
  Numbers done_at;
  double begin;
  int length = data["list"].size() / hosts.size();
  return star(
      [&](int i, const double* interrupt) {
        for (int k = 0; k < length; k++) {
          int c = listed(i, k);
          if (clock_now() - begin + duration(c) > interrupt[i])
            return;
          sg4::this_actor::execute(flops(c));
          done_at[c] = std::min(done_at[c], clock_now() - begin);
        }
      },
      nullptr, done_at, begin);
}

static Result oneport()
{
  Numbers done_at;
  double begin;
  int length = data["list"].size() / hosts.size(), none = 0;
  return star(
      [&](int i, const double* interrupt) {
        in[i]->set_receiver(sg4::Actor::self()); // messages arrive while it computes
        bool gone = false; // the master does not learn of it
        for (int k = 0; k < length; k++) {
          int c = listed(i, k);
          in[i]->get<int>();
          gone = gone || clock_now() - begin + duration(c) > interrupt[i];
          if (gone)
            continue;
          sg4::this_actor::execute(flops(c));
          done_at[c] = std::min(done_at[c], clock_now() - begin);
        }
      },
      [&] {
        for (int k = 0; k < length; k++)
          for (size_t i = 0; i < hosts.size(); i++)
            in[i]->put(&none, bytes(listed(i, k)));
      },
      done_at, begin);
}

static Result returns()
{
  Numbers done_at;
  double begin;
  int none = 0;
  return star(
      [&](int i, const double*) {
        in[i]->get<int>();
        sg4::this_actor::execute(flops(i));
        out[i]->put(&none, bytes(i));
      },
      [&] {
        for (size_t i = 0; i < hosts.size(); i++)
          in[i]->put(&none, bytes(i));
        for (size_t i = 0; i < hosts.size(); i++) {
          out[i]->get<int>();
          done_at[i] = clock_now() - begin;
        }
      },
      done_at, begin);
}

static Result mm1()
{
  std::deque<double> queue;
  auto waiting = sg4::Semaphore::create(0);
  double begin = clock_now(), waited = 0;
  auto source = sg4::Actor::create("source", master, [&] {
    for (double t : data["gap"]) {
      sg4::this_actor::sleep_for(t);
      queue.push_back(clock_now());
      waiting->release();
    }
  });
  auto server = sg4::Actor::create("server", master, [&] {
    for (double t : data["service"]) {
      waiting->acquire();
      waited += clock_now() - queue.front();
      queue.pop_front();
      sg4::this_actor::sleep_for(t);
    }
  });
  server->join();
  return {waited / data["gap"].size(), clock_now() - begin};
}

static Result hold()
{
  const Numbers &start = data["start"], &step = data["step"];
  long events = (long)one("events"), count = 0;
  uint64_t order = 0;
  double begin = clock_now(), last = 0;
  std::vector<sg4::ActorPtr> actors;
  for (size_t i = 0; i < start.size(); i++)
    actors.push_back(sg4::Actor::create("slot", master, [&, i] {
      for (double wait = start[i];;) {
        sg4::this_actor::sleep_for(wait);
        if (count == events)
          return;
        order = (order * 31 + i + 1) % ((1ULL << 31) - 1);
        last  = clock_now() - begin;
        wait  = step[count++ % step.size()];
      }
    }));
  for (auto& a : actors)
    a->join();
  return {(double)order, last};
}

static double processor()
{
  rusage u;
  getrusage(RUSAGE_SELF, &u);
  return u.ru_utime.tv_sec + u.ru_stime.tv_sec + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

int main(int argc, char** argv)
{
  sg4::Engine e(&argc, argv);
  // Messages take their latency and then their bytes over the bandwidth, without a protocol.
  sg4::Engine::set_config("network/model:CM02");
  sg4::Engine::set_config("network/TCP-gamma", 0.0);
  sg4::Engine::set_config("network/crosstraffic", false);
  sg4::Engine::set_config("network/weight-S", 0.0);
  std::ifstream file(argv[2]);
  size_t n;
  for (std::string name, word; file >> name >> n;)
    for (Numbers& all = data[name]; all.size() < n && file >> word;)
      all.push_back(std::stod(word));
  build();
  std::map<std::string, std::function<Result()>> drivers = {
      {"static", lists}, {"oneport", oneport}, {"returns", returns}, {"mm1", mm1}, {"hold", hold}};
  auto pass      = drivers.at(argv[1]);
  double seconds = std::stod(argv[3]);
  sg4::Actor::create("conductor", master, [&] {
    Result r   = pass();
    int passes = 0;
    double begin = processor(), spent = 0;
    for (; spent < seconds; spent = processor() - begin, passes++)
      pass();
    std::printf("%.17g %.17g %.17g\n", r.first, r.second, spent / std::max(passes, 1));
  });
  e.run();
}
