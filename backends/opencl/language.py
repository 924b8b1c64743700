"""OpenCL C 1.2 as a language of rendered kernels."""

from __future__ import annotations

from ..rendering.dialects import Dialect

_HEAD = """\
#pragma OPENCL FP_CONTRACT OFF
typedef char i8; typedef uchar u8; typedef short i16; typedef ushort u16;
typedef int i32; typedef uint u32; typedef long i64; typedef ulong u64; typedef float f32;
typedef float2 c64;
#define FN static inline
#define KERNEL __kernel
#define GLOBAL __global
#define SHARED __local
#define RESTRICT restrict
#define BARRIER barrier(CLK_LOCAL_MEM_FENCE)
#define GLOBAL_ID ((i64)get_global_id(0))
#define GLOBAL_SIZE ((i64)get_global_size(0))
#define LOCAL_ID ((i32)get_local_id(0))
#define LOCAL_SIZE ((i32)get_local_size(0))
#define GROUP_ID ((i64)get_group_id(0))
#define GROUP_COUNT ((i64)get_num_groups(0))
#define MAKE_c64(re, im) ((float2)((re), (im)))
#define BITS_f32(x) as_uint(x)
#define FROM_BITS_f32(x) as_float(x)
"""

_DOUBLE = """\
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double f64; typedef double2 c128;
#define MAKE_c128(re, im) ((double2)((re), (im)))
#define BITS_f64(x) as_ulong(x)
#define FROM_BITS_f64(x) as_double(x)
"""

OPENCL_C = Dialect(_HEAD, _DOUBLE, "L")
