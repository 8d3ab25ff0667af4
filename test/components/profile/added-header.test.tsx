// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { describe, expect, test } from 'vitest';
import { HeaderFields } from '../../../components/profile/HeaderFields.tsx';
import type { ProfileHeader } from '../../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../../lib/chat/profile/profile-draft.ts';
import { eventually } from '../../support/eventually.ts';
import { aProfile, plainHeader } from '../../support/profile.ts';

/** Renders these headers in an editor and returns its current draft. */
function fields(headers: ProfileHeader[]) {
  let now: ProfileDraft = { profile: aProfile({ headers }), secrets: {}, keepName: false };
  function Editor() {
    const [draft, setDraft] = useState(now);
    now = draft;
    return (
      <HeaderFields draft={draft} url={undefined} problems={{}} newId={() => 'new'} onChange={setDraft} />
    );
  }
  const { container } = render(<Editor />);
  return { container, draft: () => now };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const toggleSecret = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Secret' }));

describe('a header', () => {
  test('that is added has the focus in its name', async () => {
    fields([plainHeader('X-Team', 'deck')]);
    fireEvent.click(screen.getByRole('button', { name: 'Add header' }));
    await eventually(() =>
      expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Header name' })[1]),
    );
  });

  test('has its fields before its removal in the order of Tab', () => {
    const { container } = fields([plainHeader('X-Team', 'deck')]);
    const named = [...container.querySelectorAll('input, button')].map(
      (control) => control.getAttribute('aria-label') ?? control.closest('div, label')?.textContent ?? '',
    );
    expect(named.slice(0, 4)).toEqual(['Header name', 'Header value', 'Secret', 'Remove header']);
  });

  test.each([
    ['Authorization', '', true],
    ['x-api-key', '', true],
    ['X-Auth-Token', '', true],
    ['x-request-id', '', false],
    ['Authorization', 'typed already', false],
  ])('named “%s” with the value “%s” becomes secret: %s', (name, value, isSecret) => {
    const { draft } = fields([plainHeader('', value)]);
    type('Header name', name);
    expect(draft().profile.headers[0]).toMatchObject({ name, secret: isSecret });
  });

  test('that was unmarked as secret stays unmarked while its name is corrected', () => {
    const { draft } = fields([plainHeader('', '')]);
    type('Header name', 'x-key');
    toggleSecret();
    type('Header name', 'x-api-key');
    expect(draft().profile.headers[0]?.secret).toBe(false);
  });
});
