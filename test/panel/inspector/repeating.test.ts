import { expect, test, vi } from 'vitest';
import { profilesVersion } from '../../../lib/chat/profile/stored-profiles.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { Host } from '../../../lib/panel/host/host.ts';
import { repeat, repeatsOfRun, type UnansweredRepeats } from '../../../lib/panel/inspector/repeating.ts';
import type { Change } from '../../../lib/wire/changes.ts';
import type { CommandInput } from '../../../lib/wire/commands.ts';
import { aRun } from '../../support/conversation.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { partOf } from '../../support/panel-parts.ts';
import { aProfile, secretHeader } from '../../support/profile.ts';

const origin = 'https://example.org';
const profile = aProfile({ url: `${origin}/chat`, headers: [secretHeader('x-key', origin)] });
const request = { method: 'POST', url: `${origin}/chat/stream`, headers: [], body: '{}' };

function createScene(wanted: string[], hasAccess = true) {
  const sent: CommandInput<'run.repeat'>[] = [];
  const lost = { replies: 0 };
  let ids = 0;
  const answer = async (name: string, input: CommandInput<'run.repeat'>) => {
    if (name === 'server.secrets') return { ok: true, value: { wanted } };
    if (name !== 'run.repeat') return { ok: true, value: {} };
    sent.push(input);
    lost.replies -= 1;
    if (lost.replies >= 0) return { ok: false, problem: { code: 'no-answer' } };
    return { ok: true, value: { runId: input.repeatId } };
  };
  const host = fakeHost({
    access: { request: async () => hasAccess },
    settings: {
      readProfiles: async () => ({
        stored: { version: profilesVersion, profiles: [profile], chosenId: profile.id },
        unreadable: [],
      }),
    },
    ids: {
      newId() {
        ids += 1;
        return `new${ids}`;
      },
    },
    commands: { send: answer as never },
  });
  const unanswered: UnansweredRepeats = new Map();
  const send = (body = '{}', headers = 'x-key: ••••') =>
    repeat({ id: 'r1', profileId: profile.id }, request, { headers, body }, unanswered, host);
  return { send, sent, lost };
}

async function repeated(...given: Parameters<typeof createScene>) {
  const { send, sent } = createScene(...given);
  return { reply: await send(), sent };
}

test('a masked header is sent with the stored secret', async () => {
  const { reply, sent } = await repeated([]);
  expect(reply).toEqual({ runId: sent[0]?.repeatId });
  expect(sent).toMatchObject([{ runId: 'r1', url: request.url, headers: [{ name: 'x-key', secret: true }] }]);
});

test('a masked header whose secret is gone is named, and nothing is sent', async () => {
  const { reply, sent } = await repeated(['x-key']);
  expect(reply).toEqual({ problem: expect.stringContaining('no secret for the header x-key') });
  expect(sent).toEqual([]);
});

test('nothing is sent without access to the site', async () => {
  const { reply, sent } = await repeated([], false);
  expect(reply).toEqual({ problem: expect.stringContaining('not given access') });
  expect(sent).toEqual([]);
});

test('the same order after a lost reply is the same repeat; another order and one after a reply are new', async () => {
  const { send, sent, lost } = createScene([]);
  lost.replies = 2;
  await send('{}', 'x-key: ••••\nx-a: b');
  await send('{"input": 1}', 'x-key: ••••\nx-a: b');
  expect(await send('{"input": 1}', 'x-key: ••••\nx-a: b')).toEqual({ runId: sent[1]?.repeatId });
  await send('{"input": 1}', 'x-key: ••••\nx-a: b');
  const ids = sent.map(({ repeatId }) => repeatId);
  expect(ids[2]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
});

test('the repeats of a run are read, and again when one of them has changed', async () => {
  const stored: Run[] = [];
  const listeners: ((change: Change) => void)[] = [];
  const say = (change: Change) => {
    for (const listen of listeners) listen(change);
  };
  const until = new AbortController();
  const readRepeats = vi.fn(async () => [...stored]);
  const runs = partOf<Awaited<ReturnType<Host['records']['loadRuns']>>>({ repeats: readRepeats });
  const host = fakeHost({
    records: { loadRuns: async () => runs },
    commands: { onChange: (listen) => void listeners.push(listen) },
  });
  const repeats = repeatsOfRun(aRun({ id: 'r1' }), until.signal, host);
  await vi.waitFor(() => expect(readRepeats).toHaveBeenCalledTimes(1));
  expect(repeats.value).toEqual([]);
  stored.push(aRun({ id: 'r2', repeatOf: 'r1' }));
  say({ store: 'repeats', id: 'another' });
  say({ store: 'conversations', id: 'r1' });
  expect(readRepeats).toHaveBeenCalledTimes(1);
  say({ store: 'repeats', id: 'r1' });
  await vi.waitFor(() => expect(repeats.value).toEqual(stored));
});
