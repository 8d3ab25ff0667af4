import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import type { CommandInput, CommandName } from '../../lib/wire/commands.ts';
import { anAttachment } from './attachment.ts';
import { aContext } from './context.ts';
import { aProfile, plainHeader, secretHeader } from './profile.ts';

const profile = aProfile({ headers: [plainHeader('X-Team', 'a'), secretHeader('Authorization')] });
const call: CallSettings = {
  mapping: { kind: 'field', text: null, history: { name: 'messages', as: 'messages' } },
  answerField: 'answer',
  pieces: null,
  context: {
    template: { item: '{{text}}', place: 'after' },
    field: { name: 'documents', isList: true },
  },
  historyLimit: 10,
  systemMessage: 'Be brief.',
  memory: { kind: 'kept', key: 'session_id' },
  presets: [{ id: 's1', name: 'Terse', values: { temperature: 0, tags: ['a'] } }],
  presetId: 's1',
};
const start = {
  runId: 'r1',
  conversationId: 'c1',
  profileId: 'p1',
  origin: 'http://127.0.0.1:8000',
  plainText: false,
  fields: { language: 'French', limits: { words: 10 } },
  files: [{ at: '/documents/0', file: anAttachment() }],
  secrets: ['/limits/words'],
  message: {
    kind: 'new' as const,
    text: 'Hi',
    attachments: [anAttachment({ id: 'f2' })],
    context: aContext({}),
    parentId: null,
  },
} satisfies CommandInput<'run.start'>;

const { origin, ...rest } = start;
const later = { ...rest, mode: 'batch' as const, presetId: null };

const queued = { conversationId: 'c1', runId: 'r1' };

/** 32 bytes. */
const key = `${'A'.repeat(43)}=`;

/** One valid input for each command: the compiler requires every new one. */
export const commandInputs: { [Name in CommandName]: CommandInput<Name> } = {
  'profile.save': { profile, secrets: { h1: 'Bearer abc' } },
  'profile.duplicate': { id: 'p1' },
  'profile.delete': { id: 'p1' },
  'profile.restore': { id: 'p1' },
  'profile.reorder': { ids: ['p2', 'p1'] },
  'profile.choose': { id: 'p1' },
  'profile.mode': { id: 'p1', mode: 'batch' },
  'profile.groups': {
    groups: [{ id: 'g1', name: 'Staging', headers: profile.headers }],
    deleted: ['g2'],
    switched: [{ from: 'g2', to: 'g1' }],
  },
  'profile.call': { id: 'p1', call },
  'profile.describe': { id: 'p1', anew: true },
  'profile.withoutSchema': { id: 'p1' },
  'run.start': start,
  'run.repeat': {
    repeatId: 'r2',
    runId: 'r1',
    url: 'https://example.org/chat/stream',
    accept: 'text/event-stream',
    headers: profile.headers,
    secrets: { h1: 'Bearer abc' },
    sendCookies: false,
    body: '{}',
    hidden: ['1234'],
  },
  'run.stop': { runId: 'r1' },
  'run.readOn': { runId: 'r1' },
  'run.tell': { runId: 'r1', isWanted: true },
  'run.keep': { runId: 'r1' },
  'run.note': { runId: 'r1', note: { feedback: { at: 1, score: 1 }, publicUrl: 'https://smith.example/1' } },
  'queue.add': { start: later, origin },
  'queue.change': { ...queued, isHeld: false },
  'queue.remove': queued,
  'queue.send': { conversationId: 'c1', origin },
  'conversation.seen': { id: 'c1' },
  'conversation.fold': { id: 'c1' },
  'conversation.change': { id: 'c1', change: { title: 'A' } },
  'conversation.delete': { ids: ['c1'], isForGood: false },
  'conversation.restore': { ids: ['c1'] },
  'conversation.prune': { id: 'c1', messageId: 'r1.answer', preview: '' },
  'conversation.unprune': { id: 'c1', messageId: 'r1.answer' },
  'conversation.take': { fileId: 'f1' },
  'secrets.find': { texts: ['a'] },
  'secrets.unlock': { key },
  'secrets.lock': {},
  'secrets.passphrase': {},
  'secrets.delete': {},
  'settings.change': { change: { theme: 'dark', textSize: 115, sendKey: 'command-enter' } },
  'image.ask': { url: 'https://example.org/cat.png' },
  'image.load': { url: 'https://example.org/cat.png' },
  'server.expect': { url: 'https://example.org/chat' },
  'server.secrets': {
    url: 'https://example.org/chat',
    asker: { id: 'p1', name: 'Chat', headers: [], sendCookies: false },
    secrets: { h1: 'typed' },
  },
  'server.ask': {
    url: 'https://example.org/openapi.json',
    method: 'GET',
    accept: 'application/json',
    asker: { id: 'p1', name: 'Chat', headers: [], sendCookies: false },
    secrets: { h1: 'typed' },
    limits: { bytes: 1024, ms: 10_000 },
  },
  'intent.take': { windowId: 1, takeId: 't1' },
  'intent.wish': { windowId: 1, tabId: 2, want: { kind: 'page' } },
};
