// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { describe, expect, test } from 'vitest';
import { HeaderFields } from '../../../components/profile/HeaderFields.tsx';
import type { ProfileHeader } from '../../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../../lib/chat/profile/profile-draft.ts';
import { axeViolations } from '../../support/axe.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const here = 'http://127.0.0.1:8000';
const forSession = (name: string, origin: string | null = null): ProfileHeader[] => [
  { id: `id of ${name}`, secret: true, name, origin, isForSession: true },
];

function fields(headers: ProfileHeader[]) {
  let now: ProfileDraft = { profile: aProfile({ headers }), secrets: {}, keepName: false };
  function Editor() {
    const [draft, setDraft] = useState(now);
    now = draft;
    return <HeaderFields draft={draft} url={here} problems={{}} newId={() => 'new'} onChange={setDraft} />;
  }
  const { container } = render(<Editor />);
  return { container, draft: () => now };
}

describe('a secret for one browser session', () => {
  const forget = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Forget when the browser closes' });

  test('is turned on and off at its header', () => {
    const { draft } = fields([secretHeader('A', here)]);
    fireEvent.click(forget());
    expect(draft().profile.headers).toEqual(forSession('A', here));
    fireEvent.click(forget());
    expect(draft().profile.headers).toEqual([secretHeader('A', here)]);
  });

  test('is not offered at a plain header', () => {
    fields([plainHeader('A', 'a')]);
    expect(screen.queryByRole('checkbox', { name: 'Forget when the browser closes' })).toBeNull();
  });

  test('asks to be typed again once it is forgotten', async () => {
    const { container } = fields(forSession('A'));
    expect(screen.getByText(/^This secret was forgotten when the browser closed/)).toBeTruthy();
    expect(await axeViolations(container)).toEqual([]);
    const value = screen.getByRole('textbox', { name: 'Header value' });
    fireEvent.input(value, { target: { value: 's3' } });
    expect(screen.queryByText(/^This secret was forgotten when the browser closed/)).toBeNull();
  });
});
