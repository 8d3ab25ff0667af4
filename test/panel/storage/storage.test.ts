import { describe, expect, test } from 'vitest';
import type { UnreadableRecord } from '../../../lib/chat/conversation/unreadable-record.ts';
import type { Refusal } from '../../../lib/chat/storage/refusal.ts';
import type { Host } from '../../../lib/panel/host/host.ts';
import { createStorage } from '../../../lib/panel/storage/storage.ts';
import type { Tidying } from '../../../lib/panel/storage/tidying.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { findIn } from '../../support/find-secrets.ts';
import { partOf } from '../../support/panel-parts.ts';

type Disk = Awaited<ReturnType<Host['records']['loadDisk']>>;

/** Creates the storage of a page and records its actions. */
function createScene({ problem, diskError }: { problem?: Refusal; diskError?: Error } = {}) {
  const done: string[] = [];
  const disk = partOf<Disk>({
    readUnreadable: async ({ key }) => ({ key, text: 'hunter2!' }),
    async removeUnreadable({ kind, key }) {
      if (diskError) throw diskError;
      done.push(`${kind} ${String(key)}`);
    },
  });
  const host = fakeHost({
    commands: {
      async send(name, input) {
        done.push(`${name} ${JSON.stringify(input)}`);
        return problem === undefined ? { ok: true, value: {} as never } : { ok: false, problem };
      },
      findSecrets: findIn('hunter2!'),
      createChangeNotice: () => (change) => void done.push(`told of ${change.id}`),
    },
    records: { loadDisk: async () => disk },
    clock: { now: () => 0 },
  });
  const storage = partOf<Tidying>({ tidy: async () => void done.push('tidied') });
  return { done, storage: createStorage({ storage }, host) };
}

const aRecord = (kind: UnreadableRecord['kind'], key: IDBValidKey): UnreadableRecord => ({
  kind,
  key,
  text: '',
  problem: { kind: 'not-a-record' },
  conversationId: 'c1',
});

describe('an unreadable record', () => {
  test.each([
    [
      'a conversation',
      'conversation',
      'c1',
      ['conversation.delete {"ids":["c1"],"isForGood":true}', 'tidied'],
    ],
    ['a message', 'message', 'm1', ['message m1', 'told of c1', 'tidied']],
    ['a conversation whose key is no text', 'conversation', 7, ['conversation 7', 'told of c1', 'tidied']],
  ] as const)('that is %s is removed, and the storage tidied', async (_, kind, key, steps) => {
    const { done, storage } = createScene();
    expect(await storage.remove(aRecord(kind, key))).toBeUndefined();
    expect(done).toEqual(steps);
  });

  test('stays with the reason that the worker gives', async () => {
    const { done, storage } = createScene({ problem: { code: 'no-answer' } });
    expect(await storage.remove(aRecord('conversation', 'c1'))).toBe(
      'The background worker of Runnel does not answer. Try again.',
    );
    expect(done).not.toContain('tidied');
  });

  test('stays with the error of the disk', async () => {
    const { storage } = createScene({ diskError: new Error('full') });
    expect(await storage.remove(aRecord('message', 'm1'))).toBe(
      'The browser does not delete it (Error: full).',
    );
  });

  test('is saved without the secrets in it', async () => {
    const { blob } = await createScene().storage.save([aRecord('message', 'm1')]);
    const text = await blob.text();
    expect(text).toContain('"key":"m1"');
    expect(text).not.toContain('hunter2');
  });
});
