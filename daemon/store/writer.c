/* SPDX-License-Identifier: ISC */
/*
 * The writer thread.  "Commit when idle": whatever has gathered while the last
 * commit was on its way to the disk goes into the next one, so a commit never
 * waits for a timer, and under load each one carries more.
 */
#include "daemon/store/writer.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"
#include "daemon/store/db_inner.h"

/* Pages in the log at which it is folded back: when idle, and at any rate. */
#define WRITER_WAL_IDLE 1000
#define WRITER_WAL_MOST 16000

struct writer_queue {
	struct batch **batch;
	size_t count, max;
	uint64_t number; /* of the last one */
};

struct writer {
	pthread_t thread;
	int fd;
	struct db *db; /* the thread's */

	pthread_mutex_t mutex;
	pthread_cond_t cond; /* there is something to write */
	pthread_cond_t news; /* something was written, or failed */
	/* under the mutex */
	struct writer_queue queue;
	bool stopping;
	uint64_t submitted, committed;
	struct err failure; /* its code is 0 while all is well */
};

static void
writer_queue_fini(struct writer_queue *queue)
{
	for (size_t i = 0; i < queue->count; i++)
		batch_free(&queue->batch[i]);
	free(queue->batch);
}

static void
writer_queue_clear(struct writer_queue *queue)
{
	for (size_t i = 0; i < queue->count; i++)
		batch_free(&queue->batch[i]);
	queue->count = 0;
}

/* Take all that is queued; false when there will be no more. */
static bool
writer_take(struct writer *writer, struct writer_queue *taken)
{
	struct writer_queue empty = *taken;

	pthread_mutex_lock(&writer->mutex);
	while (writer->queue.count == 0 && !writer->stopping)
		pthread_cond_wait(&writer->cond, &writer->mutex);
	*taken = writer->queue;
	writer->queue = empty;
	pthread_mutex_unlock(&writer->mutex);
	return taken->count > 0;
}

static void
writer_publish(
    struct writer *writer, uint64_t number, const struct err *failure)
{
	const uint64_t one = 1;
	ssize_t written;

	pthread_mutex_lock(&writer->mutex);
	if (failure->code == 0)
		writer->committed = number;
	else
		writer->failure = *failure;
	pthread_cond_broadcast(&writer->news);
	pthread_mutex_unlock(&writer->mutex);
	do
		written = write(writer->fd, &one, sizeof(one));
	while (written < 0 && errno == EINTR);
	/* EAGAIN: the counter is full, so it is readable as it is */
	assert(written == sizeof(one) || errno == EAGAIN);
}

static bool
writer_is_idle(struct writer *writer)
{
	bool idle;

	pthread_mutex_lock(&writer->mutex);
	idle = writer->queue.count == 0;
	pthread_mutex_unlock(&writer->mutex);
	return idle;
}

/* Readers see the log at once; folding it back may wait until it is quiet. */
static void
writer_fold_log(struct writer *writer)
{
	struct err err;

	if (writer->db->wal_pages < WRITER_WAL_IDLE ||
	    (writer->db->wal_pages < WRITER_WAL_MOST &&
		!writer_is_idle(writer)))
		return;
	if (db_checkpoint(writer->db, &err) < 0)
		log_warn("store", "%s", err.text);
}

static void *
writer_main(void *arg)
{
	struct writer *writer = arg;
	struct writer_queue taken = {0};
	struct err failure = {0};

	while (writer_take(writer, &taken)) {
		if (failure.code == 0) {
			batch_run_all(
			    writer->db, taken.batch, taken.count, &failure);
			writer_publish(writer, taken.number, &failure);
		}
		writer_queue_clear(&taken);
		if (failure.code == 0)
			writer_fold_log(writer);
	}
	writer_queue_fini(&taken);
	return NULL;
}

/* Signals are for the loop's thread. */
static int
writer_start_thread(struct writer *writer)
{
	sigset_t all, before;
	int error;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	error = pthread_create(&writer->thread, NULL, writer_main, writer);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return error;
}

static void
writer_free(struct writer *writer)
{
	pthread_mutex_destroy(&writer->mutex);
	pthread_cond_destroy(&writer->cond);
	pthread_cond_destroy(&writer->news);
	if (writer->fd >= 0)
		close(writer->fd);
	db_close(&writer->db);
	writer_queue_fini(&writer->queue);
	free(writer);
}

int
writer_start(const char *path, struct writer **writer_r, struct err *err)
{
	struct writer *writer = xcalloc(1, sizeof(*writer));
	int rc, error;

	pthread_mutex_init(&writer->mutex, NULL);
	pthread_cond_init(&writer->cond, NULL);
	pthread_cond_init(&writer->news, NULL);
	writer->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	if (writer->fd < 0)
		rc = err_set(err, ERR_IO, "eventfd: %s", strerror(errno));
	else
		rc = db_open(path, DB_WRITE, &writer->db, err);
	if (rc == 0) {
		db_checkpoint_by_hand(writer->db);
		error = writer_start_thread(writer);
		if (error != 0)
			rc = err_set(err, ERR_IO, "the writer's thread: %s",
			    strerror(error));
	}
	if (rc < 0) {
		writer_free(writer);
		return rc;
	}
	*writer_r = writer;
	return 0;
}

int
writer_fd(const struct writer *writer)
{
	return writer->fd;
}

void
writer_submit(struct writer *writer, struct batch *batch, uint64_t number)
{
	struct writer_queue *queue = &writer->queue;

	pthread_mutex_lock(&writer->mutex);
	assert(number > writer->submitted);
	writer->submitted = number;
	if (queue->count == queue->max) {
		queue->max = queue->max * 2 + 64;
		queue->batch = xreallocarray(
		    queue->batch, queue->max, sizeof(*queue->batch));
	}
	queue->batch[queue->count++] = batch;
	queue->number = number;
	pthread_cond_signal(&writer->cond);
	pthread_mutex_unlock(&writer->mutex);
}

void
writer_wait(struct writer *writer)
{
	pthread_mutex_lock(&writer->mutex);
	while (
	    writer->committed < writer->submitted && writer->failure.code == 0)
		pthread_cond_wait(&writer->news, &writer->mutex);
	pthread_mutex_unlock(&writer->mutex);
}

int
writer_done(struct writer *writer, uint64_t *number_r, struct err *err)
{
	uint64_t count;
	int rc;

	/* quiet first: what is published from here on makes it readable */
	(void)!read(writer->fd, &count, sizeof(count));
	pthread_mutex_lock(&writer->mutex);
	*number_r = writer->committed;
	rc = writer->failure.code;
	if (rc < 0 && err != NULL)
		*err = writer->failure;
	pthread_mutex_unlock(&writer->mutex);
	return rc;
}

int
writer_stop(struct writer **writer_io, struct err *err)
{
	struct writer *writer = *writer_io;
	uint64_t number;
	int rc;

	if (writer == NULL)
		return 0;
	pthread_mutex_lock(&writer->mutex);
	writer->stopping = true;
	pthread_cond_signal(&writer->cond);
	pthread_mutex_unlock(&writer->mutex);
	pthread_join(writer->thread, NULL);
	rc = writer_done(writer, &number, err);
	writer_free(writer);
	*writer_io = NULL;
	return rc;
}
