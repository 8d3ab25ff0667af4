// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { LateFailure } from '../../../components/app/late/LateFailure.tsx';
import { useLate } from '../../../components/ui/late.ts';
import { late } from '../../../lib/runnable/late.ts';

test('a part that did not load is said, and comes in its place once it loads', async () => {
  let isBroken = true;
  const part = late(async () => {
    if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The part</p>;
  });
  function Place() {
    const Part = useLate(true, part);
    return Part ? <Part /> : null;
  }
  render(
    <>
      <LateFailure />
      <Place />
    </>,
  );
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('A part of Runnel did not load');
  expect(screen.getByRole('button', { name: 'Open Runnel anew' })).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The part');
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});
