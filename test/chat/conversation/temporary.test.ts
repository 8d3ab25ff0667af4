import { expect, test } from 'vitest';
import { idForRunnable, isTemporary, temporaryId } from '../../../lib/chat/storage/record-id.ts';

const uuid = '0b9c1f0e-6a55-4d1c-9d38-3c1f0c5b7f11';

test('the id of a temporary conversation is marked; the runnable gets a plain UUID', () => {
  expect(isTemporary(temporaryId(uuid))).toBe(true);
  expect(idForRunnable(temporaryId(uuid))).toBe(uuid);
});

test('the id of any other conversation is not marked, and the runnable gets it unchanged', () => {
  expect(isTemporary(uuid)).toBe(false);
  expect(idForRunnable(uuid)).toBe(uuid);
});
