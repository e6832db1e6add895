/* SPDX-License-Identifier: ISC */
/*
 * A time zone, read from the system's time-zone data (TZif, RFC 8536): exact
 * for every change in the past and, by the rule at the end of the file, for
 * every year to come.
 */
#ifndef DAEMON_CALENDAR_ZONE_H
#define DAEMON_CALENDAR_ZONE_H

#include <stddef.h>
#include <stdint.h>

#include "daemon/base/err.h"

struct zone;

/*
 * Read the zone of an IANA name.  0 and a zone for zone_free; ERR_CONFIG when
 * there is no such name; ERR_IO when its file is not right.
 */
int zone_load(const char *name, struct zone **zone_r, struct err *err);

/*
 * The same from a file's bytes; name stands in messages.  ERR_INPUT when they
 * are not TZif of version 2 or later without leap seconds.
 */
int zone_parse(const char *name, const void *bytes, size_t len,
    struct zone **zone_r, struct err *err);

/* Seconds that local time is ahead of UTC at a UTC instant (in seconds). */
int64_t zone_offset(const struct zone *zone, int64_t utc);

/*
 * The UTC instant of local seconds.  Of two such instants the first; a local
 * time that the clocks skip moves forward by the gap.  (Two changes of the
 * clocks within two days are not told apart.)
 */
int64_t zone_to_utc(const struct zone *zone, int64_t local);

/* Free and set to NULL; accepts NULL there. */
void zone_free(struct zone **zone);

#endif
