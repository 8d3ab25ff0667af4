import { describe, expect, test } from 'vitest';
import type { ConversationRecord } from '../../../lib/chat/conversation/conversation-record.ts';
import {
  documentEnd,
  documentEntry,
  documentHead,
} from '../../../lib/chat/transfer/export/runnel-document.ts';
import { jsonElements } from '../../../lib/chat/transfer/import/json-elements.ts';
import { readElement, readRemainder, readValue } from '../../../lib/chat/transfer/import/read-element.ts';
import type { Json } from '../../../lib/json/json.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';
import { anyRecord, endedRecord } from '../../support/conversation-record.ts';
import { fc } from '../../support/fast-check.ts';
import { aProfile } from '../../support/profile.ts';

const exportedAt = '2026-01-02T03:04:05.000Z';

const run = aRun({ state: { status: 'done' } });
const record = () => ({
  conversation: aConversation({ lastRun: { id: 'r1', status: 'done' } }),
  messages: [aQuestion(), anAnswer()],
  runs: [{ run, fold: { parts: ['Hello'] } }],
});

const entryText = (item: ConversationRecord, place: number) => documentEntry(item, place, []).join('');

/** Reads a file like an import. */
function readFile(text: string) {
  const elements = jsonElements();
  const found = elements.feed(text).map((piece) => readElement(piece.text));
  const { entries, ...rest } = readRemainder(elements.end(), found.length > 0);
  return { entries: [...found, ...entries], ...rest };
}

test('exported conversations are read back unchanged, except that running answers have ended', () => {
  fc.assert(
    fc.property(fc.tuple(anyRecord('c1'), anyRecord('c2')), (records) => {
      const file =
        documentHead({ exportedAt, profiles: [aProfile()] }) + records.map(entryText).join('') + documentEnd;
      const { entries, profiles, problems } = readFile(file);
      // The JSON of an export has no negative zero.
      const expected = JSON.parse(JSON.stringify(records.map(endedRecord)));
      expect(entries).toEqual(
        expected.map((item: unknown) => ({ status: 'read', record: item, leftOut: {} })),
      );
      expect(profiles).toEqual({ version: 2, profiles: [aProfile()] });
      expect(problems).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

const changed = (change: (value: ReturnType<typeof record>) => object): Json =>
  JSON.parse(JSON.stringify(change(record())));

describe('import of a damaged conversation', () => {
  test.each<[string, Json, Record<string, number>]>([
    [
      'an invalid message',
      changed((value) => ({ ...value, messages: [...value.messages, { id: 1 }] })),
      { messages: 1 },
    ],
    [
      'an invalid run',
      changed((value) => ({ ...value, runs: [...value.runs, { run: null }] })),
      { answers: 1 },
    ],
    [
      'a repeated message',
      changed((value) => ({ ...value, messages: [...value.messages, aQuestion({ text: 'Other' })] })),
      { messages: 1 },
    ],
    [
      'a message of another conversation',
      changed((value) => ({
        ...value,
        messages: [...value.messages, aQuestion({ id: 'x', conversationId: 'c9' })],
      })),
      { messages: 1 },
    ],
    [
      'a run of another conversation',
      changed((value) => ({
        ...value,
        runs: [...value.runs, { run: aRun({ id: 'r9', conversationId: 'c9' }), fold: { parts: [] } }],
      })),
      { answers: 1 },
    ],
  ])('leaves out %s', (_, value, leftOut) => {
    expect(readValue(value)).toEqual({ status: 'read', record: endedRecord(record()), leftOut });
  });

  test('counts a run whose message is not in the file', () => {
    const ofNobody = { run: aRun({ id: 'r9', messageId: 'gone' }), fold: { parts: [] } };
    const value = changed((given) => ({ ...given, runs: [...given.runs, ofNobody] }));
    expect(readValue(value)).toMatchObject({ leftOut: { answers: 1 } });
  });

  test('refuses nesting too deep to store, and accepts what a runnable can have sent', () => {
    const answered = (depth: number): Json =>
      JSON.parse(JSON.stringify(record()).replace('["Hello"]', `[${'['.repeat(depth)}${']'.repeat(depth)}]`));
    expect(readValue(answered(200)).status).toBe('read');
    expect(readValue(answered(20_000))).toEqual({
      status: 'unreadable',
      of: '“Hi”',
      problem: 'It is nested too deep to be stored.',
    });
  });

  test('shows the newest message if the stored tip is missing', () => {
    const value = changed(({ conversation, ...rest }) => ({
      ...rest,
      conversation: { ...conversation, tip: 'gone' },
    }));
    expect(readValue(value)).toMatchObject({ record: { conversation: { tip: 'r1.answer' } } });
  });

  test.each<[string, Json]>([
    [
      'an invalid title',
      changed((value) => ({ ...value, conversation: { ...value.conversation, title: 1 } })),
    ],
    [
      'an id that is too long',
      changed((value) => ({ ...value, conversation: { ...value.conversation, id: 'x'.repeat(201) } })),
    ],
  ])('refuses %s', (_, value) => {
    expect(readValue(value).status).toBe('unreadable');
  });

  test('restores a deleted one', () => {
    const value = changed(({ conversation, ...rest }) => ({
      ...rest,
      conversation: { ...conversation, deletedAt: 5 },
    }));
    expect(readValue(value)).toMatchObject({ record: { conversation: { title: 'Hi' } } });
    expect(readValue(value)).not.toHaveProperty('record.conversation.deletedAt');
  });
});

const whole = documentHead({ exportedAt, profiles: undefined }) + entryText(record(), 0) + documentEnd;

describe('import file', () => {
  test.each([
    ['', ['The file is empty.']],
    ['  \n', ['The file is empty.']],
    ['hello', ['The file, or a part of it, is not JSON.']],
    ['[1] x', ['The file, or a part of it, is not JSON.']],
    ['{"a": 1', ['The file ends too early. Everything before that is imported.']],
    [
      whole.replace('"version":1', '"version":2'),
      [
        'The file was written by a newer version of Runnel. Parts that this version does not know are left out.',
      ],
    ],
    [
      whole.replace('"version":1', '"version":"x"'),
      [
        'The file is marked as a Runnel export, but its structure is wrong. It may be damaged or edited. Export it again.',
      ],
    ],
    ['[]', []],
  ])('%.40j has the problems %j', (text, problems) => {
    expect(readFile(text).problems).toEqual(problems);
  });

  test('with a single conversation outside a list is read', () => {
    expect(readFile(JSON.stringify(record())).entries).toMatchObject([{ status: 'read' }]);
  });
});

test('a truncated file gives its whole conversations and is reported as truncated', () => {
  const text =
    documentHead({ exportedAt, profiles: [aProfile()] }) +
    [record(), record()].map(entryText).join('') +
    documentEnd;
  for (let length = 1; length < text.trimEnd().length; length += 1) {
    const { entries, problems } = readFile(text.slice(0, length));
    expect(problems).toContain('The file ends too early. Everything before that is imported.');
    for (const entry of entries.filter(({ status }) => status === 'read'))
      expect(entry).toEqual({ status: 'read', record: endedRecord(record()), leftOut: {} });
  }
});
