import { describe, expect, test } from 'vitest';
import { itemOf, whyNotRead } from '../../../lib/panel/tabs/tab-items.ts';
import type { TabReading } from '../../../lib/platform/tabs/tab-reading.ts';
import '../../support/speak-english.ts';

const page = { title: 'Tides', url: 'https://sea.example/tides' };
const selected = (text: string): TabReading => ({
  ...page,
  status: 'read',
  how: 'selection',
  language: null,
  text,
  selection: null,
  hidden: [],
});

describe('a selection that was asked for in the menu', () => {
  test.each<[string, string | null, number, TabReading, string | undefined]>([
    ['of the page, is its Markdown', 'High water', 0, selected('**High** water'), '**High** water'],
    [
      'of a frame that is read, is its Markdown',
      'High water',
      7,
      selected('**High** water'),
      '**High** water',
    ],
    ['of a frame that is not read, is the text of that', 'Comment', 7, selected('High water'), 'Comment'],
    ['without a text of the browser, is its Markdown', null, 7, selected('High water'), 'High water'],
    [
      'of a tab that is not read, is the text of the browser',
      'Comment',
      7,
      { status: 'no-access' },
      'Comment',
    ],
    ['without any text is nothing', null, 0, { ...page, status: 'empty' }, undefined],
  ])('%s', (_, text, frameId, reading, taken) => {
    expect(itemOf(reading, { kind: 'selection', text, frameId })?.text).toBe(taken);
  });
});

test('a file of another tab is loaded there', () => {
  const url = 'https://a.test/tides.pdf';
  expect(whyNotRead({ status: 'file', title: '', url, contentType: 'application/pdf' }, 'page')).toBe(
    'This tab shows a file (application/pdf), not a page. Open the tab and use “Add page” to load it.',
  );
});
