import { beforeEach, expect, test } from 'vitest';
import { createTemporaryMemory, type PageMemory } from '../../../lib/panel/page/temporary-memory.ts';

let kept: Map<string, string | null>;
let isTemporary: boolean;
let memory: PageMemory;

beforeEach(() => {
  kept = new Map([['draft', 'before']]);
  isTemporary = false;
  memory = createTemporaryMemory(
    { read: (key) => kept.get(key) ?? null, write: (key, value) => void kept.set(key, value) },
    () => isTemporary,
  );
});

test('what is of a temporary conversation is read again, and not kept', () => {
  isTemporary = true;
  expect(memory.read('draft')).toBe('before');
  memory.write('draft', 'secret');
  expect(memory.read('draft')).toBe('secret');
  memory.write('draft', null);
  expect(memory.read('draft')).toBeNull();
  expect(kept.get('draft')).toBe('before');
});

test('what is written afterwards is kept', () => {
  isTemporary = true;
  memory.write('draft', 'secret');
  isTemporary = false;
  memory.write('draft', 'after');
  expect([memory.read('draft'), kept.get('draft')]).toEqual(['after', 'after']);
});

test('what is of a temporary conversation is not read outside of one', () => {
  isTemporary = true;
  memory.write('draft', 'secret');
  isTemporary = false;
  expect(memory.read('draft')).toBe('before');
});
