// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, render, screen } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { expect, test } from 'vitest';
import { SendButton } from '../../../../components/chat/composer/SendButton.tsx';

const empty = { text: signal(''), attachments: [], takesText: true };
const file = { id: 'f', name: 'tides.pdf' } as ComponentProps<typeof SendButton>['attachments'][number];
const isProminent = () => screen.getByRole('button', { name: 'Send' }).className.includes('primary');

test.each<[string, Partial<ComponentProps<typeof SendButton>>, boolean]>([
  ['without a message', {}, false],
  ['with blanks alone', { text: signal(' \n') }, false],
  ['with a text', { text: signal('Hi') }, true],
  ['with a file', { attachments: [file] }, true],
  ['with a page', { hasContext: true }, true],
  ['of a form alone', { takesText: false }, true],
  ['with a text, while a card asks for something else', { text: signal('Hi'), isAsked: true }, false],
])('“Send” %s is prominent: %s', (_, part, prominent) => {
  render(<SendButton {...empty} {...part} />);
  expect(isProminent()).toBe(prominent);
});

test('“Send” becomes prominent with the first letter', async () => {
  const text = signal('');
  render(<SendButton {...empty} text={text} />);
  await act(() => {
    text.value = 'H';
  });
  expect(isProminent()).toBe(true);
});
