// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { LateFailure } from '../../../components/app/LateFailure.tsx';
import { useLate } from '../../../components/ui/late.ts';
import { late } from '../../../lib/runnable/late.ts';

test('a part that did not load is said, and comes in its place once it loads; the focus goes on to the message', async () => {
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
      <textarea aria-describedby="composer-problem" />
    </>,
  );
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('A part of Runnel did not load');
  expect(screen.getByRole('button', { name: 'Open Runnel anew' })).toBeTruthy();
  const help = failure.querySelector('p');
  const tryAgain = screen.getByRole('button', { name: 'Try again' });
  tryAgain.focus();
  fireEvent.click(tryAgain);
  // A new paragraph in an alert is read aloud.
  await expect.poll(() => failure.querySelector('p') !== help).toBe(true);
  expect(document.activeElement).toBe(tryAgain);
  isBroken = false;
  fireEvent.click(tryAgain);
  await screen.findByText('The part');
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox'));
});
