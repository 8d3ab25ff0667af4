import { expect, test } from 'vitest';
import { isSendKey } from '../../../lib/chat/settings/settings.ts';

const none = {
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 13,
};

test.each<[string, object, { enter: boolean; command: boolean }]>([
  ['Enter', {}, { enter: true, command: false }],
  ['Ctrl+Enter', { ctrlKey: true }, { enter: true, command: true }],
  ['Command+Enter', { metaKey: true }, { enter: true, command: true }],
  ['Shift+Enter', { shiftKey: true }, { enter: false, command: false }],
  ['Ctrl+Shift+Enter', { ctrlKey: true, shiftKey: true }, { enter: false, command: false }],
  ['Alt+Enter', { altKey: true }, { enter: false, command: false }],
  ['Enter that ends a word of an input method', { isComposing: true }, { enter: false, command: false }],
  ['Enter that an old input method reports as 229', { keyCode: 229 }, { enter: false, command: false }],
  ['Ctrl+Enter in an input method', { ctrlKey: true, isComposing: true }, { enter: false, command: false }],
  ['another key', { key: 'a', ctrlKey: true }, { enter: false, command: false }],
])('%s sends as the settings say', (_, part, { enter, command }) => {
  const event = { key: 'Enter', ...none, ...part };
  expect([isSendKey(event, 'enter'), isSendKey(event, 'command-enter')]).toEqual([enter, command]);
});
