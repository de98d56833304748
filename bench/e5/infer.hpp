//go:build ignore

// Into how many chunks the policies of E5 cut a load: numbers are tried one after the other,
// until a bound says that no larger one misses less. Package policies/static of Loadstar
// explains the bounds.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <tuple>
#include <vector>

using std::vector;

constexpr int every_chunk = 2000, most_chunks = 200'000, finer = 8;

double up(double x) { return std::ceil(x - 1e-12 * std::fabs(x)); }

// scan returns the multiple of stride that misses least; beyond(n) is what all from n on miss at
// least.
template <class Missed, class Beyond> int scan(int stride, Missed missed, Beyond beyond) {
  int best = stride, look = 0;
  double least = INFINITY;
  for (int n = stride; n <= std::max(stride, most_chunks);) {
    if (double m = missed(n); m < least) best = n, least = m;
    if (n >= look && 2 * n >= 3 * best) {
      look = n + n / 16 + 1;
      if (double b = beyond(n); b >= 1 || b * (1 - 1e-12) >= least) break;
    }
    if (n > every_chunk && n > 8 * best && least < 1) break;
    n += stride;
    if (n > every_chunk) n += n / 100 / stride * stride;
  }
  return best;
}

double power(double x, int n) {
  double y = 1;
  for (; n > 0; n /= 2, x *= x)
    if (n % 2) y *= x;
  return y;
}

// Chunks that some workers all compute in the same order: what is missed, and what at least.
struct Queue {
  double missed, beyond;
  Queue(double cost, int n, int workers) {
    double last = 0, sum = 0;
    for (int k = 1; k <= n; k++) {
      last = power(std::min(1., k * cost), workers);
      if (last == 1) {
        sum += n - k + 1;
        break;
      }
      sum += last;
    }
    missed = sum / n, beyond = (sum - last) / n;
  }
};

int infer_queue(double load, double eps, int workers) {
  return scan(
      1, [=](int n) { return Queue(eps + load / n, n, workers).missed; },
      [=](int n) { return Queue((eps + load / n) / finer, n * finer, workers).beyond; });
}

// Dealing is cyclic-rep: chunks are dealt out round and round.
struct Dealing {
  int workers, chunks, each, copies;
  vector<int> first, cuts, places;
  vector<double> before;

  void size(double load, int n) {
    chunks = std::max(1., std::floor(n * load));
    each = std::min<double>(std::max(up(1 / (load / chunks)), 1.), chunks);
  }
  void risks(double step, int from, int n) {
    before.resize(n);
    for (int k = 0; k < n; k++) before[k] = std::min(1., (k + from) * step);
  }
  double sum(int chunks) {
    int n = before.size();
    while (n > 1 && before[n - 1] >= 1) n--;
    int copies = (workers * n + chunks - 1) / chunks;
    first.clear(), places.clear();
    cuts = {0, workers};
    for (int a = 0; a < copies; a++) first.push_back(int64_t(a) * chunks % workers), cuts.push_back(workers - first[a]);
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    for (size_t i = 0; i + 1 < cuts.size(); i++)
      for (int a = 0; a < copies; a++) places.push_back(int64_t(a) * chunks / workers + (cuts[i] + first[a] >= workers));
    double sum = 0;
    for (int u = 0; u * workers < chunks; u++)
      for (size_t i = 0; i + 1 < cuts.size(); i++) {
        int width = std::min(cuts[i + 1], chunks - u * workers) - cuts[i];
        if (width <= 0) break;
        double product = 1;
        for (int a = 0; a < copies; a++) {
          int k = places[i * copies + a] + u;
          if (k >= n) break;
          product *= before[k];
        }
        sum += width * product;
      }
    return sum / chunks;
  }
  void infer(double load, double eps) {
    int n = scan(
        1,
        [&](int n) {
          size(load, n);
          risks(eps + load / chunks, 1, std::min(each, chunks / std::gcd(chunks, workers)));
          return sum(chunks);
        },
        [&](int n) {
          size(load, n);
          risks((eps + load / chunks) / finer, 0, (each + 1) * finer);
          return sum(chunks * finer);
        });
    size(load, n);
    each = std::min(each, chunks / std::gcd(chunks, workers));
    copies = (workers * each + chunks - 1) / chunks;
  }
  // done counts the chunks that are done. Every workers-th chunk has the same holders, one
  // place later, so they are done up to the farthest that any holder reached.
  int done(const vector<int> &fate) const {
    int sum = 0;
    for (int v = 0; v < std::min(workers, chunks); v++) {
      int far = 0, at = v;
      for (int a = 0; a < copies; a++, at += chunks) far = std::max(far, fate[at % workers] - at / workers);
      sum += std::min(far, (chunks - v + workers - 1) / workers);
    }
    return sum;
  }
};

// leastSum bounds what the products of a chart's columns come to, from the logarithms of the
// entries.
double least_sum(int each, const vector<double> &logs) {
  size_t from = 0, to = logs.size();
  double rest = std::accumulate(logs.begin(), logs.end(), 0.), sum = 0;
  int columns = to / each;
  for (; columns > 1; columns--, from++, to -= each - 1) {
    double first = logs[from], partners = 0;
    for (size_t i = to - each + 1; i < to; i++) partners += logs[i];
    if ((first + partners) * columns >= rest) return sum + columns * std::exp(rest / columns);
    rest -= first + partners;
    sum += std::exp(first + partners);
  }
  return sum + std::exp(rest);
}

// Chart says at which step, from 1, each group is executed for the r-th time: step[r * groups + j].
struct Chart {
  int workers, groups;
  vector<int> step;
  Chart(int workers, int groups) : workers(workers), groups(groups), step(workers * groups) {
    vector<int> order(groups);
    vector<double> product(groups, 1);
    std::iota(order.begin(), order.end(), 0);
    for (int r = 0; r < workers; r++) {
      std::sort(order.begin(), order.end(), [&](int i, int j) {
        double x = product[i], y = product[j];
        return std::fabs(x - y) > 1e-12 * x ? x > y : i < j;
      });
      for (int k = 0; k < groups; k++) product[order[k]] *= step[r * groups + order[k]] = r * groups + k + 1;
      int e;
      std::frexp(*std::max_element(product.begin(), product.end()), &e);
      double scale = std::ldexp(1., -e);
      for (auto &x : product) x *= scale;
    }
  }
  double missed(const vector<double> &before) const {
    vector<double> product(groups, 1);
    for (int r = 0; r < workers; r++)
      for (int j = 0; j < groups; j++) product[j] *= before[step[r * groups + j]];
    return std::accumulate(product.begin(), product.end(), 0.) / groups;
  }
};

const Chart &chart(int workers, int groups) {
  static std::map<std::pair<int, int>, Chart> known;
  auto at = known.find({workers, groups});
  if (at == known.end()) at = known.emplace(std::pair(workers, groups), Chart(workers, groups)).first;
  return at->second;
}

int infer_coterie(int workers, double slice, double eps) {
  static std::map<std::tuple<int, double, double>, int> known;
  int &n = known[{workers, slice, eps}];
  if (n) return n;
  if (workers == 1) return n = infer_queue(slice, eps, 1);
  vector<double> list;
  return n = scan(
             workers,
             [&](int n) {
               list.resize(n + 1);
               for (int k = 0; k <= n; k++) list[k] = std::min(1., k * (eps + slice / n));
               return chart(workers, n / workers).missed(list);
             },
             [&](int n) {
               double step = eps + slice / n, integral = 0;
               list.resize(n);
               for (int k = 0; k < n; k++) {
                 double t = std::min(1., (k + 1) * step), next = t * std::log(t) - t;
                 list[k] = (next - integral) / step;
                 integral = next;
               }
               return least_sum(workers, list) / (n / workers);
             });
}
