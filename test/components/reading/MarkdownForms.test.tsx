// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { Markdown } from '../../../components/reading/Markdown.tsx';
import { fc } from '../../support/fast-check.ts';
import { growingAnswer as answer } from '../../support/growing-answer.tsx';

afterEach(cleanup);

describe('direction', () => {
  test('of each block follows its own text', () => {
    const { container } = answer(
      'مرحبا بك.\n\nEnglish.\n\n## Title\n\n- أ\n\n> q\n\n| a |\n|---|\n| 1 |\n\n',
    );
    const blocks = [...container.querySelectorAll<HTMLElement>('p, h3, ul, blockquote, table')];
    const outer = blocks.filter((block) => !block.parentElement?.closest('blockquote, ul'));
    expect(outer.map(({ tagName, dir }) => [tagName, dir])).toEqual(
      ['P', 'P', 'H3', 'UL', 'BLOCKQUOTE', 'TABLE'].map((tag) => [tag, 'auto']),
    );
  });

  test('of a list is that of its text, also of paragraphs in it', () => {
    const { container } = answer('- أ\n\n- ب\n\n');
    expect(container.querySelector('li p')?.hasAttribute('dir')).toBe(false);
  });
});

describe('details', () => {
  const text = '<details>\n<summary>Title</summary>\n\none\n\n';
  const isOpen = (container: Element) => container.querySelector('details')?.open;

  test('that arrive are open and stay so', async () => {
    const { container, grow, end } = answer(text);
    const details = container.querySelector('details');
    const paragraph = container.querySelector('details p');
    await grow('two\n\n</details>\n\nthree\n');
    end();
    await expect.poll(() => container.textContent).toBe('Titleonetwothree');
    expect([isOpen(container), container.querySelector('details')]).toEqual([true, details]);
    expect(container.querySelector('details p')).toBe(paragraph);
  });

  test('of a finished answer are folded', () => {
    expect(isOpen(answer(`${text}</details>`, false).container)).toBe(false);
  });

  test('without an end are open: the rest of the answer is in them', () => {
    expect(isOpen(answer(text, false).container)).toBe(true);
  });
});

test('the mark of a footnote leads to it', async () => {
  render(
    <article>
      <Markdown text={signal('rose[^1]\n\n[^1]: [A report](https://e.example/a)')} isOpen={false} />
    </article>,
  );
  const mark = await screen.findByRole('doc-noteref', { name: 'Footnote 1' });
  const note = screen.getByRole('doc-footnote', { name: 'Footnote 1' });
  await act(() => mark.click());
  expect(document.activeElement).toBe(note);
  expect(note.textContent).toContain('A report');
});

test('tags that shape text become elements without attributes, others stay text', () => {
  const { container } = answer(
    '<mark style="color:red" onclick="alert(1)">a</mark><sub>b</sub><sup>c</sup><kbd>d</kbd><u>e</u><br>f<b>g</b><img src=x onerror=alert(1)>\n\n',
  );
  expect(container.querySelector('p')?.innerHTML).toBe(
    '<mark>a</mark><sub>b</sub><sup>c</sup><kbd>d</kbd><u>e</u><br>f&lt;b&gt;g&lt;/b&gt;&lt;img src=x onerror=alert(1)&gt;',
  );
});

const hostile = fc.array(
  fc.oneof(
    fc.constantFrom(
      '<mark onclick="alert(1)">',
      '</mark>',
      '<sub style=position:fixed>',
      '</sub>',
      '<details ontoggle=alert(1) open>\n',
      '<summary onclick=alert(1)>',
      '</summary>\n',
      '</details>\n',
      '<br onload=alert(1)>',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<iframe src=//e.example>',
      '[^"><script>]: javascript:alert(1)\n',
      '[^1]: [a](javascript:alert(1))\n',
      '[^1]',
      '[^"><script>]',
      '\\begin{align}\\href{javascript:alert(1)}{a}\\end{align}',
      '**a:**b',
      '\n\n',
      '| $|<script>| | `|`\n|---|---|\n',
      '- ',
    ),
    fc.string({ maxLength: 8 }),
  ),
  { maxLength: 12 },
);

const elements =
  'p,h3,h4,h5,h6,ul,ol,li,blockquote,pre,code,table,thead,tbody,tr,th,td,hr,br,strong,em,del,sub,sup,kbd,mark,u,details,summary,a,span,div,figure,figcaption,button,input,svg,path';

test('any mixture of tags becomes elements of the closed set, without handlers, styles or scripts', () => {
  fc.assert(
    fc.property(hostile, fc.boolean(), (parts, isOpen) => {
      const { container } = answer(parts.join(''), isOpen);
      const all = [...container.querySelectorAll('*')];
      expect(all.filter((element) => !element.matches(elements)).map(({ outerHTML }) => outerHTML)).toEqual(
        [],
      );
      const names = all.flatMap((element) => element.getAttributeNames());
      expect(names.filter((name) => /^on|^style$|^src$/.test(name))).toEqual([]);
      const targets = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
      expect(targets.filter((target) => !/^(?:https?:|mailto:|#)/.test(target))).toEqual([]);
      cleanup();
    }),
    { numRuns: 150 },
  );
});
