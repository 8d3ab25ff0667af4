import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { emptyCard } from '../../../lib/chat/waiting/card-draft.ts';
import { createWaitingDrafts } from '../../../lib/panel/composing/draft.ts';
import { createPanelMemory } from '../../support/panel-memory.ts';

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
