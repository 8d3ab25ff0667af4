import { describe, expect, test } from 'vitest';
import { type CommandInput, type CommandName, commands } from '../../lib/wire/commands.ts';
import { anAttachment } from '../support/attachment.ts';
import { call, start } from '../support/command-inputs.ts';
import { aProfile, plainHeader, secretHeader } from '../support/profile.ts';

const profile = aProfile({ headers: [plainHeader('X-Team', 'a'), secretHeader('Authorization')] });
/** 32 bytes. */
const key = `${'A'.repeat(43)}=`;

const group = { id: 'g1', name: 'Staging', headers: profile.headers };
const asker = { id: 'p1', name: 'Chat', headers: [], sendCookies: false };

/** One valid input for each command: the compiler requires every new one. */
const inputs: { [Name in CommandName]: CommandInput<Name> } = {
  'profile.save': { profile, secrets: { h1: 'Bearer abc' } },
  'profile.duplicate': { id: 'p1' },
  'profile.delete': { id: 'p1' },
  'profile.restore': { id: 'p1' },
  'profile.reorder': { ids: ['p2', 'p1'] },
  'profile.choose': { id: 'p1' },
  'profile.mode': { id: 'p1', mode: 'batch' },
  'profile.groups': { groups: [group], deleted: ['g2'], switched: [{ from: 'g2', to: 'g1' }] },
  'profile.call': { id: 'p1', call },
  'profile.describe': { id: 'p1', anew: true },
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
  'run.tell': { runId: 'r1', isWanted: true },
  'run.keep': { runId: 'r1' },
  'run.note': { runId: 'r1', note: { feedback: { at: 1, score: 1 }, publicUrl: 'https://smith.example/1' } },
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
  'server.secrets': { url: 'https://example.org/chat', asker, secrets: { h1: 'typed' } },
  'server.ask': {
    url: 'https://example.org/openapi.json',
    method: 'GET',
    accept: 'application/json',
    asker,
    secrets: { h1: 'typed' },
    limits: { bytes: 1024, ms: 10_000 },
  },
};
const everyInput = Object.entries(inputs) as [CommandName, Record<string, unknown>][];

const accepts = (name: CommandName, input: unknown) => commands[name]().safeParse(input).success;
describe.each(everyInput)('%s', (name, input) => {
  test('accepts the input of a panel unchanged', () => {
    expect(commands[name]().parse(JSON.parse(JSON.stringify(input)))).toEqual(input);
  });

  test('refuses an unknown key', () => {
    expect(accepts(name, { ...input, more: 1 })).toBe(false);
  });

  test.each(Object.keys(input))('requires %s, of the right type', (key) => {
    const { [key]: _, ...others } = input;

    expect(accepts(name, others)).toBe(false);
    expect(accepts(name, { ...others, [key]: null })).toBe(false);
    expect(accepts(name, { ...others, [key]: 7 })).toBe(false);
  });

  test.each([undefined, null, 'p1', 7, [input], []])('refuses %j as input', (other) => {
    expect(accepts(name, other)).toBe(false);
  });
});

const idKeys = everyInput.flatMap(([name, input]) =>
  Object.keys(input)
    .filter((key) => /^id$|Id$/.test(key))
    .map((key): [CommandName, string] => [name, key]),
);

test.each(idKeys)('%s refuses an empty and an overlong %s', (name, key) => {
  expect(accepts(name, { ...inputs[name], [key]: '' })).toBe(false);
  expect(accepts(name, { ...inputs[name], [key]: 'x'.repeat(201) })).toBe(false);
  expect(accepts(name, { ...inputs[name], [key]: 'x'.repeat(200) })).toBe(true);
});

test.each<[object, boolean]>([
  [{ presetId: 'x', isAside: true }, true],
  [{ presetId: null }, true],
  [{ presetId: '' }, false],
  [{ isAside: false }, false],
])('run.start with %j is accepted: %s', (part, isAccepted) => {
  expect(accepts('run.start', { ...start, ...part })).toBe(isAccepted);
});

describe('profile.save', () => {
  test.each<[string, unknown]>([
    ['a profile with an unknown field', { ...profile, more: 1 }],
    ['a mode as v1.x spells it', { ...profile, mode: 'fetch' }],
    [
      'a secret header that carries its value',
      { ...profile, headers: [{ ...secretHeader('Authorization'), value: 'Bearer abc' }] },
    ],
    ['a profile without headers', { ...profile, headers: undefined }],
  ])('refuses %s', (_, broken) => {
    expect(accepts('profile.save', { ...inputs['profile.save'], profile: broken })).toBe(false);
  });

  test('refuses a secret that is not a text', () => {
    const secrets = { h1: { value: 'a' } };
    expect(accepts('profile.save', { ...inputs['profile.save'], secrets })).toBe(false);
  });
});

test.each<[CommandName, string, object]>([
  ['run.start', 'fields that are no object', { fields: ['French'] }],
  ['run.start', 'a file without a place', { files: [{ file: anAttachment() }] }],
  [
    'run.start',
    'a file without its size',
    { files: [{ at: '/file', file: { id: 'f1', name: 'a', mediaType: '' } }] },
  ],
  ['profile.call', 'a mapping of an unknown kind', { call: { ...call, mapping: { kind: 'form' } } }],
  ['profile.call', 'a memory without its key', { call: { ...call, memory: { kind: 'kept' } } }],
  ['profile.call', 'a setting of its own', { call: { ...call, temperature: 1 } }],
])('%s refuses %s', (name, _, part) => {
  expect(accepts(name, { ...inputs[name], ...part })).toBe(false);
});

test.each([[['']], [['p1', 7]], ['p1'], [{ 0: 'p1' }]])('profile.reorder refuses %j as its ids', (ids) => {
  expect(accepts('profile.reorder', { ids })).toBe(false);
});

test.each(['fetch', '', 'STREAM', 'invoke'])('profile.mode refuses %j', (mode) => {
  expect(accepts('profile.mode', { id: 'p1', mode })).toBe(false);
});

describe('the message of run.start', () => {
  test.each<[unknown]>([
    [{ kind: 'new', text: 'Hi', attachments: [], parentId: null }],
    [{ kind: 'new', text: '', attachments: [anAttachment()], parentId: null }],
    [{ kind: 'new', text: 'line\nline', attachments: [], parentId: 'a1' }],
    [{ kind: 'again', questionId: 'q1' }],
  ])('may be %j', (message) => {
    expect(accepts('run.start', { ...start, message })).toBe(true);
  });

  test.each<[unknown]>([
    [{ kind: 'new', text: 'Hi', parentId: null }],
    [{ kind: 'new', text: 'Hi', attachments: [] }],
    [{ kind: 'new', text: 'Hi', attachments: [], parentId: '' }],
    [{ kind: 'new', text: 'Hi', attachments: ['notes.txt'], parentId: null }],
    [{ kind: 'new', text: 'Hi', attachments: [{ ...anAttachment(), base64: 'aGk=' }], parentId: null }],
    [{ kind: 'new', text: 7, attachments: [], parentId: null }],
    [{ kind: 'new', attachments: [], parentId: null }],
    [{ kind: 'new', text: 'Hi', attachments: [], parentId: null, questionId: 'q1' }],
    [{ kind: 'again', questionId: '' }],
    [{ kind: 'again', questionId: 'q1', text: 'Hi' }],
    [{ kind: 'again' }],
    [{ kind: 'again', questionId: 'q1', attachments: [] }],
    [{ kind: 'edit', text: 'Hi', attachments: [], parentId: null }],
    [{ text: 'Hi', attachments: [], parentId: null }],
    ['Hi'],
  ])('may not be %j', (message) => {
    expect(accepts('run.start', { ...start, message })).toBe(false);
  });
});
