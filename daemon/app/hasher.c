/* SPDX-License-Identifier: ISC */
/*
 * A short queue, so that a crowd at the door is told to come again soon, and a
 * flood of wrong passwords costs one core and never the loop.
 */
#include "daemon/app/hasher.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/queue.h>
#include <unistd.h>

#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"

struct hasher_item {
	STAILQ_ENTRY(hasher_item) next;
	struct hasher_job job;
};

STAILQ_HEAD(hasher_queue, hasher_item);

struct hasher {
	struct app *app;
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t more;
	struct hasher_queue asked, answered;
	int waiting;
	bool stopping;
	int fd;
};

static void
hasher_do(struct hasher_job *job)
{
	char unused[PASSWORD_HASH_MAX];

	job->fits = !job->check;
	if (job->check && job->known[0] != '\0')
		job->fits = password_fits(job->known, job->password);
	else if (job->check)
		/* as long as a wrong password takes: nobody's name is told */
		password_hash(job->password, unused);
	if (job->fits && job->new_password[0] != '\0' &&
	    !password_hash(job->new_password, job->hash))
		job->hash[0] = '\0';
	password_forget(job->password, sizeof(job->password));
	password_forget(job->new_password, sizeof(job->new_password));
}

static void *
hasher_main(void *ctx)
{
	struct hasher *hasher = ctx;
	const uint64_t one = 1;

	pthread_mutex_lock(&hasher->mutex);
	while (!hasher->stopping) {
		struct hasher_item *item = STAILQ_FIRST(&hasher->asked);

		if (item == NULL) {
			pthread_cond_wait(&hasher->more, &hasher->mutex);
			continue;
		}
		STAILQ_REMOVE_HEAD(&hasher->asked, next);
		pthread_mutex_unlock(&hasher->mutex);
		hasher_do(&item->job);
		pthread_mutex_lock(&hasher->mutex);
		STAILQ_INSERT_TAIL(&hasher->answered, item, next);
		if (write(hasher->fd, &one, sizeof(one)) < 0)
			log_error("accounts", "eventfd: %s", strerror(errno));
	}
	pthread_mutex_unlock(&hasher->mutex);
	return NULL;
}

int
hasher_start(struct app *app, struct hasher **hasher_r, struct err *err)
{
	struct hasher *hasher = xcalloc(1, sizeof(*hasher));

	*hasher_r = NULL;
	hasher->app = app;
	STAILQ_INIT(&hasher->asked);
	STAILQ_INIT(&hasher->answered);
	pthread_mutex_init(&hasher->mutex, NULL);
	pthread_cond_init(&hasher->more, NULL);
	hasher->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	const int created = hasher->fd < 0
	    ? errno
	    : pthread_create(&hasher->thread, NULL, hasher_main, hasher);
	if (created != 0) {
		if (hasher->fd >= 0)
			close(hasher->fd);
		free(hasher);
		return err_set(err, ERR_IO, "no thread for passwords: %s",
		    strerror(created));
	}
	*hasher_r = hasher;
	return 0;
}

int
hasher_fd(const struct hasher *hasher)
{
	return hasher->fd;
}

bool
hasher_ask(struct hasher *hasher, const struct hasher_job *job)
{
	if (hasher->waiting >= HASHER_WAITING_MAX)
		return false;
	struct hasher_item *item = xcalloc(1, sizeof(*item));
	item->job = *job;
	hasher->waiting++;
	pthread_mutex_lock(&hasher->mutex);
	STAILQ_INSERT_TAIL(&hasher->asked, item, next);
	pthread_cond_signal(&hasher->more);
	pthread_mutex_unlock(&hasher->mutex);
	return true;
}

static struct hasher_item *
hasher_take(struct hasher *hasher, struct hasher_queue *queue)
{
	pthread_mutex_lock(&hasher->mutex);
	struct hasher_item *item = STAILQ_FIRST(queue);
	if (item != NULL)
		STAILQ_REMOVE_HEAD(queue, next);
	pthread_mutex_unlock(&hasher->mutex);
	return item;
}

static void
hasher_end(struct hasher *hasher, struct hasher_item *item)
{
	hasher->waiting--;
	item->job.done(hasher->app, &item->job);
	password_forget(item, sizeof(*item));
	free(item);
}

void
hasher_answer(void *ctx)
{
	struct hasher *hasher = ctx;
	struct hasher_item *item;
	uint64_t count;

	if (read(hasher->fd, &count, sizeof(count)) < 0 && errno != EAGAIN)
		log_error("accounts", "eventfd: %s", strerror(errno));
	while ((item = hasher_take(hasher, &hasher->answered)) != NULL)
		hasher_end(hasher, item);
}

void
hasher_stop(struct hasher **hasher_p)
{
	struct hasher *hasher = *hasher_p;
	struct hasher_item *item;

	if (hasher == NULL)
		return;
	pthread_mutex_lock(&hasher->mutex);
	hasher->stopping = true;
	pthread_cond_signal(&hasher->more);
	pthread_mutex_unlock(&hasher->mutex);
	pthread_join(hasher->thread, NULL);
	while ((item = hasher_take(hasher, &hasher->answered)) != NULL)
		hasher_end(hasher, item);
	while ((item = hasher_take(hasher, &hasher->asked)) != NULL)
		hasher_end(hasher, item);
	close(hasher->fd);
	pthread_mutex_destroy(&hasher->mutex);
	pthread_cond_destroy(&hasher->more);
	free(hasher);
	*hasher_p = NULL;
}
