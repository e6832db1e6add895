# SPDX-License-Identifier: ISC
"""The sample of a proxy, conf/examples/nginx-site, before the daemon: TLS, streams
that come at once, cookies for TLS only, limits by the address of who asks."""
import http.client
import json
import os
import ssl
import subprocess
import sys
import threading

from pairs import Daemon, Tap, free_port, wait_for

tap = Tap()
daemon = Daemon(registration="60s", keys='sign_up = "open";')
port, plain_port = free_port(), free_port()
SAMPLE = os.path.join(os.environ["top_srcdir"], "conf/examples/nginx-site")
HOST = "bridge.example.org:%d" % port
NEAR, FAR = "127.0.0.2", "127.0.0.3"  # two addresses of players
CONNECTIONS = 8  # of one address, in the test


def configuration():
    """The sample with ports and a certificate of the test, and the rest that
    nginx wants; what is put in the place of something must be there."""
    with open(SAMPLE) as f:
        text = f.read()
    for old, new in (
            ("127.0.0.1:7433", "127.0.0.1:%d" % daemon.port),
            ("	listen 80;\n	listen [::]:80;\n",
             "	listen 127.0.0.1:%d;\n" % plain_port),
            ("	listen 443 ssl http2;\n	listen [::]:443 ssl http2;\n",
             "	listen 127.0.0.1:%d ssl http2;\n" % port),
            ("/etc/letsencrypt/live/bridge.example.org/fullchain.pem",
             daemon.path("cert.pem")),
            ("/etc/letsencrypt/live/bridge.example.org/privkey.pem",
             daemon.path("key.pem")),
            ("limit_conn pairsd_by_address 256",
             "limit_conn pairsd_by_address %d" % CONNECTIONS)):
        if text.count(old) != 1:
            raise AssertionError("the sample has %r %d times" % (
                old, text.count(old)))
        text = text.replace(old, new)
    paths = "".join("%s_temp_path %s;\n" % (what, daemon.path(what))
                    for what in ("client_body", "proxy", "fastcgi", "uwsgi",
                                 "scgi"))
    return ("daemon off; worker_processes 1; pid %s;\nerror_log %s;\n"
            "events { worker_connections 256; }\nhttp {\naccess_log off;\n"
            "%s%s}\n" % (daemon.path("nginx.pid"), daemon.path("nginx.log"),
                         paths, text))


def start_nginx():
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout",
         daemon.path("key.pem"), "-out", daemon.path("cert.pem"), "-days", "2",
         "-subj", "/CN=bridge.example.org"], check=True, capture_output=True)
    with open(daemon.path("nginx.conf"), "w") as f:
        f.write(configuration())
    process = subprocess.Popen(
        ["nginx", "-e", daemon.path("nginx.log"), "-c",
         daemon.path("nginx.conf")], stderr=subprocess.PIPE, text=True)

    def listens():
        if process.poll() is not None:
            raise AssertionError("nginx: " + process.stderr.read())
        try:
            return ask("GET", "/api/time")[0] in (200, 502)
        except OSError:
            return False
    wait_for(listens)
    return process


def connect(address=NEAR):
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # the certificate is the test's own
    return http.client.HTTPSConnection(
        "127.0.0.1", port, timeout=60, source_address=(address, 0),
        context=context)


def ask(method, path, body=None, address=NEAR, **more):
    """(status, headers, text)"""
    headers = {"Host": HOST, "Origin": "https://" + HOST,
               "Content-Type": "application/json"}
    headers.update({name.replace("_", "-"): value
                    for name, value in more.items()})
    c = connect(address)
    try:
        c.request(method, path, json.dumps(body) if body else None, headers)
        r = c.getresponse()
        return r.status, r.headers, r.read().decode()
    finally:
        c.close()


def sign_up(name):
    status, headers, text = ask("POST", "/api/sign_up",
                                {"name": name, "password": "long enough"})
    if status != 200:
        raise AssertionError("%s: %d %s" % (name, status, text))
    return headers["Set-Cookie"]


class Stream:
    """What one browser is sent, and when."""

    def __init__(self, cookie):
        self.connection = connect()
        self.connection.request("GET", "/api/stream", headers={
            "Host": HOST, "Cookie": cookie.split(";")[0],
            "Sec-Fetch-Site": "same-origin"})
        self.response = self.connection.getresponse()
        self.kinds = []
        self.over = False
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        try:
            for line in self.response:
                if line.startswith(b"event: "):
                    self.kinds.append(line[7:].decode().strip())
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            pass
        self.over = True


def passes_on():
    status, headers, text = ask("GET", "/")
    tap.ok(status == 200 and "<html" in text, "a page comes by TLS", status)
    tap.ok("script-src 'self'" in headers["Content-Security-Policy"] and
           headers["Strict-Transport-Security"],
           "with the daemon's policy and the proxy's", headers.items())
    c = http.client.HTTPConnection("127.0.0.1", plain_port, timeout=30)
    c.request("GET", "/history?x=1", headers={"Host": "bridge.example.org"})
    r = c.getresponse()
    tap.same((r.status, r.headers["Location"]),
             (301, "https://bridge.example.org/history?x=1"),
             "who comes without TLS is sent there")
    c.close()
    status, headers, text = ask("POST", "/api/sign_up", {"name": "x" * 70000})
    tap.same(status, 413, "what is too long ends at the proxy")


def cookies():
    cookie = sign_up("Rowan")
    tap.ok("; Secure" in cookie and "; HttpOnly" in cookie and
           "; SameSite=Strict" in cookie, "a cookie is for TLS only", cookie)
    status, _, text = ask("GET", "/api/account", Cookie=cookie.split(";")[0],
                          Sec_Fetch_Site="same-origin")
    tap.same((status, json.loads(text)["player"]), (200, "Rowan"),
             "and says who comes")
    status, _, text = ask("POST", "/api/sign_in", {
        "name": "Rowan", "password": "long enough"},
        Origin="https://evil.example.org")
    tap.same((status, json.loads(text)["error"]), (403, "other_site"),
             "the page of another site is known by its origin")
    return cookie


def streams(cookie):
    one, two = Stream(cookie), Stream(sign_up("Sorrel"))
    wait_for(lambda: "hello" in one.kinds and "hello" in two.kinds)
    tap.ok(True, "streams open")
    before = two.kinds.count("room_table")
    status, _, text = ask("POST", "/api/command", {
        "nonce": "sits-by-a-proxy", "event": 1, "do": "sit", "table": 1,
        "seat": "N"}, Cookie=cookie.split(";")[0])
    tap.same(status, 200, "a command goes through")
    # Nothing more is sent that would push it on.
    wait_for(lambda: two.kinds.count("room_table") > before)
    tap.ok(True, "and is on the other's stream at once")
    return one, two


def restarted(cookie, open_streams):
    daemon.kill()
    wait_for(lambda: all(s.over for s in open_streams))
    tap.ok(True, "streams end with the daemon")
    tap.same(ask("GET", "/api/time")[0], 502, "the proxy says that it is gone")
    daemon.start()
    wait_for(lambda: ask("GET", "/api/time")[0] == 200)
    again = Stream(cookie)
    wait_for(lambda: "hello" in again.kinds)
    tap.ok(True, "and all goes on when it is back")
    again.connection.close()


def limits():
    """60 wrong passwords at once are an address's own, whatever it says of
    itself; names differ, for they have a limit of their own."""
    def wrong(n, address, **more):
        return ask("POST", "/api/sign_in", {
            "name": "Nobody %d" % n, "password": "wrong word"}, address,
            **more)[0]
    statuses = [wrong(n, NEAR) for n in range(75)]
    tap.ok(429 in statuses and statuses[0] == 401,
           "too many attempts of an address are refused", statuses)
    tap.same(wrong(100, NEAR, X_Forwarded_For="198.51.100.7"), 429,
             "an address that a browser makes up is not believed")
    tap.same(wrong(101, FAR), 401, "others are not held up")


def connections():
    """What is under way of one address is counted: here, bodies that do not
    come."""
    held = [connect(FAR) for _ in range(CONNECTIONS)]
    for c in held:
        c.putrequest("POST", "/api/command", skip_host=True)
        c.putheader("Host", HOST)
        c.putheader("Content-Length", "10")
        c.endheaders()
    wait_for(lambda: ask("GET", "/api/time", address=FAR)[0] == 429)
    tap.ok(True, "one connection of an address too many is refused")
    tap.same(ask("GET", "/api/time")[0], 200, "others have theirs")
    for c in held:
        c.close()
    wait_for(lambda: ask("GET", "/api/time", address=FAR)[0] == 200)
    tap.ok(True, "until there are fewer")


def main():
    daemon.start("--night", "test")
    nginx = start_nginx()
    try:
        passes_on()
        cookie = cookies()
        restarted(cookie, streams(cookie))
        limits()
        connections()
    finally:
        nginx.terminate()
        nginx.wait(30)
    daemon.stop()


try:
    main()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", repr(e) + daemon.log())
finally:
    daemon.remove()
sys.exit(tap.end())
