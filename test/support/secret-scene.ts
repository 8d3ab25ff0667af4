import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { exportFile } from '../../lib/panel/transfer/exporting.ts';
import { createSerialTasks } from '../../lib/platform/browser/serial-tasks.ts';
import { findDeleted, forgetDeleted, rememberDeleted } from '../../lib/platform/settings/deleted-profiles.ts';
import {
  readHeaderGroups,
  readStoredProfiles,
  writeStoredProfiles,
} from '../../lib/platform/settings/profile-storage.ts';
import {
  readOpenSecrets,
  readProfileSecrets,
  searchForSecrets,
} from '../../lib/platform/settings/secret-storage.ts';
import { connectBy } from '../../lib/protocols/connections.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { createProfileCommands, markForgotten } from '../../lib/worker/profiles/profile-commands.ts';
import { createSecretCommands } from '../../lib/worker/profiles/secret-commands.ts';
import { connectionTo } from '../../lib/worker/runnables/connection.ts';
import { usualReading } from './answer-reading.ts';
import { createPassphraseScene } from './passphrase-scene.ts';
import { aProfile, secretHeader } from './profile.ts';
import type { SecretAction as Action } from './secret-actions.ts';
import { someVariables } from './variables.ts';

/** The commands of the worker over the browser's storage, and all that left it. */
export function createSecretScene(servers: readonly { origin: string }[]) {
  let ids = 0;
  const newId = () => `id-${++ids}`;
  /** Secrets ever typed, each with the only origin that may receive it. */
  const typed = new Map<string, string>();
  const told: unknown[] = [];
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
    const connection = await connectionTo(profile, { variables: someVariables }, asking);
    if ('failure' in connection) return told.push(connection.failure);
    const events: RunEvent[] = [];
    for await (const event of connection.runnable.run({ input: 'hi' }, never)) events.push(event);
    told.push(events);
  }

  async function exported() {
    const file = await exportFile(
      { format: 'json', conversations: [], hasProfiles: true, hasFiles: false },
      {
        listConversations: async () => ({ conversations: [], running: new Map(), unreadable: 0 }),
        readConversation: async () => undefined,
        foldFromJournal: () => Promise.reject(new Error('No run is exported.')),
        readFile: async () => undefined,
        exportedProfiles: profiles,
        readGroups: readHeaderGroups,
        readingOf: () => usualReading,
        findSecrets: async (texts) => ({ ok: true, value: await commands['secrets.find']({ texts }) }),
        now: () => 0,
      },
    );
    told.push(await file.blob.text());
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
    export: () => exported(),
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

  return { begin, act, typed, told, passphrase };
}
