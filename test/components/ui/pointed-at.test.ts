// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchPointedAt } from '../../../components/ui/tooltips.ts';

let watch: ReturnType<typeof watchPointedAt>;
let shown: string[];

const element = (id: string) => document.getElementById(id) as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<button id="one"><i id="icon"></i></button><button id="two"></button><p id="text"></p>';
  shown = [];
  watch = watchPointedAt({
    find: (target) => target.closest('button'),
    onChange: (found) => shown.push(found?.id ?? 'nothing'),
    onMove: (found) => shown.push(`${found.id} moved`),
  });
});

afterEach(() => {
  watch.end();
  vi.useRealTimers();
});

let steps = 0;

/** Moves the pointer onto an element. */
function point(id: string, pointerType = 'mouse') {
  steps += 1;
  const place = { clientX: steps, clientY: 0, pointerType, bubbles: true };
  element(id).dispatchEvent(new PointerEvent('pointerover', place));
  element(id).dispatchEvent(new PointerEvent('pointermove', place));
}

const leave = (id: string) => element(id).dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));

function focus(id: string) {
  press('Tab');
  element(id).focus();
  element(id).dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

function press(key: string) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event;
}

describe('the pointer', () => {
  test('shows an element after half a second, not before', () => {
    point('icon');
    vi.advanceTimersByTime(499);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['one']);
  });

  test('shows nothing when it only passes', () => {
    point('one');
    vi.advanceTimersByTime(300);
    leave('one');
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([]);
  });

  test('shows nothing when it presses before, even if it rests there', () => {
    point('one');
    vi.advanceTimersByTime(300);
    element('one').click();
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([]);
  });

  test.each([
    ['shows nothing while words are typed before', 300, []],
    ['hides the element as words are typed', 500, ['one', 'nothing']],
  ])('%s', (_, restingMs, changes) => {
    point('one');
    vi.advanceTimersByTime(restingMs);
    element('text').dispatchEvent(new Event('input', { bubbles: true }));
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual(changes);
  });

  test('hides the element a moment after it leaves, unless it reaches the tooltip', () => {
    point('one');
    vi.advanceTimersByTime(500);
    leave('one');
    vi.advanceTimersByTime(199);
    watch.stay();
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual(['one']);
    watch.leave();
    vi.advanceTimersByTime(200);
    expect(shown).toEqual(['one', 'nothing']);
  });

  test('shows the next element in place of the one before', () => {
    point('one');
    vi.advanceTimersByTime(500);
    leave('one');
    point('two');
    vi.advanceTimersByTime(500);
    expect(shown).toEqual(['one', 'two']);
  });

  test('shows nothing where nothing explains itself', () => {
    point('text');
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([]);
  });

  test('shows nothing on a touch screen', () => {
    point('one', 'touch');
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([]);
  });

  test('shows nothing when an element moves under it while it rests', () => {
    const place = { clientX: 7, clientY: 7, bubbles: true };
    element('text').dispatchEvent(new PointerEvent('pointermove', place));
    element('one').dispatchEvent(new PointerEvent('pointerover', place));
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([]);
  });
});

describe('the focus', () => {
  test('shows an element at once and hides it when it leaves', () => {
    focus('one');
    expect(shown).toEqual(['one']);
    element('one').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(shown).toEqual(['one', 'nothing']);
  });

  test('shows no tooltip if the browser shows no focus ring', () => {
    vi.spyOn(element('one'), 'matches').mockReturnValue(false);
    focus('one');
    expect(shown).toEqual([]);
  });
});

describe('a shown element', () => {
  beforeEach(() => focus('one'));

  test('is hidden by Escape, which does nothing else', () => {
    const other = vi.fn();
    document.body.addEventListener('keydown', other, { once: true });
    const event = press('Escape');
    expect(shown).toEqual(['one', 'nothing']);
    expect(event.defaultPrevented).toBe(true);
    expect(other).not.toHaveBeenCalled();
    expect(press('Escape').defaultPrevented).toBe(false);
  });

  test('stays while other keys are pressed', () => {
    expect(press('a').defaultPrevented).toBe(false);
    expect(shown).toEqual(['one']);
  });

  test('stays with the focus when a scroll moves it', () => {
    window.dispatchEvent(new Event('scroll'));
    expect(shown).toEqual(['one', 'one moved']);
  });

  test('is hidden by a scroll away from the pointer', () => {
    point('two');
    vi.advanceTimersByTime(500);
    window.dispatchEvent(new Event('scroll'));
    expect(shown).toEqual(['one', 'two', 'nothing']);
  });

  test.each(['click', 'resize'])('is hidden by %s', (type) => {
    window.dispatchEvent(new Event(type));
    expect(shown).toEqual(['one', 'nothing']);
  });

  test('is hidden when it is removed from the page', async () => {
    element('one').remove();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual(['one', 'nothing']);
  });

  test('is hidden at the end, after which nothing is shown', () => {
    watch.end();
    expect(shown).toEqual(['one', 'nothing']);
    focus('two');
    point('two');
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual(['one', 'nothing']);
  });
});
