import { describe, expect, test } from 'vitest';
import type { Start } from '../../../lib/panel/sending/start-run.ts';
import { createAskingScene, type Part, start, there } from '../../support/asking-scene.ts';
import { picture as file } from '../../support/panel-parts.ts';

const again: Start['message'] = { kind: 'again', questionId: 'r1.question' };

describe('a message to a site that has not received the conversation', () => {
  test.each<[string, Part, Partial<Start>]>([
    ['repeated', { sendsHistory: false }, { message: { kind: 'again', questionId: 'r2.question' } }],
    [
      'edited',
      { sendsHistory: false },
      { message: { kind: 'edited', questionId: 'r2.question', text: 'Ho' } },
    ],
    [
      'repeated as plain text',
      {},
      { message: { kind: 'again', questionId: 'r2.question' }, plainText: true },
    ],
  ])('is asked about for its files alone, if it is %s', async (_, part, input) => {
    const { starter, asked, started } = createAskingScene({ ...part, given: 'message' });
    expect(await starter(start(input))).toBe(true);
    expect(asked).toEqual([{ origin: there, others: ['http://127.0.0.1:8000'] }]);
    expect(started).toEqual([start({ ...input, consent: { origin: there, travels: 'message' } })]);
  });

  test('is sent after consent, with that consent', async () => {
    const { starter, asked, started } = createAskingScene({ given: 'message' });
    expect(await starter(start())).toBe(true);
    expect(asked).toEqual([{ origin: there, others: ['http://127.0.0.1:8000'] }]);
    expect(started).toEqual([start({ consent: { origin: there, travels: 'message' } })]);
  });

  test('is not sent without consent and stays in the composer', async () => {
    const { starter, started, written } = createAskingScene({ given: undefined });
    expect(await starter(start())).toBe(false);
    expect(started).toEqual([]);
    expect(written()).toEqual(['c1', 'Two', 'cat.png']);
  });

  test('is asked about once, however often “Send” is pressed', async () => {
    const { starter, asked } = createAskingScene({ given: 'message' });
    expect(await Promise.all([starter(start()), starter(start())])).toEqual([true, false]);
    expect(asked).toHaveLength(1);
  });

  test('is not sent if another conversation was opened meanwhile', async () => {
    const meanwhile: Part['meanwhile'] = (open) => {
      open.value = { ...open.value, id: 'other' };
    };
    const { starter, started } = createAskingScene({ given: 'conversation', meanwhile });
    expect(await starter(start())).toBe(false);
    expect(started).toEqual([]);
  });

  test.each<[string, Part, Partial<Start>]>([
    ['goes to the same site', {}, { profileId: 'here' }],
    ['goes as plain text', {}, { plainText: true }],
    ['goes to a runnable without history', { sendsHistory: false }, {}],
    ['goes to a runnable without a known schema', { sendsHistory: 'unknown' }, {}],
    ['cannot leave without access', { lacksAccess: true }, {}],
    ['is the first', {}, { message: again }],
    ['answers a run that waits', {}, { message: { kind: 'answers', answerId: 'r2.answer', answers: [] } }],
    ['has consent already', { head: { sites: [{ travels: 'conversation', origin: there }] } }, {}],
  ])('that %s needs no question', async (_, part, input) => {
    const { starter, asked, started } = createAskingScene({ ...part, given: undefined });
    expect(await starter(start(input))).toBe(true);
    expect(asked).toEqual([]);
    expect(started).toEqual([start(input)]);
  });
});

describe('“New conversation”', () => {
  const first = { kind: 'new' as const, text: 'Two', attachments: [file], parentId: null };

  test('sends the message as the first of a new conversation, with its files', async () => {
    const { starter, started, written, chosen } = createAskingScene({ given: 'new' });
    expect(await starter(start())).toBe(true);
    expect(started).toEqual([start({ conversationId: 'new', message: first })]);
    expect(written()).toEqual(['new', '']);
    expect(chosen).toEqual(['there']);
  });

  test('sends nothing if another conversation was opened while the new one was read', async () => {
    const onBegun: Part['onBegun'] = (open) => {
      open.value = { ...open.value, id: 'other' };
    };
    const { starter, started, chosen } = createAskingScene({ given: 'new', onBegun });
    expect(await starter(start())).toBe(false);
    expect(started).toEqual([]);
    expect(chosen).toEqual([]);
  });

  test('keeps an unsent message in the new conversation', async () => {
    const { starter, written } = createAskingScene({ given: 'new', isStarted: false });
    expect(await starter(start())).toBe(false);
    expect(written()).toEqual(['new', 'Two', 'cat.png']);
  });

  const edited: Start['message'] = { kind: 'edited', questionId: 'r2.question', text: 'Ho' };

  test.each<[string, Start['message'], string]>([
    ['that was edited', edited, 'Ho'],
    ['that is repeated', { kind: 'again', questionId: 'r2.question' }, 'And?'],
  ])('sends a message %s, and leaves the draft where it is', async (_, message, text) => {
    const { starter, started, written, kept } = createAskingScene({ given: 'new' });
    expect(await starter(start({ message }))).toBe(true);
    expect(started).toEqual([
      start({ conversationId: 'new', message: { ...first, text, attachments: [file] } }),
    ]);
    expect(written()).toEqual(['new', '']);
    expect(kept.get('draft:c1')).toBe('Two');
  });

  test('returns to the old conversation if an existing message cannot be sent', async () => {
    const { starter, written } = createAskingScene({ given: 'new', isStarted: false });
    expect(await starter(start({ message: edited }))).toBe(false);
    expect(written()).toEqual(['c1', 'Two', 'cat.png']);
  });
});
