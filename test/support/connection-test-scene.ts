import { createSecretSearch } from '../../lib/chat/masking/secret-search.ts';
import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { createConnectionTest, type Tested } from '../../lib/panel/doctor/connection-test.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import { late } from '../../lib/runnable/late.ts';
import type { CheckupBy } from '../../lib/runnable/page-protocols.ts';
import type { CommandInput } from '../../lib/wire/commands.ts';
import { type AskingWorld, askServer, secretsWanted } from '../../lib/worker/servers/server-commands.ts';
import { fakeHost } from './fake-host.ts';
import { findIn } from './find-secrets.ts';
import { aProfile } from './profile.ts';

type Part = {
  tested?: Partial<Tested>;
  stored?: Record<string, string>;
  groups?: HeaderGroup[];
  /** The stored profiles. */
  profiles?: Profile[];
  hasAccess?: () => boolean;
  requestAccess?: () => Promise<boolean>;
  loadCheckupBy?: () => Promise<CheckupBy>;
};

/** A test of a profile whose secrets the worker knows by header id; notes what is asked for. */
export function connectionTestScene(
  url: string,
  {
    tested = {},
    stored = {},
    groups = [],
    profiles = [],
    hasAccess = () => true,
    requestAccess = async () => true,
    loadCheckupBy = pageProtocols.checkupBy,
  }: Part = {},
) {
  const noted: string[] = [];
  const { origin } = new URL(url);
  const secrets = Object.fromEntries(Object.entries(stored).map(([id, value]) => [id, { value, origin }]));
  const worker: AskingWorld = {
    fetch,
    isOnline: () => true,
    now: () => performance.now(),
    newId: () => 'an-id',
    readSecrets: async (id) => (id === 'p1' ? secrets : {}),
    readGroups: async () => groups,
    searchForSecrets: async (typed = []) => createSecretSearch([...Object.values(stored), ...typed]),
  };
  const send = async (name: string, input: unknown) => {
    if (name === 'server.secrets') {
      const wanted = await secretsWanted(input as CommandInput<'server.secrets'>, worker);
      return { ok: true, value: { wanted } };
    }
    noted.push(name);
    if (name !== 'server.ask') return { ok: true, value: {} };
    return { ok: true, value: await askServer(input as CommandInput<'server.ask'>, worker) };
  };
  const host = fakeHost({
    commands: { send: send as never, findSecrets: findIn(...Object.values(stored)) },
    access: {
      async request(pattern) {
        noted.push(`access to ${pattern}`);
        return requestAccess();
      },
      has: async () => hasAccess(),
    },
    settings: {
      readProfiles: async () => ({
        stored: { version: 2, profiles, chosenId: null, groups },
        unreadable: [],
      }),
    },
    protocols: { ...pageProtocols, checkupBy: late(loadCheckupBy) },
    clock: { now: () => 0 },
    ids: { newId: () => 'an-id' },
  });
  const test = createConnectionTest({ profile: aProfile({ url }), secrets: {}, ...tested }, host);
  return { test, noted, kinds: () => [test.state.value.cause?.kind] };
}
