import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../../lib/chat/pasted/read-request.ts';
import {
  requestForms,
  requestFormsFor,
  writtenRequest,
} from '../../../../lib/chat/trace/export/traced-request.ts';
import type { SentRequest } from '../../../../lib/runnable/run-event.ts';
import { aTracedRun } from '../../../support/a-trace.ts';
import { answerJson, serve } from '../../../support/http-server.ts';
import { textOf, tracedOf } from '../../../support/traced-request.ts';

describe('request of a trace', () => {
  test('as fetch sends the same bytes', async () => {
    const bodies = ['{"input":{"a":[1,null],"10":1,"9":2}}', '{"__proto__":1}', '{ "b": 1.0 }', '\u2028"'];
    await using server = await serve({ '/chat/stream': answerJson(200, {}) });
    for (const body of bodies) {
      const traced = tracedOf(server.origin, { body, headers: [['x-odd', 'ü"\\']] });
      await new Function('fetch', `return (async () => { ${textOf('fetch', traced)} })()`)(fetch);
    }
    expect(server.requests.map(({ body }) => body)).toEqual(bodies);
    expect(server.requests[0]?.headers).toMatchObject({ 'x-odd': 'ü"\\', accept: 'text/event-stream' });
  });

  test('as fetch runs in the console of a browser, which asks for secrets, and fails without one', async () => {
    await using server = await serve({ '/chat/stream': answerJson(200, {}) });
    const traced = tracedOf(server.origin, { headers: [['authorization', '[secret]']] });
    const code = `return (async () => { ${textOf('fetch', traced)} })()`;
    const run = (world: object) => new Function('fetch', 'globalThis', code)(fetch, world);
    await run({ prompt: (name: string) => `typed for ${name}` });
    await run({ process: { env: { RUNNEL_AUTHORIZATION: 'set' } } });
    for (const world of [{}, { process: { env: {} } }, { prompt: () => null }])
      await expect(run(world)).rejects.toThrow('RUNNEL_AUTHORIZATION is not set');
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'typed for RUNNEL_AUTHORIZATION',
      'set',
    ]);
  });

  test('with steps goes to the same endpoint, or says that it does not', () => {
    const traced = tracedOf('http://127.0.0.1:8000', { path: '/chat/stream_events?v=1' });
    for (const form of ['curl', 'fetch', 'httpx'] as const)
      expect(textOf(form, traced)).toContain('/chat/stream_events?v=1');
    expect(textOf('python', traced)).toMatch(
      /^# This request went to \/stream_events\. RemoteRunnable calls \/stream, .* without its steps\.\n/,
    );
    expect(textOf('python', tracedOf('http://127.0.0.1:8000', {}))).not.toContain('This request went');
  });

  test('of a protocol without RemoteRunnable is not written with it', () => {
    expect(requestFormsFor({ isOfAdapter: true })).toEqual(requestForms);
    for (const protocol of [{}, undefined])
      expect(requestFormsFor(protocol)).toEqual(['curl', 'fetch', 'httpx']);
  });

  test('as RemoteRunnable has the input and what is not set by LangServe', () => {
    const text = textOf('python', aTracedRun());
    expect(text).toBe(
      `import os

from langserve import RemoteRunnable

runnable = RemoteRunnable(
    "http://127.0.0.1:8000/chat",
    headers={
        "authorization": os.environ["RUNNEL_AUTHORIZATION"],
        "x-team": "deck",
    },
)

for chunk in runnable.stream("Hi"):
    print(chunk)`,
    );
  });

  test.each([
    ['curl', `'http://127.0.0.1:8000/chat/stream?v=1&code='"\${RUNNEL_CODE:?}"'&tag=a&tag=b'`],
    [
      'fetch',
      'fetch("http://127.0.0.1:8000/chat/stream?v=1&code=" + secret("RUNNEL_CODE") + "&tag=a&tag=b", {',
    ],
    ['python', '    client_kwargs={"params": "v=1&code=" + os.environ["RUNNEL_CODE"] + "&tag=a&tag=b"},'],
    [
      'httpx',
      '    "http://127.0.0.1:8000/chat/stream?v=1&code=" + os.environ["RUNNEL_CODE"] + "&tag=a&tag=b",',
    ],
  ] as const)('as %s has its query, with a variable for a secret', (form, part) => {
    const traced = tracedOf('http://127.0.0.1:8000', { path: '/chat/stream?v=1&code=[secret]&tag=a&tag=b' });
    const written = writtenRequest(form, traced);
    expect(written?.text).toContain(part);
    expect(written?.text).not.toContain('[secret]');
    expect(written?.toFillIn).toEqual(['RUNNEL_CODE']);
  });

  test('with httpx has the bytes of the body', () => {
    const traced = aTracedRun();
    expect(textOf('httpx', traced)).toContain('    content="{\\"input\\":\\"Hi\\"}",');
    expect(textOf('httpx', { ...traced, run: { ...traced.run, mode: 'batch' } })).toContain(
      'print(response.text)',
    );
  });

  test.each(requestForms)('that was not sent cannot be written as %s', (form) => {
    const traced = aTracedRun();
    delete traced.trace.request;
    expect(writtenRequest(form, traced)).toBeUndefined();
  });

  test.each<[string, Partial<SentRequest>, RegExp]>([
    ['masked texts', { body: '{"input":"[secret]"}' }, /Where it says \[secret\], fill in the value/],
    ['a masked URL', { url: 'http://127.0.0.1/[secret]/stream' }, /Where it says \[secret\]/],
    ['a body that was cut', { leftOut: 1_234 }, /1,234 characters of long texts are left out/],
    ['cookies', { hasCookies: true }, /sent cookies of the site with it/],
  ])('with %s says so in a comment', (_, part, words) => {
    const traced = aTracedRun();
    traced.trace.request = { ...traced.trace.request, ...part } as SentRequest;
    for (const form of requestForms) {
      const [first = ''] = textOf(form, traced).split('\n');
      expect(first).toMatch(form === 'fetch' ? /^\/\/ / : /^# /);
      expect(first).toMatch(words);
    }
  });

  test.each(['curl', 'fetch', 'python'] as const)('as %s with comments can be pasted again', (form) => {
    const traced = tracedOf('http://127.0.0.1:8000', { body: '{"input":"[secret]"}' });
    Object.assign(traced.trace.request ?? {}, { hasCookies: true });
    const read = readRequest(textOf(form, traced));
    if (read?.kind !== 'request') throw new Error(JSON.stringify(read));
    expect(read.request.url).toMatch(/^http:\/\/127\.0\.0\.1:8000\/chat/);
  });
});
