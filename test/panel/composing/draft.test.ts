import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { emptyCard } from '../../../lib/chat/waiting/card-draft.ts';
import { createDraft, createWaitingDrafts } from '../../../lib/panel/composing/draft.ts';
import { createPanelMemory } from '../../support/panel-memory.ts';

function createScene() {
  const memory = createPanelMemory();
  const conversationId = signal('c1');
  return { kept: memory.kept, memory, conversationId, draft: createDraft(conversationId, memory) };
}

describe('a draft', () => {
  test('is stored at every change, so it survives a reload', () => {
    const { draft, memory, conversationId } = createScene();
    for (const text of ['H', 'He', 'Hel']) {
      draft.write(text);
      expect(createDraft(conversationId, memory).text.value).toBe(text);
    }
  });

  test('belongs to its conversation', () => {
    const { draft, conversationId } = createScene();
    draft.write('to the first');
    conversationId.value = 'c2';
    expect(draft.text.value).toBe('');
    draft.write('to the second');
    conversationId.value = 'c1';
    expect(draft.text.value).toBe('to the first');
    conversationId.value = 'c2';
    expect(draft.text.value).toBe('to the second');
  });

  test('that is inserted is stored as well, and is marked as inserted', () => {
    const { draft, memory, conversationId } = createScene();
    draft.write('typed');
    expect(draft.given.value).toBe(0);
    draft.give('put in');
    draft.give('put in');
    expect([draft.text.value, draft.given.value]).toEqual(['put in', 2]);
    expect(createDraft(conversationId, memory).text.value).toBe('put in');
  });

  test('keeps what was written when a text is added', () => {
    const { draft } = createScene();
    draft.add('pasted');
    expect(draft.text.value).toBe('pasted');
    draft.write('written \n');
    draft.add('pasted');
    expect([draft.text.value, draft.given.value]).toEqual(['written\n\npasted', 2]);
  });

  test('leaves no record when emptied', () => {
    const { draft, kept } = createScene();
    draft.write('Hi');
    draft.write('');
    expect(kept.size).toBe(0);
  });

  test.each([
    ['all of it', 'Hi', ''],
    ['its beginning', 'Hi and more', ' and more'],
    ['nothing if it was replaced', 'Another', 'Another'],
    ['nothing if it was emptied', '', ''],
  ])('loses what was sent: %s', (_, typed, left) => {
    const { draft, memory, conversationId } = createScene();
    draft.write(typed);
    draft.take('c1', 'Hi');
    expect(draft.text.value).toBe(left);
    expect(createDraft(conversationId, memory).text.value).toBe(left);
  });

  test.each([
    ['Hi', ''],
    ['Hi and more', ' and more'],
    ['Another', 'Another'],
  ])('that reads %j loses only the sent text while another conversation is shown', (typed, left) => {
    const { draft, conversationId } = createScene();
    draft.write(typed);
    conversationId.value = 'c2';
    draft.write('to the second');
    draft.take('c1', 'Hi');
    expect(draft.text.value).toBe('to the second');
    conversationId.value = 'c1';
    expect(draft.text.value).toBe(left);
  });
});

const card = { ...emptyCard(), args: { to: 'bob' } };

test('unsent answers come back with their conversation, for the run that they answer', () => {
  const id = signal('c1');
  const memory = createPanelMemory();
  const drafts = createWaitingDrafts(id, memory);
  drafts.write('r1', 1, card, card);
  expect(drafts.of('r1')).toEqual({ 1: card });
  expect(drafts.of('r2')).toEqual({});
  id.value = 'c2';
  expect(drafts.of('r1')).toEqual({});
  id.value = 'c1';
  expect(drafts.of('r1')).toEqual({ 1: card });
  expect(createWaitingDrafts(id, memory).of('r1')).toEqual({ 1: card });
});

test('unsent answers are stored without their secrets', () => {
  const memory = createPanelMemory();
  const drafts = createWaitingDrafts(signal('c1'), memory);
  const secret = { ...card, args: { to: 'hunter2!' } };
  drafts.write('r1', 0, secret, emptyCard());
  drafts.write('r1', 1, card, card);
  expect(drafts.of('r1')).toEqual({ 0: secret, 1: card });
  expect(createWaitingDrafts(signal('c1'), memory).of('r1')).toEqual({ 0: emptyCard(), 1: card });
});

test('sent answers are not kept', () => {
  const memory = createPanelMemory();
  const drafts = createWaitingDrafts(signal('c1'), memory);
  drafts.write('r1', 0, card, card);
  drafts.take('r2');
  expect(drafts.of('r1')).toEqual({ 0: card });
  drafts.take('r1');
  expect(drafts.of('r1')).toEqual({});
  expect(createWaitingDrafts(signal('c1'), memory).of('r1')).toEqual({});
});
