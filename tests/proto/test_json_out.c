/* SPDX-License-Identifier: ISC */
/*
 * What is written is JSON to an independent reader, on one line, whatever the
 * strings hold.
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <string.h>

#include "daemon/proto/json_out.h"

Test(json_out, strings_are_escaped_and_sound)
{
	static const struct {
		const char *text, *json;
	} cases[] = {
	    {"", "\"\""},
	    {"Rowan", "\"Rowan\""},
	    {"a\"b\\c/d", "\"a\\\"b\\\\c/d\""},
	    {"\n\t\r\b\x01\x1f\x7f",
		"\"\\n\\t\\u000d\\u0008\\u0001\\u001f\\u007f\""},
	    {"J\xc3\xb8rn \xe2\x99\xa0 \xf0\x9f\x83\x8f",
		"\"J\xc3\xb8rn \xe2\x99\xa0 \xf0\x9f\x83\x8f\""},
	    {"\xe2\x80\xa8\xe2\x80\xa9", "\"\\u2028\\u2029\""},
	    /* a tail alone, a head alone at the end, an overlong slash */
	    {"\x80", "\"\xef\xbf\xbd\""},
	    {"a\xc3", "\"a\xef\xbf\xbd\""},
	    {"\xc0\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\""},
	    {"\xe0\x80\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
	    {"\xe2\x99", "\"\xef\xbf\xbd\xef\xbf\xbd\""},
	    /* a surrogate, above U+10FFFF, the last character there is */
	    {"\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
	    {"\xf4\x90\x80\x80",
		"\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
	    {"\xf4\x8f\xbf\xbf", "\"\xf4\x8f\xbf\xbf\""},
	    {"\xff\xfe", "\"\xef\xbf\xbd\xef\xbf\xbd\""},
	};
	struct json_out out;
	struct buf buf;
	json_t *value;
	size_t i;

	buf_init(&buf);
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		buf_clear(&buf);
		json_out_init(&out, &buf);
		json_out_text(&out, cases[i].text);
		cr_assert_str_eq(buf.data, cases[i].json);
		value = json_loads(buf.data, JSON_DECODE_ANY, NULL);
		cr_assert(json_is_string(value), "%s", buf.data);
		json_decref(value);
	}
	buf_fini(&buf);
}

/* Every string of up to two bytes gives JSON. */
Test(json_out, any_bytes_give_json)
{
	char text[3] = "";
	struct json_out out;
	struct buf buf;
	json_t *value;
	int a, b;

	buf_init(&buf);
	for (a = 1; a < 256; a++) {
		for (b = 0; b < 256; b++) {
			text[0] = (char)a;
			text[1] = (char)b;
			buf_clear(&buf);
			json_out_init(&out, &buf);
			json_out_text(&out, text);
			cr_assert(strchr(buf.data, '\n') == NULL);
			value = json_loads(buf.data, JSON_DECODE_ANY, NULL);
			cr_assert(value != NULL, "%02x %02x", a, b);
			if (a < 0x80 && b < 0x80)
				cr_assert_str_eq(
				    json_string_value(value), text);
			json_decref(value);
		}
	}
	buf_fini(&buf);
}

Test(json_out, commas_stand_where_they_must)
{
	struct json_out out;
	struct buf buf;

	buf_init(&buf);
	buf_append_text(&buf, "data: ");
	json_out_init(&out, &buf);
	json_out_object(&out);
	json_out_member_array(&out, "empty");
	json_out_end_array(&out);
	json_out_member_array(&out, "list");
	json_out_int(&out, INT64_MIN);
	json_out_object(&out);
	json_out_end_object(&out);
	json_out_array(&out);
	json_out_null(&out);
	json_out_bool(&out, false);
	json_out_end_array(&out);
	json_out_text(&out, "x");
	json_out_end_array(&out);
	json_out_member_object(&out, "o");
	json_out_member_bool(&out, "t", true);
	json_out_member_null(&out, "n\"");
	json_out_member_int(&out, "i", INT64_MAX);
	json_out_end_object(&out);
	json_out_member_text(&out, "s", "y");
	json_out_end_object(&out);
	cr_assert_str_eq(buf.data,
	    "data: {\"empty\":[],\"list\":[-9223372036854775808,{},"
	    "[null,false],\"x\"],\"o\":{\"t\":true,\"n\\\"\":null,"
	    "\"i\":9223372036854775807},\"s\":\"y\"}");
	buf_fini(&buf);
}
