import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileSecrets } from '../../lib/chat/profile/secrets.ts';
import { createSerialTasksByKey } from '../../lib/platform/browser/serial-tasks.ts';
import {
  findConversation,
  findMessage,
  readConversation,
} from '../../lib/platform/records/conversation-reading.ts';
import {
  changeConversation,
  writeQueued,
  writeTurn,
} from '../../lib/platform/records/conversation-writing.ts';
import {
  queuedConversations,
  readQueued,
  readQueuedValues,
  writeQueuedValues,
} from '../../lib/platform/records/queue-store.ts';
import { records } from '../../lib/platform/records/records.ts';
import {
  appendToJournal,
  findRun,
  foldFromJournal,
  openRecord,
  openRunIds,
  rewriteRun,
  writeRepeat,
  writeRunEnd,
} from '../../lib/platform/records/run-store.ts';
import { connectBy } from '../../lib/protocols/connections.ts';
import { protocols } from '../../lib/protocols/protocols.ts';
import type { Change } from '../../lib/wire/changes.ts';
import { createDescriptions } from '../../lib/worker/runnables/descriptions.ts';
import { createMessageQueue } from '../../lib/worker/runs/message-queue.ts';
import { createQueueCommands } from '../../lib/worker/runs/queue-commands.ts';
import { createRecovery } from '../../lib/worker/runs/recovery.ts';
import { createRunCommands } from '../../lib/worker/runs/run-commands.ts';
import { createRunEngine } from '../../lib/worker/runs/run-engine.ts';
import type { Turn } from '../../lib/worker/runs/turn.ts';
import { createDescriptionStore } from './description-store.ts';
import { eventually } from './eventually.ts';
import { createHeldAnswers } from './held-answers.ts';
import { createLife, type Death } from './mortal-calls.ts';
import { createPlaces } from './places.ts';
import { aProfile } from './profile.ts';

/** Starts a server that holds its answers, and workers over one disk, one after another. */
export async function createQueueScene() {
  const places = await createPlaces();
  const answers = await createHeldAnswers();
  const { url } = answers;
  const stored = {
    profiles: new Map<string, Profile>([['p1', aProfile({ url })]]),
    secrets: {} as ProfileSecrets,
    session: 's1',
  };
  const locks = new Map<string, AbortSignal>();
  const notices: Change[] = [];
  let now = 0;

  function startWorker(death?: Death) {
    const life = createLife(death);
    const engine = createRunEngine({
      protocols,
      now: Date.now,
      stayAwake: () => () => {},
      onOpenRuns: () => {},
      onEnd: ({ conversationId }) => void (life.signal.aborted || queue.goOn(conversationId)),
      ...life.mortals({
        lock: async (runId: string) => {
          locks.set(runId, life.signal);
          return () => void locks.delete(runId);
        },
        takeTurn: async () => () => {},
        append: appendToJournal,
        writeEnd: writeRunEnd,
      }),
    });
    const recover = createRecovery({
      protocols,
      now: Date.now,
      isOpenHere: engine.isOpen,
      readOn: async () => false,
      onSettled: () => {},
      onRecovered: ({ conversationId }) => void queue.goOn(conversationId),
      ...life.mortals({
        openRunIds,
        isLockFree: async (runId: string) => locks.get(runId)?.aborted !== false,
        findRun,
        foldFromJournal,
        writeEnd: writeRunEnd,
        causeFor: async () => 'worker' as const,
        settle: records.settle,
      }),
    });
    const world = {
      protocols,
      engine,
      recover,
      readOn: async () => false,
      inOrder: createSerialTasksByKey(),
      now: () => ++now,
      session: Promise.resolve(stored.session),
      notice: (change: Change) => void notices.push(change),
      exchangeWorld: {
        connectBy,
        now: Date.now,
        newId: () => crypto.randomUUID(),
        outages: () => ({ seenAt: 0, isOnline: true, networkChangedAt: null, slept: null }),
        descriptions: createDescriptions(createDescriptionStore(() => url)),
        fetch: (async (to, init) => {
          const signal = AbortSignal.any([life.signal, init?.signal ?? life.signal]);
          return fetch(to, { ...init, signal });
        }) as typeof fetch,
        ...life.mortals({
          hasAccess: async () => true,
          readSecrets: async () => stored.secrets,
          readGroups: async () => [],
          readFile: async () => undefined,
        }),
      },
      ...life.mortals({
        readProfile: async (id: string) => stored.profiles.get(id),
        findConversation,
        findMessage,
        readConversation,
        writeTurn: ({ head, messages, run }: Turn) => writeTurn(head, messages, openRecord(run)),
        findRun,
        rewriteRun,
        writeOpen: async () => 'disk' as const,
        writeRepeat,
        markSeen: async () => {},
        readQueued,
        queuedConversations,
        writeQueued,
        removeQueued: records.unqueue,
        readQueuedValues,
        writeQueuedValues,
      }),
    };
    const queue = createMessageQueue(world);
    return {
      engine,
      queue,
      commands: { ...createRunCommands(world), ...createQueueCommands(world, queue) },
      /** Resolves once nothing is left to do in a conversation for now. */
      settled: (conversationId = 'c1') => world.inOrder(conversationId, async () => {}),
      calls: life.calls,
      isDead: () => life.signal.aborted,
      died: life.died,
      die: life.die,
      async begin() {
        await recover();
        await queue.goOnAll();
      },
    };
  }

  /** Ends the answer that is on its way, and resolves once its end is stored. */
  async function end(kind: 'done' | 'failed' = 'done') {
    const open = await answers.open();
    const ids = await openRunIds();
    open.end(kind === 'done' ? 'event: end\n\n' : 'event: error\ndata: {"status_code": 500}\n\n');
    await eventually(async () => {
      if ((await openRunIds()).some((id) => ids.includes(id))) throw new Error('The end is not stored.');
    });
  }

  return {
    places,
    url,
    origin: answers.origin,
    stored,
    notices,
    startWorker,
    end,
    isHeld: answers.isHeld,
    changeConversation,
    inputs: answers.inputs,
    ids: async (conversationId = 'c1') => (await readQueued(conversationId)).map(({ id }) => id),
    arrived: answers.arrived,
    [Symbol.asyncDispose]: () => answers[Symbol.asyncDispose](),
  };
}

export type QueueScene = Awaited<ReturnType<typeof createQueueScene>>;
