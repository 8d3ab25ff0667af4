// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { ModeNotice } from '../../../components/profile/ProfileNotices.tsx';
import { modeTrouble } from '../../../lib/chat/profile/mode-exposure.ts';
import { langserve } from '../../../lib/langserve/langserve.ts';
import type { DataTransferMode } from '../../../lib/runnable/data-transfer-mode.ts';
import type { Exposure } from '../../../lib/runnable/description.ts';
import { axeViolations } from '../../support/axe.ts';

afterEach(cleanup);

/** The notice where the endpoint of the mode is missing, and what was asked of the page so far. */
function notice(mode: DataTransferMode, other: Exposure) {
  const asked: string[] = [];
  const modes = { stream: other, batch: other, [mode]: 'missing' as const };
  const trouble = modeTrouble(modes, mode, langserve);
  if (!trouble) throw new Error('There is no trouble.');
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
  ['stream', 'Use single response', 'use batch'],
  ['batch', 'Use streaming', 'use stream'],
])('where %s is not exposed, the other mode is one click away', (mode, name, wish) => {
  const { asked } = notice(mode, 'exposed');
  expect(screen.getByRole('region', { name: 'Data transfer mode' }).textContent).toMatch(/does not expose/);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(asked).toEqual([wish]);
});

test('where neither is, the profile can be edited', () => {
  const { asked } = notice('stream', 'missing');
  expect(screen.getByText(/^Neither \/stream nor \/invoke/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit profile' }));
  expect(asked).toEqual(['edit']);
});

test.each(['exposed', 'missing'] as const)('axe finds nothing, with the other mode %s', async (other) => {
  expect(await axeViolations(notice('stream', other).container)).toEqual([]);
});
