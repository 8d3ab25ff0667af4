import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { readPasted as read } from '../../support/read-pasted.ts';

const other = 'https://other.example';
const site = 'https://site.example';
const url = `${site}/chat/invoke`;
const key = 'Bearer key-of-the-other';

describe('pasted code that calls a second site is refused, for its headers may be for that one', () => {
  test.each([
    [
      'a session under the same name',
      `s = requests.Session()
s.headers["Authorization"] = "${key}"
s.get("${other}/me")
s = requests.Session()
s.post("${url}", json={"input": "hi"})`,
    ],
    [
      'sessions of two functions',
      `def me():
    s = requests.Session()
    s.headers.update({"Authorization": "${key}"})
    return s.get("${other}/me")
def ask():
    s = requests.Session()
    return s.post("${url}", json={"input": "hi"})`,
    ],
    [
      'clients with a base',
      `with httpx.Client(base_url="${other}", headers={"Authorization": "${key}"}) as client:
    client.get("/me")
with httpx.Client(base_url="${site}") as client:
    client.post("/chat/invoke", json={"input": "hi"})`,
    ],
    [
      'a header that is removed in between',
      `import requests
headers = {"Authorization": "${key}"}
requests.get("${other}/me", headers=headers)
headers.pop("Authorization")
requests.post("${url}", headers=headers, json={"input": "hi"})`,
    ],
    [
      'instances of axios',
      `function me() {
  const api = axios.create({ baseURL: '${other}', headers: { Authorization: '${key}' } });
  return api.get('/me');
}
function ask() {
  const api = axios.create({ baseURL: '${site}' });
  return api.post('/chat/invoke', { input: 'hi' });
}`,
    ],
    [
      'fetch',
      `const headers = { Authorization: '${key}' };
await fetch('${other}/me', { headers });
delete headers.Authorization;
await fetch('${url}', { method: 'POST', headers });`,
    ],
    [
      'PowerShell',
      `Invoke-RestMethod -Uri "${url}" -Method Post -Body '{"input":"hi"}'
Invoke-RestMethod -Uri "${other}/me" -Headers @{ "Authorization" = "${key}" }`,
    ],
  ])('%s', (_, text) => {
    expect(readRequest(text)).toMatchObject({ kind: 'refused', problem: { code: 'several-commands' } });
  });

  test('but not where the message speaks of a command', () => {
    const text = `Invoke-RestMethod -Uri "${url}" -Method Post -Body '{"input":"What is\nInvoke-RestMethod -Uri x ?"}'`;
    expect(read(text)).toMatchObject({ method: 'POST', url });
  });
});

describe('a paste of several kinds is read by the rule for several calls of one kind', () => {
  const sent = `{ method: 'POST', headers: { 'X-Team': 'deck' } }`;

  test.each([
    [
      'axios asks and fetch sends',
      `const me = await axios.get('${site}/me');\nawait fetch('${url}', ${sent});`,
    ],
    [
      'fetch asks and axios sends',
      `const sent = ${sent};\nawait fetch('${site}/me');\naxios({ url: '${url}', ...sent });`,
    ],
    [
      'a client, and a call of what it serves',
      `import requests\nfrom langserve import RemoteRunnable\nchain = RemoteRunnable("${site}/chat/", headers={"X-Team": "deck"})\nrequests.post("${url}", json={})`,
    ],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({ headers: { 'X-Team': 'deck' }, method: 'POST' });
  });

  test.each([
    [
      'fetch and axios',
      `await fetch('${other}/me', { headers: { Authorization: '${key}' } });\naxios.post('${url}')`,
    ],
    [
      'RemoteRunnable and fetch',
      `new RemoteRunnable({ url: '${url}' });\nawait fetch('${other}/log', ${sent})`,
    ],
    ['requests and RemoteRunnable', `RemoteRunnable("${url}")\nrequests.get("${other}/me", auth=("u", "p"))`],
    [
      'LangGraph and requests',
      `get_client(url="${site}", api_key="k")\nrequests.post("${other}/x", json={})`,
    ],
    ['curl and requests', `curl ${url} -d x\n\nimport requests\nrequests.post("${other}", json={})`],
    ['urllib and requests', `urllib.request.urlopen("${other}/me")\nrequests.post("${url}", json={})`],
    ['two paths of one site', `await fetch('${site}/login', ${sent});\nawait axios.post('${url}', {});`],
  ])('it is refused with two places: %s', (_, text) => {
    expect(['several-commands', 'several-urls']).toContain(problemOf(text));
  });
});

test.each([
  ['curl', `curl ${url} -d '{"input":"Why does requests.get(\\"${other}\\") fail? import requests"}'`],
  ['fetch', `fetch("${url}", { method: "POST", body: '{"input":"axios.post(\\"${other}\\") fails"}' })`],
  ['requests', `requests.post("${url}", json={"input": """\nrequests.post("${other}")\n"""})`],
  ['PowerShell', `irm "${url}" -Method Post -Body "{\`"input\`":\`"requests.get('${other}')\`"}"`],
])('a message that speaks of a call is none: %s', (_, text) => {
  expect(read(text).url).toBe(url);
});

test('a function of Python named “fetch” is no call of JavaScript', () => {
  const text = `import aiohttp
async def fetch(session, url):
    async with session.get(url) as reply:
        return await reply.text()
async def ask(session):
    await fetch(session, "${site}/me")
    await session.post("${url}", json={"input": "hi"})`;
  expect(read(text)).toMatchObject({ source: 'requests', url });
});

const problemOf = (text: string) => {
  const found = readRequest(text);
  return found?.kind === 'refused' ? found.problem.code : undefined;
};

describe('a key in pasted code is only for its own client', () => {
  test.each([
    [
      'of requests',
      `s = requests.Session()
s.headers["Authorization"] = "${key}"
s = requests.Session()
s.headers["X-Team"] = "deck"
s.post("${url}", json={"input": "hi"})`,
    ],
    [
      'of httpx',
      `client = httpx.Client(base_url="${other}", headers={"Authorization": "${key}"})
client = httpx.Client(base_url="${site}", headers={"X-Team": "deck"})
client.post("/chat/invoke", json={"input": "hi"})`,
    ],
    [
      'of axios',
      `if (one) { const api = axios.create({ baseURL: '${other}', headers: { Authorization: '${key}' } }); }
const api = axios.create({ baseURL: '${site}', headers: { 'X-Team': 'deck' } });
api.post('/chat/invoke', { input: 'hi' });`,
    ],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({ url, headers: { 'X-Team': 'deck' } });
    expect(Object.keys(read(text).headers)).toEqual(['X-Team']);
  });

  test.each([
    [
      'in Python',
      `local = get_client(api_key="key-of-the-other")\nRemoteGraph("agent", url="${site}") # langgraph`,
    ],
    [
      'in JavaScript',
      `new Client({ apiKey: 'key-of-the-other' });\nnew RemoteGraph({ graphId: 'agent', url: '${site}' }) // langgraph`,
    ],
  ])('of LangGraph that has no URL, %s', (_, text) => {
    expect(read(text)).toMatchObject({ url: `${site}/runs/stream`, headers: {} });
    expect(Object.keys(read(text).headers)).toEqual([]);
  });

  test('and is written once for two clients of one server', () => {
    const text = `get_client(url="${site}", api_key="one")\nget_sync_client(url="${site}", api_key="one")`;
    const found = readRequest(text);
    expect(found?.kind === 'request' && found.request.headers).toEqual([
      { name: 'x-api-key', value: 'one', isOpen: false },
    ]);
  });
});

test.each([
  ['without parentheses', `const ask = headers => fetch('${url}', { method: 'POST', headers });`],
  ['of a method', `class Chain { ask(headers) { return fetch('${url}', { method: 'POST', headers }); } }`],
])('headers that a function is given are not those of the same name outside: parameter %s', (_, text) => {
  expect(read(`const headers = { Authorization: '${key}' };\n${text}`).headers).toEqual({});
});

test('headers behind a condition are those of their name', () => {
  const text = `const headers = { 'X-Team': 'deck' };\nif (headers) {\n  fetch('${url}', { method: 'POST', headers });\n}`;
  expect(read(text).headers).toEqual({ 'X-Team': 'deck' });
});
