/* SPDX-License-Identifier: ISC */
/*
 * The config file: whatever is taken is right in every field, whatever is
 * refused says so.  @include is left out, as it would read the machine's files.
 * Run it with -detect_leaks=0: libconfig forgets a text that is not ended.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/config/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Further errors of a config are logged; here nobody reads them. */
static void
fuzz_drop(void *ctx, enum log_level level, const char *topic, const char *text)
{
	(void)ctx;
	(void)level;
	assert(topic != NULL && text != NULL);
}

static void
fuzz_check(const struct config *config)
{
	assert(config->database[0] != '\0' && config->admin_socket[0] != '\0');
	assert(config->listen_port >= 1 && config->listen_port <= 65535);
	assert(config->max_players >= 1);
	assert(config->max_connections_per_address >= 0);
	for (size_t i = 0; i < config->schedule_count; i++) {
		const struct schedule_config *schedule = &config->schedules[i];

		assert(event_config_is_valid(&schedule->rules));
		assert(schedule->start[0] != '\0' || schedule->also.count > 0);
		assert(schedule->line > 0);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct err err = {0};
	struct config *config;
	char *text = malloc(size + 1);

	assert(text != NULL);
	if (size > 0)
		memcpy(text, data, size);
	text[size] = '\0';
	log_set_sink(fuzz_drop, NULL);
	if (strstr(text, "include") != NULL) {
		free(text);
		return 0;
	}
	if (config_load_text("fuzz.conf", text, &config, &err) == 0)
		fuzz_check(config);
	else
		assert(config == NULL && err.text[0] != '\0');
	config_free(&config);
	free(text);
	return 0;
}
