/* SPDX-License-Identifier: ISC */
/* One blocking request, over both doors, and each way in which it fails. */
#include "tools/client/request.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/base/buf.h"
#include "daemon/base/err.h"
#include "tests/net/net_server.h"

static struct net_server *server;
static int port;
static char directory[] = "/tmp/request.XXXXXX";
static char path[64];

static void
start(void)
{
	struct http_limits limits;

	http_limits_default(&limits);
	limits.connections = 100;
	cr_assert_not_null(mkdtemp(directory));
	snprintf(path, sizeof(path), "%s/socket", directory);
	server = net_server_start(&limits, 0, path);
	port = net_server_port(server);
}

static void
stop(void)
{
	if (server != NULL)
		net_server_stop(&server);
	rmdir(directory);
}

TestSuite(request, .init = start, .fini = stop);

Test(request, asks_over_both_doors)
{
	struct err err = {0};
	struct buf reply;
	int status = 0, rc;

	buf_init(&reply);
	rc = http_request(path, NULL, 0, "GET", "/echo?x=1", NULL, NULL, &reply,
	    &status, &err);
	cr_assert_eq(rc, 0, "%s", err.text);
	cr_expect_eq(status, 200);
	cr_expect_str_eq(buf_text(&reply), "GET /echo x=1 unix admin ");
	buf_clear(&reply);
	buf_append_text(&reply, "before ");
	rc = http_request(NULL, "127.0.0.1", port, "POST", "/echo", "good",
	    "{\"a\":1}", &reply, &status, &err);
	cr_assert_eq(rc, 0, "%s", err.text);
	cr_expect_eq(status, 200);
	cr_expect_str_eq(buf_text(&reply),
	    "before POST /echo x=(none) 127.0.0.1 player {\"a\":1}");
	buf_clear(&reply);
	rc = http_request(NULL, "localhost", port, "GET", "/big", NULL, NULL,
	    &reply, &status, &err);
	cr_assert_eq(rc, 0, "%s", err.text);
	cr_expect_eq(reply.len, 1000000);
	rc = http_request(NULL, "127.0.0.1", port, "GET", "/echo", "bad", NULL,
	    &reply, &status, &err);
	cr_expect_eq(rc, 0);
	cr_expect_eq(status, 401);
	buf_fini(&reply);
}

Test(request, says_why_there_is_no_answer)
{
	struct err err = {0};
	struct buf reply;
	int status = 0;

	buf_init(&reply);
	net_server_stop(&server);
	cr_expect_eq(http_request(path, NULL, 0, "GET", "/echo", NULL, NULL,
			 &reply, &status, &err),
	    ERR_NET);
	cr_expect_not_null(strstr(err.text, path));
	cr_expect_eq(http_request(NULL, "127.0.0.1", port, "GET", "/echo", NULL,
			 NULL, &reply, &status, &err),
	    ERR_NET);
	cr_expect_not_null(strstr(err.text, "refused"), "%s", err.text);
	cr_expect_eq(http_request(NULL, "no such name", port, "GET", "/echo",
			 NULL, NULL, &reply, &status, &err),
	    ERR_NET);
	cr_expect_not_null(strstr(err.text, "no such name"));
	cr_expect_eq(reply.len, 0);
	buf_fini(&reply);
}
