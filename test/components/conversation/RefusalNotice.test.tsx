// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { RefusalNotice } from '../../../components/conversation/RefusalNotice.tsx';
import { axeViolations } from '../../support/axe.ts';

test('the notice of refused storage is a named region that says what is not saved', () => {
  render(<RefusalNotice reason="UnknownError" />);
  expect(screen.getByRole('region', { name: 'Storage' }).textContent).toMatch(
    /not saved.*only until the browser closes/,
  );
});

test("the notice of refused storage shows the browser's reason as text, behind a summary", () => {
  const reason = '<b>Internal error</b> opening backing store.';
  const { container } = render(<RefusalNotice reason={reason} />);
  const details = container.querySelector('details');
  expect(details?.open).toBe(false);
  expect(details?.querySelector('summary')?.textContent).toBe('Why');
  expect(details?.textContent).toContain(`(${reason})`);
  expect(container.querySelector('b')).toBeNull();
});

test('the notice of refused storage has no axe violations', async () => {
  expect(await axeViolations(render(<RefusalNotice reason="UnknownError" />).container)).toEqual([]);
});
