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
      <div ref={content}>{isFollowing ? 'follows' : 'stays'}</div>
    </div>
  );
}

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
});
