// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { JsonTree } from '../../../components/answer/JsonTree.tsx';
import { type Json, parseJson } from '../../../lib/json/json.ts';
import { eventually } from '../../support/eventually.ts';

const copied: string[] = [];

beforeEach(() => {
  copied.length = 0;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(summary: string) {
  const details = screen.getByText(summary).closest('details');
  if (!details) throw new Error(`No details element at ${summary}.`);
  await act(() => {
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Opens the menu of this path's copy button, as the browser does, and presses an item. */
async function pressInMenu(path: string, name: string) {
  const menu = screen.getByRole('button', { name: `Copy ${path}` }).nextElementSibling as HTMLElement;
  menu.hidePopover = () => {};
  await act(() => void menu.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })));
  press(name);
}

describe('JSON tree', () => {
  test('shows its first level, and deeper levels when opened', async () => {
    const { container } = render(<JsonTree value={{ a: { b: [1, 2, 3, 4, 5, 6, 7] }, c: 3 }} />);
    expect(container.textContent).toContain('a: 1 field');
    expect(container.textContent).not.toContain('b: ');
    await open('1 field');
    expect(container.textContent).toContain('b: 7 items');
  });

  test.each<[string, Json, number]>([
    ['opens a value of a few lines', { a: { b: [1, 2], c: 3 } }, 0],
    ['opens a value of eight lines', { a: { b: [1, 2, 3, 4, 5], c: 3 } }, 0],
    ['closes a value of nine lines', { a: { b: [1, 2, 3, 4, 5, 6], c: 3 } }, 1],
    ['closes a large list entry beside small ones', [{ b: 1 }, { b: [1, 2, 3, 4, 5, 6, 7, 8] }], 1],
    ['counts the lines that a long text fills', { a: { b: 'x'.repeat(400) } }, 1],
    ['closes a large value that contains small ones', Array.from({ length: 21 }, () => ({ b: 1 })), 1],
  ])('%s', (_, value, closed) => {
    const { container } = render(<JsonTree value={value} />);
    expect(container.querySelectorAll('details:not([open])')).toHaveLength(closed);
  });

  test('with many entries is closed and shows a hundred at a time', async () => {
    const { container } = render(<JsonTree value={Array.from({ length: 250 }, (_, place) => place)} />);
    expect(container.querySelectorAll('li')).toHaveLength(0);
    await open('250 items');
    expect(container.querySelectorAll('li')).toHaveLength(100);
    press('Show 100 more of 150');
    press('Show 50 more of 50');
    expect(container.querySelectorAll('li')).toHaveLength(250);
  });

  test('as a block has a head with kind and count', () => {
    render(<JsonTree value={{ a: 1, b: { c: 2 } }} isBlock={true} />);
    const heads = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
    expect(heads).toEqual(['JSON · 2 fields', 'b: 1 field']);
  });

  test('is shown as JSON on request', async () => {
    const { container } = render(<JsonTree value={{ a: [1] }} isBlock hasRaw />);
    const raw = screen.getByRole('button', { name: 'Raw' });
    expect(raw.getAttribute('aria-pressed')).toBe('false');
    press('Raw');
    expect(raw.getAttribute('aria-pressed')).toBe('true');
    expect(container.querySelector('pre')?.textContent).toBe('{\n  "a": [\n    1\n  ]\n}');
    press('Raw');
    expect(container.querySelector('pre')).toBeNull();
  });

  test('colours its values by type', () => {
    const { container } = render(<JsonTree value={{ text: 'x', number: 1, yes: true, none: null }} />);
    const looks = [...container.querySelectorAll('li span > span:last-child')].map(
      ({ className }) => className,
    );
    expect(looks.map((look) => /string|number|literal/.exec(look)?.[0])).toEqual([
      'string',
      'number',
      'literal',
      'literal',
    ]);
  });

  test('cuts a long text and shows it whole on request', () => {
    const long = 'x'.repeat(5_000);
    const { container } = render(<JsonTree value={{ long }} />);
    expect(container.textContent).not.toContain(long);
    press('Show all 5,002 characters');
    expect(container.textContent).toContain(long);
  });

  test('copies the whole value at once', async () => {
    render(<JsonTree value={{ 'a b': ['x'] }} />);
    press('Copy value of $');
    await eventually(() => expect(copied).toEqual(['{\n  "a b": [\n    "x"\n  ]\n}']));
  });

  test.each<[string, string]>([
    ['Copy value of $["a b"]', '[\n  "x"\n]'],
    ['Copy path $["a b"]', '$["a b"]'],
  ])('offers in the menu of a value: %s', async (name, text) => {
    render(<JsonTree value={{ 'a b': ['x'] }} />);
    await pressInMenu('$["a b"]', name);
    await eventually(() => expect(screen.getByRole('status').textContent).toMatch(/copied$/));
    expect(copied).toEqual([text]);
  });

  test('shows and copies numbers as they were written', async () => {
    const json = '{"order":1234567890123456789,"price":1.10}';
    const { container } = render(<JsonTree value={parseJson(json) ?? null} />);
    expect(container.textContent).toContain('order: 1234567890123456789');
    expect(container.textContent).toContain('price: 1.10');
    expect(container.querySelectorAll('li span > span[class*="number"]')).toHaveLength(2);
    await pressInMenu('$.price', 'Copy value of $.price');
    press('Copy value of $');
    await eventually(() =>
      expect(copied).toEqual(['1.10', '{\n  "order": 1234567890123456789,\n  "price": 1.10\n}']),
    );
  });

  test('copies a text without quotes', async () => {
    render(<JsonTree value={{ a: 'two\nlines' }} />);
    await pressInMenu('$.a', 'Copy value of $.a');
    await eventually(() => expect(copied).toEqual(['two\nlines']));
  });

  test('reports that the browser refused to copy', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    render(<JsonTree value={{ a: 1 }} />);
    await pressInMenu('$.a', 'Copy path $.a');
    await eventually(() =>
      expect(screen.getByRole('status').textContent).toBe('Not copied: the browser does not allow it.'),
    );
  });

  test('renders ten thousand levels only as they are opened', () => {
    let deep: Json = 1;
    for (let level = 0; level < 10_000; level += 1) deep = { a: deep };
    const { container } = render(<JsonTree value={deep} />);
    expect(container.querySelectorAll('details')).toHaveLength(2);
  });
});
