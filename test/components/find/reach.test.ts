// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reach, stayAt } from '../../../components/find/reach.ts';

let resized: () => void;

beforeEach(() => {
  class Observer {
    constructor(listener: () => void) {
      resized = listener;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
});
afterEach(() => vi.unstubAllGlobals());

const frame = () => new Promise(requestAnimationFrame);

test.each([
  ['just below the box', 500, true],
  ['in the box', 200, false],
  ['just above the box', -300, true],
  ['further below the box than its height', 900, false],
  ['further above the box than its height', -500, false],
])(
  'a match %s, at %i px, is scrolled to when the box of 400 px changes its size: %s',
  async (_, at, isReached) => {
    const box = document.createElement('div');
    box.getBoundingClientRect = () => new DOMRect(0, 0, 300, 400);
    const gone = new AbortController();
    const match = { getBoundingClientRect: () => new DOMRect(0, at - box.scrollTop, 50, 20) };
    stayAt(box, () => match, gone.signal);
    resized();
    await frame();
    await frame();
    expect(box.scrollTop !== 0).toBe(isReached);
    gone.abort();
  },
);

test('a match in folded details opens them', async () => {
  const box = document.createElement('div');
  box.innerHTML = '<details><details><p>words</p></details></details><details>other</details>';
  const words = box.querySelector('p')?.firstChild;
  if (!words) throw new Error('Expected words.');
  const match = new Range();
  match.selectNodeContents(words);
  match.getBoundingClientRect = () => new DOMRect(0, 0, 50, 20);
  await reach(box, () => match, new AbortController().signal);
  expect([...box.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true, false]);
});
