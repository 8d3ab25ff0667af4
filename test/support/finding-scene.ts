import { signal } from '@preact/signals';
import { createSecretSearch } from '../../lib/chat/masking/secret-search.ts';
import { newProfile, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { ServerQuestion } from '../../lib/chat/server/server-question.ts';
import type { Refusal } from '../../lib/chat/storage/refusal.ts';
import type { Notice } from '../../lib/panel/page/notice.ts';
import { createFinder } from '../../lib/panel/profiles/finding.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import { createProfileCommands } from '../../lib/worker/profiles/profile-commands.ts';
import { askServer } from '../../lib/worker/servers/server-commands.ts';
import { fakeHost } from './fake-host.ts';
import { partOf } from './panel-parts.ts';
import { createProfileWorld } from './profile-world.ts';

type Options = {
  profiles?: Profile[];
  isGiven?: boolean;
  isOnline?: boolean;
  now?(): number;
  /** Refuses commands of the page. */
  refuse?(name: string, input: unknown): Refusal | undefined;
  unlocked?(): Promise<boolean>;
};

/** A page with a worker in the same process that asks real servers. */
export function findingScene({
  profiles = [],
  isGiven = true,
  isOnline = true,
  now = () => Date.now(),
  refuse = () => undefined,
  unlocked = async () => false,
}: Options = {}) {
  const worker = createProfileWorld(profiles);
  const commands = createProfileCommands(worker.world, (task) => task());
  const done: string[] = [];
  const asked: ServerQuestion[] = [];
  const notice = signal<Notice | undefined>(undefined);
  const shown = signal(worker.stored().profiles);
  const chosen = signal<string | undefined>(undefined);
  let ids = 0;

  async function carryOut(name: string, input: never): Promise<unknown> {
    if (name === 'server.expect') return {};
    if (name !== 'server.ask') return commands[name as keyof typeof commands](input);
    asked.push(input);
    return askServer(input, {
      fetch,
      isOnline: () => isOnline,
      now: () => Date.now(),
      newId: () => 'an-id',
      readSecrets: worker.world.readSecrets,
      readGroups: async () => [],
      searchForSecrets: async (typed) => createSecretSearch(typed ?? []),
    });
  }

  const host = fakeHost({
    protocols: pageProtocols,
    clock: { now },
    ids: {
      newId: () => {
        ids += 1;
        return `made ${ids}`;
      },
    },
    access: {
      has: async () => true,
      request: async (pattern) => {
        done.push(`asks for ${pattern}`);
        return isGiven;
      },
    },
    commands: {
      send: (async (name: string, input: never) => {
        done.push(name);
        const problem = refuse(name, input);
        return problem ? { ok: false, problem } : { ok: true, value: await carryOut(name, input) };
      }) as never,
    },
  });
  const finder = createFinder(
    {
      notice,
      lock: partOf({ unlocked }),
      onAdded: async (id) => void done.push(`begins with ${id}`),
      profiles: partOf({
        profiles: shown,
        show: (id) => {
          chosen.value = id;
        },
        checkAccess: async () => {},
        async reload() {
          shown.value = worker.stored().profiles;
        },
      }),
    },
    host,
  );
  return { finder, done, asked, notice, chosen, worker };
}

export const draftAt = (url: string, part: Partial<Profile> = {}): ProfileDraft => ({
  profile: { ...newProfile('draft'), url, ...part },
  secrets: {},
  keepName: false,
});

/** Looks at an address; lists the paths and modes that were found. */
export async function foundAt(url: string, part: Partial<Profile> = {}, scene = findingScene()) {
  const found = await scene.finder.find(url, draftAt(url, part));
  if (found.outcome === 'nothing') throw new Error(JSON.stringify(found.failure));
  return found.runnables;
}
