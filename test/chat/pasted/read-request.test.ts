import { describe, expect, test } from 'vitest';
import type { PasteProblem } from '../../../lib/chat/pasted/pasted-request.ts';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { openHeaders, readPasted as read } from '../../support/read-pasted.ts';

const url = 'http://127.0.0.1:8000/chat';

test.each([
  '',
  url,
  'curly braces',
  'curl-ish',
  '{"adapter": {"url": "x"}}',
  'prefetch("x")',
  'from langserve import RemoteRunnable',
  'hello world',
])('pasted request: is not read from %j', (text) => {
  expect(readRequest(text)).toBeUndefined();
});

test.each([
  ['comments above it', `# One.\n\n# Two.\ncurl ${url}`],
  ['comments of JavaScript above it', `// One.\r\n  // Two.\nfetch("${url}")`],
  ['the prompt of an administrator', `# curl ${url} \\\n  -X POST`],
])('pasted request: is read with %s', (_, text) => {
  expect(read(text).url).toBe(url);
});

describe('pasted fetch', () => {
  test('as DevTools copies it', () => {
    const text = `fetch("${url}/stream", {
  "headers": {
    "accept": "*/*",
    "authorization": "Bearer sk-1",
    "content-type": "application/json"
  },
  "referrer": "http://127.0.0.1:8000/chat/playground/",
  "body": "{\\"input\\":{\\"question\\":\\"it's\\"}}",
  "method": "POST",
  "mode": "cors",
  "credentials": "include"
});`;
    expect(read(text)).toMatchObject({
      source: 'fetch',
      method: 'POST',
      url: `${url}/stream`,
      headers: { accept: '*/*', authorization: 'Bearer sk-1', 'content-type': 'application/json' },
      body: '{"input":{"question":"it\'s"}}',
    });
  });

  test('as people write it', () => {
    const text = `const response = await fetch('${url}/invoke', {
  method: 'POST', // ours
  headers: { 'X-Team': 'deck', Authorization: \`Bearer \${key}\` },
  body: JSON.stringify({ input: 'hi' }),
}).then((reply) => reply.json());`;
    expect(read(text)).toMatchObject({ url: `${url}/invoke`, body: '{"input":"hi"}' });
    expect(openHeaders(text)).toEqual([{ name: 'Authorization', value: '', isOpen: true }]);
  });

  test.each([`fetch("${url}")`, `fetch('${url}');`, `window.fetch(\`${url}\`)`])('%s', (text) => {
    expect(read(text)).toMatchObject({ method: 'GET', url, body: undefined });
  });

  test.each([
    "new Headers({ 'X-Team': 'deck', Authorization: token() })",
    "new Headers([['X-Team', 'deck'], ['Authorization', token()]])",
  ])('with %s', (headers) => {
    const text = `fetch('${url}', { headers: ${headers} })`;
    expect(read(text).headers).toEqual({ 'X-Team': 'deck', Authorization: '' });
    expect(openHeaders(text).map(({ name }) => name)).toEqual(['Authorization']);
  });

  test('never runs the code in it', () => {
    const text = `fetch("${url}", { headers: { a: alert(1), b: (function () { while (true); })() } })`;
    expect(openHeaders(text).map(({ name }) => name)).toEqual(['a', 'b']);
  });
});

describe('pasted RemoteRunnable', () => {
  test.each([
    [`RemoteRunnable("${url}")`, {}],
    [`chain = RemoteRunnable('${url}/', headers={'X-Team': 'deck',})`, { 'X-Team': 'deck' }],
    [
      `from langserve import RemoteRunnable

chain = RemoteRunnable(
    url="${url}",  # ours
    headers={
        "X-Team": "de" "ck",
        'Authorization': """Bearer x""",
    },
    timeout=30,
)
chain.invoke({"question": "why?"})`,
      { 'X-Team': 'deck', Authorization: 'Bearer x' },
    ],
  ])('in Python: %s', (text, headers) => {
    expect(read(text)).toMatchObject({ source: 'python', headers });
    expect(read(text).url.replace(/\/$/, '')).toBe(url);
  });

  test('in Python reads only literals, and names the arguments it does not use', () => {
    const text = `RemoteRunnable("${url}", headers={"Authorization": f"Bearer {key}", "X-Key": os.environ["K"]}, verify=False)`;
    expect(openHeaders(text).map(({ name }) => name)).toEqual(['Authorization', 'X-Key']);
    expect(read(text).notes).toEqual([{ code: 'ignored', names: ['verify'] }]);
  });

  test.each([
    `new RemoteRunnable({ url: "${url}", options: { headers: { "X-Team": "deck" }, timeout: 1 } })`,
    `import { RemoteRunnable } from "@langchain/core/runnables/remote";
const chain = new RemoteRunnable<string, string, any>({
  url: \`${url}\`,
  options: { headers: { 'X-Team': 'deck' } },
});
const answer = await chain.invoke("hi");`,
  ])('in JavaScript: %s', (text) => {
    expect(read(text)).toMatchObject({ source: 'javascript', url, headers: { 'X-Team': 'deck' } });
  });
});

describe('pasted web request of PowerShell', () => {
  test('as DevTools copies it', () => {
    const text = `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
$session.UserAgent = "Mozilla/5.0"
$session.Cookies.Add((New-Object System.Net.Cookie("session", "s1", "/", "127.0.0.1")))
Invoke-WebRequest -UseBasicParsing -Uri "${url}/stream" \`
-Method "POST" \`
-WebSession $session \`
-Headers @{
"accept"="text/event-stream"
  "authorization"="Bearer sk-1"
  "sec-ch-ua"="\`"Chromium\`";v=\`"1\`", {x}"
} \`
-ContentType "application/json" \`
-Body "{\`"input\`":\`"costs \`$5\`"}"`;
    expect(read(text)).toMatchObject({
      source: 'powershell',
      method: 'POST',
      url: `${url}/stream`,
      headers: {
        accept: 'text/event-stream',
        authorization: 'Bearer sk-1',
        'sec-ch-ua': '"Chromium";v="1", {x}',
        'Content-Type': 'application/json',
        'User-Agent': 'Mozilla/5.0',
        Cookie: 'session=s1',
      },
      body: '{"input":"costs $5"}',
    });
  });

  test('as people write it', () => {
    const text = `Invoke-RestMethod -Uri ${url}/invoke -Method Post -Headers @{ 'X-Team' = 'deck'; "X-Key"="$key" } -Body '{"input": "it''s"}'`;
    expect(read(text)).toMatchObject({ url: `${url}/invoke`, body: '{"input": "it\'s"}' });
    expect(openHeaders(text).map(({ name }) => name)).toEqual(['X-Key']);
  });
});

test.each<[string, PasteProblem]>([
  ['curl', { code: 'no-url' }],
  [`curl -H 'A: b'`, { code: 'no-url' }],
  [`curl ${url} ${url}/b`, { code: 'several-urls' }],
  [`curl ${url} --next ${url}/b`, { code: 'several-urls' }],
  [`curl ${url}\ncurl ${url}/b`, { code: 'several-commands' }],
  [`curl -s ${url} && curl ${url}/b`, { code: 'several-commands' }],
  [`curl -d @- ${url}`, { code: 'file', option: '-d @-' }],
  [`curl -d @body.json ${url}`, { code: 'file', option: '-d @body.json' }],
  [`curl --data-binary @b ${url}`, { code: 'file', option: '--data-binary @b' }],
  [`curl --data-urlencode q@b ${url}`, { code: 'file', option: '--data-urlencode q@b' }],
  [`curl --json @b ${url}`, { code: 'file', option: '--json @b' }],
  [`curl -H @headers ${url}`, { code: 'file', option: '-H @headers' }],
  [`curl ${url} -H`, { code: 'argument-missing', option: '-H' }],
  [`curl ${url} -d '{"a": 1`, { code: 'open-quote', quote: "'" }],
  [`curl "${url}`, { code: 'open-quote', quote: '"' }],
  ['curl "$HOST/chat"', { code: 'open-url', url: '$HOST/chat' }],
  [`curl ${url} -d '${'x'.repeat(300_000)}'`, { code: 'too-long' }],
  ['fetch(address)', { code: 'open-url', url: 'address' }],
  ['fetch()', { code: 'no-url' }],
  ['RemoteRunnable(URL)', { code: 'open-url', url: 'URL' }],
  ['RemoteRunnable("http://x', { code: 'open-quote', quote: '"' }],
])('pasted request: %j is refused', (text, problem) => {
  expect(readRequest(text)).toMatchObject({ kind: 'refused', problem });
});

test('pasted curl: names unknown and unsupported options, and reads the rest', () => {
  const found = readRequest(`curl -k --digest -x http://proxy -b cookies.txt --frobnicate ${url} -d 'a'`);
  expect(found).toMatchObject({
    request: { body: 'a', notes: [{ names: ['-k', '--digest', '-x', '-b cookies.txt', '--frobnicate'] }] },
  });
});

test('pasted curl: a header with a variable has no value yet', () => {
  const text = `curl ${url} -H "Authorization: Bearer $TOKEN" -H 'X-Dollar: $TOKEN' -u "me:\${PASS}"`;
  expect(openHeaders(text).map(({ name }) => name)).toEqual(['Authorization']);
  expect(read(text).headers['X-Dollar']).toBe('$TOKEN');
});
