/* SPDX-License-Identifier: ISC */
/*
 * The one way to round (R-SC-7): halves away from zero.  What is rounded away
 * from an average is rounded as its distance from it.
 */
#ifndef ENGINE_CONTEST_ROUNDING_H
#define ENGINE_CONTEST_ROUNDING_H

#include <stdint.h>

/* The nearest whole quotient, halves away from zero; divisor is 1 or more. */
int64_t rounding_divide(int64_t number, int64_t divisor);

#endif
