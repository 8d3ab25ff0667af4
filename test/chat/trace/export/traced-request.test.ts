import { execFile, execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { writtenRequest } from '../../../../lib/chat/trace/export/traced-request.ts';
import type { HeaderList } from '../../../../lib/runnable/run-event.ts';
import { fc } from '../../../support/fast-check.ts';
import { type SeenRequest, serve } from '../../../support/http-server.ts';
import { type Sent, textOf, tracedOf } from '../../../support/traced-request.ts';

const hasTools = (() => {
  try {
    execFileSync('sh', ['-c', 'curl --version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
if (!hasTools) console.warn('Skipped: the judge of the exported request needs sh and curl.');

const run = (command: string, env: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve) =>
    execFile(
      'sh',
      ['-s'],
      { env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env }, maxBuffer: 2 ** 28 },
      (error, _, stderr) => resolve(error ? stderr : ''),
    ).stdin?.end(command),
  );

/** Leaves out what each program adds by itself. */
function compared({ method, path, headers, body }: SeenRequest) {
  const {
    host,
    connection,
    'user-agent': _,
    'accept-language': __,
    'accept-encoding': ___,
    'content-length': ____,
    'transfer-encoding': _____,
    'sec-fetch-mode': ______,
    expect: _______,
    ...sent
  } = headers;
  return { method, path, headers: sent, body };
}

/** Sends the request as the browser does, and by the command; returns what the server saw. */
async function bothWays(sent: Sent, secrets: Record<string, string> = {}) {
  await using server = await serve({});
  const traced = tracedOf(server.origin, sent);
  const { url, headers, body = '' } = traced.trace.request ?? { url: '', headers: [] };
  const filled = headers.map(([name, value]): [string, string] => [name, secrets[name] ?? value]);
  await (await fetch(url, { method: 'POST', headers: filled, body })).text();
  const problem = await run(
    `${textOf('curl', traced)} >/dev/null`,
    Object.fromEntries(
      Object.entries(secrets).map(([name, value]) => [`RUNNEL_${name.toUpperCase()}`, value]),
    ),
  );
  const [ours, theirs] = server.requests.map(compared);
  return { ours, theirs, problem };
}

async function expectSame(sent: Sent, secrets: Record<string, string> = {}) {
  const { ours, theirs } = await bothWays(sent, secrets);
  expect(ours).toBeDefined();
  expect(theirs).toEqual(ours);
}

describe.skipIf(!hasTools)('request of a trace as a curl command', () => {
  test.each<[string, Sent]>([
    ['a plain body', { body: '{"input":"Hi"}' }],
    [
      'every quote of a shell',
      { body: `{"input":"it's \\"q\\" $HOME \`id\` \\\\ ! ${'$(id)'} %s \\u0000"}` },
    ],
    ['line breaks and no text at all', { body: '\n\r\n\t' }],
    ['an empty body', { body: '' }],
    ['a body that looks like a file', { body: '@/etc/passwd' }],
    ['a body that looks like an option', { body: '--next' }],
    ['letters of every kind', { body: '{"input":"ü 🔑 \u2028 漢字"}' }],
    ['a body longer than an argument', { body: JSON.stringify({ input: `it's ${'🔑'.repeat(100_000)}` }) }],
    ['braces, brackets and spaces in the path', { path: '/a b/[1-3]/{x,y}/stream?q=[1]&r={a}' }],
    ['quotes in the path', { path: "/it's/$HOME/stream" }],
    ['a header of quotes', { headers: [['x-odd', `it's "q" $HOME \`id\` \\ ! %s @x`]] }],
    ['a header in Latin-1', { headers: [['x-odd', "Grüße à l'ÿ 100% \\n"]] }],
    ['an empty header', { headers: [['x-empty', '']] }],
    ['a header with odd signs in its name', { headers: [["x-*'`$odd", 'value']] }],
    ['a single response', { mode: 'batch', path: '/chat/invoke' }],
  ])('sends the same bytes: %s', async (_, sent) => {
    await expectSame(sent);
  });

  test('takes secrets from variables', async () => {
    const headers: HeaderList = [['authorization', '[secret]']];
    await expectSame({ headers }, { authorization: `Bearer $x 'y' "z"` });
    const traced = tracedOf('http://127.0.0.1', { headers });
    expect(textOf('curl', traced)).toContain(`"authorization: \${RUNNEL_AUTHORIZATION:?}"`);
    expect(writtenRequest('curl', traced)?.toFillIn).toEqual(['RUNNEL_AUTHORIZATION']);
  });

  test.each([{}, { RUNNEL_AUTHORIZATION: '' }])(
    'sends nothing with a variable that is not set: %j',
    async (set) => {
      await using server = await serve({});
      for (const body of ['{}', JSON.stringify({ input: 'x'.repeat(100_000) })]) {
        const traced = tracedOf(server.origin, { headers: [['authorization', '[secret]']], body });
        expect(await run(textOf('curl', traced), set)).toMatch(/RUNNEL_AUTHORIZATION/);
      }
      expect(server.requests).toEqual([]);
    },
  );

  test('sends the same bytes for any body and header', async () => {
    const sign = fc.constantFrom(...`'"\\$\`!%@{}[]<>|&;*?~# \t\n\rabc0ü🔑`, '$(id)', '\u2028');
    const body = fc.oneof(fc.string({ unit: sign }), fc.json());
    const value = fc
      .string({
        unit: fc.oneof(
          sign,
          fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
        ),
      })
      .map((text) => text.replace(/[^\t\x20-\x7e\xa1-\xff]/g, '').trim());
    await fc.assert(
      fc.asyncProperty(body, value, async (text, header) => {
        await expectSame({ body: text, headers: [['x-any', header]] });
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  test('without its body says so, and still posts', async () => {
    await using server = await serve({});
    const traced = tracedOf(server.origin, {});
    delete traced.trace.request?.body;
    const text = textOf('curl', traced);
    expect(text).toMatch(/^# The body of this request was not kept/);
    await run(`${text} >/dev/null`);
    expect(server.requests.map(({ method, body }) => [method, body])).toEqual([['POST', '']]);
  });
});
