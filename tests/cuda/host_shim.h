// What CUDA C offers to plugrad's kernels, on a CPU: one thread after the other. Where a kernel
// has barriers the threads of a block are fibers that take turns.
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ucontext.h>

using std::isfinite; using std::isinf; using std::isnan; using std::signbit;
using std::acos; using std::acosh; using std::asin; using std::asinh; using std::atan;
using std::atan2; using std::atanh; using std::cbrt; using std::ceil; using std::copysign;
using std::cos; using std::cosh; using std::erf; using std::erfc; using std::exp; using std::exp2;
using std::expm1; using std::fabs; using std::floor; using std::fmax; using std::fmin;
using std::fmod; using std::hypot; using std::lgamma; using std::log; using std::log10;
using std::log1p; using std::log2; using std::nextafter; using std::pow; using std::rint;
using std::sin; using std::sinh; using std::sqrt; using std::tan; using std::tanh; using std::trunc;

#define __device__
#define __global__
#define __shared__ static

struct dim3 { unsigned x, y, z; };
static dim3 blockIdx, threadIdx, blockDim, gridDim;

struct float2 { float x, y; };
struct double2 { double x, y; };
static inline float2 make_float2(float x, float y) { return {x, y}; }
static inline double2 make_double2(double x, double y) { return {x, y}; }

template <class To, class From> static inline To same_bits(From value) {
    To result;
    memcpy(&result, &value, sizeof(To));
    return result;
}
static inline unsigned __float_as_uint(float x) { return same_bits<unsigned>(x); }
static inline float __uint_as_float(unsigned x) { return same_bits<float>(x); }
static inline float __int_as_float(int x) { return same_bits<float>(x); }
static inline long long __double_as_longlong(double x) { return same_bits<long long>(x); }
static inline double __longlong_as_double(long long x) { return same_bits<double>(x); }

// Only the types that CUDA has these functions for.
#define ATOMIC(T, name, expression) \
    static inline T name(T *place, T value) { T old = *place; *place = expression; return old; }
ATOMIC(int, atomicAdd, old + value)
ATOMIC(unsigned, atomicAdd, old + value)
ATOMIC(unsigned long long, atomicAdd, old + value)
ATOMIC(float, atomicAdd, old + value)
ATOMIC(double, atomicAdd, old + value)
ATOMIC(int, atomicMax, old > value ? old : value)
ATOMIC(unsigned, atomicMax, old > value ? old : value)
ATOMIC(unsigned long long, atomicMax, old > value ? old : value)
#define EXCHANGE(T) static inline T atomicCAS(T *place, T seen, T value) { \
    T old = *place; if (old == seen) *place = value; return old; }
EXCHANGE(int)
EXCHANGE(unsigned)
EXCHANGE(unsigned long long)

// -- fibers -------------------------------------------------------------------------------------
enum { MOST_THREADS = 1024, STACK = 1 << 16 };
static ucontext_t scheduler, fibers[MOST_THREADS];
static bool alive[MOST_THREADS];
static unsigned running;
static void (*body)(void **);
static void **arguments;

static inline void __syncthreads() { swapcontext(&fibers[running], &scheduler); }

static void fiber() {
    body(arguments);
    alive[running] = false;
}

static void run_block_of_fibers() {
    static char *stacks = (char *)malloc((size_t)MOST_THREADS * STACK);
    for (unsigned t = 0; t < blockDim.x; t++) {
        getcontext(&fibers[t]);
        fibers[t].uc_stack.ss_sp = stacks + (size_t)t * STACK;
        fibers[t].uc_stack.ss_size = STACK;
        fibers[t].uc_link = &scheduler;
        makecontext(&fibers[t], fiber, 0);
        alive[t] = true;
    }
    for (bool more = true; more;) {
        more = false;
        for (running = 0; running < blockDim.x; running++) {
            if (!alive[running]) continue;
            more = true;
            threadIdx.x = running;
            swapcontext(&scheduler, &fibers[running]);
        }
    }
}

static void launch(void (*kernel)(void **), unsigned blocks, unsigned threads, bool barriers,
                   void **values) {
    body = kernel;
    arguments = values;
    gridDim = {blocks, 1, 1};
    blockDim = {threads, 1, 1};
    for (unsigned b = 0; b < blocks; b++) {
        blockIdx = {b, 0, 0};
        if (barriers) {
            run_block_of_fibers();
            continue;
        }
        for (unsigned t = 0; t < threads; t++) {
            threadIdx.x = t;
            kernel(values);
        }
    }
}
