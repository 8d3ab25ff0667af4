import { expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { connectionTestScene } from '../../support/connection-test-scene.ts';
import { everywhere, runnableWith } from '../../support/doctor-scene.ts';
import { fc } from '../../support/fast-check.ts';
import { type Answer, answerJson, type SeenRequest, serve } from '../../support/http-server.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

/** Messages that a server got: the test before them sends a POST to a path that runs nothing. */
const messagesTo = ({ requests }: { requests: SeenRequest[] }) =>
  requests.filter(({ method, path }) => method === 'POST' && !path.endsWith('_schema'));

test('a test sends nothing before the person has answered the request for access', async () => {
  await using server = await serve(runnableWith());
  const { test: connection, noted, kinds } = connectionTestScene(`${server.origin}/chat`);
  let allow = (_: boolean) => {};
  const asked = new Promise<boolean>((resolve) => {
    allow = resolve;
  });
  const done = connection.start(asked);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(noted).toEqual([]);
  allow(true);
  await done;
  expect(kinds()).toEqual(['nothing-wrong']);
});

test('access is requested in the click, and the test continues with it', async () => {
  await using server = await serve(runnableWith());
  let isAllowed = false;
  const {
    test: connection,
    noted,
    kinds,
  } = connectionTestScene(`${server.origin}/chat`, { hasAccess: () => isAllowed });
  await connection.start();
  expect(kinds()).toEqual(['permission-missing']);
  isAllowed = true;
  const going = connection.allowAccess();
  expect(noted).toEqual([`access to ${server.origin}/*`, 'server.expect']);
  await going;
  expect(kinds()).toEqual(['nothing-wrong']);
});

test('a test message is sent on request only, and once', async () => {
  await using server = await serve(runnableWith());
  const { test: connection } = connectionTestScene(`${server.origin}/chat`);
  await connection.start();
  const posts = () => messagesTo(server);
  expect(posts()).toEqual([]);
  await connection.sendTest();
  expect(posts()).toHaveLength(1);
  expect(connection.state.value.cause).toEqual({ kind: 'nothing-wrong', isTried: true });
  expect(connection.state.value.steps.map(({ id }) => id)).toEqual([
    'permission',
    'connection',
    'encryption',
    'reply',
    'schema',
    'modes',
    'stream',
  ]);
});

test.each([
  ['has the chosen preset', '127.0.0.1', { configurable: { key: 'of the site' } }],
  ['has no preset of the site that the profile leads to until it is saved', 'localhost', undefined],
])('a test message %s', async (_, host, config) => {
  await using server = await serve(runnableWith());
  const url = `${server.origin}/chat`;
  const presets = [{ id: 'keyed', name: 'Keyed', values: { key: 'of the site' } }];
  const profile = aProfile({ url, call: { ...usualCall, presets, presetId: 'keyed' } });
  const profiles = [{ ...profile, url: url.replace('127.0.0.1', host) }];
  const { test: connection } = connectionTestScene(url, { tested: { profile }, profiles });
  await connection.start();
  await connection.sendTest();
  const sent = messagesTo(server).map(({ body }) => JSON.parse(body));
  expect(sent).toEqual([{ input: expect.anything(), ...(config && { config }) }]);
});

test('a stopped test reports nothing more', async () => {
  await using server = await serve(runnableWith());
  const { test: connection } = connectionTestScene(`${server.origin}/chat`);
  const done = connection.start();
  connection.stop();
  await done;
  expect(connection.state.value.cause).toBeUndefined();
});

test('a test message is not sent if the test is stopped before the person has answered', async () => {
  await using server = await serve(runnableWith());
  let allow = (_: boolean) => {};
  const asked = new Promise<boolean>((resolve) => {
    allow = resolve;
  });
  const { test: connection } = connectionTestScene(`${server.origin}/chat`, { requestAccess: () => asked });
  const done = connection.sendTest();
  connection.stop();
  allow(true);
  await done;
  expect(server.requests).toEqual([]);
});

test('a test whose code does not load is interrupted', async () => {
  const { test: connection, kinds } = connectionTestScene('http://127.0.0.1:1/chat', {
    loadCheckupBy: () => Promise.reject(new Error('Failed to fetch dynamically imported module')),
  });
  await connection.start();
  expect(kinds()).toEqual(['interrupted']);
});

test('a profile of an unknown protocol is not tested', async () => {
  const profile = aProfile({ protocol: 'of-tomorrow' });
  const { test: connection, noted, kinds } = connectionTestScene(profile.url, { tested: { profile } });
  await connection.start();
  expect(kinds()).toEqual(['protocol-unknown']);
  expect(noted).toEqual([]);
});

test('a secret that the URL repeats is masked in the report', async () => {
  const headers = [secretHeader('x-key')];
  const profile = aProfile({ url: 'http://127.0.0.1:1/typed-twice/chat', headers });
  const secrets = { [headers[0]?.id ?? '']: 'typed-twice' };
  const { test: connection } = connectionTestScene(profile.url, { tested: { profile, secrets } });
  await connection.start();
  expect(await connection.report()).toContain('http://127.0.0.1:1/[secret]/chat');
});

test('the report names the headers of the groups that the profile uses', async () => {
  const groups = [
    { id: 'g1', name: 'Staging', headers: [secretHeader('X-Stage'), plainHeader('X-Own', 'of the group')] },
    { id: 'g2', name: 'Unused', headers: [secretHeader('X-Unused')] },
  ];
  const profile = aProfile({
    url: 'http://127.0.0.1:1/chat',
    headers: [plainHeader('X-Own', 'own')],
    groups: ['g1'],
  });
  const { test: connection, kinds } = connectionTestScene(profile.url, { tested: { profile }, groups });
  await connection.start();
  expect(kinds()).toEqual(['secret-missing']);
  const report = await connection.report();
  expect(report).toContain('Headers: X-Own, X-Stage\n');
  expect(report).toContain('No value for X-Stage.');
});

const repeatsHeaders: Answer = (response, { headers }) =>
  answerJson(401, { detail: `${headers['x-stored']} and ${headers['x-typed']}` })(response);

/** A realistic key: visible characters without white space. */
const key = fc.stringMatching(/^[!-~]{10,40}$/);

test('no secret is shown or in the report, whatever the server repeats', async () => {
  await using server = await serve(everywhere(repeatsHeaders));
  const headers = [secretHeader('x-stored', server.origin), secretHeader('x-typed')];
  const [{ id: storedId } = { id: '' }, { id: typedId } = { id: '' }] = headers;
  await fc.assert(
    fc.asyncProperty(key, key, async (kept, typed) => {
      const url = `${server.origin}/chat`;
      const profile = aProfile({ url, headers });
      const tested = { profile, secrets: { [typedId]: typed } };
      const { test: connection, kinds } = connectionTestScene(url, { tested, stored: { [storedId]: kept } });
      await connection.start();
      expect(kinds()).toEqual(['unauthorized']);
      const told = `${await connection.report()}${JSON.stringify(connection.state.value)}`;
      expect(told).toContain('[secret]');
      for (const secret of [kept, typed]) {
        expect(told.includes(secret)).toBe(false);
        expect(told.includes(JSON.stringify(secret).slice(1, -1))).toBe(false);
      }
    }),
    { numRuns: 25 },
  );
});
