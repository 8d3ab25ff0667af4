// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { useRef } from 'preact/hooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useFollowing } from '../../../../components/chat/log/use-following.ts';

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

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Log() {
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isFollowing } = useFollowing(log, content, 1, 0);
  return (
    <div ref={log} role="log">
      <div ref={content}>
        {isFollowing ? 'follows' : 'stays'}
        <button type="button" />
        <input type="text" />
        <div popover="auto">
          <button type="button" name="in a menu" />
        </div>
      </div>
    </div>
  );
}

/** Presses a key and tells whether that is left to the browser. */
const press = (target: Element, key: string, held = {}) => {
  let isLeftToBrowser = false;
  void act(() => {
    isLeftToBrowser = fireEvent.keyDown(target, { key, ...held });
  });
  return isLeftToBrowser;
};

/** Renders a log of 400 pixels; `put` changes its layout as a browser does. */
function scene() {
  render(<Log />);
  const log = screen.getByRole('log');
  const put = (layout: { scrollTop?: number; scrollHeight?: number; clientHeight?: number }) => {
    for (const [name, value] of Object.entries(layout))
      Object.defineProperty(log, name, { value, writable: true, configurable: true });
  };
  put({ scrollTop: 600, scrollHeight: 1000, clientHeight: 400 });
  return {
    put,
    grow: () => act(() => resized()),
    scroll: () => act(() => void fireEvent.scroll(log)),
    goUp: () => act(() => void fireEvent.wheel(log, { deltaY: -100 })),
    state: () => log.textContent,
  };
}

describe('the log of a conversation', () => {
  test('follows again if shrinking content puts the reader at its end', async () => {
    const { put, grow, scroll, goUp, state } = scene();
    await grow();
    await goUp();
    put({ scrollTop: 500 });
    await scroll();
    expect(state()).toBe('stays');
    put({ scrollHeight: 910 });
    await grow();
    expect(state()).toBe('stays');
    put({ scrollHeight: 900 });
    await grow();
    expect(state()).toBe('follows');
  });

  test('keeps following when the end moves up by a fraction of a pixel', async () => {
    const { put, grow, scroll, state } = scene();
    await grow();
    put({ scrollTop: 600.4 });
    await scroll();
    expect(state()).toBe('follows');
    put({ scrollTop: 599.6 });
    await scroll();
    expect(state()).toBe('follows');
    put({ scrollHeight: 1100 });
    await grow();
    expect(screen.getByRole('log').scrollTop).toBe(1100);
  });

  test.each<[string, (log: HTMLElement) => Element]>([
    ['the log', (log) => log],
    ['a button in it', () => screen.getAllByRole('button')[0] as Element],
  ])('goes to its start and its end at once by Home and End on %s', async (_, find) => {
    const { grow, scroll, state } = scene();
    await grow();
    const log = screen.getByRole('log');
    expect(press(find(log), 'Home')).toBe(false);
    expect(log.scrollTop).toBe(0);
    await scroll();
    expect(state()).toBe('stays');
    expect(press(find(log), 'End', { ctrlKey: true })).toBe(false);
    expect(log.scrollTop).toBe(1000);
    expect(state()).toBe('follows');
  });

  test.each<[string, () => Element | null, object]>([
    ['in a text box', () => document.querySelector('input'), {}],
    ['in a menu', () => document.querySelector('[name="in a menu"]'), {}],
    ['with Shift', () => document.querySelector('[role="log"]'), { shiftKey: true }],
  ])('leaves Home and End %s to the browser', async (_, find, held) => {
    const { grow } = scene();
    await grow();
    expect(press(find() as Element, 'Home', held)).toBe(true);
    expect(press(find() as Element, 'End', held)).toBe(true);
    expect(screen.getByRole('log').scrollTop).toBe(1000);
  });
});
