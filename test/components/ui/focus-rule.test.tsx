// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFocusRule } from '../../../components/ui/focus-rule.ts';
import { message, pressFocused } from '../../support/focus-screens.tsx';

let stop: () => void;

beforeEach(() => {
  stop = startFocusRule();
});

afterEach(() => stop());

const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole('button', { name });
/** Shows three buttons in a group below others; the second one acts as given. */
function Group({ of, next }: { of: 'removed' | 'disabled' | 'hidden' | 'moved'; next?: string }) {
  const [isPressed, press] = useState(false);
  const is = (way: string) => isPressed && of === way;
  const second = !is('removed') && (
    <button
      key="second"
      type="button"
      disabled={is('disabled')}
      hidden={is('hidden')}
      data-focus-place="second"
      onClick={() => press(true)}
    >
      Second
    </button>
  );
  return (
    <>
      {message}
      <div data-focus-next={next}>
        <button type="button">First</button>
        {!is('moved') && second}
        <button type="button">Third</button>
      </div>
      <p>{is('moved') && second}</p>
    </>
  );
}

/** Shows a button that is disabled while it asks in a dialog, until the test says that it is done. */
function Asking({ isDone }: { isDone: boolean }) {
  const [asks, ask] = useState<'no' | 'yes' | 'answered'>('no');
  return (
    <dialog open aria-label="Sheet">
      <button type="button">Close</button>
      <button type="button" disabled={asks !== 'no' && !isDone} onClick={() => ask('yes')}>
        Export
      </button>
      {asks === 'yes' && (
        <dialog open aria-label="Question">
          <button type="button" ref={(box) => box?.focus()} onClick={() => ask('answered')}>
            No
          </button>
        </dialog>
      )}
    </dialog>
  );
}

test('a dialog that is closed gives the focus back to the disabled button that has opened it', async () => {
  const { rerender } = render(<Asking isDone={false} />);
  pressFocused(button('Export'));
  await expect.poll(focused).toBe(button('No'));
  fireEvent.keyDown(button('No'), { key: 'Escape' });
  fireEvent.click(button('No'));
  await expect.poll(focused).toBe(button('Close'));
  rerender(<Asking isDone />);
  await expect.poll(focused).toBe(button('Export'));
});

describe('focused element that goes', () => {
  test.each([
    ['removed', undefined, 'Third'],
    ['disabled', undefined, 'Third'],
    ['hidden', undefined, 'Third'],
    ['moved', undefined, 'Second'],
    ['moved', 'message', 'Second'],
  ] as const)('%s, in a group that names %s: the focus is on “%s”', async (of, next, place) => {
    render(<Group of={of} {...(next ? { next } : {})} />);
    pressFocused(button('Second'));
    await expect.poll(() => focused()?.textContent).toBe(place);
  });

  test.each(['removed', 'disabled', 'hidden'] as const)(
    '%s, in a group that names a place: it gets the focus',
    async (of) => {
      render(<Group of={of} next="message" />);
      pressFocused(button('Second'));
      await expect.poll(focused).toBe(screen.getByRole('textbox', { name: 'Message' }));
    },
  );

  test('gets the focus back once it is enabled', async () => {
    render(<Group of="disabled" />);
    pressFocused(button('Second'));
    await expect.poll(focused).toBe(button('Third'));
    (screen.getByText('Second') as HTMLButtonElement).disabled = false;
    await expect.poll(focused).toBe(button('Second'));
  });

  test('does not get the focus back after a key was pressed', async () => {
    render(<Group of="disabled" />);
    pressFocused(button('Second'));
    await expect.poll(focused).toBe(button('Third'));
    fireEvent.keyDown(button('Third'), { key: 'Enter' });
    (screen.getByText('Second') as HTMLButtonElement).disabled = false;
    button('First').focus();
    expect(focused()).toBe(button('First'));
  });
});
