// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { Markdown } from '../../../components/reading/Markdown.tsx';

const answer = (text: string) => render(<Markdown text={signal(text)} isOpen />);

describe('link in an answer', () => {
  test.each([
    ['https://example.com/a?b', 'https://example.com/a?b'],
    ['http://example.com', 'http://example.com/'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ])('to %s shows its text only, and opens in a new tab', (href, target) => {
    answer(`[text](${href})`);
    const link = screen.getByRole<HTMLAnchorElement>('link');
    expect([link.href, link.textContent, link.title]).toEqual([target, 'text', '']);
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,alert(1)',
    'file:///etc/passwd',
    'chrome-extension://abc/page.html',
    'blob:https://example.com/1',
    '/relative',
    '#anchor',
    '//example.com',
  ])('to %s is plain text', (href) => {
    const { container } = answer(`[text](<${href}>)`);
    expect([container.textContent, container.querySelector('a')]).toEqual(['text', null]);
  });

  test.each([
    ['https://microsoft.com/', 'https://t.co/x', 't.co'],
    ['https://microsoft.com/t.co', 'https://t.co/x', 't.co'],
    ['https://microsoft.com@t.co/', 'https://microsoft.com@t.co/', 't.co'],
    ['ada@example.com.tld', 'mailto:ada@example.com', 'ada@example.com'],
    ['\u202emoc.tfosorcim', 'https://t.co/x', 't.co'],
  ])('with the text %s also shows its host', (said, href, place) => {
    const { container } = answer(`[${said}](${href})`);
    const told = container.querySelector('a span');
    expect([told?.textContent, told?.getAttribute('dir')]).toEqual([` (${place})`, 'ltr']);
  });

  test.each([
    ['example.com', 'https://example.com/a'],
    ['https://example.com/b', 'https://example.com/a'],
    ['ada@example.com', 'mailto:ada@example.com'],
  ])('with the text %s does not repeat it', (said, href) => {
    expect(answer(`[${said}](${href})`).container.textContent).toBe(said);
  });

  test.each([
    ['partly in bold', '**micro**soft.com'],
    ['as code', '`microsoft.com`'],
    ['between dollar signs', '$microsoft.com$'],
    ['as a formula', '$$microsoft.com$$'],
    ['as a picture', '![](data:image/png;base64,iVBORw0KGgo=)'],
    ['without text', ''],
  ])('to another site than its text shows its host: %s', (_, said) => {
    const { container } = answer(`[${said}](https://t.co/x)`);
    expect(container.querySelector('a')?.textContent).toMatch(/ \(t\.co\)$/);
  });

  test('whose text is its URL shows it once', () => {
    answer('https://example.com/a');
    expect(screen.getByRole('link').textContent).toBe('https://example.com/a');
  });
});
