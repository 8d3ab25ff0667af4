// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { TabAccess } from '../../../components/context/TabQuestion.tsx';

test('“Allow for” hands the focus on when the tab shows another site', () => {
  const shown = (host: string | undefined, problem?: string) => (
    <TabAccess host={host} problem={problem} onAllow={() => {}} onDismiss={() => {}} next={() => null} />
  );
  const { rerender } = render(shown('a.test'));
  screen.getByRole('button', { name: 'Allow for a.test' }).focus();
  rerender(shown(undefined, 'The tab does not show a.test.'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
});
