/* SPDX-License-Identifier: ISC */
/* Listening sockets: what is refused, and what becomes of an old file. */
#include "daemon/net/listen.h"

#include <criterion/criterion.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/base/err.h"

static char directory[] = "/tmp/listen.XXXXXX";
static char path[64];

static void
make_directory(void)
{
	cr_assert_not_null(mkdtemp(directory));
	snprintf(path, sizeof(path), "%s/socket", directory);
}

static void
remove_directory(void)
{
	unlink(path);
	rmdir(directory);
}

Test(listen, takes_numeric_addresses_only)
{
	static const char *const wrong[] = {
	    "localhost", "", "1.2.3", "127.0.0.1:80", "[::1]", "*"};
	struct err err = {0};
	int fd = listen_tcp("127.0.0.1", 0, &err);
	int on = 0, again;
	socklen_t len = sizeof(on);

	cr_assert_geq(fd, 0, "%s", err.text);
	cr_assert_gt(listen_port(fd), 0);
	cr_assert_eq(getsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, &len), 0);
	cr_expect_eq(on, 1);
	again = listen_tcp("127.0.0.1", listen_port(fd), &err);
	cr_expect_eq(again, ERR_NET);
	close(fd);
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		fd = listen_tcp(wrong[i], 0, &err);
		cr_expect_eq(fd, ERR_INPUT, "\"%s\"", wrong[i]);
		cr_expect_not_null(strstr(err.text, "numeric"));
	}
	cr_expect_eq(listen_tcp("127.0.0.1", 65536, &err), ERR_INPUT);
	cr_expect_eq(listen_tcp("127.0.0.1", -1, &err), ERR_INPUT);
	cr_expect_eq(listen_tcp("192.0.2.1", 0, &err), ERR_NET);
}

Test(listen, replaces_a_dead_socket_only, .init = make_directory,
    .fini = remove_directory)
{
	struct err err = {0};
	struct stat st;
	FILE *file;
	int fd;

	umask(0);
	fd = listen_unix(path, &err);
	cr_assert_geq(fd, 0, "%s", err.text);
	cr_assert_eq(stat(path, &st), 0);
	cr_expect_eq(st.st_mode & 07777, 0600, "%o", st.st_mode);
	cr_expect_eq(listen_unix(path, &err), ERR_BUSY);
	cr_expect_not_null(strstr(err.text, path));
	close(fd);
	cr_assert_eq(stat(path, &st), 0);
	fd = listen_unix(path, &err);
	cr_assert_geq(fd, 0, "%s", err.text);
	close(fd);
	unlink(path);
	file = fopen(path, "w");
	cr_assert_not_null(file);
	fclose(file);
	cr_expect_eq(listen_unix(path, &err), ERR_NET);
	cr_expect_eq(stat(path, &st), 0, "a plain file was removed");
}

Test(listen, refuses_paths_that_do_not_fit)
{
	struct err err = {0};
	char text[200];

	memset(text, 'x', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	cr_expect_eq(listen_unix("", &err), ERR_INPUT);
	cr_expect_eq(listen_unix(text, &err), ERR_INPUT);
	cr_expect_not_null(strstr(err.text, "107"));
	cr_expect_eq(listen_unix("/nowhere/at/all", &err), ERR_NET);
}
