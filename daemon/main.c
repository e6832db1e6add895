/* SPDX-License-Identifier: ISC */
/*
 * pairsd: options, and nothing else.  pairsd(8) describes them.
 */
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "daemon/app/app.h"
#include "daemon/base/clock.h"
#include "daemon/base/log.h"
#include "daemon/config/config.h"
#include "daemon/store/db.h"

#define MAIN_DEFAULT_CONFIG PD_CONFIG_DIR "/pairsd.conf"
#define MAIN_DEFAULT_WEB PD_DATA_DIR "/web"

struct main_options {
	const char *config;
	const char *night;
	const char *web;
	bool check;
};

static const struct option main_long_options[] = {
    {"check", no_argument, NULL, 'n'},
    {"config", required_argument, NULL, 'c'},
    {"help", no_argument, NULL, 'h'},
    {"night", required_argument, NULL, 'o'},
    {"version", no_argument, NULL, 'V'},
    {"web", required_argument, NULL, 'w'},
    {NULL, 0, NULL, 0},
};

static void
main_usage(FILE *file)
{
	fputs("usage: pairsd [-hnV] [-c FILE] [--night SCHEDULE] [--web DIR]\n"
	      "  -c, --config FILE     the config (" MAIN_DEFAULT_CONFIG ")\n"
	      "  -n, --check           check the config and end\n"
	      "      --night SCHEDULE  also open a night of it at once\n"
	      "  -V, --version         print the version and end\n"
	      "      --web DIR         the pages for browsers "
	      "(" MAIN_DEFAULT_WEB ")\n",
	    file);
}

static void
main_read_options(int argc, char **argv, struct main_options *options)
{
	int c;

	while ((c = getopt_long(
		    argc, argv, "c:hnV", main_long_options, NULL)) != -1) {
		switch (c) {
		case 'c':
			options->config = optarg;
			break;
		case 'n':
			options->check = true;
			break;
		case 'o':
			options->night = optarg;
			break;
		case 'w':
			options->web = optarg;
			break;
		case 'V':
			puts(PACKAGE_STRING);
			exit(0);
		case 'h':
			main_usage(stdout);
			exit(0);
		default:
			main_usage(stderr);
			exit(2);
		}
	}
	if (optind < argc) {
		main_usage(stderr);
		exit(2);
	}
}

static int
main_serve(
    const struct main_options *options, struct config *config, struct err *err)
{
	struct clock clock;
	int rc;

	clock_init(&clock);
	struct app *app = app_new(options->config, config, &clock, err);
	if (app == NULL)
		return err->code;
	app_read_pages(app, options->web);
	rc =
	    options->night != NULL ? app_open_now(app, options->night, err) : 0;
	if (rc == 0)
		rc = app_run(app, err);
	app_free(&app);
	return rc;
}

/* What is there must be a database of ours; nothing is made or changed. */
static int
main_check(const char *path, const struct config *config)
{
	struct err err;

	if (db_check(config->database, &err) < 0) {
		log_error("config", "%s: database: %s", path, err.text);
		return 1;
	}
	printf("%s: good, %zu schedule%s\n", path, config->schedule_count,
	    config->schedule_count == 1 ? "" : "s");
	return 0;
}

int
main(int argc, char **argv)
{
	struct main_options options = {
	    .config = MAIN_DEFAULT_CONFIG, .web = MAIN_DEFAULT_WEB};
	struct config *config;
	struct err err = {0};

	main_read_options(argc, argv, &options);
	if (config_load_to_run(options.config, clock_wall_ms(), &config, &err) <
	    0) {
		/* the others of several errors are in the log */
		log_error("config", "%s", err.text);
		return 1;
	}
	if (options.check) {
		const int bad = main_check(options.config, config);

		config_free(&config);
		return bad;
	}
	log_set_level(config->log_level);
	const int rc = main_serve(&options, config, &err);
	config_free(&config);
	if (rc == 0)
		return 0;
	fprintf(stderr, "pairsd: %s\n", err.text);
	return 1;
}
