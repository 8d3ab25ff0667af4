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

test('values of a temporary conversation are readable but not stored', () => {
  isTemporary = true;
  expect(memory.read('draft')).toBe('before');
  memory.write('draft', 'secret');
  expect(memory.read('draft')).toBe('secret');
  memory.write('draft', null);
  expect(memory.read('draft')).toBeNull();
  expect(kept.get('draft')).toBe('before');
});

test('values written afterwards are stored', () => {
  isTemporary = true;
  memory.write('draft', 'secret');
  isTemporary = false;
  memory.write('draft', 'after');
  expect([memory.read('draft'), kept.get('draft')]).toEqual(['after', 'after']);
});

test('values of a temporary conversation are not readable outside it', () => {
  isTemporary = true;
  memory.write('draft', 'secret');
  isTemporary = false;
  expect(memory.read('draft')).toBe('before');
});
