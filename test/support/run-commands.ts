import type { Conversation, Message } from '../../lib/chat/conversation/conversation.ts';
import type { Run, RunWithFold } from '../../lib/chat/run/run.ts';
import { createSerialTasksByKey } from '../../lib/platform/browser/serial-tasks.ts';
import { connectBy } from '../../lib/protocols/connections.ts';
import { protocols } from '../../lib/protocols/protocols.ts';
import type { Change } from '../../lib/wire/changes.ts';
import { createDescriptions } from '../../lib/worker/runnables/descriptions.ts';
import { createRunCommands, type RunCommandsWorld } from '../../lib/worker/runs/run-commands.ts';
import type { Turn } from '../../lib/worker/runs/turn.ts';
import { createDescriptionStore } from './description-store.ts';
import { createEngineInMemory } from './engine.ts';
import { aProfile } from './profile.ts';

/** Creates the run commands over records in memory, and exposes what others can observe of them. */
export function createRunScene(part: Partial<RunCommandsWorld> = {}) {
  const { engine, seen } = createEngineInMemory();
  const heads = new Map<string, Conversation>();
  const messages = new Map<string, Message>();
  const runs = new Map<string, RunWithFold>();
  const turns: Turn[] = [];
  const repeats: Run[] = [];
  const notices: Change[] = [];
  const sent: unknown[] = [];
  const posts: { headers: Headers; body: unknown }[] = [];
  const world: RunCommandsWorld = {
    protocols,
    engine,
    inOrder: createSerialTasksByKey(),
    recover: async () => {},
    exchangeWorld: {
      connectBy,
      fetch: async (_, request) => {
        const body = JSON.parse(String(request?.body));
        sent.push(body.input);
        posts.push({ headers: new Headers(request?.headers), body });
        return new Response('event: data\ndata: "Bon"\n\nevent: end\n\n', {
          headers: { 'content-type': 'text/event-stream' },
        });
      },
      descriptions: createDescriptions(createDescriptionStore()),
      newId: () => 'id-1',
      hasAccess: async () => true,
      readSecrets: async () => ({}),
      readGroups: async () => [],
      readFile: async () => undefined,
      now: () => 5,
      outages: () => ({ seenAt: 0, isOnline: true, networkChangedAt: null, slept: null }),
    },
    now: () => 5,
    session: Promise.resolve('s1'),
    readProfile: async (id) => (id === 'p1' ? aProfile() : undefined),
    findConversation: async (id) => heads.get(id),
    findMessage: async (id) => messages.get(id),
    readConversation: async () => undefined,
    writeTurn: async (turn) => {
      if (turns.some(({ run }) => run.id === turn.run.id)) return 'known';
      turns.push(turn);
      return 'disk';
    },
    findRun: async (id) => runs.get(id),
    writeRepeat: async (run) => {
      repeats.push(run);
      return 'disk';
    },
    readOn: async () => false,
    writeOpen: async () => 'disk',
    rewriteRun: async (item) => {
      runs.set(item.run.id, item);
      return 'disk';
    },
    markSeen: async () => {},
    notice: (change) => void notices.push(change),
    ...part,
  };
  return {
    exchangeWorld: world.exchangeWorld,
    commands: createRunCommands(world),
    engine,
    seen,
    heads,
    messages,
    runs,
    turns,
    repeats,
    notices,
    sent,
    posts,
  };
}
