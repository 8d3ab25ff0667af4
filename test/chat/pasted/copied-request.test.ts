import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { writtenCurl } from '../../../lib/chat/sharing/written-curl.ts';
import { readWebAddress } from '../../../lib/runnable/runnable-url.ts';
import { openHeaders, readPasted as read } from '../../support/read-pasted.ts';
import { taken } from '../../support/taken.ts';

const url = 'http://127.0.0.1:8000/chat';
const programs = new URL('../../fixtures/python-programs/', import.meta.url);

describe('a command out of a word processor, a chat or a page', () => {
  test.each([
    ['typographic quotes', `curl “${url}” -H “a: b” -d ‘{"input": "hi"}’`],
    ['typographic quotes in its JSON, too', `curl ${url} -H ‘a: b’ -d ‘{“input”: “hi”}’`],
    ['dashes for two hyphens', `curl ${url} —header 'a: b' –data '{"input": "hi"}'`],
    ['a dash for a hyphen', `curl ${url} –H 'a: b' –d '{"input": "hi"}'`],
    ['no-break spaces', `curl\u00a0${url}\u00a0-H\u00a0'a: b'\u00a0-d\u00a0'{"input": "hi"}'`],
    ['unseen characters', `\u200bcurl '${url}\u200b' -H 'a: b' \u2060-d '{"input": "hi"}'\ufeff`],
    ['blanks behind the backslash', `curl ${url} \\ \n -H 'a: b' \\\t\r\n -d '{"input": "hi"}'`],
    ['a code fence', `\`\`\`bash\n$ curl ${url} -H 'a: b' -d '{"input": "hi"}'\n\`\`\``],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toMatchObject({ url, headers: { a: 'b' }, body: '{"input": "hi"}' });
  });

  test('keeps what stands between typed quotes', () => {
    const body = '{"input":"don’t “go” – a\u00a0b\u2028c"}';
    expect(read(`curl ${url} -d '${body}'`).body).toBe(body);
  });

  test('is refused where a typographic quote has no end, with its place', () => {
    expect(readRequest(`curl ${url} \\\n  -H “a: b -d x`)).toMatchObject({
      kind: 'refused',
      problem: { code: 'typographic', quote: '“', line: '2', column: '6' },
    });
  });
});

describe('pasted request of Python', () => {
  test.each([
    [
      'requests',
      `import requests\n\nresponse = requests.post(\n  "${url}/invoke",\n  json={"input": {"topic": "cats"}},\n)`,
    ],
    [
      'json.dumps',
      `requests.post('${url}/invoke', data=json.dumps({"input": {"topic": "cats"}}), timeout=3)`,
    ],
    [
      'httpx',
      `async with httpx.AsyncClient() as client:\n  r = await client.post("${url}/invoke", json={"input": {"topic": "cats"}})`,
    ],
    [
      'a base URL',
      `client = httpx.Client(base_url="${url}/")\nclient.post("/invoke", json={"input": {"topic": "cats"}})`,
    ],
    ['a method by name', `requests.request("POST", "${url}/invoke", json=body_of(topic))`],
    [
      'names',
      `import requests\nBASE = "${url}"\nbody = {"input": {"topic": "cats"}}\nurl = f"{BASE}/invoke"\nrequests.post(url, json=body)`,
    ],
    [
      'joined texts',
      `import requests\nBASE = "${url}"\nrequests.post(BASE + "/invoke", json={"input": {"topic": "cats"}})`,
    ],
  ])('is read with %s', (how, text) => {
    expect(read(text)).toMatchObject({ source: 'requests', method: 'POST', url: `${url}/invoke` });
    if (how !== 'a method by name') expect(read(text).body).toBe('{"input":{"topic":"cats"}}');
  });

  test('keeps lists, pairs, query and credentials', () => {
    const text = `requests.get("${url}", params={"a": "b c"}, auth=("u", "p"), verify=False, json={"input": [("human", "hi"), ["ai", "x"]]})`;
    expect(read(text)).toMatchObject({
      method: 'GET',
      url: `${url}?a=b+c`,
      headers: { Authorization: 'Basic dTpw' },
      body: '{"input":[["human","hi"],["ai","x"]]}',
      notes: [{ code: 'ignored', names: ['verify'] }],
    });
  });

  test('asks for the value of a header that is code', () => {
    const text = `requests.post("${url}", headers={"x-key": os.environ["KEY"], "x-a": "\\101\\U0001F600"})`;
    expect(openHeaders(text).map(({ name }) => name)).toEqual(['x-key']);
    expect(read(text).headers['x-a']).toBe('A😀');
  });

  test('is refused with the name of a letter that is written by its name', () => {
    const text = (value: string) => `requests.post("${url}", json={"input": ${value}})`;
    expect(readRequest(text('"a \\N{BULLET}"'))).toMatchObject({
      kind: 'refused',
      problem: { code: 'letter-name', name: 'BULLET' },
    });
    expect(read(text('"\\\\N{BULLET}"')).body).toBe('{"input":"\\\\N{BULLET}"}');
    expect(read(text('r"\\N{BULLET}"')).body).toBe('{"input":"\\\\N{BULLET}"}');
  });

  test.each(['requests.post(endpoint, json={})', 'name = "x"\nname = "y"\nrequests.post(name)'])(
    'is refused if its URL is code: %s',
    (text) => {
      expect(readRequest(text)).toMatchObject({ kind: 'refused', problem: { code: 'open-url' } });
    },
  );
});

test('a configuration that speaks of a call is none', () => {
  expect(readRequest('{"adapter": {"url": "x"}, "hint": "requests.post(url)"}')).toBeUndefined();
});

describe('the shell', () => {
  test.each([
    ['a here-string', `curl ${url} <<< 'not sent' -H 'a: b'`],
    ['a redirection that overwrites', `curl ${url} >| out.txt -H 'a: b'`],
    ['a numbered redirection', `curl ${url} 12> 'a file' -H 'a: b'`],
  ])('loses no word after %s', (_, text) => {
    expect(read(text)).toMatchObject({ url, headers: { a: 'b' } });
  });

  test('keeps the backslash of an escape that Bash does not know', () => {
    expect(read(`curl ${url} -d $'\\q\\n'`).body).toBe('\\q\n');
  });
});

describe('what Runnel writes itself', () => {
  const headers = [{ name: 'X-Odd', value: 'Grüße 100 % "\\ it\'s' }];
  const written = (body: string) =>
    writtenCurl({
      runnable: url,
      mode: 'stream',
      url: `${url}/stream`,
      query: [],
      headers,
      ownHeaders: [],
      body,
      notes: [],
    });

  test.each([
    ['short', '{"input":"it\'s\u2028"}'],
    ['long', JSON.stringify({ input: "it's ".repeat(25_000) })],
  ])('comes back whole with a %s body', (_, body) => {
    expect(read(written(body))).toMatchObject({
      url: `${url}/stream`,
      headers: { 'X-Odd': headers[0]?.value },
      body,
    });
  });

  test.each(readdirSync(programs))('comes back with its headers from %s', (file) => {
    const program = read(readFileSync(new URL(file, programs), 'utf8'));
    expect(program.headers['x-odd']).toBe('Grüße "\\');
    expect(program.url).toMatch(/^http:\/\/langserve\.test\//);
  });
});

test.each([`${url}/stream?a=b\u200b`, `\ufeff${url}?a=b`, `${url}\u200b?a=b`])(
  'a URL keeps no unseen character: %j',
  (text) => {
    const { profile } = taken(text).draft;
    expect(profile.url).toBe(url);
    expect(profile.query).toMatchObject([{ name: 'a', value: 'b' }]);
  },
);

test('a typed URL is read without unseen characters', () => {
  expect(readWebAddress(`${url}\u200b`, ({ href }) => ({ status: 'valid', url: href }))).toEqual({
    status: 'valid',
    url,
  });
});
