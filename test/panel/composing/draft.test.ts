import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { createDraft } from '../../../lib/panel/composing/draft.ts';

function createScene() {
  const kept = new Map<string, string>();
  const memory = {
    read: (key: string) => kept.get(key) ?? null,
    write(key: string, value: string | null) {
      if (value) kept.set(key, value);
      else kept.delete(key);
    },
  };
  const conversationId = signal('c1');
  return { kept, memory, conversationId, draft: createDraft(conversationId, memory) };
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
