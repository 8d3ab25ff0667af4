import { describe, expect, test } from 'vitest';
import type { PasteProblem } from '../../../lib/chat/pasted/pasted-request.ts';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { openHeaders, readPasted as read } from '../../support/read-pasted.ts';

const host = 'http://127.0.0.1:8000';
const url = `${host}/chat/invoke`;
const json = 'json={"input": "hi"}';

describe('a client of Python gives its calls', () => {
  test.each([
    [
      'headers of a session, set in each way',
      `import requests
session = requests.Session()
session.headers.update({"X-Team": "deck"})
session.headers["X-Key"] = "k1"
reply = session.post("${url}", ${json})`,
      { 'X-Team': 'deck', 'X-Key': 'k1' },
    ],
    [
      'headers that a call replaces or removes',
      `s = requests.Session()
s.headers = {"X-Team": "deck", "x-key": "k1", "X-Old": "1"}
s.post("${url}", ${json}, headers={"X-Key": "k2", "X-Old": None})`,
      { 'X-Team': 'deck', 'X-Key': 'k2' },
    ],
    [
      'headers and base of httpx',
      `with httpx.Client(headers={"X-Team": "deck"}, base_url="${host}/chat/") as client:
    reply = client.post("/invoke", ${json})`,
      { 'X-Team': 'deck' },
    ],
    [
      'the same in a class',
      `class Chain:
    def __init__(self):
        self.http = httpx.AsyncClient(headers={"X-Team": "deck"}, base_url="${host}")
    async def ask(self):
        return await self.http.post("chat/invoke", ${json})
# httpx`,
      { 'X-Team': 'deck' },
    ],
    [
      'headers and base of aiohttp, whose path replaces that of the base',
      `async with aiohttp.ClientSession("${host}/other/", headers={"X-Team": "deck"}) as session:
    async with session.post("/chat/invoke", ${json}, timeout=aiohttp.ClientTimeout(total=9)) as reply:
        print(await reply.json())`,
      { 'X-Team': 'deck' },
    ],
    [
      'headers that are spread into others',
      `import requests
base = {"X-Team": "deck"}
requests.post("${url}", ${json}, headers={**base, "X-Key": "k1"})`,
      { 'X-Team': 'deck', 'X-Key': 'k1' },
    ],
    [
      'credentials',
      `s = requests.Session()
s.auth = HTTPBasicAuth("u", "p")
s.post("${url}", ${json})`,
      { Authorization: 'Basic dTpw' },
    ],
  ])('%s', (_, text, headers) => {
    expect(read(text)).toMatchObject({
      source: 'requests',
      method: 'POST',
      url,
      headers,
      body: '{"input":"hi"}',
      notes: [],
    });
    expect(Object.keys(read(text).headers)).toEqual(Object.keys(headers));
  });

  test.each([
    ['httpx.stream', `with httpx.stream("POST", "${host}/chat/stream", ${json}) as reply:\n    pass`],
    [
      'aiohttp.request',
      `async with aiohttp.request("POST", "${host}/chat/stream", ${json}) as reply:\n    pass`,
    ],
    [
      'a stream of a client',
      `c = httpx.Client()\nwith c.stream("POST", "${host}/chat/stream", ${json}) as r:\n    pass`,
    ],
  ])('nothing in %s', (_, text) => {
    expect(read(text)).toMatchObject({ url: `${host}/chat/stream`, body: '{"input":"hi"}', headers: {} });
  });

  test('a query of every kind of value', () => {
    const text = `s = requests.Session()
s.params = {"tenant": "a b"}
s.post("${url}", ${json}, params={"n": 1, "on": True, "none": None, "tag": ["x", "y"], "code": key})`;
    expect(read(text).url).toBe(`${url}?tenant=a+b&n=1&on=True&tag=x&tag=y&code={code}`);
  });

  test('a header whose value is to be typed', () => {
    const text = `import os, requests\ns = requests.Session()\ns.headers["X-Key"] = os.environ["KEY"]\ns.post("${url}")`;
    expect(openHeaders(text)).toEqual([{ name: 'X-Key', value: '', isOpen: true }]);
  });
});

test.each([
  [
    'headers of a function',
    `requests.post("${url}", headers=headers_of(user))`,
    ['headers: headers_of(user)'],
  ],
  [
    'settings of a client',
    `c = httpx.Client(verify=False, cookies={"a": "b"})\nc.post("${url}")`,
    ['verify', 'cookies'],
  ],
  [
    'changes of a client',
    `s = requests.Session()\ns.headers.setdefault("a", "b")\ns.cookies.set("c", "d")\ns.verify = False\ns.post("${url}")`,
    ['s.headers.setdefault', 's.cookies', 's.verify'],
  ],
  ['a query of a function', `requests.post("${url}", params=query_of(user))`, ['params: query_of(user)']],
  [
    'a part of the headers',
    `requests.post("${url}", headers={**own(), "a": "b"})`,
    ['headers: {**own(), "a": "b"}'],
  ],
])('pasted Python names %s that it does not read', (_, text, names) => {
  expect(read(text).notes.flatMap((note) => note.names)).toEqual(names);
});

describe('names of Python', () => {
  test.each([
    [
      'a table that is set member by member',
      `h = {"X-Team": "deck"}\nh["X-Key"] = "k1"\nh.update({"X-Old": "1"})`,
    ],
    ['a name with a type', `h: dict = {"X-Team": "deck", "X-Key": "k1", "X-Old": "1"}`],
  ])('keep %s', (_, lines) => {
    const text = `import requests\n${lines}\nrequests.post(\n    url="${url}",\n    headers=h,\n    json={"input": "hi"},\n)`;
    expect(read(text).headers).toEqual({ 'X-Team': 'deck', 'X-Key': 'k1', 'X-Old': '1' });
  });

  test('are not those of arguments', () => {
    const text = `import requests\nurl = "${url}"\nrequests.post(\n    url=url,\n    json={"input": "hi"}\n)`;
    expect(read(text)).toMatchObject({ url, body: '{"input":"hi"}' });
  });

  test.each([
    `url = "${url}"\nurl += "/b"\nrequests.post(url)`,
    `url = "${url}"\ndef ask(url):\n    requests.post(url)`,
    `url = "${url}"\nfor url in urls:\n    requests.post(url)`,
  ])('have no value where code changes it: %j', (text) => {
    expect(readRequest(text)).toMatchObject({ kind: 'refused', problem: { code: 'open-url' } });
  });

  test('of headers that code adds are named', () => {
    const text = `h = {"a": "b"}\nh[name] = key\nrequests.post("${url}", headers=h)`;
    expect(read(text).notes).toEqual([{ code: 'ignored', names: ['headers: h'] }]);
  });
});

describe('of several calls of Python', () => {
  test('the one that sends something is read', () => {
    const text = `requests.get("${host}/chat/input_schema")\nrequests.post("${url}", ${json})`;
    expect(read(text)).toMatchObject({ method: 'POST', url });
  });

  test('values of a table that is no client are none', () => {
    const text = `import requests\nconfig.get("a")\ns = {}\ns.get("b")\nrequests.post("${url}", ${json})`;
    expect(read(text).url).toBe(url);
  });

  test('one behind the begin of a comment is none', () => {
    expect(
      read(`# requests.post("${host}/old")\nrequests.post("${url}") # requests.post("${host}/old")`).url,
    ).toBe(url);
  });

  test.each<[string, PasteProblem]>([
    [`requests.post("${host}/login")\nrequests.post("${url}")`, { code: 'several-commands' }],
    [`RemoteRunnable("${host}/a")\nRemoteRunnable("${host}/b")`, { code: 'several-urls' }],
    [`c = httpx.Client(base_url=BASE)\nc.post("/invoke")`, { code: 'open-url', url: 'BASE' }],
    [
      `import httpx\nc = httpx.Client()\nc.post(f"{BASE}/invoke")`,
      { code: 'open-url', url: 'f"{BASE}/invoke"' },
    ],
  ])('two that differ, or one without a meaning, are refused: %j', (text, problem) => {
    expect(readRequest(text)).toMatchObject({ kind: 'refused', problem });
  });
});

test.each([
  'a = {\n',
  'a = [\n',
  'a = (\n',
  'requests.post(\n',
  's = requests.Session(\n',
  'h = {}\nh["a"] = "b"\n',
  '"""',
  "a = 'b' + \n",
])('pasted Python of 200,000 characters of %j is read in reasonable time', (piece) => {
  const text = `import requests\nrequests.post("${url}")\n${piece.repeat(200_000 / piece.length)}`;
  expect(readRequest(text)).toBeDefined();
});
