/* SPDX-License-Identifier: ISC */
/*
 * Groups as they are stored, and as documents have them.
 */
#include "daemon/history/history_groups.h"

#include <stdlib.h>

#include "daemon/base/xalloc.h"

static struct history_group *
groups_of(const struct history_groups *groups, int pair)
{
	return &groups->group[(size_t)(pair - 1) *
	    (size_t)groups->config->avoid.kinds];
}

static int
groups_take(struct history_groups *groups, struct stmt *stmt, uint32_t id,
    struct err *err)
{
	const int64_t pair = stmt_int(stmt, "pair");
	const int kind =
	    avoid_find(&groups->config->avoid, stmt_text(stmt, "kind"));

	if (pair < 1 || pair > groups->pairs || kind < 0)
		return err_set(
		    err, ERR_DB, "event %u: the groups cannot be read", id);
	struct history_group *group = &groups_of(groups, (int)pair)[kind];

	free(group->name);
	group->group = (int)stmt_int(stmt, "grouping");
	group->name = xstrdup(stmt_text(stmt, "name"));
	return 0;
}

int
history_read_groups(struct db *db, const struct history_head *head,
    struct history_groups *groups_r, struct err *err)
{
	const size_t count =
	    (size_t)head->pairs * (size_t)head->config.avoid.kinds;
	struct stmt *stmt;
	int rc;

	*groups_r = (struct history_groups){
	    .config = &head->config, .pairs = head->pairs};
	if (count == 0)
		return 0;
	groups_r->group = xcalloc(count, sizeof(*groups_r->group));
	rc = db_query(db, "event_groups", &stmt, err);
	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		rc = groups_take(groups_r, stmt, head->id, err);
		if (rc < 0)
			break;
	}
	stmt_done(stmt);
	return rc;
}

void
history_groups_fini(struct history_groups *groups)
{
	const size_t count = groups->group == NULL
	    ? 0
	    : (size_t)groups->pairs * (size_t)groups->config->avoid.kinds;

	for (size_t i = 0; i < count; i++)
		free(groups->group[i].name);
	free(groups->group);
}

void
history_out_groups(
    struct json_out *out, const struct history_groups *groups, int pair)
{
	const struct avoid *avoid = &groups->config->avoid;

	json_out_member_array(out, "groups");
	for (int k = 0; k < avoid->kinds; k++) {
		const struct history_group *group = &groups_of(groups, pair)[k];

		if (group->group == 0)
			continue;
		json_out_object(out);
		json_out_member_text(out, "kind", avoid->kind[k].name);
		json_out_member_int(out, "group", group->group);
		json_out_member_text(out, "name", group->name);
		json_out_end_object(out);
	}
	json_out_end_array(out);
}
