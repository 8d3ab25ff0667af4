import { expect, test } from 'vitest';
import { keepWorkerReady } from '../../../lib/platform/browser/port.ts';

function readyPage() {
  const page = new EventTarget();
  const worker = { woken: 0, end: () => {} };
  keepWorkerReady(page, () => {
    worker.woken += 1;
    return {
      onClose(listen) {
        worker.end = listen;
      },
    };
  });
  return { worker, press: (type: string) => page.dispatchEvent(new Event(type)) };
}

test.each(['keydown', 'pointerdown'])('%s wakes the worker', (type) => {
  const { worker, press } = readyPage();
  press(type);
  expect(worker.woken).toBe(1);
});

test('nothing wakes it before the first press', () => {
  expect(readyPage().worker.woken).toBe(0);
});

test('more presses leave it alone while it is awake', () => {
  const { worker, press } = readyPage();
  press('keydown');
  press('keydown');
  press('pointerdown');
  expect(worker.woken).toBe(1);
});

test('the first press after its end wakes it again', () => {
  const { worker, press } = readyPage();
  press('keydown');
  worker.end();
  expect(worker.woken).toBe(1);
  press('keydown');
  expect(worker.woken).toBe(2);
});

test('a page that cannot reach the extension any more stays as it is, and tries again', () => {
  const page = new EventTarget();
  let tries = 0;
  keepWorkerReady(page, () => {
    tries += 1;
    throw new Error('Extension context invalidated.');
  });
  for (const type of ['keydown', 'keydown']) expect(() => page.dispatchEvent(new Event(type))).not.toThrow();
  expect(tries).toBe(2);
});
