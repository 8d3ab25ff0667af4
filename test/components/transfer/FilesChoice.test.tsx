// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { FilesChoice } from '../../../components/transfer/FilesChoice.tsx';

test.each([
  ['markdown', 'Attached files are left out: only their names are exported.', 0],
  ['html', 'Include attached images', 1],
  ['json', 'Include attached files', 1],
] as const)(
  'attached files that cannot be listed may be there: %s says “%s”',
  async (format, words, boxes) => {
    const attached = () => Promise.reject(new Error('The store is broken.'));
    const order = { format, conversations: ['c1'] };
    render(<FilesChoice order={order} checked attached={attached} onChange={() => {}} />);
    await screen.findByText(words);
    expect(screen.queryAllByRole('checkbox')).toHaveLength(boxes);
  },
);
