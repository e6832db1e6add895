/* SPDX-License-Identifier: ISC */
/*
 * One request on blocking sockets, for the command line: a program that asks
 * one thing needs no loop.
 */
#include "tools/client/request.h"

#include <errno.h>
#include <netdb.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "daemon/base/buf.h"
#include "daemon/base/err.h"
#include "tools/client/wire.h"

#define REQUEST_WAIT_S 30
#define REQUEST_REPLY_MAX (64 << 20)

struct request_body {
	struct buf *reply;
	size_t start;
	bool is_too_long;
};

static int
request_socket(int family)
{
	struct timeval wait = {.tv_sec = REQUEST_WAIT_S};
	int fd = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd >= 0) {
		setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof(wait));
		setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof(wait));
	}
	return fd;
}

static const char *
request_reason(int error)
{
	if (error == EAGAIN || error == EINPROGRESS)
		return "no answer in 30 seconds";
	return strerror(error);
}

static int
request_connect_unix(const char *path, struct err *err)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	int fd, error;

	if (strlen(path) >= sizeof(at.sun_path))
		return err_set(err, ERR_INPUT,
		    "socket \"%s\": a path of at most %zu bytes is wanted",
		    path, sizeof(at.sun_path) - 1);
	memcpy(at.sun_path, path, strlen(path) + 1);
	fd = request_socket(AF_UNIX);
	if (fd >= 0 && connect(fd, (struct sockaddr *)&at, sizeof(at)) == 0)
		return fd;
	error = errno;
	if (fd >= 0)
		close(fd);
	return err_set(err, ERR_NET, "cannot connect to %s: %s", path,
	    request_reason(error));
}

static int
request_connect_tcp(const char *address, int port, struct err *err)
{
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found, *at;
	char service[16];
	int fd = -1, rc, error = 0;

	snprintf(service, sizeof(service), "%d", port);
	rc = getaddrinfo(address, service, &hints, &found);
	if (rc != 0)
		return err_set(err, ERR_NET, "cannot find %s port %d: %s",
		    address, port, gai_strerror(rc));
	for (at = found; at != NULL && fd < 0; at = at->ai_next) {
		fd = request_socket(at->ai_family);
		if (fd >= 0 && connect(fd, at->ai_addr, at->ai_addrlen) == 0)
			break;
		error = errno;
		if (fd >= 0)
			close(fd);
		fd = -1;
	}
	freeaddrinfo(found);
	if (fd >= 0)
		return fd;
	return err_set(err, ERR_NET, "cannot connect to %s port %d: %s",
	    address, port, request_reason(error));
}

static int
request_send(int fd, const struct buf *buf, struct err *err)
{
	size_t sent = 0;

	while (sent < buf->len) {
		ssize_t n =
		    send(fd, buf->data + sent, buf->len - sent, MSG_NOSIGNAL);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return err_set(err, ERR_NET, "cannot send: %s",
			    request_reason(errno));
		sent += (size_t)n;
	}
	return 0;
}

static void
request_on_body(void *ctx, const char *bytes, size_t len)
{
	struct request_body *body = ctx;

	if (body->reply->len - body->start + len > REQUEST_REPLY_MAX)
		body->is_too_long = true;
	else
		buf_append(body->reply, bytes, len);
}

/* Reads to the end of the reply. */
static int
request_receive(int fd, struct wire_reply *wire,
    const struct request_body *body, struct err *err)
{
	char bytes[16384];

	while (wire->state != WIRE_DONE) {
		ssize_t n = recv(fd, bytes, sizeof(bytes), 0);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return err_set(err, ERR_NET, "cannot receive: %s",
			    request_reason(errno));
		if (n == 0)
			wire_reply_end(wire);
		else
			wire_reply_feed(wire, bytes, (size_t)n);
		if (body->is_too_long)
			return err_set(
			    err, ERR_INPUT, "the answer is over 64 MiB");
		if (wire->state == WIRE_BAD)
			return err_set(err, ERR_INPUT,
			    n == 0 ? "the server closed before its answer"
				   : "the answer is not HTTP");
	}
	return 0;
}

int
http_request(const char *unix_path, const char *address, int port,
    const char *method, const char *path, const char *token, const char *body,
    struct buf *reply, int *status_r, struct err *err)
{
	struct request_body taken = {.reply = reply, .start = reply->len};
	struct wire_request request = {
	    .method = method,
	    .path = path,
	    .token = token,
	    .body = body,
	    .is_last = true,
	};
	struct wire_reply wire;
	struct buf text, host;
	int rc, fd;

	fd = unix_path != NULL ? request_connect_unix(unix_path, err)
			       : request_connect_tcp(address, port, err);
	if (fd < 0)
		return fd;
	buf_init(&text);
	buf_init(&host);
	if (unix_path != NULL)
		buf_append_text(&host, "localhost");
	else
		wire_write_host(&host, address, port);
	request.host = buf_text(&host);
	wire_write(&text, &request);
	wire_reply_init(&wire, request_on_body, &taken);
	rc = request_send(fd, &text, err);
	if (rc == 0)
		rc = request_receive(fd, &wire, &taken, err);
	*status_r = wire.status;
	wire_reply_fini(&wire);
	buf_fini(&text);
	buf_fini(&host);
	close(fd);
	return rc;
}
