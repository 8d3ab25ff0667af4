// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { LayoutFields } from '../../../components/profile/LayoutFields.tsx';
import { RequestFields } from '../../../components/profile/RequestFields.tsx';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { profileProblems } from '../../../lib/chat/profile/profile-problems.ts';
import { readRunnableUrl } from '../../../lib/langserve/runnable-url.ts';
import { aProfile } from '../../support/profile.ts';

afterEach(cleanup);

test.each([
  ['30', 30, undefined],
  ['', null, undefined],
  ['soon', Number.NaN, expect.stringContaining('Enter a number of seconds')],
  ['0', 0, expect.stringContaining('Enter a number of seconds')],
])('a stall limit of %j is shown as typed', (typed, seconds, problem) => {
  const onChange = vi.fn<(part: Partial<Profile>) => void>();
  render(<RequestFields profile={aProfile()} problems={{}} onChange={onChange} />);
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stall limit in seconds' });
  fireEvent.input(box, { target: { value: typed } });
  expect(box.value).toBe(typed);
  expect(onChange).toHaveBeenLastCalledWith({ stallLimitSeconds: seconds });
  const profile = { ...aProfile(), stallLimitSeconds: seconds };
  expect(
    profileProblems({ profile, secrets: {}, keepName: false }, readRunnableUrl).stallLimitSeconds,
  ).toEqual(problem);
});

test('a size set from outside is shown, also after another was typed', () => {
  const fields = (height: number | null) => (
    <LayoutFields
      profile={aProfile({ layout: { height, maxWidth: null } })}
      problems={{}}
      onChange={() => {}}
    />
  );
  const { rerender } = render(fields(null));
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Height in pixels' });
  fireEvent.input(box, { target: { value: '300' } });
  rerender(fields(300));
  expect(box.value).toBe('300');

  rerender(fields(480));
  expect(box.value).toBe('480');
  rerender(fields(null));
  expect(box.value).toBe('');
});
