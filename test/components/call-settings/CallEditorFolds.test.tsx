// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { CallSettings } from '../../../lib/chat/profile/call-settings.ts';
import { callEditor } from '../../support/call-editor.tsx';

test.each<[string, Partial<CallSettings>]>([
  ['Earlier messages', { historyLimit: -1 }],
  ['Page content', { context: { template: { item: ' ', place: 'before' }, field: null } }],
  ['Runnable configuration', { presets: [{ id: '1', name: '', values: {} }] }],
  ['What to show as the answer', { answerField: 'a..b' }],
])('call editor: opens the section “%s” when it has a problem', async (title, part) => {
  const { container, save } = callEditor(part);
  const open = () =>
    [...container.querySelectorAll('details[open] > summary')].map(
      ({ children }) => [...children].find(({ tagName }) => tagName === 'SPAN')?.textContent,
    );
  expect(open()).toEqual([]);
  await save();
  expect(open()).toEqual([title]);
});

test.each([true, false])(
  'call editor: a server keeps the conversation (%s), or the person decides',
  (isKept) => {
    const { container } = callEditor({}, { isKeptByServer: isKept });
    const titles = [...container.querySelectorAll('summary')].map(({ textContent }) => textContent ?? '');
    expect(titles.some((title) => title.includes('Earlier messages'))).toBe(!isKept);
  },
);
