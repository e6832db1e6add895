/* SPDX-License-Identifier: ISC */
/*
 * The one unit of time: an instant is UTC milliseconds since 1970, a span is
 * milliseconds.  Instants are named *_at, spans *_ms.  The engine never reads
 * a clock; every instant reaches it inside a command.
 */
#ifndef ENGINE_BRIDGE_TIME_H
#define ENGINE_BRIDGE_TIME_H

#include <stdint.h>

typedef int64_t ms_t;

/* "Never": later than every instant that can be named. */
#define MS_NEVER INT64_MAX

#endif
