import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Attachment } from '../../../lib/chat/file/attachment.ts';
import { createAttachments, keptFile } from '../../../lib/panel/composing/attachments.ts';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { createPanelMemory } from '../../support/panel-memory.ts';

const mebibyte = 1024 * 1024;

/** A file with a faked size. */
const aFile = (name: string, size = 3) =>
  Object.defineProperty(new File(['abc'], name), 'size', { value: size });

/** Content of a file that was moved since it was chosen. */
const unreadable = Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('Gone')) });

/** Creates the attachments of a page over a file store that can refuse or wait. */
function createScene() {
  const memory = createPanelMemory();
  const store = {
    kept: new Map<string, string>(),
    isFull: false,
    before: Promise.resolve() as Promise<void>,
  };
  const host = fakeHost({
    ids: { newId: () => crypto.randomUUID() },
    files: {
      async write(id: string, { name, type, size }: File): Promise<Attachment> {
        await store.before;
        if (store.isFull) throw new Error('No space');
        store.kept.set(id, name);
        return { id, name, mediaType: type, size };
      },
      async remove(id: string) {
        if (store.isFull) throw new Error('No access');
        store.kept.delete(id);
      },
    },
  });
  const conversationId = signal('c1');
  const notice = signal<Notice | undefined>(undefined);
  const create = () => createAttachments({ conversationId, memory, notice }, host);
  const attachments = create();
  const names = (of = attachments) => of.list.value.map(({ name }) => name);
  return { memory, store, host, conversationId, notice, attachments, create, names };
}

describe('attached files', () => {
  test('are told from a full disk if they cannot be read', async () => {
    const { attachments, store, notice } = createScene();
    store.isFull = true;
    await attachments.add([aFile('notes.txt')]);
    expect(notice.value?.text).toContain('Free some disk space');
    const moved = aFile('moved.txt');
    moved.slice = () => unreadable;
    await attachments.add([moved]);
    expect(notice.value?.text).toContain('“moved.txt” cannot be read (Error: No space). Choose it again.');
  });

  test('keep their order and survive a reload', async () => {
    const { attachments, store, create, names } = createScene();
    await attachments.add([aFile('a'), aFile('b')]);
    await attachments.add([aFile('c')]);
    expect(names()).toEqual(['a', 'b', 'c']);
    expect([...store.kept.values()]).toEqual(['a', 'b', 'c']);
    expect(names(create())).toEqual(['a', 'b', 'c']);
  });

  test('stay in the page when the browser stores nothing', async () => {
    const { attachments, memory, names } = createScene();
    memory.write = () => {};
    await attachments.add([aFile('a'), aFile('b')]);
    await attachments.remove(attachments.list.value[0]?.id ?? '');
    expect(names()).toEqual(['b']);
  });

  test('may include the same file twice', async () => {
    const { attachments, names } = createScene();
    await attachments.add([aFile('a'), aFile('a')]);
    const [one, other] = attachments.list.value;
    expect(one?.id).not.toBe(other?.id);
    await attachments.remove(one?.id ?? '');
    expect(names()).toEqual(['a']);
  });

  test('belong to their conversation', async () => {
    const { attachments, conversationId, names } = createScene();
    await attachments.add([aFile('a')]);
    conversationId.value = 'c2';
    expect(names()).toEqual([]);
    await attachments.add([aFile('b')]);
    conversationId.value = 'c1';
    expect(names()).toEqual(['a']);
  });

  test('stay with the conversation they were added in, even if stored after a switch', async () => {
    const { attachments, conversationId, store, names } = createScene();
    let release = () => {};
    store.before = new Promise((resolve) => {
      release = resolve;
    });
    const added = attachments.add([aFile('a'), aFile('b')]);
    conversationId.value = 'c2';
    release();
    await added;
    expect(names()).toEqual([]);
    conversationId.value = 'c1';
    expect(names()).toEqual(['a', 'b']);
  });

  test('are removed one by one without a trace', async () => {
    const { attachments, memory, store, names } = createScene();
    await attachments.add([aFile('a'), aFile('b')]);
    for (const left of [['b'], []]) {
      await attachments.remove(attachments.list.value[0]?.id ?? '');
      expect(names()).toEqual(left);
    }
    expect([memory.kept.size, store.kept.size]).toEqual([0, 0]);
  });

  test('are removed even if the store cannot delete them', async () => {
    const { attachments, store, names } = createScene();
    await attachments.add([aFile('a')]);
    store.isFull = true;
    await attachments.remove(attachments.list.value[0]?.id ?? '');
    expect(names()).toEqual([]);
  });

  test.each(['', 'nonsense', '{}', '[{"id": 1}]'])('are none when %j is stored', (written) => {
    const { memory, conversationId, attachments } = createScene();
    memory.write('draft-files:c2', written);
    conversationId.value = 'c2';
    expect(attachments.list.value).toEqual([]);
  });
});

describe('sent files', () => {
  test.each(['c1', 'c2'])('are removed, and later ones stay, while %s is shown', async (shown) => {
    const { attachments, conversationId, store, names } = createScene();
    await attachments.add([aFile('a'), aFile('b')]);
    const sent = attachments.list.value;
    await attachments.add([aFile('c')]);
    conversationId.value = shown;
    attachments.take('c1', sent);
    expect(names()).toEqual(shown === 'c1' ? ['c'] : []);
    conversationId.value = 'c1';
    expect(names()).toEqual(['c']);
    expect([...store.kept.values()]).toEqual(['a', 'b', 'c']);
  });

  test('leave no record when none is left', async () => {
    const { attachments, memory } = createScene();
    await attachments.add([aFile('a')]);
    attachments.take('c1', attachments.list.value);
    expect(memory.kept.size).toBe(0);
  });
});

describe('a file that cannot be stored', () => {
  test('for its size is reported, and the others are stored', async () => {
    const { attachments, notice, store, names } = createScene();
    await attachments.add([aFile('a'), aFile('film', 20 * mebibyte + 1), aFile('b', 20 * mebibyte)]);
    expect(names()).toEqual(['a', 'b']);
    expect(notice.value?.text).toMatch(/^“film” is too large \(20 MiB\)\. A file may have 20 MiB at most/);
    expect([...store.kept.values()]).toEqual(['a', 'b']);
  });

  test('because the store refuses is reported with the reason', async () => {
    const { attachments, notice, store, names } = createScene();
    store.isFull = true;
    await attachments.add([aFile('a')]);
    expect(names()).toEqual([]);
    expect(notice.value?.text).toMatch(/^“a” cannot be stored \(Error: No space\)\. Free some disk space/);
  });

  test.each([
    ['fits', aFile('a'), false, 'a'],
    ['is too large', aFile('a', 21 * mebibyte), false, undefined],
    ['is refused', aFile('a'), true, undefined],
  ])('in a field: one that %s', async (_, file, isFull, name) => {
    const { host, notice, store } = createScene();
    store.isFull = isFull;
    expect((await keptFile(file, notice, host))?.name).toBe(name);
    expect(notice.value === undefined).toBe(name !== undefined);
  });
});
