// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { Finder } from '../../../lib/chat/discovery/offered-runnable.ts';
import { press } from '../../support/input-form.tsx';
import { aProfile, plainHeader } from '../../support/profile.ts';
import { paste, profileEditor, said, urlBox } from '../../support/profile-editor.tsx';

/** Names of the controls that are not in a closed fold, in their order; a fold by its title. */
const inView = () =>
  [...document.querySelectorAll<HTMLElement>('dialog :is(textarea, input:not([hidden]), button, summary)')]
    .filter((control) => !control.parentElement?.closest('details:not([open])') || control.matches('summary'))
    .map((control) => control.querySelector('span')?.textContent ?? labelOf(control));

const labelOf = (control: HTMLElement) =>
  control.getAttribute('aria-label') ??
  ((control as HTMLInputElement).labels?.[0]?.textContent || control.textContent);

const headers = () => screen.getByText('Headers and query').closest('details') as HTMLDetailsElement;

describe('a new profile', () => {
  test('begins with the URL and “Find runnables”, then has name and mode, and folds the rest', () => {
    profileEditor();
    expect(inView()).toEqual([
      'Close',
      'Test connection',
      'Runnable URL',
      'Open a shared profile',
      'Find runnables',
      'Name',
      'Streaming',
      'Single response',
      'Headers and query',
      'Requests',
      'Persona',
      'Starters and prompts',
      'Layout',
      'Save profile',
      'Cancel',
    ]);
  });

  test('says in one line what was read of a paste, and how much is in the folds', () => {
    profileEditor();
    paste(`curl http://127.0.0.1:8000/chat/invoke -H "X-A: 1" -H "X-B: 2" -d '{"input": "Hi"}'`);
    const line = screen.getByText(/^curl command: /);
    expect(line.textContent).toBe(
      'curl command: URL, Data transfer mode, Header X-A, Header X-B, and First message',
    );
    expect(line.closest('details')?.open).toBe(false);
    expect(said()).toContain('http://127.0.0.1:8000/chat');
    expect([headers().open, headers().querySelector('summary')?.textContent]).toEqual([
      false,
      'Headers and query2 headers',
    ]);
    expect(screen.queryByText('Open a shared profile')).toBeNull();
  });

  test('that was pasted saves nothing, sends nothing and asks for no access before “Save profile”', () => {
    const found: string[] = [];
    const finder: Finder = { find: async (url) => found.push(url) as never, add: async () => undefined };
    const { saved, tested, asked, save } = profileEditor(undefined, undefined, undefined, finder);
    paste(`curl http://127.0.0.1:8000/chat/invoke -H 'X-A: 1' -d '{"input": "Hi"}'`);
    fireEvent.blur(urlBox());
    expect([saved, tested, asked, found]).toEqual([[], [], [], []]);
    save();
    expect(saved).toHaveLength(1);
  });

  test('gives back a pasted URL that really ends with a full stop by “Undo”, and saves it', () => {
    const { saved, save } = profileEditor();
    fireEvent.paste(urlBox(), { clipboardData: { getData: () => 'https://host/chain.' } });
    expect(urlBox().value).toBe('https://host/chain');
    press('Undo');
    fireEvent.blur(urlBox());
    save();
    expect(saved).toMatchObject([{ draft: { profile: { url: 'https://host/chain.' } } }]);
  });

  test('opens the fold of a header that cannot be saved', async () => {
    profileEditor();
    paste('curl http://127.0.0.1:8000/chat/invoke -H "Authorization: Bearer $KEY"');
    expect(headers().open).toBe(false);
    press('Save profile');
    expect(headers().open).toBe(true);
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Header value'));
  });

  test('has its group in the fold “Layout”', () => {
    profileEditor();
    fireEvent.click(screen.getByText('Layout'));
    expect(screen.getByText('Layout').closest('details')?.contains(screen.getByLabelText('Group'))).toBe(
      true,
    );
  });
});

test('a profile that is edited shows its headers', () => {
  profileEditor(aProfile({ headers: [plainHeader('X-Env', 'staging')] }));
  expect(screen.queryByText('Headers and query')).toBeNull();
  expect(inView()).toEqual(expect.arrayContaining(['Name', 'Runnable URL', 'Header name', 'Group']));
});
