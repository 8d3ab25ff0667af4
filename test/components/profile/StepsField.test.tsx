// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { profile } from '../../../lib/chat/profile/profile.ts';
import { exportedProfile } from '../../../lib/chat/sharing/shared-profile.ts';
import { axeViolations } from '../../support/axe.ts';
import { aProfile } from '../../support/profile.ts';
import { profileEditor } from '../../support/profile-editor.tsx';

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show steps' });

describe('“Show steps”', () => {
  test('is off in a new profile, and described', async () => {
    const { container } = profileEditor(aProfile());
    expect(box().checked).toBe(false);
    const hint = document.getElementById(box().getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('Needs the mode “Streaming”');
    expect(await axeViolations(container)).toEqual([]);
  });

  test.each<[boolean, true | undefined]>([
    [false, true],
    [true, undefined],
  ])('is saved when it changes from %s', async (before, after) => {
    const { save, saved } = profileEditor(aProfile(before ? { showsSteps: true } : {}));
    await act(() => void fireEvent.click(box()));
    save();
    expect(saved[0]?.draft.profile.showsSteps).toBe(after);
  });

  test('is read back from what is stored and exported', () => {
    const stepped = aProfile({ showsSteps: true });
    expect(profile.parse(JSON.parse(JSON.stringify(stepped)))).toEqual(stepped);
    expect(exportedProfile(stepped, []).showsSteps).toBe(true);
  });

  test('switched off is stored like one that was never on', () => {
    const off = { ...aProfile(), showsSteps: undefined };
    expect(JSON.parse(JSON.stringify(off))).toEqual(JSON.parse(JSON.stringify(aProfile())));
  });
});
