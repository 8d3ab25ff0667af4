// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Markdown } from '../../../components/reading/Markdown.tsx';
import { axeViolations } from '../../support/axe.ts';
import { growingAnswer as answer } from '../../support/growing-answer.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('finished Markdown keeps its elements', () => {
  test('while the answer grows and when it ends', async () => {
    const { container, grow, end } = answer('# Title\n\nFirst.\n\n');
    const [title, first] = [container.querySelector('h3'), container.querySelector('p')];
    for (const more of ['- a\n', '- b\n\n', '```js\nlet a', ' = 1;\n', '```\n\n', 'Last']) await grow(more);
    end();
    expect([container.querySelector('h3'), container.querySelector('p')]).toEqual([title, first]);
    await expect.poll(() => container.textContent).toContain('let a = 1;');
    await expect.poll(() => container.textContent).toContain('Last');
  });

  test('if a growing block becomes finished', async () => {
    const { container, grow } = answer('Half a para');
    const paragraph = container.querySelector('p');
    await grow('graph.\n\nNext');
    await expect.poll(() => paragraph?.textContent).toBe('Half a paragraph.');
    expect(container.querySelector('p')).toBe(paragraph);
  });

  test('and growing code is appended to its text node', async () => {
    const { container, grow } = answer('```\none\n');
    const node = container.querySelector('code')?.firstChild;
    for (const more of ['two', '\nthree', '\n']) await grow(more);
    expect(container.querySelector('code')?.firstChild).toBe(node);
    await expect.poll(() => node?.textContent).toContain('one\ntwo\nthree');
  });

  test('and a large chunk is rendered in slices', async () => {
    const { container, grow, end } = answer('Begin.\n\n');
    const lines = Array.from({ length: 2_000 }, (_, line) => `Line ${line} of **many**.\n\n`);
    await grow(lines.join(''));
    expect(container.querySelectorAll('p').length).toBeLessThan(1_000);
    end();
    await expect.poll(() => container.querySelectorAll('p').length).toBe(2_001);
    expect(container.textContent).toContain('Line 1999 of many.');
  });

  test('except for a link whose target comes at the end', async () => {
    const { container, grow, end } = answer('See [it].\n\nMore.\n\n');
    await grow('[it]: https://example.com/x\n');
    expect(container.querySelector('a')).toBeNull();
    end();
    await expect.poll(() => container.querySelector('a')?.href).toBe('https://example.com/x');
  });
});

test('an unmounted answer is not read further', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const text = signal('Begin.\n\n');
  const { unmount } = render(<Markdown text={text} isOpen={false} />);
  await act(() => {
    vi.runAllTimers();
  });
  text.value += 'Line.\n\n'.repeat(10_000);
  unmount();
  for (let turn = 0; turn < 3; turn += 1) {
    await Promise.resolve();
    vi.runOnlyPendingTimers();
  }
  await Promise.resolve();
  expect(vi.getTimerCount()).toBe(0);
});

test('CRLF line breaks are read like LF', async () => {
  const words = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six\nis longer.'];
  const { container, grow, end } = answer('');
  const paragraphs = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  await grow('One.\r\n\r\nTwo.\r\n\r\nThree.\r\n\r\nFour.\r\n\r\nFive.\r');
  await expect.poll(paragraphs).toEqual(words.slice(0, 5));
  await grow('\n\r\nSix\r\nis longer.\r\n\r\n```\r\ncode\r\n```\r\n');
  end();
  await expect.poll(paragraphs).toEqual(words);
  expect(container.querySelector('pre')?.textContent).toBe('code');
});

describe('picture in Markdown', () => {
  const dot = 'data:image/png;base64,iVBORw0KGgo=';

  test('is shown if it came inside the answer', () => {
    answer(`![A dot](${dot})`);
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'A dot' }).src).toBe(dot);
  });

  test.each([
    'https://example.com/cat.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:text/html,x',
    'cat.png',
  ])('at %s is not loaded', (source) => {
    const { container } = answer(`![A cat](${source})`);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toContain('Image: A cat');
  });

  test('without a description, in a link to another address, is called “Image” there', () => {
    answer('[![](https://example.com/cat.png)](https://example.org/)');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Image', 'Image']);
  });
});

test('headings start below those of page and turn', () => {
  answer('# One\n\n## Two\n\n###### Six\n\n');
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H3', 'H4', 'H5']);
});

test('scrollable code and tables have tab stops and names', () => {
  answer('```js\nx\n```\n\n| a |\n|---|\n| 1 |\n\n');
  for (const name of ['Code, js', 'Table']) {
    expect(screen.getByRole('group', { name }).tabIndex).toBe(0);
  }
});

test('rendered Markdown has no axe violations', async () => {
  const all =
    '# T\n\np **b** [l](https://e.example)\n\n- [ ] a\n- b\n\n1. c\n\n> q\n\n```js\nx\n```\n\n| a |\n|---|\n| 1 |\n\n***\n\n<details>\n<summary>s</summary>\n\nt\n</details>\n\nu[^1] <kbd>k</kbd> <mark>m</mark>\n\n[^1]: n\n';
  const { container, end } = answer(all);
  expect(await axeViolations(container)).toEqual([]);
  end();
  expect(await axeViolations(container)).toEqual([]);
});
