/* SPDX-License-Identifier: ISC */
/*
 * Making of listening sockets, apart from HTTP because every listener of the
 * daemon wants the same: a long queue, no Nagle, a limit on silent loss.
 */
#include "daemon/net/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "daemon/base/err.h"

/* Ten thousand players come back at once after a restart. */
#define LISTEN_QUEUE 4096

/* Data unacknowledged for so long ends a connection. */
#define LISTEN_LOSS_MS 30000

static int
listen_address(const char *text, int port, struct sockaddr_storage *address_r,
    socklen_t *len_r)
{
	struct sockaddr_in *in = (void *)address_r;
	struct sockaddr_in6 *in6 = (void *)address_r;

	memset(address_r, 0, sizeof(*address_r));
	if (inet_pton(AF_INET, text, &in->sin_addr) == 1) {
		in->sin_family = AF_INET;
		in->sin_port = htons((uint16_t)port);
		*len_r = sizeof(*in);
		return 0;
	}
	if (inet_pton(AF_INET6, text, &in6->sin6_addr) == 1) {
		in6->sin6_family = AF_INET6;
		in6->sin6_port = htons((uint16_t)port);
		*len_r = sizeof(*in6);
		return 0;
	}
	return -1;
}

/* Accepted sockets inherit these; a system without one does no harm. */
static void
listen_set_options(int fd)
{
	int on = 1;
	unsigned loss_ms = LISTEN_LOSS_MS;

	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	setsockopt(
	    fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &loss_ms, sizeof(loss_ms));
	setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof(on));
}

int
listen_tcp(const char *address, int port, struct err *err)
{
	struct sockaddr_storage at;
	socklen_t len;
	int fd, code;

	if (port < 0 || port > 65535)
		return err_set(err, ERR_INPUT,
		    "port %d: a number from 0 to 65535 is wanted", port);
	if (listen_address(address, port, &at, &len) != 0)
		return err_set(err, ERR_INPUT,
		    "address \"%s\": a numeric IPv4 or IPv6 address is wanted",
		    address);
	fd =
	    socket(at.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd >= 0) {
		listen_set_options(fd);
		if (bind(fd, (struct sockaddr *)&at, len) == 0 &&
		    listen(fd, LISTEN_QUEUE) == 0)
			return fd;
	}
	code = err_set(err, ERR_NET, "cannot listen on %s port %d: %s", address,
	    port, strerror(errno));
	if (fd >= 0)
		close(fd);
	return code;
}

/* Removes the file of a server that is no more; fails if one answers. */
static int
listen_clear_path(const struct sockaddr_un *at, struct err *err)
{
	struct stat st;
	int fd, error;

	if (lstat(at->sun_path, &st) != 0)
		return 0;
	if (!S_ISSOCK(st.st_mode))
		return err_set(err, ERR_NET, "%s is there and is not a socket",
		    at->sun_path);
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return err_set(err, ERR_NET, "socket: %s", strerror(errno));
	error = 0;
	if (connect(fd, (const struct sockaddr *)at, sizeof(*at)) != 0)
		error = errno;
	close(fd);
	if (error == 0 || error == EAGAIN)
		return err_set(err, ERR_BUSY,
		    "%s: another server answers there", at->sun_path);
	if (error != ECONNREFUSED)
		return err_set(err, ERR_NET, "cannot replace %s: %s",
		    at->sun_path, strerror(error));
	if (unlink(at->sun_path) != 0)
		return err_set(err, ERR_NET, "cannot remove %s: %s",
		    at->sun_path, strerror(errno));
	return 0;
}

int
listen_unix(const char *path, struct err *err)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	int fd, code;

	if (path[0] == '\0' || strlen(path) >= sizeof(at.sun_path))
		return err_set(err, ERR_INPUT,
		    "socket \"%s\": a path of 1 to %zu bytes is wanted", path,
		    sizeof(at.sun_path) - 1);
	memcpy(at.sun_path, path, strlen(path) + 1);
	code = listen_clear_path(&at, err);
	if (code != 0)
		return code;
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	/* The mode before bind(): there is no moment when others get in. */
	if (fd >= 0 && fchmod(fd, 0600) == 0 &&
	    bind(fd, (struct sockaddr *)&at, sizeof(at)) == 0) {
		if (listen(fd, LISTEN_QUEUE) == 0)
			return fd;
		unlink(path);
	}
	code = err_set(
	    err, ERR_NET, "cannot listen on %s: %s", path, strerror(errno));
	if (fd >= 0)
		close(fd);
	return code;
}

int
listen_port(int fd)
{
	struct sockaddr_storage at;
	socklen_t len = sizeof(at);

	if (getsockname(fd, (struct sockaddr *)&at, &len) != 0)
		return 0;
	if (at.ss_family == AF_INET6)
		return ntohs(((struct sockaddr_in6 *)&at)->sin6_port);
	return ntohs(((struct sockaddr_in *)&at)->sin_port);
}
