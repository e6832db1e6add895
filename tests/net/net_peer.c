/* SPDX-License-Identifier: ISC */
/*
 * A peer for tests of servers and clients, written on plain sockets: it shares
 * nothing with what it tests.
 */
#include "tests/net/net_peer.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "daemon/base/xalloc.h"

static void
net_peer_init(struct net_peer *peer, int family)
{
	struct timeval wait = {.tv_sec = 30};

	*peer = (struct net_peer){.fd = socket(family, SOCK_STREAM, 0)};
	assert(peer->fd >= 0);
	setsockopt(peer->fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof(wait));
	setsockopt(peer->fd, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof(wait));
	peer->text = xstrdup("");
}

void
net_peer_open(struct net_peer *peer, int port)
{
	struct sockaddr_in at = {
	    .sin_family = AF_INET,
	    .sin_port = htons((uint16_t)port),
	    .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	int rc;

	net_peer_init(peer, AF_INET);
	rc = connect(peer->fd, (struct sockaddr *)&at, sizeof(at));
	assert(rc == 0);
}

void
net_peer_open_unix(struct net_peer *peer, const char *path)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	int rc;

	net_peer_init(peer, AF_UNIX);
	snprintf(at.sun_path, sizeof(at.sun_path), "%s", path);
	rc = connect(peer->fd, (struct sockaddr *)&at, sizeof(at));
	assert(rc == 0);
}

void
net_peer_close(struct net_peer *peer)
{
	close(peer->fd);
	free(peer->text);
	*peer = (struct net_peer){.fd = -1};
}

bool
net_peer_write(struct net_peer *peer, const char *bytes, size_t len)
{
	while (len > 0) {
		ssize_t n = send(peer->fd, bytes, len, MSG_NOSIGNAL);

		if (n <= 0)
			return false;
		bytes += n;
		len -= (size_t)n;
	}
	return true;
}

bool
net_peer_say(struct net_peer *peer, const char *text)
{
	return net_peer_write(peer, text, strlen(text));
}

/* Reads once: 1, 0 at the end of file, -1 when it took too long. */
static int
net_peer_read(struct net_peer *peer)
{
	char bytes[16384];
	ssize_t n = recv(peer->fd, bytes, sizeof(bytes), 0);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return -1;
	if (n <= 0)
		return 0;
	peer->text = xrealloc(peer->text, peer->len + (size_t)n + 1);
	memcpy(peer->text + peer->len, bytes, (size_t)n);
	peer->len += (size_t)n;
	peer->text[peer->len] = '\0';
	return 1;
}

bool
net_peer_expect(struct net_peer *peer, const char *text)
{
	while (strstr(peer->text, text) == NULL) {
		if (net_peer_read(peer) != 1)
			return false;
	}
	return true;
}

bool
net_peer_drain(struct net_peer *peer)
{
	int rc;

	do
		rc = net_peer_read(peer);
	while (rc == 1);
	return rc == 0;
}

static void
net_peer_cut(struct net_peer *peer, size_t len)
{
	assert(len <= peer->len);
	peer->len -= len;
	memmove(peer->text, peer->text + len, peer->len + 1);
}

void
net_peer_forget(struct net_peer *peer, const char *text)
{
	const char *at = strstr(peer->text, text);

	assert(at != NULL);
	net_peer_cut(peer, (size_t)(at - peer->text) + strlen(text));
}

int
net_peer_answer(struct net_peer *peer, char body_r[256])
{
	int status = 0;
	size_t head, len = 0;
	const char *at;

	if (!net_peer_expect(peer, "\r\n\r\n"))
		return 0;
	head = (size_t)(strstr(peer->text, "\r\n\r\n") - peer->text) + 4;
	sscanf(peer->text, "HTTP/1.%*d %d", &status);
	at = strstr(peer->text, "Content-Length: ");
	if (at != NULL && at < peer->text + head)
		len = strtoul(at + 16, NULL, 10);
	while (peer->len < head + len) {
		if (net_peer_read(peer) != 1)
			return 0;
	}
	if (body_r != NULL)
		snprintf(body_r, 256, "%.*s", (int)len, peer->text + head);
	net_peer_cut(peer, head + len);
	return status;
}

int
net_ask(int port, const char *method, const char *path, const char *body,
    char body_r[256])
{
	struct net_peer peer;
	char *text;
	int status;

	text = xasprintf("%s %s HTTP/1.1\r\nHost: t\r\nConnection: close\r\n"
			 "Content-Length: %zu\r\n\r\n%s",
	    method, path, strlen(body), body);
	net_peer_open(&peer, port);
	net_peer_say(&peer, text);
	status = net_peer_answer(&peer, body_r);
	net_peer_close(&peer);
	free(text);
	return status;
}

long
net_ask_count(int port, const char *name)
{
	char text[256] = "", key[32];
	int status = net_ask(port, "GET", "/counts", "", text);
	const char *at;

	assert(status == 200);
	snprintf(key, sizeof(key), "%s=", name);
	at = strstr(text, key);
	assert(at != NULL);
	return strtol(at + strlen(key), NULL, 10);
}
