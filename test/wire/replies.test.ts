import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../lib/chat/storage/refusal.ts';
import type { CommandName } from '../../lib/wire/commands.ts';
import { readReply } from '../../lib/wire/replies.ts';
import { aProfile, plainHeader, secretHeader } from '../support/profile.ts';

const profile = aProfile({ headers: [plainHeader('X-Team', 'a'), secretHeader('Authorization')] });

/** The reply to each command: the compiler requires every new one. */
const values: Record<CommandName, unknown> = {
  'profile.save': { profile },
  'profile.duplicate': { profile },
  'profile.delete': {},
  'profile.restore': { profile },
  'profile.reorder': {},
  'profile.choose': {},
  'profile.mode': {},
  'profile.groups': {},
  'profile.call': {},
  'profile.describe': { outcome: 'same' },
  'profile.withoutSchema': {},
  'run.start': { runId: 'r1' },
  'run.repeat': { runId: 'r2' },
  'run.stop': {},
  'run.readOn': {},
  'run.tell': {},
  'run.keep': {},
  'run.note': {},
  'queue.add': {},
  'queue.change': {},
  'queue.remove': {},
  'queue.send': {},
  'conversation.seen': {},
  'conversation.fold': {},
  'conversation.change': { isSaved: true },
  'conversation.delete': { isSaved: false, isEnding: true },
  'conversation.restore': { isSaved: true },
  'conversation.prune': { isSaved: true, messageId: 'r1.question' },
  'conversation.unprune': { isSaved: true },
  'conversation.take': { outcomes: ['taken', 'known', 'mixed', 'refused', 'unreadable'] },
  'secrets.find': { isAnyKnown: true, found: [{ text: 0, from: 1, to: 2 }] },
  'secrets.unlock': { isRight: true },
  'secrets.lock': {},
  'secrets.passphrase': { isRight: false },
  'secrets.delete': {},
  'settings.change': {},
  'image.ask': {},
  'image.load': { picture: 'data:image/png;base64,iVBORw0KGgo=' },
  'server.expect': {},
  'server.secrets': { wanted: ['X-Key'] },
  'server.ask': {
    status: 'answered',
    httpStatus: 200,
    url: 'https://example.org/openapi.json',
    headers: [['content-type', 'application/json']],
    text: '{}',
    end: 'whole',
    headMs: 1,
    endMs: 2,
    reads: [{ atMs: 2, bytes: 2 }],
  },
  'intent.take': {
    intents: [
      { id: 'i1', windowId: 1, tabId: 2, profileId: null, promptId: null, want: { kind: 'next-profile' } },
    ],
  },
  'intent.wish': {},
};

const refusals: Refusal[] = [
  { code: 'profile-gone' },
  { code: 'secrets-locked' },
  { code: 'unknown-command', command: 'run.stop' },
  { code: 'fault', command: 'run.stop', said: 'runs is undefined' },
  { code: 'message-not-stored', said: 'QuotaExceededError' },
  { code: 'not-stored', store: { kind: 'refused', reason: 'IO error' } },
  {
    code: 'not-stored',
    store: {
      kind: 'full',
      limit: 10,
      size: 11,
      parts: [
        { of: { kind: 'profile', name: 'Guide' }, size: 6 },
        { of: { kind: 'secrets' }, size: 5 },
      ],
    },
  },
];

describe.each(Object.entries(values) as [CommandName, object][])('a reply to %s', (name, value) => {
  const reads = (reply: unknown) => readReply(name, reply) !== undefined;

  test('carries its value unchanged', () => {
    expect(readReply(name, { ok: true, value })).toEqual({ ok: true, value });
  });

  test.each(refusals)('may carry the refusal $code', (problem) => {
    const refused = { ok: false, problem };
    expect(readReply(name, refused)).toEqual(refused);
  });

  test.each<[string, unknown]>([
    ['nothing, as when no worker listens', undefined],
    ['a value and a problem', { ok: true, value, problem: 'x' }],
    ['a refusal without a problem', { ok: false }],
    ['a refusal with a value', { ok: false, problem: refusals[0], value }],
    ['a problem that is a sentence', { ok: false, problem: 'This profile is gone.' }],
    ['an unknown refusal', { ok: false, problem: { code: 'moon' } }],
    ['a refusal without its values', { ok: false, problem: { code: 'fault', command: name } }],
    ['a value with an unknown field', { ok: true, value: { ...value, more: 1 } }],
    ['no value', { ok: true }],
    ['the bare value', value],
    ['a text in place of ok', { ok: 'true', value }],
  ])('is never %s', (_, reply) => {
    expect(reads(reply)).toBe(false);
  });
});
