import { execFile, execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { originOf, type Profile } from '../../../lib/chat/profile/profile.ts';
import { sentHeaders } from '../../../lib/chat/profile/secrets.ts';
import { outgoingRequest, variablesOf } from '../../../lib/chat/sharing/outgoing-request.ts';
import { writtenFetch, writtenJavaScript, writtenPython } from '../../../lib/chat/sharing/written-code.ts';
import { writtenCurl } from '../../../lib/chat/sharing/written-curl.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { connect } from '../../../lib/langserve/connect.ts';
import { langserve } from '../../../lib/langserve/langserve.ts';
import { withoutQuery } from '../../../lib/runnable/runnable-url.ts';
import { anyProfile } from '../../support/any-profile.ts';
import { fc } from '../../support/fast-check.ts';
import { answerJson, type SeenRequest, serve } from '../../support/http-server.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const hasTools = (() => {
  try {
    execFileSync('sh', ['-c', 'curl --version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
if (!hasTools) console.warn('Skipped: the judge of exported curl commands needs sh and curl.');

const requestOf = (profile: Profile, body: JsonObject = { input: 'Hello' }) =>
  outgoingRequest(profile, profile.url + langserve.addressOf(profile.mode), body);

const run = (command: string, env: Record<string, string>): Promise<void> =>
  new Promise((resolve) =>
    execFile('sh', ['-c', command], { env: { PATH: process.env.PATH, ...env } }, () => resolve()),
  );

/** Leaves out what each program adds by itself. */
function compared({ method, path, headers, body }: SeenRequest) {
  const {
    host,
    connection,
    'user-agent': _,
    'accept-language': __,
    'accept-encoding': ___,
    ...rest
  } = headers;
  const { 'sec-fetch-mode': ____, 'cache-control': _____, pragma: ______, ...sent } = rest;
  return { method, path, headers: sent, body };
}

const headers = [
  secretHeader('Authorization', ''),
  plainHeader('X-Team', `it's "quoted" $HOME \`id\` \\ !`),
  plainHeader("X-*'`$odd", 'value'),
  secretHeader("X-'`$key", ''),
];

describe.skipIf(!hasTools)('exported curl command', () => {
  test.each([
    ['stream', { input: `it's "quoted" $HOME \`id\` \\ ! \n ü🔑`, config: { configurable: { n: 1 } } }],
    ['batch', { input: { question: 'why?' } }],
  ] as const)('in mode %s sends the same bytes as Runnel', async (mode, body) => {
    await using server = await serve({
      '/a%20b/stream': answerJson(200, {}),
      '/a%20b/invoke': answerJson(200, {}),
    });
    const origin = server.origin;
    const profile = aProfile({
      url: `${origin}/a%20b`,
      mode,
      headers: headers.map((header) => (header.secret ? { ...header, origin } : header)),
    });
    const secrets = Object.fromEntries(
      profile.headers.flatMap(({ id, secret, name }) =>
        secret ? [[id, { value: `secret of ${name} $x 'y'`, origin: originOf(profile.url) }]] : [],
      ),
    );
    const known = { profile: '', uuid: '', time: '' };
    const target = { url: profile.url, mode, fetch, headers: sentHeaders(profile, secrets, known) };
    for await (const _ of connect(target).run(body, new AbortController().signal));

    const request = requestOf(profile, body);
    const names = profile.headers
      .filter(({ secret }) => secret)
      .map(({ name }) => `secret of ${name} $x 'y'`);
    const variables = variablesOf(request).map((variable, place) => [variable, names[place] ?? '']);
    await run(writtenCurl(request), Object.fromEntries(variables));

    const [ours, theirs] = server.requests.map(compared);
    expect(ours).toBeDefined();
    expect(theirs).toEqual(ours);
  });
});

describe('exported code', () => {
  test.each([
    ['curl', writtenCurl],
    ['fetch', writtenFetch],
    ['Python', writtenPython],
    ['JavaScript', writtenJavaScript],
  ])('as %s reads back with the same URL and headers, without secrets', (_, written) => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        const request = requestOf(profile);
        const read = readRequest(written(request));
        if (read?.kind !== 'request') throw new Error(JSON.stringify(read));
        const own = request.ownHeaders.map(({ name }) => name);
        const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
        expect([request.runnable, request.url]).toContain(withoutQuery(read.request.url));
        // Objects of JavaScript list names that are numbers first.
        expect(read.request.headers.filter(({ name }) => !own.includes(name)).sort(byName)).toEqual(
          profile.headers
            .map((header) => ({
              name: header.name,
              value: header.secret ? expect.any(String) : header.value,
              isOpen: header.secret,
            }))
            .sort(byName),
        );
      }),
    );
  });

  test.each([
    ['curl', writtenCurl],
    ['fetch', writtenFetch],
    ['Python', writtenPython],
    ['JavaScript', writtenJavaScript],
  ])('as %s has variables as they are written', (_, written) => {
    expect(written(requestOf(aProfile({ headers: [plainHeader('X-Id', '{{uuid}}')] })))).toContain(
      '{{uuid}}',
    );
  });

  test('names a variable after each secret header, none twice', () => {
    const names = ['Authorization', 'x-api-key', 'X.Api.Key', '2fa', 'Path'];
    const request = requestOf(aProfile({ headers: names.map((name) => secretHeader(name)) }));
    expect(variablesOf(request)).toEqual([
      'RUNNEL_AUTHORIZATION',
      'RUNNEL_X_API_KEY',
      'RUNNEL_X_API_KEY_2',
      'RUNNEL_2FA',
      'RUNNEL_PATH',
    ]);
  });

  const profile = aProfile({ headers: [secretHeader('Authorization'), plainHeader('X-Team', 'deck')] });

  test('in Python calls the runnable in its mode', () => {
    expect(writtenPython(requestOf(profile, { input: { deep: [true, null] } }))).toBe(
      `import os

from langserve import RemoteRunnable

runnable = RemoteRunnable(
    "http://127.0.0.1:8000/chat",
    headers={
        "Authorization": os.environ["RUNNEL_AUTHORIZATION"],
        "X-Team": "deck",
    },
)

for chunk in runnable.stream({"deep": [True, None]}):
    print(chunk)`,
    );
    expect(writtenPython(requestOf(aProfile({ mode: 'batch' })))).toContain(
      'print(runnable.invoke("Hello"))',
    );
  });

  test('in JavaScript calls the runnable in its mode', () => {
    expect(writtenJavaScript(requestOf(profile))).toBe(
      `import { RemoteRunnable } from "@langchain/core/runnables/remote";

const runnable = new RemoteRunnable({
  url: "http://127.0.0.1:8000/chat",
  options: {
    headers: {
      "Authorization": secret("RUNNEL_AUTHORIZATION"),
      "X-Team": "deck",
    },
  },
});

for await (const chunk of await runnable.stream("Hello")) console.log(chunk);

function secret(name) {
  const value = globalThis.process?.env[name] ?? globalThis.prompt?.(name);
  if (!value) throw new Error(name + " is not set");
  return value;
}`,
    );
  });

  test('as fetch makes the request of the mode', () => {
    expect(writtenFetch(requestOf(profile))).toBe(
      `const response = await fetch("http://127.0.0.1:8000/chat/stream", {
  method: "POST",
  headers: {
    "Accept": "text/event-stream",
    "Content-Type": "application/json",
    "Authorization": secret("RUNNEL_AUTHORIZATION"),
    "X-Team": "deck",
  },
  body: JSON.stringify({
    "input": "Hello"
  }),
});

function secret(name) {
  const value = globalThis.process?.env[name] ?? globalThis.prompt?.(name);
  if (!value) throw new Error(name + " is not set");
  return value;
}`,
    );
  });
});
