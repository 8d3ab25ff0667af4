// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { ModeNotice } from '../../../components/profile/ProfileNotices.tsx';
import { modeTrouble } from '../../../lib/chat/profile/mode-text.ts';
import { langserve } from '../../../lib/langserve/langserve.ts';
import type { DataTransferMode } from '../../../lib/runnable/data-transfer-mode.ts';
import type { Exposure } from '../../../lib/runnable/description.ts';
import { axeViolations } from '../../support/axe.ts';

/** Renders the notice for a missing endpoint and records its callbacks. */
function notice(mode: DataTransferMode, other: Exposure) {
  const asked: string[] = [];
  const modes = { stream: other, batch: other, [mode]: 'missing' as const };
  const trouble = modeTrouble(modes, mode, langserve);
  if (!trouble) throw new Error('Expected mode trouble.');
  const { container } = render(
    <ModeNotice
      trouble={trouble}
      onUse={(use) => asked.push(`use ${use}`)}
      onEdit={() => asked.push('edit')}
    />,
  );
  return { asked, container };
}

test.each<[DataTransferMode, string, string]>([
  ['stream', 'Switch to single response', 'use batch'],
  ['batch', 'Switch to streaming', 'use stream'],
])('if %s mode is not exposed, the notice has one button for the other mode', (mode, name, wish) => {
  const { asked } = notice(mode, 'exposed');
  expect(screen.getByRole('region', { name: 'Data transfer mode' }).textContent).toMatch(
    / is not available here: the runnable has /,
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(asked).toEqual([wish]);
});

test('if no mode is exposed, the notice leads to the profile', () => {
  const { asked } = notice('stream', 'missing');
  expect(screen.getByText(/^Neither \/stream nor \/invoke/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit profile' }));
  expect(asked).toEqual(['edit']);
});

test.each(['exposed', 'missing'] as const)(
  'the mode notice has no axe violations, with the other mode %s',
  async (other) => {
    expect(await axeViolations(notice('stream', other).container)).toEqual([]);
  },
);
