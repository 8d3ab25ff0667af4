import { expect } from 'vitest';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileSecrets } from '../../lib/chat/profile/secrets.ts';
import { isEnded, type Run } from '../../lib/chat/run/run.ts';
import {
  appendToJournal,
  findRun,
  readRepeats,
  writeRepeat,
  writeRunEnd,
} from '../../lib/platform/records/run-store.ts';
import { protocols } from '../../lib/protocols/protocols.ts';
import type { Description } from '../../lib/runnable/description.ts';
import type { CommandInput } from '../../lib/wire/commands.ts';
import { createEndWriter } from '../../lib/worker/runs/run-host.ts';
import { after, aRun, foldOf } from './conversation.ts';
import { createEngineInMemory } from './engine.ts';
import { eventually } from './eventually.ts';
import { type Answer, serve } from './http-server.ts';
import { createPlaces } from './places.ts';
import { aProfile, secretHeader } from './profile.ts';
import { createRunScene } from './run-commands.ts';
import { storedJournal } from './stored-journal.ts';
import { readTrace } from './traces.ts';

const secret = 'key-of-this-profile';

/** A stored run of a profile with a secret, whose request can be sent again to a real server. */
export async function createRepeatScene(
  answer: Answer,
  part: Partial<Run> = {},
  own: Partial<Profile> = {},
  described?: Description,
) {
  const places = await createPlaces();
  const server = await serve({ '/c/stream': answer, '/c/invoke': answer, '/c/stream_events': answer });
  const { origin } = server;
  const key = secretHeader('x-key', origin);
  const profile = aProfile({ url: `${origin}/c`, headers: [key], ...own });
  const run = aRun({ url: `${origin}/c`, profileId: profile.id, ...part });
  await writeRunEnd(after(run, { type: 'end' }), foldOf('Bon'), undefined);
  const { engine, seen } = createEngineInMemory({
    append: appendToJournal,
    writeEnd: createEndWriter({ protocols, readProfile: async () => profile, writeRunEnd }),
  });
  const inMemory = createRunScene();
  let secrets: ProfileSecrets = { [key.id]: { value: secret, origin } };
  const scene = createRunScene({
    engine,
    findRun,
    writeRepeat,
    now: () => Date.now(),
    readProfile: async (id) => (id === profile.id ? profile : undefined),
    exchangeWorld: {
      ...inMemory.exchangeWorld,
      descriptions: { ...inMemory.exchangeWorld.descriptions, stored: async () => described },
      fetch,
      readSecrets: async () => secrets,
      now: () => Date.now(),
    },
  });
  const order: CommandInput<'run.repeat'> = {
    repeatId: 'again',
    runId: run.id,
    url: `${origin}/c/stream`,
    accept: 'text/event-stream',
    headers: [key],
    secrets: {},
    sendCookies: false,
    body: '{"input": "Again" }',
    hidden: [],
  };
  async function traced(id = 'again') {
    const found = await findRun(id);
    if (!found) throw new Error(`There is no run ${id}.`);
    return { run: found.run, trace: readTrace(found.run, await storedJournal(id)) };
  }
  return {
    places,
    requests: server.requests,
    lock() {
      secrets = { [key.id]: { sealed: 'sealed', origin } };
    },
    origin,
    run,
    key,
    secret,
    seen,
    engine,
    traced,
    repeats: () => readRepeats(run),
    repeat: (changed: Partial<typeof order> = {}) => scene.commands['run.repeat']({ ...order, ...changed }),
    stop: (runId = 'again') => scene.commands['run.stop']({ runId }),
    /** Resolves once a repeat has ended and is stored. */
    ended: (id = 'again') =>
      eventually(async () => {
        const { run: stored } = await traced(id);
        expect([isEnded(stored), engine.isOpen(id)]).toEqual([true, false]);
      }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
