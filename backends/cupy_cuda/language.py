"""CUDA C as a language of rendered kernels."""

from __future__ import annotations

from ..rendering.dialects import Dialect

#: Otherwise a*b+c would be contracted.
OPTIONS = ("--fmad=false",)

_HEAD = """\
typedef signed char i8; typedef unsigned char u8; typedef short i16; typedef unsigned short u16;
typedef int i32; typedef unsigned int u32; typedef long long i64; typedef unsigned long long u64;
typedef float f32; typedef double f64; typedef float2 c64; typedef double2 c128;
#define FN static __device__ inline
#define KERNEL extern "C" __global__
#define GLOBAL
#define SHARED __shared__
#define RESTRICT __restrict__
#define BARRIER __syncthreads()
#define GLOBAL_ID ((i64)blockIdx.x * blockDim.x + threadIdx.x)
#define GLOBAL_SIZE ((i64)gridDim.x * blockDim.x)
#define LOCAL_ID ((i32)threadIdx.x)
#define LOCAL_SIZE ((i32)blockDim.x)
#define GROUP_ID ((i64)blockIdx.x)
#define GROUP_COUNT ((i64)gridDim.x)
#define MAKE_c64(re, im) make_float2((re), (im))
#define MAKE_c128(re, im) make_double2((re), (im))
#define BITS_f32(x) __float_as_uint(x)
#define FROM_BITS_f32(x) __uint_as_float(x)
#define BITS_f64(x) ((u64)__double_as_longlong(x))
#define FROM_BITS_f64(x) __longlong_as_double((i64)(x))
#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif
#ifndef NAN
#define NAN __int_as_float(0x7fffffff)
#endif
"""

CUDA_C = Dialect(_HEAD, "", "LL")
