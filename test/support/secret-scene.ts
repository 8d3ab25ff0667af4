import { fakeBrowser } from 'wxt/testing/fake-browser';
import { originOf, type Profile } from '../../lib/chat/profile/profile.ts';
import type { Failure } from '../../lib/chat/run/failure.ts';
import type { ExportFormat } from '../../lib/chat/transfer/export/export-order.ts';
import { createSerialTasks } from '../../lib/platform/browser/serial-tasks.ts';
import { searchForSecrets } from '../../lib/platform/settings/known-secrets.ts';
import {
  findDeleted,
  forgetDeleted,
  readHeaderGroups,
  readStoredProfiles,
  rememberDeleted,
  writeStoredProfiles,
} from '../../lib/platform/settings/profile-storage.ts';
import { readOpenSecrets, readProfileSecrets } from '../../lib/platform/settings/secret-storage.ts';
import { connectBy } from '../../lib/protocols/connections.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { createProfileCommands, markForgotten } from '../../lib/worker/profiles/profile-commands.ts';
import { createSecretCommands } from '../../lib/worker/profiles/start-profiles.ts';
import { connectionTo } from '../../lib/worker/runnables/connection.ts';
import { createPassphraseScene } from './passphrase-scene.ts';
import { aProfile, secretHeader } from './profile.ts';
import type { Action } from './secret-actions.ts';
import { connectionTested, exportedText, sharedTexts } from './secret-outlets.ts';
import { someVariables } from './variables.ts';

const formats: ExportFormat[] = ['json', 'markdown', 'html'];

/** The commands of the worker over the browser's storage, and all that left it. */
export function createSecretScene(servers: readonly { origin: string }[]) {
  let ids = 0;
  const newId = () => `id-${++ids}`;
  /** Secrets ever typed, each with the only origin that may receive it. */
  const typed = new Map<string, string>();
  const told: unknown[] = [];
  /** Failures and connection tests, as pages draw them. */
  const shown = { failures: [] as Failure[], tests: [] as Awaited<ReturnType<typeof connectionTested>>[] };
  const deleted: string[] = [];
  const never = new AbortController().signal;
  const world = {
    read: readStoredProfiles,
    write: writeStoredProfiles,
    readSecrets: readProfileSecrets,
    readGroups: readHeaderGroups,
    rememberDeleted,
    findDeleted,
    forgetDeleted,
    forgetDescription: async () => {},
    forgetPresets: async () => {},
    noteUnneeded: async () => {},
    newId,
    connectBy,
    fetch,
    now: () => 0,
    hasAccess: async () => true,
  };
  const profileCommands = createProfileCommands(world, createSerialTasks());
  const commands = { ...profileCommands, ...createSecretCommands({ searchForSecrets }) };

  const passphrase = createPassphraseScene();
  const profiles = async () => (await readStoredProfiles()).stored.profiles;
  const profileAt = async (at: number) => {
    const all = await profiles();
    return all[at % Math.max(1, all.length)];
  };
  const newSecret = (origin: string) => {
    const secret = `Bearer sk-${newId()}-of-a-person`;
    typed.set(secret, origin);
    return secret;
  };

  async function save(action: Action & { do: 'save' }) {
    const before = await profileAt(action.at);
    const id = before?.id ?? newId();
    const { origin = '' } = servers[action.server] ?? {};
    const key = { ...secretHeader('X-Key'), ...(action.isForSession && { isForSession: true as const }) };
    const profile: Profile = aProfile({
      id: action.at === 0 ? newId() : id,
      url: `${origin}/chat`,
      mode: action.mode,
      headers: [key],
      ...(action.hasGroup && { groups: ['g1'] }),
    });
    const secrets: Record<string, string> = action.isTyped ? { [key.id]: newSecret(origin) } : {};
    told.push(await commands['profile.save']({ profile, secrets }));
  }

  async function typeForGroup(at: number) {
    const profile = await profileAt(at);
    if (!profile?.groups) return;
    const { origin } = new URL(profile.url);
    const [header] = (await readHeaderGroups())[0]?.headers ?? [];
    if (!header?.secret) return;
    told.push(await commands['profile.save']({ profile, secrets: { [header.id]: newSecret(origin) } }));
  }

  async function saveGroup({ isForSession, isSecret }: Action & { do: 'save group' }) {
    const secret = { ...secretHeader('X-Group'), ...(isForSession && { isForSession: true as const }) };
    const plain = { id: secret.id, secret: false as const, name: 'X-Group', value: 'shared' };
    const group = { id: 'g1', name: 'Staging', headers: [isSecret ? secret : plain] };
    told.push(await commands['profile.groups']({ groups: [group], deleted: [], switched: [] }));
  }

  async function send(at: number) {
    const profile = await profileAt(at);
    if (!profile) return;
    const asking = { ...world, readSecrets: readOpenSecrets };
    const connection = await connectionTo(
      profile,
      { agreed: originOf(profile.url), variables: someVariables },
      asking,
    );
    if ('failure' in connection) {
      told.push(connection.failure);
      return shown.failures.push(connection.failure);
    }
    const events: RunEvent[] = [];
    for await (const event of connection.runnable.run({ input: 'hi' }, never)) events.push(event);
    shown.failures.push(...events.flatMap((event) => (event.type === 'error' ? event.failure : [])));
    told.push(events);
  }

  async function share(at: number) {
    const profile = await profileAt(at);
    if (profile) told.push(await sharedTexts(profile, newSecret('nowhere')));
  }

  async function test(at: number) {
    const profile = await profileAt(at);
    const [key] = profile?.headers ?? [];
    if (!profile || !key) return;
    const tested = await connectionTested(
      profile,
      at === 0 ? { [key.id]: newSecret(originOf(profile.url)) } : {},
    );
    told.push(tested);
    shown.tests.push(tested);
  }

  const remembered = async (reply: Promise<unknown>) => void told.push(await reply);
  const acting: { [Name in Action['do']]: (action: Extract<Action, { do: Name }>) => Promise<unknown> } = {
    save,
    'save group': saveGroup,
    'type for group': ({ at }) => typeForGroup(at),
    'delete group': () =>
      remembered(commands['profile.groups']({ groups: [], deleted: ['g1'], switched: [] })),
    send: ({ at }) => send(at),
    ...passphrase.acting,
    export: async ({ at }) => told.push(await exportedText(formats[at % formats.length] ?? 'json')),
    share: ({ at }) => share(at),
    test: ({ at }) => test(at),
    find: () => remembered(commands['secrets.find']({ texts: [...typed.keys()] })),
    async duplicate({ at }) {
      const profile = await profileAt(at);
      if (profile) await remembered(commands['profile.duplicate']({ id: profile.id }));
    },
    async delete({ at }) {
      const profile = await profileAt(at);
      if (!profile) return;
      deleted.push(profile.id);
      await remembered(commands['profile.delete']({ id: profile.id }));
    },
    async restore() {
      const id = deleted.pop();
      if (id) await remembered(commands['profile.restore']({ id }));
    },
    async restart() {
      await fakeBrowser.storage.session.clear();
      deleted.length = 0;
      await markForgotten(world);
    },
  };
  /** Acts, and notes refusals by locked secrets. */
  const act = (action: Action) =>
    (acting[action.do] as (action: Action) => Promise<unknown>)(action).catch((error) => {
      if (!/secrets-locked|Secrets are locked/.test(error.message)) throw error;
      told.push(error.message);
    });

  /** Stores a group and a profile at each site that uses it, with its own secret. */
  async function begin() {
    await saveGroup({ do: 'save group', isForSession: false, isSecret: true });
    for (const server of servers.keys())
      await save({
        do: 'save',
        at: 0,
        server,
        isTyped: true,
        isForSession: false,
        hasGroup: true,
        mode: 'stream',
      });
  }

  return { begin, act, typed, told, shown, profiles, passphrase };
}
