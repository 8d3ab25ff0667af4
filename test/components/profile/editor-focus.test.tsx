// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { ProfileHeader } from '../../../lib/chat/profile/profile.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';
import { profileEditor } from '../../support/profile-editor.tsx';

const open = (headers: ProfileHeader[], at?: 'headers' | 'prompt-file') =>
  profileEditor(aProfile({ headers }), undefined, at);

const values = () => screen.getAllByRole('textbox', { name: 'Header value' });

describe('the profile editor', () => {
  test('opens at the name', () => {
    open([secretHeader('X-Key')]);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  test('opens at the value of the secret header, if it is opened at the headers', () => {
    open([plainHeader('X-Team', 'deck'), secretHeader('X-Key')], 'headers');
    expect(document.activeElement).toBe(values()[1]);
  });

  test('opens at “Add header” there without a secret header', () => {
    open([plainHeader('X-Team', 'deck')], 'headers');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add header' }));
  });

  test('opens at the file of prompts, unfolded', () => {
    open([], 'prompt-file');
    const control = screen.getByLabelText('Import prompts');
    expect(document.activeElement).toBe(control);
    expect(control.closest('details')?.open).toBe(true);
  });
});
