// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { CallTrouble } from '../../../../components/chat/composer/ComposerNotes.tsx';
import { axeViolations } from '../../../support/axe.ts';

/** Renders the notice above the settings button, as a page does. */
function above(trouble: string | undefined, { isAsking = false } = {}) {
  const asked: string[] = [];
  const shown = (words: string | undefined) => (
    <>
      <CallTrouble
        trouble={words}
        remedy={
          words === undefined ? undefined : { label: 'Reload schema', onClick: () => asked.push('again') }
        }
        isAsking={isAsking}
        sentence=""
        next={() => screen.getByText('Settings')}
      />
      <button type="button">Settings</button>
    </>
  );
  const { rerender, container } = render(shown(trouble));
  return { asked, container, show: (words: string | undefined) => rerender(shown(words)) };
}

const status = () => screen.getByRole('status');

describe('notice of what is wrong with the runnable', () => {
  test('is announced: its live region is there before it', () => {
    const { show } = above(undefined);
    expect(status().textContent).toBe('');
    show('The schema is broken.');
    expect(status().textContent).toContain('The schema is broken.');
  });

  test('stays, and says “Reloading…”, while the schema is requested again', () => {
    above('The schema is broken.', { isAsking: true });
    expect(status().textContent).toContain('The schema is broken.');
    expect(status().textContent).toContain('Asking the runnable what it takes…');
  });

  test('has a button that helps', () => {
    const { asked } = above('The schema is broken.');
    fireEvent.click(screen.getByRole('button', { name: 'Reload schema' }));
    expect(asked).toEqual(['again']);
  });

  test('hands the focus on when that button has helped and is gone', () => {
    const { show } = above('The schema is broken.');
    screen.getByRole('button', { name: 'Reload schema' }).focus();
    show(undefined);
    expect(document.activeElement).toBe(screen.getByText('Settings'));
  });

  test('has no axe violations', async () => {
    expect(await axeViolations(above('The schema is broken.').container)).toEqual([]);
  });
});
