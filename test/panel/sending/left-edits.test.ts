import { describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { createPanelMemory } from '../../support/panel-memory.ts';
import { aQueuedMessage } from '../../support/queued-message.ts';
import { createSendingScene } from '../../support/sending-scene.ts';

/** Pages that share a memory and a queue. The locks of a page end with it. */
function sharingPages(conversationId = 'c1') {
  const memory = createPanelMemory();
  const taken = new Map<string, object>();
  const item = aQueuedMessage({ text: 'And then?', conversationId });
  return {
    memory,
    item,
    async open(queued = [item]) {
      const self = {};
      const takeEdit = async (id: string) => {
        if (taken.has(id)) return undefined;
        taken.set(id, self);
        return () => void taken.delete(id);
      };
      const scene = createSendingScene({ memory, takeEdit, open: { id: conversationId } });
      scene.queued.push(...queued);
      const { edits, untilRead } = await scene.sending.loadQueue();
      await untilRead();
      return {
        ...scene,
        edits,
        edited: () => edits.of(item.id),
        close() {
          for (const [id, owner] of taken) if (owner === self) taken.delete(id);
        },
      };
    },
  };
}

describe('an edit of a queued message whose page is closed', () => {
  test('goes on in the next page with what was typed', async () => {
    const { open, item } = sharingPages();
    const first = await open();
    first.edits.write(item, 'And now');
    await eventually(() => expect(first.edited()).toBe('And now'));
    first.edits.write(item, 'And now?');
    first.close();
    const next = await open();
    await eventually(() => expect(next.edited()).toBe('And now?'));
    expect(next.commands).toEqual([]);
  });

  test('lets its message go on if nothing was changed', async () => {
    const { open, item } = sharingPages();
    const first = await open();
    first.edits.write(item, 'And then?');
    first.close();
    const next = await open();
    await eventually(() =>
      expect(next.commands).toEqual([
        { name: 'queue.change', input: { conversationId: 'c1', runId: 'q1', isHeld: false } },
      ]),
    );
    expect(next.edited()).toBeUndefined();
  });

  test('is moved to the message box of the next page if its message was sent meanwhile', async () => {
    const { open, item } = sharingPages();
    const first = await open();
    first.edits.write(item, 'And now?');
    first.close();
    const next = await open([]);
    await eventually(() => expect(next.draft.text.value).toBe('And now?'));
    expect((await open([])).draft.text.value).toBe('');
  });

  test('is not on disk if its conversation is temporary', async () => {
    const { open, item, memory } = sharingPages('temporary-c1');
    const first = await open();
    first.edits.write(item, 'And now?');
    expect(first.edited()).toBe('And now?');
    expect([...memory.kept.keys()].filter((key) => key.startsWith('queued-edits:'))).toEqual([]);
  });

  test('ends with its page if its conversation is temporary, and its message is still held', async () => {
    const { open, item } = sharingPages('temporary-c1');
    const first = await open();
    first.edits.write(item, 'And now?');
    first.close();
    const next = await open();
    expect(next.edited()).toBeUndefined();
    expect(next.commands).toEqual([]);
  });
});

describe('an edit of a queued message whose page lives', () => {
  test('is not taken by another page', async () => {
    const { open, item } = sharingPages();
    const first = await open();
    first.edits.write(item, 'And now?');
    await Promise.resolve();
    const second = await open();
    expect(second.edited()).toBeUndefined();
    expect(second.commands).toEqual([]);
    expect((await open([])).draft.text.value).toBe('');
    expect(first.edited()).toBe('And now?');
  });

  test('is not overwritten by an edit of the same message in another page', async () => {
    const { open, item } = sharingPages();
    const first = await open();
    first.edits.write(item, 'First');
    const second = await open();
    second.edits.write(item, 'Second');
    expect(second.edited()).toBe('Second');
    second.edits.write(item, undefined);
    second.close();
    first.close();
    const next = await open();
    await eventually(() => expect(next.edited()).toBe('First'));
  });

  test('ends for all pages once it is cancelled', async () => {
    const { open, item, memory } = sharingPages();
    const first = await open();
    first.edits.write(item, 'And now?');
    await eventually(() => expect(memory.kept.has('queued-edits:c1')).toBe(true));
    first.edits.write(item, undefined);
    expect(memory.kept.has('queued-edits:c1')).toBe(false);
    expect((await open()).edited()).toBeUndefined();
  });
});
