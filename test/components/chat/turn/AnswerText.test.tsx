// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { AnswerText } from '../../../../components/chat/turn/AnswerText.tsx';
import { axeViolations } from '../../../support/axe.ts';

afterEach(cleanup);

/** A shown answer, and the signal that it grows by. */
function answer(start = '') {
  const text = signal(start);
  const { container, unmount } = render(<AnswerText text={text} />);
  const box = container.firstElementChild as HTMLElement;
  return { text, box, container, unmount };
}

test('an answer shows what is there already', () => {
  expect(answer('Hello').box.textContent).toBe('Hello');
});

test('what is new is appended to the same text node, so that a selection in it survives', () => {
  const { text, box } = answer('Hel');
  const node = box.firstChild as Text;
  const selection = document.createRange();
  selection.setStart(node, 0);
  selection.setEnd(node, 3);

  for (const next of ['Hello', 'Hello ', 'Hello wörld\n', 'Hello wörld\n🎉']) text.value = next;

  expect([...box.childNodes]).toEqual([node]);
  expect(node.data).toBe('Hello wörld\n🎉');
  expect(selection.toString()).toBe('Hel');
});

test('an answer that begins empty grows in the node of its first words', () => {
  const { text, box } = answer('');

  text.value = 'Hel';
  const node = box.firstChild;
  text.value = 'Hello';

  expect(box.firstChild).toBe(node);
  expect(box.textContent).toBe('Hello');
});

test.each([
  ['shorter', 'Hello', 'Hel'],
  ['another', 'Hello', 'Bonjour'],
  ['empty', 'Hello', ''],
])('a text that becomes %s is shown as it is', (_, before, next) => {
  const { text, box } = answer(before);

  text.value = next;

  expect(box.textContent).toBe(next);
});

test('markup in an answer is text', () => {
  const { text, box } = answer('<b>');

  text.value = '<b>bold</b><img src=x>';

  expect(box.textContent).toBe('<b>bold</b><img src=x>');
  expect(box.children).toHaveLength(0);
});

test('another answer in its place is shown whole, and the former one no longer heard', () => {
  const [first, second] = [signal('first'), signal('second')];
  const { container, rerender } = render(<AnswerText text={first} />);

  rerender(<AnswerText text={second} />);
  first.value = 'first, late';

  expect(container.textContent).toBe('second');
});

test('an answer that is gone is no longer listened to', async () => {
  let isHeard = false;
  const text = signal('Hello', {
    watched: () => {
      isHeard = true;
    },
    unwatched: () => {
      isHeard = false;
    },
  });
  const { unmount } = render(<AnswerText text={text} />);
  expect(isHeard).toBe(true);

  unmount();

  await expect.poll(() => isHeard).toBe(false);
});

test('a text finds its direction by itself', () => {
  expect(answer('שלום').box.dir).toBe('auto');
});

test('axe finds nothing', async () => {
  expect(await axeViolations(answer('Hello').container)).toEqual([]);
});
