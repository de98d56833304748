//go:build ignore
// (for go, which would take the file for a part of the package of the test beside it)

// Experiment E5 of Benoit, Robert, Rosenberg and Vivien (Theory Comput. Syst. 53, 2013) written
// for itself: what Loadstar's `runexp run e5` computes, and nothing else. For every platform,
// load and start-up cost it infers the numbers of chunks by the same searches, plays 1000
// instances under linear risk with end 1, and prints mean and deviation of the ratio of each
// policy to the omniscient, a line for each cell and policy. No results are kept, and no figures drawn.
//
// It has what makes a program for one experiment fast: chunks are equal, so the fate of a
// worker is a product; no times, no events, no lists of chunks. It draws numbers of its own.

#include "infer.hpp"

#include <bit>
#include <cstdio>

const char *names[] = {"greedy", "cyclic-rep", "no-rep{auto=theorem4}", "brute"};
constexpr int instances = 1000;

// Random is xoshiro256+ of Blackman and Vigna.
struct Random {
  uint64_t s[4];
  explicit Random(uint64_t seed) {
    for (auto &x : s) {
      seed += 0x9E3779B97F4A7C15;
      uint64_t z = seed;
      z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
      z = (z ^ z >> 27) * 0x94D049BB133111EB;
      x = z ^ z >> 31;
    }
  }
  double operator()() {
    const uint64_t result = s[0] + s[3], t = s[1] << 17;
    s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= t, s[3] = std::rotl(s[3], 45);
    return (result >> 11) * 0x1p-53;
  }
};

// Coterie is workers that share a slice of the load by the greedy group schedule: for each
// worker and number of chunks that it ends, the set of them.
struct Coterie {
  int workers, first, chunks, words;
  double slice, inverse;
  vector<uint64_t> sets;
  mutable vector<uint64_t> all;
  Coterie(int first, int workers, double slice, double eps) : workers(workers), first(first), slice(slice) {
    chunks = infer_coterie(workers, slice, eps);
    inverse = 1 / (eps + slice / chunks);
    if (workers == 1) return;
    words = (chunks + 63) / 64;
    all.resize(words);
    sets.assign(size_t(workers) * (chunks + 1) * words, 0);
    const Chart &c = chart(workers, chunks / workers);
    vector<std::pair<int, int>> at(chunks); // of each step: group and row
    for (int r = 0; r < workers; r++)
      for (int j = 0; j < c.groups; j++) at[c.step[r * c.groups + j] - 1] = {j, r};
    for (int w = 0; w < workers; w++)
      for (int k = 0; k < chunks; k++) {
        uint64_t *into = &sets[(size_t(w) * (chunks + 1) + k + 1) * words];
        std::copy(into - words, into, into);
        int chunk = at[k].first * workers + (w + at[k].second) % workers;
        into[chunk / 64] |= uint64_t(1) << chunk % 64;
      }
  }
  double done(const vector<double> &x) const {
    int count = 0;
    if (workers == 1) {
      count = std::min(int(x[first] * inverse), chunks);
    } else {
      std::fill(all.begin(), all.end(), 0);
      for (int w = 0; w < workers; w++) {
        int k = std::min(int(x[first + w] * inverse), chunks);
        const uint64_t *set = &sets[(size_t(w) * (chunks + 1) + k) * words];
        for (int i = 0; i < words; i++) all[i] |= set[i];
      }
      for (uint64_t word : all) count += std::popcount(word);
    }
    return count * (slice / chunks);
  }
};

void cell(int p, int W, double eps, Random &random) {
  double part = double(W) / p;
  double n1 = std::floor((std::sqrt(1 + 8 / eps) - 1) / 2 + 1e-9), n2 = std::floor((std::sqrt(1 + 8 * part / eps) + 1) / 2 + 1e-9);
  int norep = std::max(1., std::min(n1, n2)); // Theorem 4
  double norep_inverse = 1 / (eps + part / norep);
  int brute = infer_queue(W, eps, p);
  double brute_inverse = 1 / (eps + double(W) / brute);
  Dealing cyclic{p, 0, 0, 0, {}, {}, {}, {}};
  cyclic.infer(W, eps);
  double cyclic_inverse = 1 / (eps + double(W) / cyclic.chunks);
  vector<Coterie> greedy;
  for (int i = 0, first = 0, q = W; i < q; i++) { // slices of at most one unit
    int size = p / q + (i < p % q);
    greedy.emplace_back(first, size, double(size) * W / p, eps);
    first += size;
  }
  vector<double> x(p);
  vector<int> fate(p);
  double sum[4] = {}, squares[4] = {};
  for (int i = 0; i < instances; i++) {
    double best = 0, last = 0;
    int dealt = 0;
    for (int w = 0; w < p; w++) {
      x[w] = random();
      best += std::max(0., x[w] - eps);
      last = std::max(last, x[w]);
      dealt += std::min(int(x[w] * norep_inverse), norep);
      fate[w] = std::min(int(x[w] * cyclic_inverse), cyclic.each);
    }
    best = std::min(best, double(W));
    double grouped = 0;
    for (const Coterie &c : greedy) grouped += c.done(x);
    double work[4] = {grouped, cyclic.done(fate) * (double(W) / cyclic.chunks), dealt * (part / norep),
                      std::min(int(last * brute_inverse), brute) * (double(W) / brute)};
    for (int k = 0; k < 4; k++) {
      double ratio = best > 0 ? work[k] / best : 1;
      sum[k] += ratio, squares[k] += ratio * ratio;
    }
  }
  for (int k = 0; k < 4; k++) {
    double mean = sum[k] / instances, variance = squares[k] / instances - mean * mean;
    std::printf("%d,%d,%g,%s,%.12g,%.6g\n", p, W, eps, names[k], mean, std::sqrt(std::max(0., variance)));
  }
}

int main() {
  std::puts("p,W,eps,policy,mean,sd");
  Random random(1);
  for (int p : {5, 10, 25, 50, 100})
    for (int W = 1; W <= p; W++)
      for (double eps : {0.1, 0.01, 0.001, 0.0001}) cell(p, W, eps, random);
}
