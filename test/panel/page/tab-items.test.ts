import { expect, test } from 'vitest';
import { whyNotRead } from '../../../lib/panel/page/tab-items.ts';
import '../../support/speak-english.ts';

test('a file of another tab is loaded there', () => {
  const url = 'https://a.test/tides.pdf';
  expect(whyNotRead({ status: 'file', title: '', url, contentType: 'application/pdf' }, 'page')).toBe(
    'This tab shows a file (application/pdf), not a page. Open the tab and use “Add page” to load it.',
  );
});
