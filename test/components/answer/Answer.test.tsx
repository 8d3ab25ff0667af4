// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { Answer } from '../../../components/answer/Answer.tsx';
import type { Json } from '../../../lib/json/json.ts';
import { outputShown } from '../../support/answer-reading.ts';
import { axeViolations } from '../../support/axe.ts';

function shown(
  output: Json,
  { isOpen = false, onAnswerField = undefined as ((name: string) => void) | undefined } = {},
) {
  const shownOutput = signal(outputShown(output));
  const props = { text: signal(''), isOpen, onAnswerField };
  const { container } = render(<Answer {...props} output={shownOutput} />);
  return {
    container,
    grow: (next: Json) => act(() => void Object.assign(shownOutput, { value: outputShown(next) })),
  };
}

const summaries = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
const document1 = {
  metadata: { title: 'Chains', source: 'https://a.example/x' },
  page_content: 'One gives.',
};
const pixel = 'iVBORw0KGgo=';
const said = (content: Json, rest = {}) => ({ type: 'ai', content, ...rest });

describe('answer', () => {
  test.each<[string, Json, string[]]>([
    ['a text', 'so **bold**', ['so bold']],
    ['a number', 42, ['42']],
    ['null', null, ['null']],
    ['a dict', { answer: 'hi', score: 0.5 }, ['hi', 'score', '0.5']],
    [
      'a dict with sources',
      { answer: 'hi', context: [document1] },
      ['hi', 'context', '1 source', 'Chains', 'One gives.'],
    ],
    [
      'a tool call',
      said('', { tool_calls: [{ name: 'f', args: { q: 'cats' }, id: '1' }] }),
      ['Calls f', 'q: "cats"'],
    ],
    [
      'a tool call without arguments',
      said('', { tool_calls: [{ name: 'f', args: {}, id: '1' }] }),
      ['Calls f'],
    ],
    ['a tool result', { type: 'tool', name: 'f', content: '{"n":3}' }, ['f answered', 'n: 3']],
    ['a tool result without text', { type: 'tool', name: 'f', content: '' }, ['f returned nothing']],
    [
      'a silent tool error',
      { type: 'tool', name: 'f', content: '', status: 'error' },
      ['f failed without a message'],
    ],
    ['a result of an unnamed tool', { type: 'tool', name: '', content: 'x' }, ['A tool answered', 'x']],
    [
      'a call of an unnamed tool',
      said('', { tool_calls: [{ name: '', args: {}, id: '1' }] }),
      ['Calls a tool'],
    ],
    ['reasoning', said([{ type: 'thinking', thinking: 'hm' }, 'hi']), ['Reasoning', 'hm', 'hi']],
    ['graph nodes', { agent: { messages: [said('hi')] } }, ['agent', 'hi']],
    ['nested data', [[1, { a: true }]], ['1 item', '0: ', '2 items']],
  ])('with %s shows all of it', (_, output, texts) => {
    const { container } = shown(output);
    for (const text of texts) expect(container.textContent).toContain(text);
  });

  test.each<[string, Json]>([
    ['a dict with sources', { answer: 'hi', context: [document1], title: 'x' }],
    [
      'tool calls and results',
      [
        said('', { tool_calls: [{ name: 'f', args: { q: 1 }, id: '1' }] }),
        { type: 'tool', name: 'f', content: '3' },
      ],
    ],
    [
      'an image and a file',
      said([
        { type: 'image', base64: pixel, mime_type: 'image/png' },
        { type: 'file', base64: pixel, mime_type: 'a/b' },
      ]),
    ],
    ['nested data', { a: [1, 2, { b: null }] }],
  ])('with %s has no axe violations', async (_, output) => {
    const { container } = shown(output, { onAnswerField: () => {} });
    expect(await axeViolations(container)).toEqual([]);
  });

  test('with a failed tool shows the reason at once', () => {
    const { container } = shown({ type: 'tool', name: 'f', content: 'no key', status: 'error' });
    expect(summaries()).toEqual(['f failed']);
    expect(container.querySelector('details')?.open).toBe(true);
  });

  test('reports truncated tool arguments only after its end', async () => {
    const half = said('', { invalid_tool_calls: [{ name: 'f', args: '{"q":', id: '1' }] });
    expect(shown(half, { isOpen: true }).container.textContent).not.toContain('no JSON');
    cleanup();
    expect(shown(half).container.textContent).toContain('These arguments are not valid JSON');
  });

  test('keeps opened details open when a text is inserted before them', async () => {
    const { container, grow } = shown({ context: [document1] });
    const opened = container.querySelector('details');
    if (opened) opened.open = true;
    await grow({ context: [document1], answer: 'hi' });
    expect(container.textContent).toMatch(/^hi/);
    expect(container.querySelector('details')).toBe(opened);
    expect(opened?.open).toBe(true);
  });
});

describe('answer of 10,000 parts', () => {
  const updates = Array.from({ length: 10_000 }, (_, n) => ({ [`node ${n}`]: { messages: [said('x')] } }));
  const names = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));

  test('shows both ends, and more on request', () => {
    const { container } = shown(updates);
    expect(container.textContent).toMatch(/^node 0/);
    expect([names().length, names().at(-1)]).toEqual([200, 'node 9999']);
    fireEvent.click(screen.getByRole('button', { name: 'Show 100 more of 9,800' }));
    expect([names().length, names()[199]]).toEqual([300, 'node 199']);
    expect(screen.getByRole('button', { name: 'Show 100 more of 9,700' })).toBeTruthy();
    expect(document.activeElement?.textContent).toMatch(/^node 100/);
    expect(screen.getByRole('status').textContent).toBe('200 of 9,900 are shown.');
  });

  test('shows its last part while growing', async () => {
    const messages = Array.from({ length: 300 }, (_, n) => ({ type: 'system', name: `s${n}`, content: 'x' }));
    const { grow } = shown(messages.slice(0, 50), { isOpen: true });
    await grow(messages);
    expect([names().length, names().at(-1)]).toEqual([200, 's299']);
  });
});

describe('field that could be the answer', () => {
  test('has a button to make it the answer', () => {
    const onAnswerField = vi.fn();
    shown({ answer: 'hi', title: 'French', n: 1 }, { onAnswerField });
    fireEvent.click(screen.getByRole('button', { name: 'Use as the answer' }));
    expect(onAnswerField.mock.calls).toEqual([['title']]);
  });

  test('has no button if the choice could not be saved', () => {
    shown({ answer: 'hi', title: 'French' });
    expect(screen.queryByRole('button', { name: 'Use as the answer' })).toBeNull();
  });
});

describe('media of an answer', () => {
  const image = (url: string) => said([{ type: 'image_url', image_url: { url } }]);

  test('sent inside the answer are shown', () => {
    const { container } = shown(image(`data:image/png;base64,${pixel}`));
    expect(container.querySelector('img')?.src).toBe(`data:image/png;base64,${pixel}`);
  });

  test.each(['https://a.example/x.png', 'http://a.example/x.png'])(
    'at another address are not loaded: %s',
    (url) => {
      const { container } = shown(image(url));
      expect(container.querySelector('img,audio,video')).toBeNull();
      expect(container.querySelector('a')?.href).toBe(url);
    },
  );

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x'])(
    'at a forbidden URL have no link: %s',
    (url) => {
      const { container } = shown(image(url));
      expect(container.querySelector('img,a')).toBeNull();
      expect(container.textContent).toContain(url);
    },
  );

  test.each(['image/svg+xml', 'text/html'])(
    'labelled as an image of type %s can only be saved',
    (mime_type) => {
      const { container } = shown(said([{ type: 'image', base64: pixel, mime_type }]));
      expect(container.querySelector('img')).toBeNull();
      expect(screen.getByRole('button', { name: 'Save Image' })).toBeTruthy();
    },
  );

  test('that arrived incomplete show the reason', () => {
    shown(said([{ type: 'file', base64: '%%%', mime_type: 'a/b', filename: 'a.pdf' }]));
    fireEvent.click(screen.getByRole('button', { name: 'Save a.pdf' }));
    expect(screen.getByRole('alert').textContent).toContain('it is incomplete');
  });
});
