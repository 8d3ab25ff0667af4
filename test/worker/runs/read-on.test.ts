import { describe, expect, test } from 'vitest';
import { agentServer } from '../../../lib/agent-server/agent-server.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { type KeptHappening, seenIn } from '../../../lib/chat/run/journal-entry.ts';
import type { Json } from '../../../lib/json/json.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { absent, type Description } from '../../../lib/runnable/description.ts';
import { foldOf } from '../../../lib/runnable/fold.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import type { Connect, RunDetails, SeenRun } from '../../../lib/runnable/runnable.ts';
import { cancelling } from '../../../lib/worker/runs/happenings.ts';
import { createReadOn } from '../../../lib/worker/runs/recovery.ts';
import { aRun } from '../../support/conversation.ts';
import { createEngineInMemory } from '../../support/engine.ts';
import { eventually } from '../../support/eventually.ts';
import { aProfile } from '../../support/profile.ts';
import { createRunScene } from '../../support/run-commands.ts';

const url = 'https://agents.test/assistants/chat';
const place = { thread: 't1', run: 's1', key: 'r1' };
const profile = aProfile({ url, protocol: 'agent-server' });

const message = (text: string, id: string) => ({
  type: 'chunks' as const,
  texts: [JSON.stringify([{ type: 'AIMessageChunk', id: 'm1', content: text }, {}])],
  event: 'messages',
  read: 1,
  lastEventId: id,
});
const journal = [
  { runId: 'r1', seq: 3, happenings: [{ at: 3, happening: message('On', '7-0') }] },
  { runId: 'r1', seq: 4, happenings: [{ at: 4, happening: message('ce', '8-0') }] },
];

const inputSchema = { type: 'object', properties: { token: { type: 'string', format: 'password' } } };
const described: Description = {
  version: 4,
  protocol: 'agent-server',
  url,
  input: { status: 'served', schema: inputSchema },
  config: absent(404, { code: 'no-schema' }),
  modes: { stream: 'exposed', batch: 'exposed' },
};

/** Reads a run on with a connection that sends these events, and returns its end and what the protocol was told. */
async function readOnWith(
  events: RunEvent[],
  run = aRun({ protocol: 'agent-server', url, place }),
  stored: Profile = profile,
) {
  const told: (SeenRun & Pick<RunDetails, 'inputSchema'>)[] = [];
  const connect: Connect = () => ({
    url,
    protocol: agentServer,
    describe: () => Promise.reject(new Error('Not asked.')),
    inputFor: () => Promise.reject(new Error('Not asked.')),
    run: () => Promise.reject(new Error('Nothing is sent again.')) as never,
    repeat: () => Promise.reject(new Error('Nothing is sent again.')) as never,
    async *rejoin(seen, _, { inputSchema } = {}) {
      told.push({ ...seen, inputSchema });
      yield* events;
    },
  });
  const { engine, seen } = createEngineInMemory();
  const { exchangeWorld } = createRunScene();
  const descriptions = { ...exchangeWorld.descriptions, stored: async () => described };
  const readOn = createReadOn({
    protocols,
    engine,
    exchangeWorld: { ...exchangeWorld, descriptions, connectBy: () => connect },
    readProfile: async (id) => (id === 'p1' ? stored : undefined),
    journalOf: async () => journal,
  });
  const isTaken = await readOn(run, 'worker');
  const end = isTaken
    ? await eventually(() => {
        const found = seen.ends.get('r1');
        if (!found) throw new Error('The run goes on.');
        return found;
      })
    : undefined;
  return { isTaken, told, end };
}

const chunk = (text: string): Json => ({
  event: 'messages',
  data: [{ type: 'AIMessageChunk', id: 'm1', content: text }, {}],
});
const said = (fold: Parameters<typeof agentServer.answers.fold.output>[0]) =>
  agentServer.answers.text(agentServer.answers.fold.output(fold, null), null);

describe('a run that is read on', () => {
  test('tells the protocol the schema of the input, by which secrets are found in states', async () => {
    const { told } = await readOnWith([{ type: 'end' }]);
    expect(told).toMatchObject([{ inputSchema }]);
  });

  test('goes on after what the journal holds, and tells the protocol what was seen', async () => {
    const { told, end } = await readOnWith([{ type: 'chunks', chunks: [chunk(' upon')] }, { type: 'end' }]);
    expect(told).toMatchObject([
      { place, before: '7-0', chunks: 2, tail: { id: '8-0', raw: [{ event: 'messages' }] } },
    ]);
    expect(end?.run.state.status).toBe('done');
    expect(end && said(end.fold)).toBe('Once upon');
  });

  test('that is refused keeps its place at the server', async () => {
    const failure = { kind: 'unauthorized' as const, status: 401, detail: '' };
    const { end } = await readOnWith([{ type: 'error', failure, mayGoOn: true }]);
    expect(end?.run).toMatchObject({ state: { status: 'failed', failure, mayGoOn: true }, place });
  });

  test('says which secret it lacks, and keeps its place at the server', async () => {
    const { end } = await readOnWith([], undefined, {
      ...profile,
      headers: [{ id: 'h1', name: 'x-api-key', secret: true, origin: null }],
    });
    expect(end?.run).toMatchObject({
      state: { status: 'failed', failure: { kind: 'secret-missing' }, mayGoOn: true },
      place,
    });
  });

  test('may end by waiting for a person', async () => {
    const questions = [{ id: null, value: 'Sure?' }];
    const { end } = await readOnWith([{ type: 'asks', questions }]);
    expect(end?.run.state).toEqual({ status: 'waiting-for-you', questions });
  });

  test.each([
    ['its profile is gone', { profileId: 'gone' }],
    ['its profile has another address by now', { url: `${url}2` }],
    ['the server has no name for it', { place: undefined }],
  ])('is left alone if %s', async (_, part) => {
    const { place: _place, ...rest } = aRun({ protocol: 'agent-server', url });
    const run = { ...rest, ...('place' in part ? {} : { place, ...part }) };
    expect((await readOnWith([{ type: 'end' }], run)).isTaken).toBe(false);
  });
});

test('the journal tells which events have the last id, and the id before it', () => {
  const twins = [message('a', '7-0'), message('b', '8-0'), message('c', '8-0')];
  const happenings = twins.map((happening, at) => ({ at, happening }));
  const seen = seenIn([{ runId: 'r1', seq: 1, happenings }]);
  expect(seen).toMatchObject({ before: '7-0', chunks: 3, tail: { id: '8-0' } });
  expect(seen.tail?.raw).toHaveLength(2);
  expect(seenIn([])).toEqual({ tail: null, before: null, chunks: 0, reads: { read: 0, received: 0 } });
});

test('the journal tells how much has arrived', () => {
  const happening = (part: object): KeptHappening => ({ type: 'chunks', texts: [], read: 1, ...part });
  const happenings = [happening({ read: 3, received: 70 }), happening({ read: 0 })];
  const entries = happenings.map((one, seq) => ({
    runId: 'r1',
    seq,
    happenings: [{ at: 1, happening: one }],
  }));
  expect(seenIn(entries).reads).toEqual({ read: 3, received: 70 });
});

describe('a run that a person stops', () => {
  async function* events(...all: RunEvent[]) {
    yield* all;
  }
  const endsOf = async (reason: unknown, cancel?: () => Promise<'cancelled'>) => {
    const stop = new AbortController();
    stop.abort(reason);
    const happenings = [];
    const source = events({ type: 'placed', place }, { type: 'stopped' });
    for await (const happening of cancelling(source, cancel ? { cancel } : {}, undefined, stop.signal))
      happenings.push(happening.type);
    return happenings;
  };
  const cancel = async () => 'cancelled' as const;

  test('is cancelled on the server before it ends here', async () => {
    expect(await endsOf(undefined, cancel)).toEqual(['placed', 'cancelled', 'stopped']);
  });

  test.each<[string, unknown, typeof cancel | undefined]>([
    ['something else ended it', { kind: 'permission-revoked', origin: 'https://agents.test' }, cancel],
    ['its protocol cannot', undefined, undefined],
  ])('is not cancelled on the server if %s', async (_, reason, way) => {
    expect(await endsOf(reason, way)).toEqual(['placed', 'stopped']);
  });
});

test('folding the journal of a run gives what was shown', () => {
  const chunks = journal.flatMap(({ happenings }) =>
    happenings.flatMap(({ happening }) =>
      happening.texts.map((text) => agentServer.answers.chunkIn(text, 'stream', happening.event)),
    ),
  );
  expect(said(foldOf(agentServer.answers.fold, chunks))).toBe('Once');
});
