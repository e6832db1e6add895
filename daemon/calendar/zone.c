/* SPDX-License-Identifier: ISC */
/*
 * Time zones from the system's data (RFC 8536).  Read here and not through
 * libical, whose reader guesses a yearly rule from the listed changes: it was
 * found an hour wrong for whole seasons in zones whose rules had changed (Chile,
 * Israel, Brazil, Syria), which is when a calendar is needed most.
 */
#include "daemon/calendar/zone.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/base/xalloc.h"
#include "daemon/calendar/civil.h"
#include "daemon/calendar/zone_rule.h"

#define ZONE_FOLDER "/usr/share/zoneinfo"
#define ZONE_FILE_MAX 65536
#define ZONE_NAME_MAX 64
#define ZONE_HEADER_LEN 44
#define ZONE_TYPE_LEN 6
#define ZONE_OFFSET_MOST 90000 /* RFC 8536 allows 25 h eastward */

/* The local time from one instant to the next one listed. */
struct zone_span {
	int64_t from; /* UTC seconds */
	int32_t offset;
};

struct zone {
	int32_t first_offset; /* before the first change */
	size_t span_count;
	struct zone_span *spans;
	bool has_rule;
	struct zone_rule rule; /* after the last change */
};

/* Counts of a header, in the file's order. */
struct zone_counts {
	size_t utc, standard, leap, change, type, letter;
};

static uint32_t
zone_read_u32(const uint8_t *at)
{
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 |
	    (uint32_t)at[2] << 8 | at[3];
}

static int32_t
zone_read_i32(const uint8_t *at)
{
	uint32_t bits = zone_read_u32(at);
	int32_t number;

	memcpy(&number, &bits, sizeof(number));
	return number;
}

static int64_t
zone_read_i64(const uint8_t *at)
{
	uint64_t bits =
	    (uint64_t)zone_read_u32(at) << 32 | zone_read_u32(at + 4);
	int64_t number;

	memcpy(&number, &bits, sizeof(number));
	return number;
}

static bool
zone_read_header(const uint8_t *at, size_t len, struct zone_counts *counts_r)
{
	if (len < ZONE_HEADER_LEN || memcmp(at, "TZif", 4) != 0 || at[4] < '2')
		return false;
	counts_r->utc = zone_read_u32(at + 20);
	counts_r->standard = zone_read_u32(at + 24);
	counts_r->leap = zone_read_u32(at + 28);
	counts_r->change = zone_read_u32(at + 32);
	counts_r->type = zone_read_u32(at + 36);
	counts_r->letter = zone_read_u32(at + 40);
	for (int i = 20; i < ZONE_HEADER_LEN; i += 4) {
		if (zone_read_u32(at + i) > ZONE_FILE_MAX)
			return false;
	}
	return true;
}

/* Bytes of a block whose instants take `size` bytes. */
static size_t
zone_block_len(const struct zone_counts *counts, size_t size)
{
	return counts->change * (size + 1) + counts->type * ZONE_TYPE_LEN +
	    counts->letter + counts->leap * (size + 4) + counts->standard +
	    counts->utc;
}

static bool
zone_read_offset(const uint8_t *types, const struct zone_counts *counts,
    size_t index, int32_t *offset_r)
{
	if (index >= counts->type)
		return false;
	*offset_r = zone_read_i32(types + index * ZONE_TYPE_LEN);
	return *offset_r >= -ZONE_OFFSET_MOST && *offset_r <= ZONE_OFFSET_MOST;
}

static bool
zone_read_spans(
    struct zone *zone, const uint8_t *at, const struct zone_counts *counts)
{
	const uint8_t *indexes = at + counts->change * 8;
	const uint8_t *types = indexes + counts->change;

	if (!zone_read_offset(types, counts, 0, &zone->first_offset))
		return false;
	zone->spans = xcalloc(counts->change, sizeof(zone->spans[0]));
	zone->span_count = counts->change;
	for (size_t i = 0; i < counts->change; i++) {
		struct zone_span *span = &zone->spans[i];

		span->from = zone_read_i64(at + i * 8);
		if (!zone_read_offset(types, counts, indexes[i], &span->offset))
			return false;
		if (i > 0 && span->from <= span[-1].from)
			return false;
	}
	return true;
}

/* A line feed, the rule or nothing, a line feed. */
static bool
zone_read_rule(struct zone *zone, const uint8_t *at, size_t len)
{
	const uint8_t *end;

	if (len < 2 || at[0] != '\n')
		return false;
	end = memchr(at + 1, '\n', len - 1);
	if (end == NULL)
		return false;
	zone->has_rule = end > at + 1;
	return !zone->has_rule ||
	    zone_rule_parse(
		(const char *)at + 1, (size_t)(end - at) - 1, &zone->rule);
}

/* The first block, with instants of 32 bits, is only passed over. */
static bool
zone_read(struct zone *zone, const uint8_t *at, size_t len)
{
	struct zone_counts counts;
	size_t block;

	if (!zone_read_header(at, len, &counts))
		return false;
	block = ZONE_HEADER_LEN + zone_block_len(&counts, 4);
	if (block > len)
		return false;
	at += block;
	len -= block;
	if (!zone_read_header(at, len, &counts) || counts.leap > 0)
		return false;
	block = zone_block_len(&counts, 8);
	at += ZONE_HEADER_LEN;
	len -= ZONE_HEADER_LEN;
	return block <= len && zone_read_spans(zone, at, &counts) &&
	    zone_read_rule(zone, at + block, len - block);
}

int
zone_parse(const char *name, const void *bytes, size_t len,
    struct zone **zone_r, struct err *err)
{
	struct zone *zone = xcalloc(1, sizeof(*zone));
	int rc = 0;

	if (!zone_read(zone, bytes, len)) {
		rc = err_set(err, ERR_INPUT,
		    "%s: not time-zone data of version 2 or later", name);
		zone_free(&zone);
	}
	*zone_r = zone;
	return rc;
}

/*
 * Names of zones begin with a capital; what does not ("localtime",
 * "posixrules", "right/...") is no zone, or not the same one everywhere.
 */
static bool
zone_name_is_safe(const char *name)
{
	static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "abcdefghijklmnopqrstuvwxyz"
				      "0123456789+-_/";

	return name[0] >= 'A' && name[0] <= 'Z' &&
	    strlen(name) < ZONE_NAME_MAX && name[strspn(name, allowed)] == '\0';
}

static int
zone_refuse_name(const char *name, struct err *err)
{
	return err_set(err, ERR_CONFIG,
	    "there is no time zone \"%.63s\"; allowed: an IANA name such as "
	    "Europe/London or Asia/Shanghai",
	    name);
}

int
zone_load(const char *name, struct zone **zone_r, struct err *err)
{
	char path[sizeof(ZONE_FOLDER) + ZONE_NAME_MAX];
	uint8_t *bytes;
	ssize_t len;
	int fd, rc;

	*zone_r = NULL;
	if (!zone_name_is_safe(name))
		return zone_refuse_name(name, err);
	snprintf(path, sizeof(path), "%s/%s", ZONE_FOLDER, name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return zone_refuse_name(name, err);
	bytes = xmalloc(ZONE_FILE_MAX);
	len = read(fd, bytes, ZONE_FILE_MAX);
	close(fd);
	/* Part of a name, such as Europe, is a folder. */
	if (len < 0)
		rc = zone_refuse_name(name, err);
	else
		rc = zone_parse(path, bytes, (size_t)len, zone_r, err);
	free(bytes);
	return rc;
}

int64_t
zone_offset(const struct zone *zone, int64_t utc)
{
	size_t low = 0, high = zone->span_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (zone->spans[middle].from <= utc)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == zone->span_count && zone->has_rule)
		return zone_rule_offset(&zone->rule, utc);
	return low == 0 ? zone->first_offset : zone->spans[low - 1].offset;
}

int64_t
zone_to_utc(const struct zone *zone, int64_t local)
{
	int64_t before = local - zone_offset(zone, local - CIVIL_DAY);
	int64_t after = local - zone_offset(zone, local + CIVIL_DAY);

	if (before + zone_offset(zone, before) == local)
		return before;
	if (after + zone_offset(zone, after) == local)
		return after;
	return before;
}

void
zone_free(struct zone **zone)
{
	if (*zone == NULL)
		return;
	free((*zone)->spans);
	free(*zone);
	*zone = NULL;
}
