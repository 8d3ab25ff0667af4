// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { ServerWords } from '../../../../components/chat/turn/ServerWords.tsx';

const text = { title: 'The answer was cut short', remedy: 'What arrived is kept.' };

describe.each([
  ['of the server', {}, 'What the server said'],
  ['of an internal error', { isOwnDetail: true as const }, 'Details'],
])('the detail %s', (_, origin, title) => {
  const said = (detail: string) => {
    render(<ServerWords text={{ ...text, detail, ...origin }} />);
    return screen.getByText(title);
  };

  test('stands in the card if it is short', () => {
    expect(said('Bad Gateway').parentElement?.textContent).toBe(`${title}Bad Gateway`);
    expect(document.querySelector('details')).toBeNull();
  });

  test.each([
    ['its first two lines', 'one\ntwo\nthree', 'one\ntwo…'],
    ['the beginning of a long line', 'a'.repeat(200), `${'a'.repeat(160)}…`],
  ])('shows %s, and the rest folded', (_, detail, first) => {
    const fold = said(detail).closest('details');
    expect(fold?.open).toBe(false);
    expect(fold?.querySelector('summary')?.textContent).toBe(`${title}${first}`);
    expect(fold?.querySelector('pre')?.textContent).toBe(detail);
  });
});

test('server text is shown as text, never as markup', () => {
  const detail = '<img src=x onerror="alert(1)"><b>bold</b>\nsecond line';
  const { container } = render(<ServerWords text={{ ...text, detail }} />);

  expect(container.textContent).toContain(detail);
  expect(container.querySelector('img, b')).toBeNull();
});
