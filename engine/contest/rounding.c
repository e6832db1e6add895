/* SPDX-License-Identifier: ISC */
/*
 * Rounding by the rest (R-SC-7), so that no sum can pass the range of 64 bits.
 */
#include "engine/contest/rounding.h"

int64_t
rounding_divide(int64_t number, int64_t divisor)
{
	const int64_t rest = number % divisor;
	const int64_t whole = number / divisor;

	if (rest < 0)
		return -rest >= divisor + rest ? whole - 1 : whole;
	return rest >= divisor - rest ? whole + 1 : whole;
}
