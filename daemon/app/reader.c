/* SPDX-License-Identifier: ISC */
/*
 * One thread that answers questions about what has been played.  The queue is
 * short: a page that cannot be had soon is better refused than late.
 */
#include "daemon/app/reader.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/queue.h>
#include <unistd.h>

#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"
#include "daemon/history/coming.h"
#include "daemon/history/history.h"
#include "daemon/history/history_audit.h"
#include "daemon/history/history_kibitz.h"
#include "daemon/net/request.h"
#include "daemon/proto/reply.h"

#define READER_WAITING_MAX 256
#define READER_ADDRESS_MAX 128 /* of them, of one address but our own */
#define READER_NICE 10

struct reader_item {
	STAILQ_ENTRY(reader_item) next;
	struct reader_job job;
	uint64_t turn; /* see reader_queue_up */
	int status;
	struct buf body;
};

STAILQ_HEAD(reader_queue, reader_item);

struct reader {
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t more;
	struct reader_queue asked, answered; /* the first by turns */
	uint64_t turn;                       /* of the job taken last */
	int waiting;
	bool stopping;
	int fd;
	struct db *db; /* the thread's */
};

static int
reader_schedule(const struct reader_job *job, struct buf *body, struct err *err)
{
	const ms_t until = job->now + job->days * 24 * 3600 * (ms_t)1000;

	const int rc = job->kind == READ_FEED
	    ? coming_write_feed(job->config, job->now, until, body, err)
	    : coming_write(job->config, job->now, until, body, err);

	return rc < 0 ? rc : 0;
}

static int
reader_look(struct reader *reader, const struct reader_job *job,
    struct buf *body, struct err *err)
{
	const int rc =
	    history_may_look(reader->db, job->event, job->board, job->now, err);

	if (rc < 0)
		return rc;
	return job->kind == READ_BOARD
	    ? history_board(reader->db, job->event, job->board, body, err)
	    : history_record(reader->db, job->event, job->round, job->table,
		  job->board, body, err);
}

/* Looked at afterwards: a round may close while the file is made. */
static int
reader_file(struct reader *reader, const struct reader_job *job,
    struct buf *body, struct err *err)
{
	const int rc = history_file(
	    reader->db, job->event, job->format, job->config->club, body, err);

	return rc < 0
	    ? rc
	    : history_may_have_file(reader->db, job->event, job->now, err);
}

static int
reader_read(struct reader *reader, const struct reader_job *job,
    struct buf *body, struct err *err)
{
	switch (job->kind) {
	case READ_EVENTS:
		return history_events(reader->db, job->limit, body, err);
	case READ_EVENT:
		return history_event(reader->db, job->event, body, err);
	case READ_BOARD:
	case READ_RECORD:
		return reader_look(reader, job, body, err);
	case READ_FILE:
		return reader_file(reader, job, body, err);
	case READ_AUDIT:
		return history_audit(reader->db, job->event, body, err);
	case READ_PLAYERS:
		return history_players(reader->db, body, err);
	case READ_PLAYER:
		return history_player(reader->db, job->name, body, err);
	case READ_FIND:
		return find_answer(reader->db, job->find, job->form, body, err);
	case READ_SCHEDULE:
	case READ_FEED:
		return reader_schedule(job, body, err);
	}
	return err_set(err, ERR_NOT_FOUND, "there is no such thing");
}

static void
reader_do(struct reader *reader, struct reader_item *item)
{
	struct err err;
	const int rc = reader_read(reader, &item->job, &item->body, &err);
	enum reply_error error = REPLY_NOT_FOUND;

	item->status = 200;
	if (rc == 0)
		return;
	if (rc != ERR_NOT_FOUND) {
		log_error("history", "%s", err.text);
		error = REPLY_UNAVAILABLE;
	}
	buf_clear(&item->body);
	item->status = reply_error_status(error);
	reply_error_write(
	    error, rc == ERR_NOT_FOUND ? err.text : NULL, &item->body);
}

/*
 * Play comes first: where processors are few, a question waits and no card
 * does.  On Linux this is of the calling thread alone.
 */
static void
reader_stand_back(void)
{
	errno = 0;
	if (nice(READER_NICE) == -1 && errno != 0)
		log_warn("history", "nice: %s", strerror(errno));
}

static void *
reader_main(void *ctx)
{
	struct reader *reader = ctx;
	const uint64_t one = 1;

	reader_stand_back();
	pthread_mutex_lock(&reader->mutex);
	while (!reader->stopping) {
		struct reader_item *item = STAILQ_FIRST(&reader->asked);

		if (item == NULL) {
			pthread_cond_wait(&reader->more, &reader->mutex);
			continue;
		}
		STAILQ_REMOVE_HEAD(&reader->asked, next);
		reader->turn = item->turn;
		pthread_mutex_unlock(&reader->mutex);
		reader_do(reader, item);
		pthread_mutex_lock(&reader->mutex);
		STAILQ_INSERT_TAIL(&reader->answered, item, next);
		if (write(reader->fd, &one, sizeof(one)) < 0)
			log_error("history", "eventfd: %s", strerror(errno));
	}
	pthread_mutex_unlock(&reader->mutex);
	return NULL;
}

int
reader_start(const char *path, struct reader **reader_r, struct err *err)
{
	struct reader *reader = xcalloc(1, sizeof(*reader));
	const int rc = db_open(path, DB_READ, &reader->db, err);

	*reader_r = NULL;
	if (rc < 0) {
		free(reader);
		return rc;
	}
	STAILQ_INIT(&reader->asked);
	STAILQ_INIT(&reader->answered);
	reader->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	pthread_mutex_init(&reader->mutex, NULL);
	pthread_cond_init(&reader->more, NULL);
	const int created = reader->fd < 0
	    ? errno
	    : pthread_create(&reader->thread, NULL, reader_main, reader);
	if (created != 0) {
		db_close(&reader->db);
		if (reader->fd >= 0)
			close(reader->fd);
		free(reader);
		return err_set(err, ERR_IO, "no thread for reading: %s",
		    strerror(created));
	}
	*reader_r = reader;
	return 0;
}

int
reader_fd(const struct reader *reader)
{
	return reader->fd;
}

/* Where the job stands among those of its address. */
struct reader_place {
	int before;
	uint64_t turn;
};

static struct reader_place
reader_find_place(const struct reader *reader, const struct reader_job *job)
{
	struct reader_place place = {.before = 0, .turn = reader->turn};
	const struct reader_item *item;

	STAILQ_FOREACH(item, &reader->asked, next) {
		if (strcmp(item->job.address, job->address) == 0) {
			place.before++;
			place.turn = item->turn + 1;
		}
	}
	STAILQ_FOREACH(item, &reader->answered, next)
		place.before += strcmp(item->job.address, job->address) == 0;
	return place;
}

/*
 * A job of each address in a turn, and in it whoever came first: who asks much
 * waits for himself.
 */
static void
reader_queue_up(struct reader *reader, struct reader_item *item)
{
	struct reader_item *one, *after = NULL;

	STAILQ_FOREACH(one, &reader->asked, next) {
		if (one->turn > item->turn)
			break;
		after = one;
	}
	if (after == NULL)
		STAILQ_INSERT_HEAD(&reader->asked, item, next);
	else
		STAILQ_INSERT_AFTER(&reader->asked, after, item, next);
}

bool
reader_ask(struct reader *reader, const struct reader_job *job)
{
	if (reader->waiting >= READER_WAITING_MAX)
		return false;
	pthread_mutex_lock(&reader->mutex);
	const struct reader_place place = reader_find_place(reader, job);
	const bool may =
	    job->address[0] == '\0' || place.before < READER_ADDRESS_MAX;
	if (may) {
		struct reader_item *item = xcalloc(1, sizeof(*item));

		item->job = *job;
		item->turn = place.turn;
		reader->waiting++;
		reader_queue_up(reader, item);
		pthread_cond_signal(&reader->more);
	}
	pthread_mutex_unlock(&reader->mutex);
	return may;
}

void
reader_drop(struct reader_job *job)
{
	free(job->name);
	find_free(&job->find);
	config_free(&job->config);
}

/* The media type of an answer; a file also gets a name to be kept under. */
static const char *
reader_media(const struct reader_item *item)
{
	const struct reader_job *job = &item->job;

	if (item->status != 200)
		return "application/json";
	if (job->kind == READ_FEED)
		return "text/calendar; charset=utf-8";
	if (job->kind == READ_FIND && job->form == FIND_CSV)
		return "text/csv; charset=utf-8";
	if (job->kind == READ_FILE) {
		char name[64];

		snprintf(name, sizeof(name),
		    "attachment; filename=\"event-%" PRIu32 ".%s\"", job->event,
		    history_format_ending(job->format));
		request_add_header(job->rq, "Content-Disposition", name);
		return history_format_media(job->format);
	}
	return "application/json";
}

static void
reader_end(struct reader *reader, struct reader_item *item)
{
	const char *media = reader_media(item);

	request_reply(item->job.rq, item->status, media, buf_text(&item->body),
	    item->body.len);
	buf_fini(&item->body);
	reader_drop(&item->job);
	free(item);
	reader->waiting--;
}

static struct reader_item *
reader_take(struct reader *reader, struct reader_queue *queue)
{
	pthread_mutex_lock(&reader->mutex);
	struct reader_item *item = STAILQ_FIRST(queue);
	if (item != NULL)
		STAILQ_REMOVE_HEAD(queue, next);
	pthread_mutex_unlock(&reader->mutex);
	return item;
}

void
reader_answer(void *ctx)
{
	struct reader *reader = ctx;
	struct reader_item *item;
	uint64_t count;

	if (read(reader->fd, &count, sizeof(count)) < 0 && errno != EAGAIN)
		log_error("history", "eventfd: %s", strerror(errno));
	while ((item = reader_take(reader, &reader->answered)) != NULL)
		reader_end(reader, item);
}

void
reader_stop(struct reader **reader_p)
{
	struct reader *reader = *reader_p;
	struct reader_item *item;

	if (reader == NULL)
		return;
	pthread_mutex_lock(&reader->mutex);
	reader->stopping = true;
	pthread_cond_signal(&reader->more);
	pthread_mutex_unlock(&reader->mutex);
	pthread_join(reader->thread, NULL);
	while ((item = reader_take(reader, &reader->answered)) != NULL)
		reader_end(reader, item);
	while ((item = reader_take(reader, &reader->asked)) != NULL) {
		item->status = reply_error_status(REPLY_UNAVAILABLE);
		reply_error_write(REPLY_UNAVAILABLE, NULL, &item->body);
		reader_end(reader, item);
	}
	db_close(&reader->db);
	close(reader->fd);
	pthread_mutex_destroy(&reader->mutex);
	pthread_cond_destroy(&reader->more);
	free(reader);
	*reader_p = NULL;
}
