import type { ConversationRecord } from '../../lib/chat/conversation/conversation-record.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { valuesOf } from '../../lib/chat/profile/secrets.ts';
import { sharedForms, writtenAs } from '../../lib/chat/sharing/shared-form.ts';
import type { ExportFormat } from '../../lib/chat/transfer/export/export-order.ts';
import { createConnectionTest } from '../../lib/panel/doctor/connection-test.ts';
import { exportFile } from '../../lib/panel/transfer/exporting.ts';
import { outgoingProfile } from '../../lib/panel/transfer/outgoing-profile.ts';
import { searchForOpenSecrets, searchForSecrets } from '../../lib/platform/settings/known-secrets.ts';
import { readHeaderGroups, readStoredProfiles } from '../../lib/platform/settings/profile-storage.ts';
import { readOpenSecrets } from '../../lib/platform/settings/secret-storage.ts';
import { readStoredSettings } from '../../lib/platform/settings/settings-storage.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import { createSecretCommands } from '../../lib/worker/profiles/start-profiles.ts';
import { askServer, secretsWanted } from '../../lib/worker/servers/server-commands.ts';
import { readingProfiles } from './answer-reading.ts';
import { aConversation, anAnswer, aQuestion, aRun } from './conversation.ts';
import { fakeHost } from './fake-host.ts';
import { plainHeader } from './profile.ts';

const commands = createSecretCommands({ searchForSecrets });
const findSecrets = async (texts: string[]) => ({
  ok: true as const,
  value: await commands['secrets.find']({ texts }),
});

/** The stored profiles, settings and secrets, as a page gets them. */
const stores = {
  commands: { findSecrets },
  settings: { readProfiles: readStoredProfiles, read: readStoredSettings },
  protocols: pageProtocols,
};

/** All secrets that are stored now. */
async function known(): Promise<string[]> {
  const { profiles, groups = [] } = (await readStoredProfiles()).stored;
  const all = await Promise.all([...profiles, ...groups].map(({ id }) => readOpenSecrets(id)));
  return all.flatMap((secrets) => valuesOf(secrets));
}

/** A conversation whose texts repeat these secrets: whole, encoded, in lines, and split between two parts. */
function leaky(secrets: string[]): ConversationRecord {
  const said = secrets.flatMap((secret) => [
    secret,
    btoa(secret),
    encodeURIComponent(secret),
    secret.replace(/.{13}/, '$&\n'),
    secret.replace(/.{13}/, '$&**'),
  ]);
  const split = secrets.flatMap((secret) => [secret.slice(0, 20), `${secret.slice(20)} `]);
  const content = split.map((text) => ({ type: 'text', text }));
  const failure = { kind: 'rejected-input' as const, detail: said.join(' '), problems: [] };
  return {
    conversation: aConversation({ title: said.join(' '), lastRun: { id: 'r1', status: 'failed' } }),
    messages: [aQuestion({ text: said.join(' ') }), anAnswer({ assistant: said.join(' ') })],
    runs: [
      {
        run: aRun({ fields: { note: said }, state: { status: 'failed', failure }, endedAt: 2 }),
        fold: { parts: [{ type: 'ai', content }, ...said] },
      },
    ],
  };
}

/** Exports the profiles, and a conversation that repeats what is secret. */
export async function exportedText(format: ExportFormat): Promise<string> {
  const { conversation, messages, runs } = leaky(await known());
  const stored = {
    conversation,
    messages,
    runs: new Map(runs.map((item) => [item.run.id, item])),
    unreadable: 0,
  };
  const host = fakeHost({
    ...stores,
    records: { read: async () => stored, readDescription: async () => undefined },
    clock: { now: () => 0 },
  });
  const list = { conversations: [conversation], running: new Map(), unreadable: 0 };
  const file = await exportFile(
    { format, conversations: ['c1'], hasProfiles: true, hasFiles: false },
    { profiles: readingProfiles, list },
    host,
  );
  return `${file.name} ${await file.blob.text()}`;
}

/** Writes an edited profile, whose texts repeat what is secret, in every form. */
export async function sharedTexts(profile: Profile, typed: string): Promise<string[]> {
  const secrets = [...(await known()), typed];
  const edited: Profile = {
    ...profile,
    name: `For ${secrets.join(' ')}`,
    starters: secrets,
    headers: [...profile.headers, ...secrets.map((secret, place) => plainHeader(`X-Note-${place}`, secret))],
    call: { ...profile.call, systemMessage: `Say ${secrets.join(' ')}.` },
  };
  const host = fakeHost({ ...stores, records: { readDescription: async () => undefined } });
  const outgoing = await outgoingProfile(edited, [typed], host);
  return sharedForms.map((form) => {
    const { text } = writtenAs(form, outgoing);
    return form === 'text'
      ? atob(text.slice('runnel:'.length).replaceAll('-', '+').replaceAll('_', '/'))
      : text;
  });
}

/** Tests the connection of a profile; returns its steps, its cause and its report. */
export async function connectionTested(profile: Profile, typed: Record<string, string>) {
  const worker = {
    fetch,
    isOnline: () => true,
    now: () => 0,
    newId: () => 'an-id',
    readSecrets: readOpenSecrets,
    readGroups: readHeaderGroups,
    searchForSecrets: searchForOpenSecrets,
  };
  const handlers = {
    'server.ask': (input: never) => askServer(input, worker),
    'server.secrets': async (input: never) => ({ wanted: await secretsWanted(input, worker) }),
  };
  const send = async (name: keyof typeof handlers, input: never) => ({
    ok: true,
    value: await handlers[name](input),
  });
  const host = fakeHost({
    ...stores,
    commands: { ...stores.commands, send: send as never },
    access: { request: async () => true, has: async () => true },
    clock: { now: () => 0 },
    ids: { newId: () => 'an-id' },
  });
  const test = createConnectionTest({ profile, secrets: typed }, host);
  await test.start();
  return { url: profile.url, ...test.state.value, report: await test.report() };
}
