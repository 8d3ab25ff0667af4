import { describe, expect, test } from 'vitest';
import { type Failure, type FailureText, failure } from '../../../lib/chat/run/failure.ts';
import { failureText } from '../../../lib/chat/run/failure-text.ts';
import { detail, examples } from '../../support/failure-examples.ts';

/** Kinds whose text varies. */
const variants: Failure[] = [
  { kind: 'unreachable', origin: 'https://example.com', said: 'net::ERR_LATER' },
  { kind: 'offline', wasSent: false },
  { kind: 'slept', sleptMs: 20_000, wasSent: false },
  { kind: 'unauthorized', status: 403, detail },
  { kind: 'secret-missing', headers: ['X-Key'], origin: 'https://example.com', isForSession: true },
  { kind: 'not-exposed', status: 405, mode: 'batch', path: '/invoke', detail },
  { kind: 'not-there', status: 405, what: 'server', detail },
  ...[408, 413, 429, 431].map((status) => ({ kind: 'refused', status, detail }) as const),
  ...[502, 503, 511, 524, 526, 529].map((status) => ({ kind: 'runnable-error', status, detail }) as const),
  { kind: 'cut-short', silentMs: 60_400 },
  { kind: 'unsupported-input', wanted: 'a list', fields: [] },
  { kind: 'not-json', wanted: [] },
  { kind: 'not-json', wanted: '' }, // As version 0.6.0 stored it.
];

const everyFailure: [string, Failure][] = [...Object.values(examples), ...variants].map((item) => [
  `${item.kind}${'status' in item ? ` ${item.status}` : ''}`,
  item,
]);

describe.each(everyFailure)('failure text of %s', (_, item) => {
  const text = failureText(item);

  test('has a title that says what happened, without a full stop', () => {
    expect(text.title).toMatch(/^\S.*[^\s.]$/);
  });

  test('has a remedy that says what to do, in whole sentences', () => {
    expect(text.remedy).toMatch(/^[A-Z].*\.$/);
  });

  test('quotes the server in the detail only', () => {
    expect(`${text.title} ${text.remedy}`).not.toContain(detail);
    if ('detail' in item) expect(text.detail).toBe(detail);
  });

  test('has a value in every sentence', () => {
    expect(`${text.title} ${text.remedy}`).not.toMatch(/undefined|null|NaN|\[object/);
  });

  test('belongs to a failure that storing and parsing leave unchanged', () => {
    expect(failure.parse(JSON.parse(JSON.stringify(item)))).toEqual(item);
  });
});

test.each<[Failure['kind'], FailureText['action']]>([
  ['busy', 'when-busy'],
  ['permission-missing', 'allow-access'],
  ['secret-missing', 'edit-profile'],
  ['unauthorized', 'edit-profile'],
  ['unreachable', 'edit-profile'],
  ['not-exposed', 'other-mode'],
  ['not-there', 'anew'],
  ['unsupported-input', 'plain-text'],
  ['fields-missing', 'plain-text'],
  ['rejected-input', 'input-settings'],
  ['text-place-open', 'plain-text'],
  ['not-json', 'plain-text'],
  ['schema-overdue', 'plain-text'],
  ['schema-unknown', 'without-schema'],
  ['stalled', 'edit-profile'],
  ['overdue', 'edit-profile'],
  ['answer-left-out', 'without-steps'],
])('%s offers the action %s', (kind, action) => {
  expect(failureText(examples[kind]).action).toBe(action);
});

test.each<[Failure, RegExp]>([
  [{ kind: 'not-exposed', status: 404, mode: 'stream', path: '/stream', detail }, /Try .*“Single response”/],
  [{ kind: 'not-exposed', status: 404, mode: 'batch', path: '/invoke', detail }, /Try .*“Streaming”/],
  [{ kind: 'refused', status: 429, detail }, /Wait/],
  [{ kind: 'refused', status: 413, detail }, /shorter/],
  [{ kind: 'unauthorized', status: 401, detail }, /header/],
  [{ kind: 'unauthorized', status: 403, detail }, /Origin/],
  [{ kind: 'unauthorized', status: 407, detail }, /^A proxy before the server/],
  [{ kind: 'redirected', url: 'https://login.example.com/' }, /https:\/\/login\.example\.com\//],
  [examples['wrong-content'], /text\/html/],
  [{ kind: 'wrong-content', detail }, /this came without a content type/],
  // As versions before 0.7.0 stored it.
  [{ kind: 'wrong-content', contentType: 'none', detail }, /this came without a content type/],
  [examples['secret-missing'], /type it for https:\/\/example\.com/],
])('the remedy of %j names the next step', (item, words) => {
  expect(failureText(item).remedy).toMatch(words);
});

test.each<[Failure, string]>([
  [examples.stalled, '120 s'],
  [examples.overdue, '1.5 s'],
  [examples['schema-overdue'], '5 s'],
  [examples['event-too-large'], '16 MiB'],
  [examples['reply-too-large'], '32 MiB'],
  [examples['secret-missing'], 'Secrets are missing: Authorization and X-Key'],
  [examples.unreachable, 'http://127.0.0.1:8000'],
  [examples['fields-missing'], 'language and tone'],
  [examples['text-place-open'], 'input and question'],
  [{ kind: 'text-place-open', candidates: ['user_id'] }, 'Choose a field for your message: user_id'],
  [examples['not-json'], 'the runnable takes a list'],
  [{ kind: 'not-json', wanted: ['number', 'boolean'] }, 'the runnable takes a number or true or false'],
  // As version 0.6.0 stored it.
  [{ kind: 'not-json', wanted: 'a number or a list' }, 'the runnable takes a number or a list'],
  [examples['files-gone'], 'notes.txt and plan.pdf'],
  [examples['files-not-taken'], 'notes.txt and plan.pdf'],
])('the title of %j names %s', (item, words) => {
  expect(failureText(item).title).toContain(words);
});

test('a runnable that needs more than a text lists its fields, one per line', () => {
  const lines = 'question: text (required)\nlimit: a whole number';
  expect(failureText(examples['unsupported-input']).detail).toBe(lines);
});

describe('sentence about partial answers', () => {
  const kinds = [
    'runnable-error',
    'malformed-reply',
    'event-too-large',
    'reply-too-large',
    'cut-short',
    'stalled',
    'fault',
  ] as const;

  test.each([...kinds, 'permission-revoked', 'offline', 'slept'] as const)(
    'is in the remedy of %s only if something arrived',
    (kind) => {
      expect(failureText(examples[kind], true).remedy).toMatch(/[Ww]hat arrived (before )?is kept/);
      expect(failureText(examples[kind]).remedy).not.toMatch(/arrived/);
    },
  );
});

const final = ['files-gone', 'files-not-taken', 'runnable-error', 'cut-short', 'fault'] as const;
test.each(final)('%s offers no action', (kind) => expect(failureText(examples[kind]).action).toBeUndefined());
