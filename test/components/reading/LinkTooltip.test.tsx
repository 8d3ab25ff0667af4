// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LinkTooltip } from '../../../components/reading/LinkTooltip.tsx';
import { Markdown } from '../../../components/reading/Markdown.tsx';
import { RemoteLink } from '../../../components/reading/RemoteImage.tsx';
import { axeViolations } from '../../support/axe.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (isThere = true) => (
  <main>
    <p>{isThere && <RemoteLink href="https://microsoft.com@t.co/x">here</RemoteLink>}</p>
    <p>
      <RemoteLink href="mailto:ada@example.com">Ada</RemoteLink>
    </p>
    <a href="#own">own</a>
    <LinkTooltip />
  </main>
);
const link = (name: string) => screen.getByRole('link', { name });
const tooltip = () => screen.queryByRole('tooltip')?.textContent ?? '';
const happens = (work: () => void): void => void act(work);
const pass = (ms: number) => happens(() => void vi.advanceTimersByTime(ms));
/** Focuses a link as Tab does. */
const reach = (name: string) =>
  happens(() => {
    fireEvent.keyDown(document.body, { key: 'Tab' });
    link(name).focus();
  });
const hover = (name: string) =>
  happens(() => void fireEvent.pointerOver(link(name), { pointerType: 'mouse' }));
const leave = (name: string) => happens(() => void fireEvent.pointerOut(link(name)));

describe('link tooltip', () => {
  test('shows host and URL after 500 ms of hovering', () => {
    render(show());
    hover('here');
    pass(499);
    expect(tooltip()).toBe('');
    pass(1);
    expect(tooltip()).toBe('Leads to t.cohttps://microsoft.com@t.co/x');
    expect(link('here').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  });

  test('shows what an answer says about the target', () => {
    const text = signal('Blue [\\[1\\]](https://example.com/sky "Sky facts: the sky is blue").');
    render(
      <main>
        <Markdown text={text} isOpen={false} />
        <LinkTooltip />
      </main>,
    );
    hover('[1]');
    pass(500);
    expect(tooltip()).toBe('Sky facts: the sky is blueLeads to example.comhttps://example.com/sky');
  });

  test('stays hidden if the pointer only passes', () => {
    render(show());
    hover('here');
    leave('here');
    pass(2_000);
    expect(tooltip()).toBe('');
  });

  test('stays hidden if a link moves under a resting pointer', () => {
    render(show());
    const at = { pointerType: 'mouse', clientX: 40, clientY: 30 };
    happens(() => void fireEvent.pointerMove(document.body, at));
    happens(() => void fireEvent.pointerOver(link('here'), at));
    pass(2_000);
    expect(tooltip()).toBe('');
    happens(() => void fireEvent.pointerOver(link('here'), { ...at, clientX: 41 }));
    pass(500);
    expect(tooltip()).toContain('t.co');
  });

  test('appears at once on focus, and disappears on blur', () => {
    render(show());
    reach('Ada');
    expect(tooltip()).toBe('Writes to ada@example.commailto:ada@example.com');
    reach('own');
    expect(tooltip()).toBe('');
    expect(link('Ada').getAttribute('aria-describedby')).toBeNull();
  });

  test('stays while the pointer is on it', () => {
    render(show());
    hover('here');
    pass(500);
    leave('here');
    happens(() => void fireEvent.pointerEnter(screen.getByRole('tooltip')));
    pass(2_000);
    expect(tooltip()).not.toBe('');
    happens(() => void fireEvent.pointerLeave(screen.getByRole('tooltip')));
    pass(200);
    expect(tooltip()).toBe('');
  });

  test('closes on Escape and stops that event', () => {
    render(show());
    reach('Ada');
    const heard = vi.fn();
    document.body.addEventListener('keydown', heard, { once: true });
    happens(() => void fireEvent.keyDown(link('Ada'), { key: 'Escape' }));
    expect([tooltip(), heard.mock.calls]).toEqual(['', []]);
    expect(document.activeElement).toBe(link('Ada'));
    happens(() => void fireEvent.keyDown(link('Ada'), { key: 'Escape' }));
    expect(heard).toHaveBeenCalledOnce();
  });

  test('closes when the conversation is scrolled', () => {
    render(show());
    hover('Ada');
    pass(500);
    expect(tooltip()).toContain('ada@example.com');
    happens(() => void fireEvent.scroll(document.body));
    expect(tooltip()).toBe('');
  });

  test('closes when its link is removed', async () => {
    vi.useRealTimers();
    const { rerender } = render(show());
    reach('here');
    expect(tooltip()).not.toBe('');
    rerender(show(false));
    await expect.poll(tooltip).toBe('');
  });

  test('does not appear for touch, or for our own links', () => {
    render(show());
    happens(() => void fireEvent.pointerOver(link('here'), { pointerType: 'touch' }));
    hover('own');
    pass(2_000);
    expect(tooltip()).toBe('');
  });
});

test('the link tooltip has no axe violations', async () => {
  vi.useRealTimers();
  const { container } = render(show());
  reach('Ada');
  expect(await axeViolations(container)).toEqual([]);
});
