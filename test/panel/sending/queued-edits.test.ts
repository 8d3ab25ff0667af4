import { describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { aQueuedMessage } from '../../support/queued-message.ts';
import { createSendingScene } from '../../support/sending-scene.ts';

const moved =
  'The queued message was sent or removed while you edited it. What you typed is now in the message box.';

/** A page with a written message and one that is queued and edited there. */
async function editing(typed: string) {
  const scene = createSendingScene();
  const item = aQueuedMessage({ text: 'And then?' });
  scene.draft.write('Ahoy');
  scene.queued.push(item);
  const queue = await scene.sending.loadQueue();
  await queue.untilRead();
  queue.edits.write(item, 'And then?');
  await queue.hold(item, true);
  queue.edits.write(item, typed);
  return {
    ...scene,
    queue,
    item,
    /** The worker sends it, and the page reads that. */
    async leave() {
      scene.queued.length = 0;
      await queue.sendNow(item);
    },
    open(id: string) {
      scene.open.value = { ...scene.open.value, id };
      return queue.untilRead();
    },
  };
}

describe('the edit of a queued message that leaves the queue meanwhile', () => {
  test('is moved below what is in the message box, and said', async () => {
    const { leave, draft, notice, queue } = await editing('And then, in the end?');
    await leave();
    expect(draft.text.value).toBe('Ahoy\n\nAnd then, in the end?');
    expect(draft.given.value).toBe(1);
    expect(notice.value?.text).toBe(moved);
    expect(queue.edits.of('q1')).toBeUndefined();
  });

  test.each(['And then?', ' '])('ends without a word if nothing is lost: “%s”', async (typed) => {
    const { leave, draft, notice } = await editing(typed);
    await leave();
    expect(draft.text.value).toBe('Ahoy');
    expect(notice.value).toBeUndefined();
  });

  test('is moved once its conversation is open again', async () => {
    const { leave, open, draft, queue } = await editing('And now?');
    await open('c2');
    await leave();
    expect(draft.text.value).toBe('Ahoy');
    await open('c1');
    await eventually(() => expect(draft.text.value).toBe('Ahoy\n\nAnd now?'));
    expect(queue.edits.of('q1')).toBeUndefined();
  });

  test('is moved if it was saved too late', async () => {
    const { worker, queued, queue, item, draft, notice } = await editing('And now?');
    worker.refusal = { code: 'queued-message-gone' };
    queued.length = 0;
    expect(await queue.change(item, 'And now?', undefined)).toBe(false);
    expect(draft.text.value).toBe('Ahoy\n\nAnd now?');
    expect(notice.value?.text).toBe(moved);
  });
});

describe('the edit of a queued message', () => {
  test('ends as it is saved, although the message is sent at once', async () => {
    const { queued, queue, item, draft, notice } = await editing('And now?');
    queued.length = 0;
    expect(await queue.change(item, 'And now?', undefined)).toBe(true);
    expect(draft.text.value).toBe('Ahoy');
    expect(notice.value).toBeUndefined();
  });

  test('goes on if it is not saved', async () => {
    const { worker, queue, item, draft } = await editing('And now?');
    worker.refusal = { code: 'no-answer' };
    expect(await queue.change(item, 'And now?', undefined)).toBe(false);
    expect(queue.edits.of('q1')).toBe('And now?');
    expect(draft.text.value).toBe('Ahoy');
  });
});
